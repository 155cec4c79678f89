"""The tree in full, with places: as indented text for people, as JSON for programs."""

from __future__ import annotations

import json
from typing import cast

from msgspec import Struct

from pplint.base.source import Span
from pplint.syntax import ast

_PLACE = frozenset(["start", "end"])


def to_text(node: ast.Node) -> str:
    """Return a tree with one node a line: its class, its bytes, its plain fields, and its children below it."""
    lines: list[str] = []
    stack: list[tuple[int, str, object]] = [(0, "", node)]
    while stack:
        depth, label, value = stack.pop()
        indent = "  " * depth
        if isinstance(value, ast.Node):
            plain, nested = _split(value)
            words = "".join(f" {name}={_plain_text(item)}" for name, item in plain)
            lines.append(f"{indent}{label}{type(value).__name__} {value.start}-{value.end}{words}")
            stack += [(depth + 1, f"{name}: ", item) for name, item in reversed(nested)]
        elif isinstance(value, list):
            lines.append(f"{indent}{label}[]" if not value else f"{indent}{label.rstrip()}")
            stack += [(depth + 1, "", item) for item in reversed(cast("list[object]", value))]
    return "\n".join(lines) + "\n"


def to_json(node: ast.Node) -> str:
    """Return a tree as a JSON object: `kind`, `start`, `end`, and the fields of its class."""
    parts: list[str] = []
    stack: list[object] = [node]
    while stack:
        value = stack.pop()
        if isinstance(value, _Verbatim):
            parts.append(value.text)
        elif isinstance(value, Span):
            parts.append(json.dumps({"start": value.start, "end": value.end}))
        elif isinstance(value, ast.Node):
            stack += reversed(_object_parts(value))
        elif isinstance(value, list):
            stack += reversed(_array_parts(cast("list[object]", value)))
        else:
            parts.append(_plain_json(value))
    return "".join(parts)


class _Verbatim(Struct, frozen=True):
    """Text of the output that stands between values."""

    text: str


def _object_parts(node: ast.Node) -> list[object]:
    parts: list[object] = [_Verbatim(f'{{"kind": "{type(node).__name__}"')]
    for name in node.__struct_fields__:
        parts += [_Verbatim(f', "{name}": '), getattr(node, name)]
    return [*parts, _Verbatim("}")]


def _array_parts(values: list[object]) -> list[object]:
    parts: list[object] = [_Verbatim("[")]
    for index, value in enumerate(values):
        parts += [_Verbatim(", "), value] if index else [value]
    return [*parts, _Verbatim("]")]


def _split(node: ast.Node) -> tuple[list[tuple[str, object]], list[tuple[str, object]]]:
    """Part the fields of a node in plain values and in nodes or lists of nodes; what is absent is neither."""
    plain: list[tuple[str, object]] = []
    nested: list[tuple[str, object]] = []
    for name in node.__struct_fields__:
        value = getattr(node, name)
        if name in _PLACE or value is None:
            continue
        (nested if isinstance(value, (ast.Node, list)) else plain).append((name, cast("object", value)))
    return plain, nested


def _plain_text(value: object) -> str:
    if isinstance(value, Span):
        return f"{value.start}-{value.end}"
    return _plain_json(value)


def _plain_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=sorted)  # a set of names has no order
