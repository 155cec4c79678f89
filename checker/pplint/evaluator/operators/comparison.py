"""Comparison and search: `== != < > <= >=` and `in`.

Specification: "Equality and Comparison Operators" and "IN operator". Two types are compared by assignability: the
narrower is the smaller one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.conditions.matching import is_in_range, matches_option
from pplint.evaluator.core.issues import operators as issues
from pplint.evaluator.core.kinds import kind
from pplint.evaluator.core.likeness import may_be_equal, may_match_others
from pplint.evaluator.core.truth import any_of, as_result
from pplint.evaluator.core.unknown import Unknown, plain_alternatives, result_type
from pplint.syntax.oniguruma import search
from pplint.types.equality import is_equal
from pplint.types.intersection import intersects
from pplint.types.model import (
    ANY,
    ArrayType,
    NumericType,
    RegexpType,
    SemVerType,
    StringType,
    TimespanType,
    TimestampType,
    TupleType,
    Type,
    TypeType,
    UndefType,
)
from pplint.types.relations import is_assignable
from pplint.values.equality import equal
from pplint.values.errors import PuppetError
from pplint.values.instance import is_instance
from pplint.values.model import Binary, Hash, Regexp, SemVer, SemVerRange
from pplint.values.ordering import compare

if TYPE_CHECKING:
    from collections.abc import Callable

    from pplint.evaluator.core.scopes import Scope
    from pplint.evaluator.core.unknown import Result
    from pplint.values.model import Value

_ORDERS: dict[str, Callable[[int], bool]] = {
    "<": lambda order: order < 0,
    "<=": lambda order: order <= 0,
    ">": lambda order: order > 0,
    ">=": lambda order: order >= 0,
}


def are_equal(left: Result, right: Result) -> bool | None:
    """Return whether `==` holds; None if that is not known."""
    if isinstance(left, Unknown) or isinstance(right, Unknown):
        return None if may_be_equal(result_type(left), result_type(right)) else False
    return equal(left, right)


def ordered(operator: str, left: Result, right: Result) -> Result:
    """Compare by order; raise `PuppetError` for values that have none."""
    if isinstance(left, Unknown) or isinstance(right, Unknown):
        return _ordered_unknown(operator, left, right)
    if isinstance(left, Type):
        return _ordered_types(operator, left, right)
    try:
        return _ORDERS[operator](compare(left, right))
    except PuppetError:
        raise _incomparable(operator, left, right) from None


def _ordered_types(operator: str, left: Type, right: Value) -> bool:
    """Compare a type with a type; nothing else is assignable to one, or from one."""
    if not isinstance(right, Type):
        return False
    narrow, wide = (left, right) if operator[0] == "<" else (right, left)
    return is_assignable(wide, narrow) and (operator[-1] == "=" or not is_equal(left, right))


def _incomparable(operator: str, left: Result, right: Result) -> PuppetError:
    return PuppetError(issues.NotComparable(operator, kind(left), kind(right)))


_TIMES = (TimespanType(), TimestampType())
_COMPARABLE: tuple[tuple[Type, tuple[Type, ...]], ...] = (
    (StringType(), (StringType(),)),
    (NumericType(), (NumericType(), *_TIMES)),
    (_TIMES[0], (_TIMES[0], NumericType())),
    (_TIMES[1], (_TIMES[1], NumericType())),
    (SemVerType(), (SemVerType(),)),
    (TypeType(), (ANY,)),
)
"""What can stand to the left of a comparison, and what to its right."""


def _ordered_unknown(operator: str, left: Result, right: Result) -> Result:
    left_type, right_type = result_type(left), result_type(right)
    for one, others in _COMPARABLE:
        if intersects(one, left_type) and any(intersects(other, right_type) for other in others):
            return as_result(None)
    raise _incomparable(operator, left, right)


# The operator `in`


def is_in(left: Result, right: Result, scope: Scope) -> bool | None:
    """Return whether the left value is found in the right one; None if that is not known."""
    if isinstance(right, Hash):
        return _in_array(left, tuple(key for key, _ in right.pairs), scope)
    if isinstance(right, tuple):
        return _in_array(left, right, scope)
    if isinstance(right, Unknown) or isinstance(left, Unknown):
        return None if may_be_in(result_type(left), result_type(right)) else False
    if isinstance(right, SemVerRange):
        return is_in_range(left, right)
    if isinstance(right, str):
        return _in_text(left, right, scope)
    return isinstance(right, Binary) and _in_binary(left, right)


def may_be_in(left: Type, right: Type) -> bool:
    """Whether a value of a type can be found in one of another, of which at least one is not known."""
    return any(_may_be_in(left, each) for each in plain_alternatives(right))


def _may_be_in(left: Type, right: Type) -> bool:
    """Whether a value can be found in one of a type that is no choice of others; texts hold texts only."""
    if isinstance(right, UndefType):
        return False
    if is_assignable(StringType(), right):
        return any(intersects(each, left) for each in (StringType(), RegexpType()))
    if not isinstance(right, (ArrayType, TupleType)) or may_match_others(left):
        return True
    elements = right.types if isinstance(right, TupleType) and right.types else (_element_of(right),)
    return any(may_match_others(each) or may_be_equal(left, each) for each in elements)


def _element_of(type_: ArrayType | TupleType) -> Type:
    return type_.element if isinstance(type_, ArrayType) else ANY


def _in_text(left: Value, text: str, scope: Scope) -> bool:
    if isinstance(left, str):
        # In any case of all letters, while `==` is about those of ASCII: the compiler asks Ruby's `downcase` here.
        return left.lower() in text.lower()
    return isinstance(left, Regexp) and _found(left, text, scope)


def _found(pattern: Regexp, text: str, scope: Scope) -> bool:
    found = search(pattern.pattern, text)
    if found is None:
        return False
    scope.matched(found.groups)
    return True


def _in_binary(left: Value, binary: Binary) -> bool:
    if isinstance(left, Binary):
        return left.data in binary.data
    if isinstance(left, str):
        return left.encode() in binary.data
    return isinstance(left, int) and not isinstance(left, bool) and left in binary.data


def _in_array(left: Result, array: tuple[Value, ...], scope: Scope) -> bool | None:
    if isinstance(left, Unknown):
        if may_match_others(left.type):
            return None
        return any_of(are_equal(each, left) if is_plain(each) else None for each in array)
    if isinstance(left, Regexp):
        return any(_found(left, each, scope) for each in array if isinstance(each, str))
    if isinstance(left, (str, SemVer)):
        return any_of(matches_option(each, left, scope) for each in array)
    if isinstance(left, Type):
        return any(is_instance(left, each) for each in array)
    return any(equal(each, left) for each in array)


def is_plain(value: Value) -> bool:
    """Whether a value is found only by itself, and not by what it matches."""
    return not isinstance(value, (Regexp, Type, SemVer, SemVerRange, tuple, Hash))
