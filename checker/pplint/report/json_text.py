"""JSON of many objects, of which one is there at a time, besides the text."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import msgspec

from pplint.report.escape import json_safe

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_LEVEL = "  "


def array_text(objects: Iterable[object]) -> str:
    """Return JSON of an array, laid out for people, with a line feed at the end."""
    return "".join([*_array(objects, 0), "\n"])


def document_text(document: dict[str, object], name: str, objects: Iterable[object], depth: int = 1) -> str:
    """Return the same of a document in which an empty array of a name, so many levels deep, is to hold objects."""
    # A string in JSON holds no such text, as the quotes in it are escaped.
    before, empty, after = _text(document).partition(f'"{name}": []')
    return "".join([before, empty[:-2], *_array(objects, depth), after, "\n"])


def _text(document: object) -> str:
    indent, text = len(_LEVEL), json.dumps(document)
    try:
        # What `json` lays out, it writes piece by piece, in Python.
        return json_safe(msgspec.json.format(text, indent=indent))
    except msgspec.DecodeError:  # Half of a surrogate pair is no text.
        return json_safe(json.dumps(document, indent=indent))


def _array(objects: Iterable[object], depth: int) -> Iterator[str]:
    inner = f"\n{_LEVEL * (depth + 1)}"
    opening = "["
    for each in objects:
        yield opening
        yield inner
        # A line feed in a string is escaped.
        yield _text(each).replace("\n", inner)
        opening = ","
    yield "[]" if opening == "[" else f"\n{_LEVEL * depth}]"
