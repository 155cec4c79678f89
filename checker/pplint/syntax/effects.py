"""Whether evaluating an expression can change anything, or only makes a value.

The answer is the compiler's, which looks no closer than the kinds of the expressions: a call may do anything, a
match sets the variables of its groups, and an array has no effect whatever its elements do.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from pplint.syntax import ast

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_VALUES: Final[frozenset[type[ast.Node]]] = frozenset(
    [
        ast.Integer,
        ast.Float,
        ast.String,
        ast.InterpolatedString,
        ast.Heredoc,
        ast.Regexp,
        ast.Boolean,
        ast.Default,
        ast.Undef,
        ast.Name,
        ast.Reference,
        ast.ReservedWord,
        ast.Variable,
        ast.Array,
        ast.Hash,
        ast.Not,
        ast.Minus,
        ast.Splat,
        ast.Access,
        ast.Selector,
        ast.UntitledResource,
    ]
)
_MATCHES: Final = frozenset(["=~", "!~"])


def has_effect(node: ast.Node) -> bool:
    """Whether evaluating a node can do more than make a value; an empty block has no effect."""
    pending = [node]
    while pending:
        node = pending.pop()
        kind = type(node)
        if kind in _VALUES:
            continue
        parts = _PARTS.get(kind)
        if parts is None or (isinstance(node, ast.Binary) and node.operator in _MATCHES):
            return True
        pending += parts(node)
    return False


def _conditional(node: ast.If | ast.Unless) -> list[ast.Node]:
    alternative = [] if node.alternative is None else [node.alternative]
    return [node.condition, node.consequence, *alternative]


def _case(node: ast.Case) -> list[ast.Node]:
    return [node.operand, *(part for option in node.options for part in (*option.values, option.body))]


_PARTS: Final[dict[type[ast.Node], Callable[[Any], Sequence[ast.Node]]]] = {
    ast.Binary: lambda _: (),
    ast.Block: attrgetter("statements"),
    ast.Parenthesized: lambda node: (node.expression,),
    ast.If: _conditional,
    ast.Unless: _conditional,
    ast.Case: _case,
}
"""What has an effect if one of its parts has one, with those parts."""
