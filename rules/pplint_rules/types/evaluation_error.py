"""Other expressions that always fail."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.evaluator.builtins.stdlib.issues import DeprecatedFunction
from pplint.evaluator.core.issues.resources import IllegalResourceType
from pplint.infer.core.problems import (
    EvaluationFails,
    InvalidAccess,
    InvalidOperand,
    InvalidTypeExpression,
    NoOptionMatches,
)
from pplint.infer.issues import UntitledOperand
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.wording.sentences import clause

_OWN_RULES = (InvalidAccess, InvalidOperand, InvalidTypeExpression, NoOptionMatches)
_OWN_ISSUES = (DeprecatedFunction, IllegalResourceType)
_ARRAY_AFTER = late_pattern(rb"[ \t]+(?=\[)")


@rule(
    "evaluation-error",
    "An expression that fails whenever it is evaluated",
    Severity.ERROR,
    yields_to=("illegal-title", "computed-function-name"),
)
def evaluation_error(problem: EvaluationFails, ctx: Context) -> Iterator[Finding]:
    """The arguments have the right types, but the evaluation fails with these values.

    ```puppet
    $port = Integer('http')     # error: [evaluation-error]
    ```

    ```puppet
    $port = Integer('80')
    ```
    """
    if isinstance(problem, _OWN_RULES) or isinstance(problem.issue, _OWN_ISSUES):
        return
    blank = _ARRAY_AFTER.match(ctx.source.data, problem.span.end)
    if blank is None or not isinstance(problem.issue, UntitledOperand):
        yield ctx.finding(problem, _of_function(problem))
    else:
        fix = Fix("remove the space", (Edit(Span(*blank.span()), ""),), safe=False)
        yield ctx.finding(problem, clause(problem.issue), help="`[` after a space starts an array", fix=fix)


def _of_function(problem: EvaluationFails) -> str:
    """Say what is wrong, after the name of the function if one fails and the words do not start with it."""
    node = problem.node
    function = node.function if isinstance(node, (ast.Call, ast.MethodCall)) else None
    if not isinstance(function, ast.Name):
        return clause(problem.issue)
    words = clause(problem.issue, function.value)
    first = words.partition("` ")[0]
    is_named = first.startswith("`") and first[1:].rpartition(".")[2] == function.value
    return words if is_named else f"`{function.value}` fails: {words}"
