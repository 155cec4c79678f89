"""Why a file in YAML that describes a module or a control repository cannot be read: what Ruby's library refuses."""

from __future__ import annotations

from codecs import BOM_UTF16_BE, BOM_UTF16_LE

from pplint.base.source import Span
from pplint.data.errors import DataError
from pplint.data.nodes import Mapping, Sequence
from pplint.data.yaml_reader import read_yaml
from pplint.project.description_files import Fault


def yaml_fault(data: bytes) -> Fault | None:
    """Return the first thing for which a text is no mapping in YAML."""
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return None
    try:
        root = read_yaml(data)
    except DataError as error:
        return Fault(error.message, error.span)
    if root is None or isinstance(root, Mapping):
        return None
    kind = "sequence" if isinstance(root, Sequence) else "text"
    return Fault(f"it is a {kind}, not a mapping", Span(root.span.start, root.span.start))
