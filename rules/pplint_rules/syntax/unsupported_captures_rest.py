"""Parameters that capture the rest where arguments have names."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.wording import noun
from pplint_rules.shared.catalog_in_plan import is_refused_in_plan


@rule(
    "unsupported-captures-rest",
    "A parameter that captures the rest in a class, defined type or template",
    Severity.ERROR,
    issues=("CAPTURES_REST_NOT_SUPPORTED",),
)
def unsupported_captures_rest(node: ast.Class | ast.Define | ast.Template, ctx: Context) -> Iterator[Finding]:
    """Classes, defined types and templates get parameters by name, so none of them can capture the remaining arguments.

    ```puppet
    define account(*$groups) { }     # error: [unsupported-captures-rest]
    ```

    ```puppet
    define account(Array[String] $groups) { }

    function join_all(*$words) {
      $words.join(' ')
    }
    ```
    """
    if is_refused_in_plan(node, ctx):
        return
    for parameter in node.parameters or ():
        if parameter.captures_rest:
            yield ctx.finding(
                parameter.name_span,
                f"`*` is not allowed here: a {noun(node)} gets its parameters by name",
                help=f"write `${parameter.name}`, and pass an array",
            )
