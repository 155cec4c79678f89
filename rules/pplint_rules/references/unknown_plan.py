"""A plan that does not exist."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.infer.core.problems import UnknownName
from pplint.rule import Context, rule
from pplint.syntax.name_kinds import Kind
from pplint_rules.shared.explanations import explained
from pplint_rules.shared.wording import Misnomer


@rule("unknown-plan", "A plan that does not exist", Severity.ERROR)
def unknown_plan(problem: UnknownName, ctx: Context) -> Iterator[Finding]:
    """A plan fails when it runs a plan that does not exist, neither in Puppet nor in YAML.

    It is reported only if the module of that plan is available.

    ```puppet path=modules/web/plans/deploy.pp
    plan web::deploy(TargetSpec $targets) {
      run_plan('web::restrat', 'targets' => $targets)     # error: [unknown-plan]
    }
    ```

    ```puppet file=modules/web/plans/restart.pp
    plan web::restart(TargetSpec $targets) {
      run_command('systemctl restart nginx', $targets)
    }
    ```

    ```puppet path=modules/web/plans/deploy.pp
    plan web::deploy(TargetSpec $targets) {
      run_plan('web::restart', 'targets' => $targets)
    }
    ```
    """
    if problem.kind is Kind.PLAN:
        misnomer = Misnomer(problem.name, problem.span, problem.similar)
        yield explained(misnomer.finding(ctx, f"unknown plan `{problem.name}`"), problem, ctx)
