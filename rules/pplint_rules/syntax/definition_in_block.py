"""Classes, defined types and nodes where none can be defined."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.nesting import construct_around
from pplint.syntax.wording import noun, with_article
from pplint_rules.shared.catalog_in_plan import is_refused_in_plan


@rule(
    "definition-in-block",
    "A class, defined type or node inside of something other than a class",
    Severity.ERROR,
    issues=("NOT_TOP_LEVEL",),
    aliases=["nested_classes_or_defines"],
)
def definition_in_block(
    node: ast.Class | ast.Define | ast.NodeDefinition | ast.TypeMapping, ctx: Context
) -> Iterator[Finding]:
    """A definition applies to the whole catalog, so it cannot depend on a condition or be in a loop.

    It must be at the top level of a file, or directly in the body of a class.

    ```puppet
    if $facts['os']['family'] == 'Debian' {
      class apache::debian { }     # error: [definition-in-block]
    }
    ```

    ```puppet
    class apache::debian { }

    if $facts['os']['family'] == 'Debian' {
      include apache::debian
    }
    ```
    """
    around = construct_around(ctx.ancestors)
    if isinstance(around, ast.File | ast.Class | ast.Apply) or is_refused_in_plan(node, ctx):
        return
    word = noun(node)
    from pplint.syntax.places import opening

    yield ctx.finding(
        _heading(node),
        f"{with_article(word)} is not allowed in {with_article(noun(around))}",
        ctx.label(opening(around, ctx.source), "inside of this"),
        help=f"move the {word} to the top level of a file, and only use it here",
    )


def _heading(node: ast.Class | ast.Define | ast.NodeDefinition | ast.TypeMapping) -> Span:
    if isinstance(node, ast.TypeMapping):
        return node.type.span
    return Span(node.start, node.matches[-1].end if isinstance(node, ast.NodeDefinition) else node.name_span.end)
