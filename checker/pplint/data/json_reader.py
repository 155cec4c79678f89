"""JSON as the compiler reads it, as the same nodes that YAML is read to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.source import Span
from pplint.data.errors import DataError
from pplint.data.nodes import Entry, Mapping, Scalar, Sequence
from pplint.ruby_library.integers import TooManyDigitsError, integer
from pplint.syntax.json_places import JsonValue, read_json
from pplint.syntax.json_text import json_error

if TYPE_CHECKING:
    from pplint.data.nodes import Node


def read_json_data(data: bytes) -> Node | None:
    """Return what a text in JSON says, None if there is nothing in it; raise `DataError`."""
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise DataError("it is not valid UTF-8", Span(error.start, error.start + 1)) from None
    refusal = json_error(text)
    if refusal is not None:
        at = len(text[: refusal.offset].encode())
        raise DataError(f"it is not valid JSON: {refusal}", Span(at, min(at + 1, len(data))))
    root = read_json(data)
    return None if root is None else _node(root, data)


def _node(value: JsonValue, data: bytes) -> Node:
    """Return the node of a value, which is no deeper than what `json_error` lets pass."""
    if value.elements is not None:
        return Sequence(value.span, [_node(each, data) for each in value.elements])
    if value.members is None:
        return Scalar(value.span, _scalar(value, data), is_plain=value.text is None)
    mapping = Mapping(value.span)
    for member in value.members:
        entry = Entry(Scalar(member.key_span, member.key, is_plain=False), _node(member.value, data))
        mapping.written.append(entry)
        mapping.entries[member.key] = entry
    return mapping


def _scalar(value: JsonValue, data: bytes) -> str | int | float | bool | None:
    text = data[value.span.start : value.span.end].decode()
    if isinstance(value.value, float) and not set(text) & set(".eE"):
        try:
            return integer(text, 10)
        except TooManyDigitsError:
            message = "this number has more digits than can be read"
            raise DataError(message, value.span, is_too_much=True) from None
    return value.value
