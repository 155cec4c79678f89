"""Conditional expressions: `if`, `unless`, `case`, selectors, `and`, `or`, `!`.

Specification: "Conditional Expressions". Where it is not known which way is taken, the result is what is known of all
that may be. Match variables that a condition sets are gone behind the construct.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pplint.evaluator.branches import either
from pplint.evaluator.dispatch import evaluates
from pplint.evaluator.elements import Several, unfold, without_parentheses
from pplint.evaluator.errors import EvaluationError, failure
from pplint.evaluator.evaluation import blaming
from pplint.evaluator.matching import matches_option
from pplint.evaluator.truth import as_result, negated, truth
from pplint.evaluator.unknown import Unknown
from pplint.syntax import ast
from pplint.values.text import text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pplint.evaluator.branches import Way
    from pplint.evaluator.evaluation import Evaluation
    from pplint.evaluator.scopes import Scope
    from pplint.evaluator.unknown import Result

    Option = tuple[Sequence[ast.Expression], Callable[[], Result]]


@evaluates(ast.If, ast.Unless)
def _if(run: Evaluation, node: ast.If | ast.Unless, scope: Scope) -> Result:
    with scope.guarded():
        verdict = truth(run.evaluate(node.condition, scope))
        if verdict is None:
            ways = (partial(run.evaluate_block, node.consequence, scope), partial(_otherwise, run, node, scope))
            return either(run, scope, [(scope.frame, way) for way in ways])
        if verdict is isinstance(node, ast.If):
            return run.evaluate_block(node.consequence, scope)
        return _otherwise(run, node, scope)


def _otherwise(run: Evaluation, node: ast.If | ast.Unless, scope: Scope) -> Result:
    if node.alternative is None:
        return None
    if isinstance(node.alternative, ast.If):
        return run.evaluate(node.alternative, scope)
    return run.evaluate_block(node.alternative, scope)


@evaluates(ast.Case)
def _case(run: Evaluation, node: ast.Case, scope: Scope) -> Result:
    """Evaluate the statements of the first option that matches; without any, and without a default, it is `undef`."""
    options = [(option.values, partial(run.evaluate_block, option.body, scope)) for option in node.options]
    with scope.guarded():
        return _choose(run, run.evaluate(node.operand, scope), options, lambda: None, scope)


@evaluates(ast.Selector)
def _selector(run: Evaluation, node: ast.Selector, scope: Scope) -> Result:
    options = [([option.match], partial(run.evaluate, option.value, scope)) for option in node.options]
    with scope.guarded():
        operand = run.evaluate(node.operand, scope)
        return _choose(run, operand, options, partial(_unmatched, operand, node), scope)


def _unmatched(operand: Result, node: ast.Selector) -> Result:
    shown = "" if isinstance(operand, Unknown) else operand if isinstance(operand, str) else text(operand)
    words = f"No matching entry for selector parameter with value '{shown}'"
    raise failure("UNMATCHED_SELECTOR", words, node.operand)


def _choose(
    run: Evaluation,
    operand: Result,
    options: Sequence[Option],
    otherwise: Callable[[], Result],
    scope: Scope,
) -> Result:
    """Evaluate what the first matching option leads to, or all that may be the first."""
    ways: list[Way] = []
    default = otherwise
    for values, evaluate in options:
        verdict, error = _verdict(run, operand, values, scope)
        if verdict is not False:
            ways.append((scope.frame, evaluate))
        if error is not None:
            ways.append((scope.frame, partial(_fail, error)))
        if verdict or error is not None:
            break
        if any(isinstance(without_parentheses(value), ast.Default) for value in values):
            default = evaluate
    else:
        ways.append((scope.frame, default))
    return ways[0][1]() if len(ways) == 1 else either(run, scope, ways)


def _verdict(
    run: Evaluation, operand: Result, values: Sequence[ast.Expression], scope: Scope
) -> tuple[bool | None, EvaluationError | None]:
    """Return whether one of the values matches, and the error that ended the search, if none matched before it."""
    known: bool | None = False
    try:
        for verdict in _verdicts(run, operand, values, scope):
            if verdict:
                return True, None
            known = None if verdict is None else known
    except EvaluationError as error:
        return known, error
    return known, None


def _fail(error: EvaluationError) -> Result:
    raise error


def _verdicts(
    run: Evaluation, operand: Result, values: Sequence[ast.Expression], scope: Scope
) -> Iterator[bool | None]:
    """Match the values of an option; a literal `default` waits until nothing else has matched."""
    for value in values:
        inner = without_parentheses(value)
        if isinstance(inner, ast.Splat):
            for element in unfold(run, run.evaluate(inner.operand, scope)):
                yield None if isinstance(element, Several) else _matches(inner, element, operand, scope)
        elif not isinstance(inner, ast.Default):
            yield _matches(inner, run.evaluate(inner, scope), operand, scope)


def _matches(option: ast.Expression, pattern: Result, operand: Result, scope: Scope) -> bool | None:
    return blaming(option, partial(matches_option, pattern, operand, scope))


@evaluates(ast.Not)
def _not(run: Evaluation, node: ast.Not, scope: Scope) -> Result:
    return as_result(negated(truth(run.evaluate(node.operand, scope))))


def logical(run: Evaluation, node: ast.Binary, scope: Scope) -> Result:
    """Evaluate `and` or `or`: the right operand only if the left one does not decide."""
    decisive = node.operator == "or"
    verdict = truth(run.evaluate(node.left, scope))
    if verdict is decisive:
        return decisive
    right = partial(_right, run, node, scope)
    if verdict is not None:
        return right()
    return either(run, scope, [(scope.frame, lambda: decisive), (scope.frame, right)])


def _right(run: Evaluation, node: ast.Binary, scope: Scope) -> Result:
    return as_result(truth(run.evaluate(node.right, scope)))
