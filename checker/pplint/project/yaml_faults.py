"""Why a file in YAML that describes a module or a control repository cannot be read: what Ruby's library refuses."""

from __future__ import annotations

from codecs import BOM_UTF16_BE, BOM_UTF16_LE

from pplint.data.errors import DataError
from pplint.data.nodes import Mapping
from pplint.data.yaml_reader import read_yaml
from pplint.project.description_files import Fault
from pplint.source import Span

_NEEDS_QUOTES = (b"%", b"@", b"`")


def yaml_fault(data: bytes) -> Fault | None:
    """Return the first thing for which a text is no mapping in YAML."""
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return None
    try:
        root = read_yaml(data)
    except DataError as error:
        return Fault(_hint(data, error.span) or error.message, error.span)
    if root is None or isinstance(root, Mapping):
        return None
    return Fault("it is no mapping of keys to values", Span(root.span.start, root.span.start))


def _hint(data: bytes, span: Span) -> str | None:
    """Say what to do about a character with which nothing can start."""
    found = data[span.start : span.end]
    if found == b"\t":
        return "it is not valid YAML: a tab cannot indent"
    if found in _NEEDS_QUOTES:
        return f"it is not valid YAML: a value that starts with `{found.decode()}` needs quotes"
    return None
