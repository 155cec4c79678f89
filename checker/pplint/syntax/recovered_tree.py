"""The tree of an edited source, with places in the original source, and holes where nothing is known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeGuard, cast

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.syntax import ast
from pplint.syntax.patched import HOLE
from pplint.syntax.walk import walk

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.syntax.patched import Patched

_HOLE_NAME: Final = HOLE[1:].decode()
_READS = late_pattern(rb"template|epp|getvar|scope")
"""Functions that may read any variable."""
_VARIABLE = late_pattern(rb"\$\{?(?:::)?([a-z_]\w*(?:::\w+)*)")


def settle(tree: ast.File, patched: Patched, source: bytes) -> None:
    """Move all nodes of a tree to their places in the source, and put holes where the edits have some."""
    nodes_before = list(walk(tree))
    swallowed = _swallowed_names(nodes_before, patched.data)
    for node in nodes_before:
        if isinstance(node, ast.Class | ast.Define | ast.Function | ast.Plan | ast.Lambda | ast.Template):
            _move_holes(node)
        for name in node.__struct_fields__:
            value: object = getattr(node, name)
            if _is_hole(value):
                setattr(node, name, _hole(value, patched, source, swallowed))
            elif isinstance(value, list):
                nodes = cast("list[ast.Node]", value)
                nodes[:] = [_hole(each, patched, source, swallowed) if _is_hole(each) else each for each in nodes]
            elif isinstance(value, Span):
                setattr(node, name, patched.place(value))
        node.start, node.end = patched.place((node.start, node.end))


def _is_hole(value: object) -> TypeGuard[ast.Variable]:
    return isinstance(value, ast.Variable) and value.name == _HOLE_NAME


def _move_holes(node: ast.Class | ast.Define | ast.Function | ast.Plan | ast.Lambda | ast.Template) -> None:
    """Put a hole among parameters at the start of the body: it may set variables."""
    holes = [each for each in node.parameters or () if each.name == _HOLE_NAME]
    if holes and node.parameters is not None:
        node.parameters[:] = [each for each in node.parameters if each.name != _HOLE_NAME]
        node.body.statements[:0] = [ast.Variable(each.start, each.end, _HOLE_NAME) for each in holes]


def _swallowed_names(nodes: Sequence[ast.Node], data: bytes) -> frozenset[str]:
    """Return the names of variables in strings over several lines: where quotes do not match, these may be code."""
    texts = (data[node.start : node.end] for node in nodes if isinstance(node, ast.String))
    return frozenset(each.decode() for text in texts if b"\n" in text for each in _VARIABLE.findall(text))


def _hole(node: ast.Variable, patched: Patched, source: bytes, swallowed: frozenset[str]) -> ast.Error:
    """Return the hole that a variable stands for, with the names of variables in what was there, and in strings."""
    place = patched.place((node.start, node.end))
    # Several holes can replace one piece.
    around = [each for each in patched.edited if each.start <= place.start and place.end <= each.end]
    text = b"\n".join(source[slice(*each)] for each in (place, *around))
    names = frozenset(each.decode() for each in _VARIABLE.findall(text))
    return ast.Error(*place, names | swallowed, may_read_any=_READS.search(text) is not None)
