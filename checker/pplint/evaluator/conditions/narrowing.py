"""What a condition tells about the variables in it, for the code that runs only if it holds, or only if it does not.

Specification: there is none, since the compiler knows all values. `$x =~ T`, `$x == value`, `$x in [...]`, `empty($x)`,
`$x`, and what `!`, `and` and `or` make of them narrow what is known of `$x`; so do the options of `case` and of
selectors.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pplint.evaluator.conditions.predicates import facts_of, is_negative
from pplint.evaluator.conditions.subtraction import values_of_both, values_of_one
from pplint.evaluator.core.scopes import NotFound
from pplint.evaluator.core.truth import FALSY, negated
from pplint.evaluator.core.unknown import Unknown, joined, of_type
from pplint.evaluator.expressions.elements import without_parentheses
from pplint.syntax import ast
from pplint.types.model import ANY, AnyType, BooleanType

if TYPE_CHECKING:
    from collections.abc import Callable

    from pplint.evaluator.core.evaluation import Evaluation
    from pplint.evaluator.core.scopes import Scope
    from pplint.evaluator.core.unknown import Result
    from pplint.types.model import Type

Narrowings = dict[str, "Result"]
"""Variables by name, with what is known of them in some code."""


def narrowed_by(run: Evaluation, condition: ast.Expression, scope: Scope) -> tuple[Narrowings, Narrowings]:
    """Return what is known of variables where a condition holds, and where it does not."""
    return _narrow(run, condition, scope, {}, None)


def narrowed_where(run: Evaluation, condition: ast.Expression, scope: Scope, *, holds: bool) -> Narrowings:
    """Return what is known of variables where a condition holds, or else where it does not."""
    return _narrow(run, condition, scope, {}, holds)[not holds]


def _narrow(
    run: Evaluation, condition: ast.Expression, scope: Scope, known: Narrowings, only: bool | None
) -> tuple[Narrowings, Narrowings]:
    """Add what a condition tells to what is known already.

    If it is `only` asked where the condition holds, or where it does not, the other of the two means nothing.
    """
    node = without_parentheses(condition)
    if isinstance(node, ast.Not):
        holding, failing = _narrow(run, node.operand, scope, known, negated(only))
        return failing, holding
    if not isinstance(node, ast.Binary) or node.operator not in {"and", "or"}:
        return _told(run, node, scope, known, only)
    undecided = node.operator == "or"
    # Where both operands of an `and` hold, or both of an `or` fail, each adds to the other.
    needs_all = only is (not undecided)
    left = _narrow(run, node.left, scope, known, only if needs_all else None)
    right = _narrow(run, node.right, scope, left[undecided], only)
    if needs_all:
        return right
    both = _of_either(left[not undecided], right[not undecided])
    return (both, right[1]) if undecided else (right[0], both)


def _of_either(one: Narrowings, other: Narrowings) -> Narrowings:
    return {name: joined((one[name], other[name])) for name in one.keys() & other.keys()}


def _told(
    run: Evaluation, node: ast.Expression, scope: Scope, known: Narrowings, only: bool | None
) -> tuple[Narrowings, Narrowings]:
    holding, failing = dict(known), dict(known)
    is_opposite = is_negative(node)
    asked = negated(only) if is_opposite else only
    for fact in facts_of(run, node, scope):
        name, unknown = fact.variable.name, known_of(run, fact.variable, scope)
        if not isinstance(unknown, Unknown):
            continue
        if asked is not False:
            _narrow_to(holding, name, holding.get(name, unknown), fact.implied, values_of_both)
        if asked is not True:
            _narrow_to(failing, name, failing.get(name, unknown), fact.sufficient, values_of_one)
    return (failing, holding) if is_opposite else (holding, failing)


def _narrow_to(
    found: Narrowings, name: str, before: Result, other: Type | None, narrow: Callable[[Type, Type], Type | None]
) -> None:
    if not isinstance(before, Unknown) or other is None:
        return
    after = (
        _by_truth(narrow, before.type) if other is FALSY and type(before.type) in _PLAIN else narrow(before.type, other)
    )
    # Of what may still be anything, no more is known than before.
    if after is not None and not (after is ANY and before.type is ANY):
        found[name] = of_type(after)


_PLAIN: Final = frozenset({AnyType, BooleanType})
"""The types that conditions ask most about, of which few values are made."""


@lru_cache(maxsize=16)
def _by_truth(narrow: Callable[[Type, Type], Type | None], type_: Type) -> Type | None:
    return narrow(type_, FALSY)


def known_of(run: Evaluation, variable: ast.Variable, scope: Scope) -> Result:
    """Return what is known of a variable; one with a namespace stays as it is."""
    if "::" in variable.name:
        return None
    try:
        return run.variable(variable.name, scope)
    except NotFound:
        return None
