"""The command lines of an `exec` that a shell reads, as far as they are written in one text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.evaluator.core.unknown import plain_alternatives
from pplint.syntax import ast
from pplint.types.model import ArrayType, TupleType
from pplint_rules.shared.resource_types import resource_type_around, written_values
from pplint_rules.shared.sibling_attributes import siblings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.rule import Context

_TESTS: Final = frozenset({"onlyif", "unless"})
"""The attributes that take several commands; an array within the array is one of them."""

COMMANDS: Final = _TESTS | {"command"}


def commands(node: ast.Attribute | ast.ResourceBody, ctx: Context) -> Iterator[ast.Expression]:
    """Yield the command lines that an attribute holds, or the titles of a body that has no `command`."""
    if isinstance(node, ast.Attribute):
        if node.name in COMMANDS and resource_type_around(ctx.ancestors) == "exec":
            yield from _lines(node.value, node.name in _TESTS, ctx)
    elif resource_type_around(ctx.ancestors) == "exec" and not isinstance(
        node.title, ast.Default | ast.String | ast.Name
    ):
        attributes = siblings([*ctx.ancestors, node], ctx)
        if "command" not in attributes and not any(isinstance(each, ast.AttributeSplat) for each in node.attributes):
            yield from _lines(node.title, True, ctx)


def _lines(value: ast.Expression, takes_several: bool, ctx: Context) -> Iterator[ast.Expression]:
    for each in written_values(value):
        if isinstance(each, ast.Array):
            if takes_several:
                yield from (line for line in each.elements if not _is_array(line, ctx))
        elif not _is_array(each, ctx):
            yield each


def _is_array(node: ast.Expression, ctx: Context) -> bool:
    """Whether a value is certainly no text: the words of one command, of which no shell reads any."""
    kinds = plain_alternatives(ctx.type_of(node))
    return bool(kinds) and all(isinstance(each, ArrayType | TupleType) for each in kinds)
