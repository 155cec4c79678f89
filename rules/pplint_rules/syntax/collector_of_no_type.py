"""Collectors without the name of a type."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.wording import noun, with_article
from pplint_rules.shared.catalog_in_plan import is_refused_in_plan


@rule(
    "collector-of-no-type",
    "A collector without the name of a resource type",
    Severity.ERROR,
    issues=("ILLEGAL_EXPRESSION",),
)
def collector_of_no_type(node: ast.Collector, ctx: Context) -> Iterator[Finding]:
    """A collector starts with the name of a resource type, capitalized and without parameters.

    ```puppet
    user <| title == 'root' |>     # error: [collector-of-no-type]
    ```

    ```puppet
    User <| title == 'root' |>
    ```
    """
    if isinstance(node.type, ast.Reference) or is_refused_in_plan(node, ctx):
        return
    yield ctx.finding(
        ctx.place(node.type),
        f"a collector starts with the capitalized name of a resource type, not with {_word(node.type)}",
        help=_advice(node.type),
    )


def _word(node: ast.Expression) -> str:
    if isinstance(node, ast.Name):
        return f"`{node.value}`"
    return with_article("type with parameters" if isinstance(node, ast.Access) else noun(node))


def _advice(node: ast.Expression) -> str:
    if isinstance(node, ast.Name):
        return f"write `{'::'.join(part.capitalize() for part in node.value.split('::'))}`"
    return "write only the type, and select the resources in the query"
