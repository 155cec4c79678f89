"""Selectors of which no option can match."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.infer.core.problems import NoOptionMatches
from pplint.rule import Context, rule
from pplint.syntax.quoting import quote
from pplint_rules.shared.explanations import explained


@rule(
    "unmatched-selector", "A selector without an option that can match", Severity.ERROR, issues=("UNMATCHED_SELECTOR",)
)
def unmatched_selector(problem: NoOptionMatches, ctx: Context) -> Iterator[Finding]:
    """A selector fails if no option matches the value, unlike `case`.

    ```puppet
    class apache(Integer $port) {
      $scheme = $port ? {         # error: [unmatched-selector]
        String => 'unix',
      }
    }
    ```

    ```puppet
    class apache(Integer $port) {
      $scheme = $port ? {
        443     => 'https',
        default => 'http',
      }
    }
    ```
    """
    text = ctx.source.text(problem.span)
    value = ctx.value_of(problem.node)
    which = f", which is {quote(value)}" if isinstance(value, str) and quote(value) != text else ""
    message = f"no option of this selector matches `{text}`{which}"
    yield explained(ctx.finding(problem, message, help="add an option `default`"), problem, ctx)
