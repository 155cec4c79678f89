"""Bodies that end with a value that nobody gets."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.effects import has_effect
from pplint.syntax.wording import noun
from pplint_rules.shared.catalog_in_plan import is_refused_in_plan
from pplint_rules.shared.foreign_marks import is_slashes
from pplint_rules.shared.statement_calls import follows_lost_word, holds_lost_value, lost_argument


@rule(
    "value-at-end",
    "A class, defined type or node that ends with a value",
    Severity.ERROR,
    issues=("IDEM_NOT_ALLOWED_LAST",),
)
def value_at_end(node: ast.Class | ast.Define | ast.NodeDefinition, ctx: Context) -> Iterator[Finding]:
    """A class, defined type or node does not return a value, so a value at its end has no effect.

    Functions and lambdas return the value of their last statement.

    ```puppet
    class apache($port = 80) {
      $url = "http://localhost:${port}"
      $url     # error: [value-at-end]
    }
    ```

    ```puppet
    function apache::url($port = 80) {
      $url = "http://localhost:${port}"
      $url
    }
    ```
    """
    if not node.body.statements or is_refused_in_plan(node, ctx):
        return
    last = node.body.statements[-1]
    if holds_lost_value(last) or follows_lost_word(node.body.statements, ctx):
        return  # `expression-without-effect` reports the word, and that is the mistake.
    if not isinstance(last, ast.UntitledResource) and not has_effect(last) and not is_slashes(last, ctx.source):
        before = node.body.statements[-2:-1]
        lost = lost_argument(before[0], last, ctx) if before else None
        owner = node.matches[0].span if isinstance(node, ast.NodeDefinition) else node.name_span
        yield ctx.finding(
            ctx.place(last),
            f"this {noun(last)} has no effect: a {noun(node)} does not return a value",
            ctx.label(owner, f"at the end of this {noun(node)}"),
            help=lost or "remove it, or pass it to a function that uses it",
        )
