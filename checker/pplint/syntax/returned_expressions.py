"""The expressions whose values a function returns: the last ones of its body, and the arguments of `return`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.syntax import ast
from pplint.syntax.walk import find

if TYPE_CHECKING:
    from collections.abc import Iterator


def tails(function: ast.Function | ast.Plan | ast.Lambda) -> Iterator[ast.Expression]:
    """Yield the expressions that a function or lambda may return the value of."""
    yield from _of_block(function.body)
    for node in find(function.body, ast.Call):
        if isinstance(node.function, ast.Name) and node.function.value == "return":
            yield from node.arguments[:1]


def _of_block(block: ast.Block) -> Iterator[ast.Expression]:
    if block.statements:
        yield from _of(block.statements[-1])


def _of(node: ast.Expression) -> Iterator[ast.Expression]:
    """Yield the last expressions of a statement, those of all its branches."""
    if isinstance(node, (ast.If, ast.Unless)):
        yield from _of_block(node.consequence)
        if isinstance(node.alternative, ast.If):
            yield from _of(node.alternative)
        elif node.alternative is not None:
            yield from _of_block(node.alternative)
        return
    if isinstance(node, ast.Case):
        for option in node.options:
            yield from _of_block(option.body)
        return
    if isinstance(node, ast.Parenthesized):
        yield from _of(node.expression)
        return
    yield node
