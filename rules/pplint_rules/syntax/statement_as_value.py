"""Definitions and collectors where a value is needed."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.wording import noun, with_article

_TAKES_VALUES = (
    ast.Array,
    ast.Attribute,
    ast.AttributeSplat,
    ast.Binary,
    ast.CaseOption,
    ast.HashEntry,
    ast.Interpolation,
    ast.Minus,
    ast.Not,
    ast.Parenthesized,
    ast.Render,
    ast.Splat,
)


@rule(
    "statement-as-value", "A definition or a collector where a value is needed", Severity.ERROR, issues=("NOT_RVALUE",)
)
def statement_as_value(
    node: ast.Definition | ast.NodeDefinition | ast.TypeMapping | ast.Collector, ctx: Context
) -> Iterator[Finding]:
    """A definition or collector has no value that could be assigned, compared or passed on.

    A collector can be an operand of a relationship.

    ```puppet
    $servers = Server <| |>     # error: [statement-as-value]
    ```

    ```puppet
    Server <| |> -> Service['monitoring']
    ```
    """
    if _needs_value(node, ctx.parent):
        word = noun(node)
        help_ = "make it a separate statement"
        yield ctx.finding(ctx.place(node), f"expected a value, found {with_article(word)}", help=help_)


def _needs_value(node: ast.Node, parent: ast.Node) -> bool:
    match parent:
        case ast.Assignment(operator="=", value=value):
            return value is node
        case ast.Relationship():
            return not isinstance(node, ast.Collector)
        case ast.If(condition=value) | ast.Unless(condition=value):
            return value is node
        case ast.Case(operand=value) | ast.Selector(operand=value) | ast.SelectorOption(match=value):
            return value is node
        case _:
            return isinstance(parent, _TAKES_VALUES)
