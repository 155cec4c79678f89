"""Spaces between a type and the brackets after it."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.base.presets import VOXPUPULI
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.walk import children


@rule(
    "space-in-reference",
    "A space between a type and its brackets",
    Severity.WARNING,
    aliases=["resource_reference_without_whitespace", "resource_reference_chain_without_whitespace"],
    presets=[VOXPUPULI],
)
def space_in_reference(node: ast.Block, ctx: Context) -> Iterator[Finding]:
    """Brackets after a space begin an array, so the type and the array are two statements.

    In most places that is an error. At the end of a file or a function, it is not, and the array becomes the result.
    The fix removes the space.

    ```puppet
    type Web::Ports = Array [Integer]     # warning: [space-in-reference]
    ```

    ```fixed
    type Web::Ports = Array[Integer]
    ```

    ```puppet
    type Web::Ports = Array[Integer]
    ```
    """
    if len(node.statements) < 2 or not isinstance(node.statements[-1], ast.Array):  # noqa: PLR2004 - two of them
        return
    before, array = node.statements[-2:]
    type_ = _last_part(before)
    between = ctx.source.text(Span(before.end, array.start))
    if not isinstance(type_, ast.Reference) or type_.end != before.end or between.strip(" \t"):
        return
    fix = Fix("remove the space", (Edit(Span(before.end, array.start), ""),), safe=True)
    message = f"after a space, this array is a separate statement, not part of `{type_.value}`"
    yield ctx.finding(Span(type_.start, array.end), message, fix=fix)


def _last_part(node: ast.Node) -> ast.Node:
    """Return the innermost node that a statement ends with."""
    while below := children(node):
        node = below[-1]
    return node
