"""Places where inference gave up."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.infer.core.problems import Approximation
from pplint.rule import Context, rule
from pplint.wording.sentences import sentence


@rule("approximation", "A place where the type checker knows less than it could", Severity.INFO, by_name_only=True)
def approximation(problem: Approximation, ctx: Context) -> Iterator[Finding]:
    """What the type checker does not know, it does not report: here it could not follow the program.

    Mostly a module is missing on the module path, which `--modulepath` or a stub in `.pplint/stubs` makes up for. The
    option `--show-approximations` switches this rule on.

    ```puppet
    include apache     # info: [approximation]
    ```

    ```puppet
    notice('apache')
    ```
    """
    yield ctx.finding(problem, f"not followed: {sentence(problem.reason)}")
