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
    "A parameter that captures the rest in a class, define or template",
    Severity.ERROR,
    issues=("CAPTURES_REST_NOT_SUPPORTED",),
)
def unsupported_captures_rest(node: ast.Class | ast.Define | ast.Template, ctx: Context) -> Iterator[Finding]:
    """The parameters of classes, defines and templates are given by name, so there is no rest that one could capture.

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
                f"`*${parameter.name}` cannot capture the rest: a {noun(node)} gets its parameters by name",
                help=f"write `${parameter.name}`, and let it take an array",
            )
