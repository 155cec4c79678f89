"""The tree in full, with places: as indented text for people, as JSON for programs."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any, cast

from pplint.source import Span
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
    return json.dumps(_data(node), ensure_ascii=False)


def _split(node: ast.Node) -> tuple[list[tuple[str, object]], list[tuple[str, object]]]:
    """Part the fields of a node in plain values and in nodes or lists of nodes; what is absent is neither."""
    plain: list[tuple[str, object]] = []
    nested: list[tuple[str, object]] = []
    for item in fields(node):
        value = getattr(node, item.name)
        if item.name in _PLACE or value is None:
            continue
        (nested if isinstance(value, (ast.Node, list)) else plain).append((item.name, cast("object", value)))
    return plain, nested


def _plain_text(value: object) -> str:
    if isinstance(value, Span):
        return f"{value.start}-{value.end}"
    return json.dumps(value, ensure_ascii=False)


def _data(value: object) -> Any:  # noqa: ANN401 - whatever JSON can hold
    if isinstance(value, Span):
        return {"start": value.start, "end": value.end}
    if isinstance(value, ast.Node):
        return {"kind": type(value).__name__} | {item.name: _data(getattr(value, item.name)) for item in fields(value)}
    if isinstance(value, list):
        return [_data(item) for item in cast("list[object]", value)]
    return value
