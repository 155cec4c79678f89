"""Functions, plans and types that are not defined at the top of a file."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.nesting import construct_around
from pplint.syntax.places import opening
from pplint.syntax.wording import noun, with_article


@rule(
    "definition-below-top-level",
    "A function, plan or type that is not at the top level of a file",
    Severity.ERROR,
    issues=("NOT_ABSOLUTE_TOP_LEVEL", "NOT_TOP_LEVEL"),
)
def definition_below_top_level(
    node: ast.Function | ast.Plan | ast.TypeAlias | ast.TypeDefinition, ctx: Context
) -> Iterator[Finding]:
    """Functions, plans and type aliases must be at the top level of a file, not even in a class.

    ```puppet
    class apache {
      function apache::url($port) {     # error: [definition-below-top-level]
        "http://localhost:${port}"
      }
    }
    ```

    ```puppet
    class apache { }

    function apache::url($port) {
      "http://localhost:${port}"
    }
    ```
    """
    around = construct_around(ctx.ancestors)
    if isinstance(around, ast.File):
        return
    word = noun(node)
    start = node.name_span.start if isinstance(node, ast.TypeAlias) else node.start
    yield ctx.finding(
        Span(start, node.name_span.end),
        f"{with_article(word)} is not allowed in {with_article(noun(around))}",
        ctx.label(opening(around, ctx.source), "inside of this"),
        help=f"move the {word} to the top level of a file of its own",
    )
