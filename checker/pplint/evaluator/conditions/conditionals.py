"""Conditional expressions: `if`, `unless`, `case`, selectors, `and`, `or`, `!`.

Specification: "Conditional Expressions". Where it is not known which way is taken, the result is what is known of all
that may be. Match variables that a condition sets are gone after the construct.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.evaluator.conditions.branches import Way, WayPast, either
from pplint.evaluator.conditions.matching import matches_option
from pplint.evaluator.conditions.narrowing import narrowed_by, narrowed_where
from pplint.evaluator.conditions.predicates import implied_by, sufficient_for
from pplint.evaluator.core.dispatch import evaluates
from pplint.evaluator.core.errors import EvaluationError, failure
from pplint.evaluator.core.evaluation import blaming
from pplint.evaluator.core.issues import expressions as issues
from pplint.evaluator.core.truth import as_result, negated, truth
from pplint.evaluator.core.unknown import Unknown, join_types
from pplint.evaluator.expressions.elements import Several, unfold, without_parentheses
from pplint.syntax import ast
from pplint.types.model import ANY, Type
from pplint.values.text import text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pplint.evaluator.core.evaluation import Evaluation
    from pplint.evaluator.core.scopes import Frame, Scope
    from pplint.evaluator.core.unknown import Result

    Option = tuple[Sequence[ast.Expression], Callable[[], Result]]


@evaluates(ast.If, ast.Unless)
def _if(run: Evaluation, node: ast.If | ast.Unless, scope: Scope) -> Result:
    frame = scope.frame
    try:
        verdict = truth(run.evaluate(node.condition, scope))
        if verdict is None:
            return _either_block(run, node, scope, frame)
        # `if` takes its first block where the condition holds, `unless` where it does not.
        if verdict is isinstance(node, ast.If):
            return run.evaluate_block(node.consequence, scope)
        return _otherwise(run, node, scope)
    finally:
        scope.enter(frame)


def _either_block(run: Evaluation, node: ast.If | ast.Unless, scope: Scope, frame: Frame) -> Result:
    """Evaluate what is after a condition that may hold or not, before which `frame` was the innermost one."""
    is_if = isinstance(node, ast.If)
    consequence = partial(run.evaluate_block, node.consequence, scope)
    held = scope.frame
    scope.leave_matches(frame)
    first, second = (held, scope.frame) if is_if else (scope.frame, held)
    if node.alternative is None:
        narrowed = partial(narrowed_where, run, node.condition, scope)
        past = WayPast(None, partial(narrowed, holds=not is_if))
        return either(run, scope, [Way(first, consequence, narrowed(holds=is_if))], past)
    holding, failing = narrowed_by(run, node.condition, scope)
    one, other = (holding, failing) if is_if else (failing, holding)
    ways = [Way(first, consequence, one), Way(second, partial(_otherwise, run, node, scope), other)]
    return either(run, scope, ways)


def _otherwise(run: Evaluation, node: ast.If | ast.Unless, scope: Scope) -> Result:
    if node.alternative is None:
        return None
    if isinstance(node.alternative, ast.If):
        return run.evaluate(node.alternative, scope)
    return run.evaluate_block(node.alternative, scope)


@evaluates(ast.Case)
def _case(run: Evaluation, node: ast.Case, scope: Scope) -> Result:
    """Evaluate the statements of the first option that matches; without any, and without a default, it is `undef`."""
    frame = scope.frame
    options = [(option.values, partial(run.evaluate_block, option.body, scope)) for option in node.options]
    try:
        return _choose(run, _Subject(node.operand, run.evaluate(node.operand, scope)), options, lambda: None, scope)
    finally:
        scope.enter(frame)


@evaluates(ast.Selector)
def _selector(run: Evaluation, node: ast.Selector, scope: Scope) -> Result:
    frame = scope.frame
    options = [([option.match], partial(run.evaluate, option.value, scope)) for option in node.options]
    try:
        operand = run.evaluate(node.operand, scope)
        return _choose(run, _Subject(node.operand, operand), options, partial(_unmatched, operand, node), scope)
    finally:
        scope.enter(frame)


def _unmatched(operand: Result, node: ast.Selector) -> Result:
    shown = "" if isinstance(operand, Unknown) else operand if isinstance(operand, str) else text(operand)
    raise failure(issues.UnmatchedSelector(shown), node.operand)


class _Subject(Struct, frozen=True):
    """What the options of `case` or of a selector are matched against."""

    node: ast.Expression
    value: Result


def _choose(
    run: Evaluation,
    subject: _Subject,
    options: Sequence[Option],
    otherwise: Callable[[], Result],
    scope: Scope,
) -> Result:
    """Evaluate what the first matching option leads to, or all that may be the first."""
    from pplint.evaluator.conditions.operand import Operand

    ways: list[Way] = []
    default = otherwise
    operand = Operand(run, subject.node, scope)
    frame = scope.frame
    for values, evaluate in options:
        patterns: list[Result] = []
        scope.enter(frame)
        verdict, error = _verdict(run, subject.value, values, scope, patterns)
        if verdict is not False:
            narrowings = operand.narrowed(_met(patterns)) if verdict is None else {}
            ways.append(Way(scope.frame, evaluate, narrowings))
        if error is not None:
            ways.append(Way(scope.frame, partial(_fail, error)))
        if verdict or error is not None:
            break
        operand.meets_none_of([each for each in map(sufficient_for, patterns) if each is not None])
        if any(isinstance(without_parentheses(value), ast.Default) for value in values):
            default = evaluate
    else:
        ways.append(Way(frame, default, operand.narrowed(None)))
    return ways[0].evaluate() if len(ways) == 1 else either(run, scope, ways)


def _met(patterns: Sequence[Result]) -> Type | None:
    """Return the type of what matches one of the patterns, if all of them tell something."""
    types = [each for each in map(implied_by, patterns) if each is not None]
    return join_types(types) if types and len(types) == len(patterns) else None


def _verdict(
    run: Evaluation, operand: Result, values: Sequence[ast.Expression], scope: Scope, patterns: list[Result]
) -> tuple[bool | None, EvaluationError | None]:
    """Return whether one of the values matches, and the error that ended the search, if none matched before it.

    `patterns` gets what the values come to.
    """
    known: bool | None = False
    frame = scope.frame
    try:
        for verdict in _verdicts(run, operand, values, scope, patterns):
            if known is None:
                scope.leave_matches(frame)
            if verdict:
                return True, None
            known = None if verdict is None else known
    except EvaluationError as error:
        return known, error
    return known, None


def _fail(error: EvaluationError) -> Result:
    raise error


def _verdicts(
    run: Evaluation, operand: Result, values: Sequence[ast.Expression], scope: Scope, patterns: list[Result]
) -> Iterator[bool | None]:
    """Match the values of an option; a literal `default` waits until nothing else has matched."""
    for value in values:
        inner = without_parentheses(value)
        if isinstance(inner, ast.Splat):
            for element in unfold(run, run.evaluate(inner.operand, scope)):
                pattern = Unknown(ANY) if isinstance(element, Several) else element
                patterns.append(pattern)
                yield None if isinstance(element, Several) else _matches(inner, pattern, operand, scope)
        elif not isinstance(inner, ast.Default):
            patterns.append(run.evaluate(inner, scope))
            yield _matches(inner, patterns[-1], operand, scope)


def _matches(option: ast.Expression, pattern: Result, operand: Result, scope: Scope) -> bool | None:
    return blaming(option, partial(matches_option, pattern, operand, scope))


@evaluates(ast.Not)
def _not(run: Evaluation, node: ast.Not, scope: Scope) -> Result:
    frame = scope.frame
    verdict = truth(run.evaluate(node.operand, scope))
    if verdict is None:
        scope.leave_matches(frame)
    return as_result(negated(verdict))


def logical(run: Evaluation, node: ast.Binary, scope: Scope) -> Result:
    """Evaluate `and` or `or`: the right operand only if the left one does not decide."""
    decisive = node.operator == "or"
    start = scope.frame
    verdict = truth(run.evaluate(node.left, scope))
    if verdict is decisive:
        return decisive
    reached: list[Frame] = []
    right = partial(_right, run, node, scope, reached)
    if verdict is not None:
        return right()
    narrowings = narrowed_where(run, node.left, scope, holds=not decisive)
    result = either(run, scope, [Way(scope.frame, right, narrowings)], WayPast(decisive))
    # Where the whole of an `and` holds, the right operand has been evaluated, and its matches are the last ones.
    if reached:
        scope.enter(reached[0])
    # After an `or`, either operand may have matched.
    if decisive:
        scope.leave_matches(start)
    return result


def _right(run: Evaluation, node: ast.Binary, scope: Scope, reached: list[Frame]) -> Result:
    """Evaluate the right operand, and remember the frame that it ends in, with the variables of its matches."""
    result = as_result(truth(run.evaluate(node.right, scope)))
    reached.append(scope.frame)
    return result
