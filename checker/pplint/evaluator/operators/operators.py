"""Operators with two operands, and the sign."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pplint.evaluator.conditions.conditionals import logical
from pplint.evaluator.conditions.matching import match_operator
from pplint.evaluator.core.dispatch import evaluates
from pplint.evaluator.core.evaluation import blaming
from pplint.evaluator.core.numbers import number
from pplint.evaluator.core.truth import as_result, negated
from pplint.evaluator.core.unknown import Unknown, of_type
from pplint.evaluator.operators import arithmetic, collections, operand_types
from pplint.syntax import ast
from pplint.values.model import Binary, Hash, Uri

if TYPE_CHECKING:
    from collections.abc import Callable

    from pplint.evaluator.core.evaluation import Evaluation
    from pplint.evaluator.core.numbers import Operand
    from pplint.evaluator.core.scopes import Scope
    from pplint.evaluator.core.unknown import Result
    from pplint.values.model import Value

    _Operator = Callable[[Evaluation, ast.Binary, Scope], Result]


@evaluates(ast.Binary)
def _binary(run: Evaluation, node: ast.Binary, scope: Scope) -> Result:
    return _OPERATORS[node.operator](run, node, scope)


def _arithmetic(run: Evaluation, node: ast.Binary, scope: Scope) -> Result:
    left = run.evaluate(node.left, scope)
    right = run.evaluate(node.right, scope)
    if isinstance(left, Unknown) or isinstance(right, Unknown):
        return run.budget.weighed(of_type(operand_types.calculated_type(node, left, right, is_strict=run.is_strict)))
    if isinstance(left, (Uri, Binary)) and node.operator == "+":
        return collections.concatenate(left, right)
    if isinstance(left, (tuple, Hash)) and node.operator in _ON_COLLECTIONS:
        return run.budget.weighed(_ON_COLLECTIONS[node.operator](run, left, right))
    operands = _number(run, node.left, left), _number(run, node.right, right)
    return arithmetic.calculate(node.operator, *operands)


def _number(run: Evaluation, node: ast.Expression, value: Value) -> Operand:
    """Return an operand as a number or a time; blame it if it is not one."""
    return blaming(node, partial(number, value, is_strict=run.is_strict))


_ON_COLLECTIONS: dict[str, Callable[[Evaluation, Value, Value], Value]] = {
    "+": lambda run, left, right: collections.concatenate(left, right, is_strict=run.is_strict),
    "-": lambda _, left, right: collections.delete(left, right),
    "<<": lambda _, left, right: collections.append(left, right),
}


@evaluates(ast.Minus)
def _minus(run: Evaluation, node: ast.Minus, scope: Scope) -> Result:
    operand = run.evaluate(node.operand, scope)
    if isinstance(operand, Unknown):
        return of_type(operand_types.negated_type(node, operand, is_strict=run.is_strict))
    return arithmetic.negate(number(operand, is_strict=run.is_strict))


def _equality(run: Evaluation, node: ast.Binary, scope: Scope) -> Result:
    from pplint.evaluator.operators.comparison import are_equal

    verdict = are_equal(run.evaluate(node.left, scope), run.evaluate(node.right, scope))
    return as_result(verdict if node.operator == "==" else negated(verdict))


def _order(run: Evaluation, node: ast.Binary, scope: Scope) -> Result:
    from pplint.evaluator.operators.comparison import ordered

    return ordered(node.operator, run.evaluate(node.left, scope), run.evaluate(node.right, scope))


def _in(run: Evaluation, node: ast.Binary, scope: Scope) -> Result:
    from pplint.evaluator.operators.comparison import is_in

    left = run.evaluate(node.left, scope)
    return as_result(is_in(left, run.evaluate(node.right, scope), scope))


_OPERATORS: dict[str, _Operator] = {
    **dict.fromkeys(("+", "-", "*", "/", "%", "<<", ">>"), _arithmetic),
    **dict.fromkeys(("==", "!="), _equality),
    **dict.fromkeys(("<", "<=", ">", ">="), _order),
    **dict.fromkeys(("=~", "!~"), match_operator),
    **dict.fromkeys(("and", "or"), logical),
    "in": _in,
}
