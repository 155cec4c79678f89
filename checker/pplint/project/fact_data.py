"""What is wrong with the data in `facts.d`, as Facter reads them: text, JSON and YAML with facts at their top."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.source import SourceFile, Span
from pplint.project.sources import shown_path
from pplint.query import query
from pplint.session import file_summary

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.project.module_files import ModuleFiles

FOLDER = "facts.d"
_MAX_LINES = 20


class FactFault(Struct, frozen=True):
    """What is wrong, and where: with a line that is passed over, with the file, or with all facts if Facter `fails`."""

    message: str
    span: Span
    fails: bool = False


@query
def fact_faults(module: ModuleFiles) -> tuple[tuple[FactFault, SourceFile], ...]:
    """Return what is wrong with the data in `facts.d` of a module."""
    return tuple(_faults(module))


def _faults(module: ModuleFiles) -> Iterator[tuple[FactFault, SourceFile]]:
    for inner in module.folder.files(FOLDER, ""):
        ending = os.path.splitext(inner)[1]
        path = os.path.join(module.root, inner)
        found = _told_faults(module.session, path, ending) if ending in _READERS else None
        if found:
            source = SourceFile(shown_path(path), module.session.disk.read(path))
            yield from ((each, source) for each in found)


@file_summary
def _told_faults(data: bytes, ending: str) -> tuple[FactFault, ...]:
    """Return what is wrong with the content of a file whose name ends so."""
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        return (FactFault("Facter skips this file: it is not valid UTF-8", Span(error.start, error.start + 1)),)
    return tuple(_READERS[ending](text))


def _in_text(text: str) -> Iterator[FactFault]:
    """Yield the lines that are passed over, as they are no fact."""
    start, left = 0, _MAX_LINES
    for line in text.split("\n"):
        end = start + len(line.encode())
        stripped = line.strip()
        if stripped and not stripped.startswith("#") and line.find("=") < 1 and left:
            left -= 1
            wrong = "has no name before the `=`" if "=" in line else "has no `=`"
            span = Span(start, start + len(line.rstrip().encode()))
            yield FactFault(f"Facter skips this line, because it {wrong}", span)
        start = end + 1


def _in_json(text: str) -> Iterator[FactFault]:
    from pplint.syntax.json_text import JsonError, parse_json

    try:
        found = parse_json(text)
    except JsonError as error:
        start = len(text[: error.offset].encode())
        yield FactFault(f"Facter skips this file: it is not valid JSON: {error}", Span(start, start))
        return
    if found is not None and not isinstance(found, dict | list):
        yield _no_mapping("value")
    elif found and isinstance(found, list):
        yield FactFault("this file is an array; Facter expects an object with facts", Span(0, 0))


def _in_yaml(text: str) -> Iterator[FactFault]:
    from pplint.data.errors import DataError
    from pplint.data.nodes import Mapping, Sequence
    from pplint.data.yaml_reader import read_yaml

    try:
        root = read_yaml(text.encode())
    except DataError as error:
        # Facter loads dates; of other objects, nobody would write one.
        if not error.is_of_ruby:
            start = "not checked" if error.is_too_much else "Facter skips this file"
            yield FactFault(f"{start}: {error.message}", error.span)
        return
    if isinstance(root, Sequence):
        yield FactFault("this file is a sequence; Facter expects a mapping with facts", Span(0, 0))
    elif root is not None and not isinstance(root, Mapping):
        yield _no_mapping("scalar")


def _no_mapping(kind: str) -> FactFault:
    message = f"this file contains a single {kind}, but Facter expects a mapping with facts"
    return FactFault(message, Span(0, 0), fails=True)


_READERS = {".json": _in_json, ".txt": _in_text, ".yaml": _in_yaml}
"""What reads files by their endings."""
