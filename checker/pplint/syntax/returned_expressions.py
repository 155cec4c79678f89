"""The expressions whose values a function returns: the last ones of its body, and the arguments of its jumps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.syntax import ast
from pplint.syntax.walk import children, find

if TYPE_CHECKING:
    from collections.abc import Iterator


_JUMPS: Final = frozenset({"break", "next", "return"})


def tails(function: ast.Function | ast.Plan | ast.Lambda) -> Iterator[ast.Expression]:
    """Yield the expressions that a function or lambda may return the value of."""
    yield from _of_block(function.body)
    for node in find(function.body, ast.Call):
        if _called(node) == "return":
            yield from node.arguments[:1]


def checked_results(function: ast.Function) -> Iterator[ast.Expression]:
    """Yield the expressions whose values must be of the type that a function declares.

    The compiler checks the value of the body and that of `next`, which ends the body. What `return` gives leaves the
    function past that check.
    """
    yield from (node for node in _of_block(function.body) if _called(node) not in _JUMPS)
    nodes: list[ast.Node] = [function.body]
    while nodes:
        node = nodes.pop()
        if isinstance(node, ast.Call) and _called(node) == "next":
            yield node.arguments[0] if node.arguments else node
        # `next` in a lambda ends the lambda only.
        nodes += (child for child in children(node) if not isinstance(child, ast.Lambda))


def may_return_early(function: ast.Function) -> bool:
    """Return whether a call of `return` may end the function, so that its declared type says nothing."""
    return any(_called(node) == "return" for node in find(function.body, ast.Call))


def _called(node: ast.Node) -> str | None:
    """Return the name of the function that a node calls."""
    if isinstance(node, ast.Call) and isinstance(node.function, ast.Name):
        return node.function.value
    return None


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
