"""Values of parameters without a type that their class or defined type fails with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Finding, Severity
from pplint.infer.core.problems import (
    METAPARAMETER,
    EvaluationFails,
    InvalidAttributeValue,
    InvalidParameterValue,
    NoSignatureFits,
)
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.types.generalize import generalize
from pplint.wording.sentences import clause
from pplint_rules.shared.call_mismatch import wrong_argument
from pplint_rules.shared.type_mismatch import Misfit, literal_text
from pplint_rules.shared.wording import type_text

if TYPE_CHECKING:
    from pplint.infer.core.problems import FailingValue, InferredProblem

_MOST_LABELS: Final = 3


@rule(
    "failing-parameter-value",
    "A value for an untyped parameter that makes the class or defined type fail",
    Severity.WARNING,
    yields_to=("undef-operand", "unquoted-file-mode"),
)
def failing_parameter_value(node: ast.File, ctx: Context) -> Iterator[Finding]:  # noqa: ARG001 - once a file
    """A parameter without a type accepts any value, and an expression in the body may then fail.

    The rule evaluates the body with each value that a declaration or data in the repository give to the parameter, with
    its default if one of them does not set it, and with values that other parameters pass on. If the parameter has a
    type, the mistake is reported where the value is set.

    ```puppet
    define till($prio = 100) {
      if $prio < 1 { fail('too low') }     # warning: [failing-parameter-value]
    }
    till { 'left': prio => '101' }
    ```

    ```puppet
    define till(Integer $prio = 100) {
      if $prio < 1 { fail('too low') }
    }
    till { 'left': prio => 101 }
    ```
    """
    for each in ctx.failing_values:
        words = _words(each.problem, ctx)
        if words is not None:
            word = "its default" if each.is_default else "given here"
            labels = (label for place in each.places[:_MOST_LABELS] for label in ctx.declared(place, word))
            help_ = f"give `${each.name}` a type, so that such a value is rejected where it is passed"
            yield ctx.finding(each.problem, f"{_subject(each)}, which fails here: {words}", *labels, help=help_)


def _subject(failing: FailingValue) -> str:
    """Say what a parameter is, of data without the value, which may be secret."""
    kind = f"a value of type {type_text(generalize(failing.type))}"
    literal = None if failing.in_data else literal_text(failing.type)
    value = kind if literal is None else f"`{literal}`"
    return f"`{failing.name}` is {value} by default" if failing.is_default else f"`{failing.name}` is given {value}"


def _words(problem: InferredProblem, ctx: Context) -> str | None:
    """Say in a clause what an expression fails with."""
    match problem:
        case NoSignatureFits():
            wrong = wrong_argument(problem)
            if wrong is None:
                return None
            subject = f"argument `{wrong.name}` of `{problem.function}`"
            return Misfit(problem.node, wrong.expected, wrong.found, subject).finding(ctx).message
        case InvalidAttributeValue():
            is_for_all = problem.owner == METAPARAMETER
            of_type = f"attribute `{problem.name}` of resource type `{problem.owner}`"
            subject = f"metaparameter `{problem.name}`" if is_for_all else of_type
            return Misfit(problem.node, problem.expected, problem.found, subject, problem.values).finding(ctx).message
        case InvalidParameterValue():
            subject = f"parameter `{problem.name}` of {problem.owner}"
            return Misfit(problem.node, problem.expected, problem.found, subject).finding(ctx).message
        case EvaluationFails():
            return clause(problem.issue)
        case _:
            return None
