"""What stands at a byte of a file of data: the path of a key or value, or what is in `%{…}`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.source import Span
from pplint.data.interpolations import SCOPE, interpolations
from pplint.data.nodes import Mapping, Scalar, Sequence

if TYPE_CHECKING:
    from pplint.data.nodes import Entry, Node

_LONGEST = 2000
"""How many bytes around a place are looked at for an interpolation."""


class Asked(Struct, frozen=True):
    """What an interpolation asks for, and where it says so: the key of a lookup, or a variable if it `is_variable`."""

    key: str
    span: Span
    is_variable: bool


class Written(Struct, frozen=True):
    """A scalar, with the keys and indices that lead to it; of a key, its own is the last of them."""

    path: tuple[str | int, ...]
    node: Scalar
    is_key: bool


def asked_at(data: bytes, offset: int) -> Asked | None:
    """Return what the interpolation at a byte asks for, None if there is none."""
    start = data.rfind(b"%{", max(offset - _LONGEST, 0), offset + 2)
    end = data.find(b"}", start, start + _LONGEST) + 1
    if start < 0 or not start <= offset < end or b"\n" in data[start:end]:
        return None
    found = next(interpolations(data[start:end].decode("utf-8", "replace")), None)
    if found is None or not found.key or found.method == "literal":
        return None
    at = data.find(found.key.encode(), start, end)
    return None if at < 0 else Asked(found.key, Span(at, at + len(found.key.encode())), found.method == SCOPE)


def written_at(root: Node | None, offset: int) -> Written | None:
    """Return the scalar at a byte of a document; what an alias stands for is elsewhere."""
    path: list[str | int] = []
    node = root
    while node is not None and not isinstance(node, Scalar):
        found = _item_at(node, offset) if isinstance(node, Sequence) else _entry_at(node, offset)
        if found is None:
            return None
        path.append(found[0])
        node = found[1]
        if isinstance(found[0], str) and isinstance(node, Scalar) and found[2]:
            return Written(tuple(path), node, is_key=True)
    return Written(tuple(path), node, is_key=False) if node is not None and _holds(node.span, offset) else None


def _item_at(node: Sequence, offset: int) -> tuple[int, Node, bool] | None:
    held = [(at, item, False) for at, item in enumerate(node.items) if _holds(item.span, offset)]
    return max(held, key=_start, default=None)


def _entry_at(node: Mapping, offset: int) -> tuple[str, Node, bool] | None:
    """Return the key at a byte, or the value there after its key, and whether it is the key."""
    held = [
        (str(entry.key.value), part, part is entry.key)
        for entry in node.written
        if isinstance(entry.key, Scalar)
        for part in (entry.key, entry.value)
        if _holds(part.span, offset)
    ]
    return max(held, key=_start, default=None)


def _start(held: tuple[object, Node, bool]) -> int:
    """Return where a part starts: of two that meet, or that only white space parts, the second is meant."""
    return held[1].span.start


def _holds(span: Span, offset: int) -> bool:
    return span.start <= offset <= span.end


def entry_at(root: Node | None, path: tuple[str | int, ...]) -> Entry | None:
    """Return the entry of a mapping that a path leads to, None if there is none."""
    node = node_at(root, path[:-1])
    return node.entry(path[-1]) if isinstance(node, Mapping) and isinstance(path[-1], str) else None


def node_at(root: Node | None, path: tuple[str | int, ...]) -> Node | None:
    """Return what a path leads to, None if there is nothing."""
    node = root
    for each in path:
        if isinstance(node, Sequence) and isinstance(each, int) and each < len(node.items):
            node = node.items[each]
        elif isinstance(node, Mapping) and isinstance(each, str) and (entry := node.entry(each)) is not None:
            node = entry.value
        else:
            return None
    return node


def value_at(root: Node | None, path: tuple[str | int, ...]) -> object:
    """Return the plain value that a path leads to, None if there is none."""
    node = node_at(root, path)
    return node.value if isinstance(node, Scalar) else None
