"""Results that are not of the type that a function declares."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.infer.core.problems import InvalidReturnValue
from pplint.rule import Context, rule
from pplint_rules.shared.explanations import explained
from pplint_rules.shared.type_mismatch import Misfit


@rule("invalid-return-value", "A result that is not of the type that the function declares", Severity.ERROR)
def invalid_return_value(problem: InvalidReturnValue, ctx: Context) -> Iterator[Finding]:
    """A call fails if the function returns a value that does not have the type after `>>`.

    A function returns the value of its last expression. An `if` without `else` whose condition is false returns
    `undef`.

    ```puppet
    function apache::port() >> Integer {
      'http'                     # error: [invalid-return-value]
    }
    ```

    ```puppet
    function apache::port() >> Integer {
      80
    }
    ```
    """
    misfit = Misfit(problem.node, problem.expected, problem.found, f"the return type of `{problem.name}`")
    finding = misfit.finding(ctx, *ctx.declared(problem.place, "type declared here"))
    yield explained(finding, problem, ctx)
