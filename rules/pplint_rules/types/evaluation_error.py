"""Other expressions that always fail."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.evaluator.builtins.stdlib.issues import DeprecatedFunction
from pplint.infer.core.problems import (
    EvaluationFails,
    InvalidAccess,
    InvalidOperand,
    InvalidTypeExpression,
    NoOptionMatches,
)
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.wording.sentences import clause

_OWN_RULES = (InvalidAccess, InvalidOperand, InvalidTypeExpression, NoOptionMatches)


@rule("evaluation-error", "An expression that fails whenever it is evaluated", Severity.ERROR)
def evaluation_error(problem: EvaluationFails, ctx: Context) -> Iterator[Finding]:
    """The arguments are of the right types, but the function can do nothing with this value.

    ```puppet
    $port = Integer('http')     # error: [evaluation-error]
    ```

    ```puppet
    $port = Integer('80')
    ```
    """
    if not isinstance(problem, _OWN_RULES) and not isinstance(problem.issue, DeprecatedFunction):
        yield ctx.finding(problem, _of_function(problem))


def _of_function(problem: EvaluationFails) -> str:
    """Say what is wrong, behind the name of the function if one fails."""
    node = problem.node
    function = node.function if isinstance(node, (ast.Call, ast.MethodCall)) else None
    if not isinstance(function, ast.Name):
        return clause(problem.issue)
    return f"`{function.value}` fails: {clause(problem.issue, function.value)}"
