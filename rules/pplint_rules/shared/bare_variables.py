"""Variables in text without braces, and what looks like an access after them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.late_patterns import late_pattern
from pplint.evaluator.core.unknown import plain_alternatives, result_type
from pplint.syntax import ast
from pplint.types.model import UNDEF, ArrayType, HashType, StructType, TupleType

if TYPE_CHECKING:
    from pplint.rule import Context

_KEYS = late_pattern(rb"(?:\[(?:'[^'\]]*'|\\\"[^\"\\\]]*\\\"|-?\d+|\$\w+|\w+)\])+")


def bare_variable(node: ast.Interpolation, ctx: Context) -> ast.Variable | None:
    """Return the variable that is written in text without braces, if there is one."""
    variable = node.expression
    if not isinstance(variable, ast.Variable) or ctx.source.data.startswith(b"${", node.start):
        return None
    return variable


def keys_after(variable: ast.Variable, text: ast.Node, ctx: Context) -> str:
    """Return what stands after a bare variable in a text and would be an access within braces; it may be empty."""
    keys = _KEYS.match(ctx.source.data, variable.end, text.end)
    return "" if keys is None else keys[0].decode()


def has_elements(variable: ast.Variable, ctx: Context) -> bool:
    """Whether the value of a variable is known to be a hash or an array, if it is set."""
    kinds = [each for each in plain_alternatives(result_type(ctx.value_of(variable))) if each != UNDEF]
    return bool(kinds) and all(isinstance(each, (HashType, StructType, ArrayType, TupleType)) for each in kinds)
