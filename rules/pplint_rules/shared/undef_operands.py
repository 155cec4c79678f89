"""Where `undef` makes an expression fail, as the released Puppet says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.evaluator.core.unknown import Unknown, alternatives, plain_alternatives
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint.syntax.names import DECLARING_FUNCTIONS
from pplint.types.model import ANY, AnyType, ArrayType, HashType, StructType, TupleType, UndefType

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.evaluator.core.unknown import Result
    from pplint.rule import Context

COMPARING: Final = frozenset({"<", "<=", ">", ">="})
CALCULATING: Final = frozenset({"+", "-", "*", "/", "%", ">>", "<<"})
MATCHING: Final = frozenset({"=~", "!~"})
_COLLECTING: Final = frozenset({"+", "-", "<<"})
"""Operators that take anything to the right of an array."""

_ARRAYS: Final = (ArrayType, TupleType)


def failing_places(node: ast.Node, ctx: Context) -> Iterator[tuple[ast.Expression, str]]:
    """Yield the expressions below a node that must not be `undef`, each with what it is to the node."""
    if isinstance(node, ast.Binary):
        yield from _operands(node, ctx)
    elif isinstance(node, ast.Minus):
        yield node.operand, "an operand of `-`"
    elif isinstance(node, ast.Access):
        yield node.operand, "the operand of `[]`"
    elif isinstance(node, ast.ResourceBody):
        for each in node.title.elements if isinstance(node.title, ast.Array) else [node.title]:
            yield each, "a title"
    elif isinstance(node, ast.AttributeSplat):
        yield node.value, "the hash of attributes after `*`"
    elif isinstance(node, ast.Call | ast.MethodCall) and function_name(node) in DECLARING_FUNCTIONS:
        for each in arguments(node):
            yield each, f"a class for `{function_name(node)}`"


def _operands(node: ast.Binary, ctx: Context) -> Iterator[tuple[ast.Expression, str]]:
    role = f"an operand of `{node.operator}`"
    if node.operator in COMPARING | CALCULATING:
        yield node.left, role
        takes_any = node.operator in _COLLECTING and _may_be_collection(node, ctx)
        yield from () if takes_any else ((node.right, role),)
    elif node.operator in MATCHING and isinstance(node.right, ast.Regexp | ast.String):
        yield node.left, role


def _may_be_collection(node: ast.Binary, ctx: Context) -> bool:
    kinds = alternatives(ctx.type_of(node.left))
    collections = (*_ARRAYS, AnyType) if node.operator == "+" else (*_ARRAYS, HashType, StructType, AnyType)
    return any(isinstance(each, collections) for each in kinds)


def may_be_undef(value: Result) -> bool:
    """Return whether a value is known to be of a type that `undef` is one of; of any type, nothing is known."""
    if value is None:
        return True
    if not isinstance(value, Unknown) or value.type == ANY:
        return False
    kinds = plain_alternatives(value.type)
    has_any = any(isinstance(each, AnyType) for each in kinds)
    return not has_any and any(isinstance(each, UndefType) for each in kinds)
