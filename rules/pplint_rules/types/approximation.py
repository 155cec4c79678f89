"""Places where inference gave up."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.infer.core.problems import Approximation
from pplint.rule import Context, rule
from pplint.wording.sentences import sentence


@rule("approximation", "A place where the type checker knows less than it could", Severity.INFO, by_name_only=True)
def approximation(problem: Approximation, ctx: Context) -> Iterator[Finding]:
    """The type checker could not follow the code here, so it reports nothing that depends on the result.

    Usually a module is missing on the module path: add it with `--modulepath`, or write a stub in `.pplint/stubs`. The
    option `--show-approximations` turns this rule on.

    ```puppet
    include apache     # info: [approximation]
    ```

    ```puppet
    notice('apache')
    ```
    """
    yield ctx.finding(problem, f"not followed: {sentence(problem.reason)}")
