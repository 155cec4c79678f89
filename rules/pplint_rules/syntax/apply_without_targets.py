"""`apply` without targets."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import problems


@rule("apply-without-targets", "`apply` without targets", Severity.ERROR, issues=("SYNTAX_ERROR",))
def apply_without_targets(node: problems.ApplyWithoutTargets, ctx: Context) -> Iterator[Finding]:
    """An `apply` block in a plan needs the targets that it applies to.

    ```puppet path=modules/m/plans/p.pp
    plan m::p() {
      apply() { }     # error: [apply-without-targets]
    }
    ```

    ```puppet path=modules/m/plans/p.pp
    plan m::p(TargetSpec $targets) {
      apply($targets) { }
    }
    ```
    """
    yield ctx.finding(node, "`apply` needs the targets to apply the block to", help="write `apply($targets) { … }`")
