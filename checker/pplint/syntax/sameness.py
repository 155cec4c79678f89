"""Whether two trees say the same, wherever their nodes stand."""

from __future__ import annotations

from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from pplint.syntax import ast
from pplint.syntax.walk import holds_nodes

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Getter = Callable[[Any], Any]

_PLACES: Final = frozenset(["start", "end"])


def say_the_same(one: ast.Node, other: ast.Node) -> bool:
    """Tell whether two trees are equal but for the places of their nodes."""
    stack: list[tuple[Any, Any]] = [(one, other)]
    while stack:
        left, right = stack.pop()
        if left is right:
            continue
        kind = left.__class__
        if kind is not right.__class__:
            return False
        if kind is list:
            if len(left) != len(right):
                return False
            stack += zip(left, right, strict=True)
            continue
        facts, parts = _getters(kind)
        if facts(left) != facts(right):
            return False
        stack += zip(parts(left), parts(right), strict=True)
    return True


@cache
def _getters(kind: type[ast.Node]) -> tuple[Getter, Getter]:
    """Return what gives the values of a node that are no places, and what gives the nodes and lists of nodes in it."""
    fields = {
        name: type_
        for name, type_ in ast.annotations_of(kind).items()
        if name not in _PLACES and not type_.startswith("Span")
    }
    facts = [name for name, type_ in fields.items() if not holds_nodes(type_)]
    return _all_of(facts), _all_of([name for name in fields if name not in facts])


def _all_of(names: Sequence[str]) -> Getter:
    if not names:
        return lambda _node: ()
    get = attrgetter(*names)
    return get if len(names) > 1 else lambda node: (get(node),)
