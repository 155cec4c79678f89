"""A task that does not exist."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.infer.core.problems import UnknownName
from pplint.rule import Context, rule
from pplint.syntax.name_kinds import Kind
from pplint_rules.shared.explanations import explained
from pplint_rules.shared.wording import Misnomer


@rule("unknown-task", "A task that does not exist", Severity.ERROR)
def unknown_task(problem: UnknownName, ctx: Context) -> Iterator[Finding]:
    """A plan fails when it runs a task that has no file in the directory `tasks` of its module.

    It is reported only if that module is available.

    ```puppet path=modules/web/plans/deploy.pp
    plan web::deploy(TargetSpec $targets) {
      run_task('web::restrat', $targets)     # error: [unknown-task]
    }
    ```

    ```json file=modules/web/tasks/restart.json
    { "parameters": {} }
    ```

    ```puppet path=modules/web/plans/deploy.pp
    plan web::deploy(TargetSpec $targets) {
      run_task('web::restart', $targets)
    }
    ```
    """
    if problem.kind is Kind.TASK:
        misnomer = Misnomer(problem.name, problem.span, problem.similar)
        yield explained(misnomer.finding(ctx, f"unknown task `{problem.name}`"), problem, ctx)
