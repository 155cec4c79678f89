"""What a condition tells about the variables in it, for the code that runs only if it holds, or only if it does not.

Specification: there is none, since the compiler knows all values. `$x =~ T`, `$x == value`, `$x in [...]`, `empty($x)`,
`$x`, and what `!`, `and` and `or` make of them narrow what is known of `$x`; so do the options of `case` and of
selectors.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.elements import without_parentheses
from pplint.evaluator.fitting import is_unknown_instance
from pplint.evaluator.predicates import facts_of, is_negative
from pplint.evaluator.scopes import NotFound
from pplint.evaluator.unknown import Unknown, join_types, joined, of_type, without_undef
from pplint.records import replace
from pplint.syntax import ast
from pplint.types.alias import unalias
from pplint.types.intersection import intersects
from pplint.types.model import (
    ANY,
    UNDEF,
    ArrayType,
    BooleanType,
    EnumType,
    HashType,
    NotUndefType,
    OptionalType,
    StringType,
    Type,
    VariantType,
)
from pplint.types.narrow import intersection
from pplint.types.relations import is_assignable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pplint.evaluator.evaluation import Evaluation
    from pplint.evaluator.scopes import Scope
    from pplint.evaluator.unknown import Result

Narrowings = dict[str, "Result"]
"""Variables by name, with what is known of them in some code."""


def narrowed_by(run: Evaluation, condition: ast.Expression, scope: Scope, *, holds: bool) -> Narrowings:
    """Return what is known of variables where a condition holds, or where it does not."""
    return _narrow(run, condition, scope, {}, holds=holds)


def _narrow(run: Evaluation, condition: ast.Expression, scope: Scope, known: Narrowings, *, holds: bool) -> Narrowings:
    """Add what a condition tells to what is known already."""
    node = without_parentheses(condition)
    if isinstance(node, ast.Not):
        return _narrow(run, node.operand, scope, known, holds=not holds)
    if not isinstance(node, ast.Binary) or node.operator not in {"and", "or"}:
        return _told(run, node, scope, known, holds=holds)
    decisive = node.operator == "or"
    undecided = _narrow(run, node.left, scope, known, holds=not decisive)
    right = _narrow(run, node.right, scope, undecided, holds=holds)
    if holds is not decisive:
        return right
    left = _narrow(run, node.left, scope, known, holds=decisive)
    return {name: joined((left[name], right[name])) for name in left.keys() & right.keys()}


def _told(run: Evaluation, node: ast.Expression, scope: Scope, known: Narrowings, *, holds: bool) -> Narrowings:
    found = dict(known)
    holds = holds is not is_negative(node)
    for fact in facts_of(run, node, scope):
        type_ = fact.implied if holds else fact.sufficient
        before = found.get(fact.variable.name, _unknown(run, fact.variable, scope))
        if type_ is None or not isinstance(before, Unknown):
            continue
        after = _met(before.type, type_) if holds else _not_met(before.type, type_)
        if after is not None:
            found[fact.variable.name] = of_type(after)
    return found


class Operand:
    """The operand of `case` or of a selector while its options are looked at, if it is a variable."""

    def __init__(self, run: Evaluation, operand: ast.Expression, scope: Scope) -> None:
        inner = without_parentheses(operand)
        known = _unknown(run, inner, scope) if isinstance(inner, ast.Variable) else None
        self._name = inner.name if isinstance(inner, ast.Variable) else ""
        self._known = known.type if isinstance(known, Unknown) else None
        self._left = self._known

    def meets_none_of(self, types: Sequence[Type]) -> None:
        """Note that the operand is of none of the types, whose values all match an option."""
        for each in types:
            if self._left is not None:
                self._left = _not_met(self._left, each)

    def narrowed(self, met: Type | None) -> Narrowings:
        """Return what is known of the operand that did not match, and that is of a type, if one is given."""
        type_ = self._left
        if met is not None and type_ is not None:
            type_ = _met(type_, met)
        return {} if type_ is None or type_ == self._known else {self._name: of_type(type_)}


def _unknown(run: Evaluation, variable: ast.Variable, scope: Scope) -> Result:
    """Return what is known of a variable; one with a namespace stays as it is."""
    if "::" in variable.name:
        return None
    try:
        return run.variable(variable.name, scope)
    except NotFound:
        return None


def _met(type_: Type, other: Type) -> Type | None:
    """Return the type of the values of one type that are of another, too; None if there is none."""
    kept = [_shared(each, other) for each in _parts(type_) if intersects(each, other)]
    return join_types(kept) if kept else None


def _shared(type_: Type, other: Type) -> Type:
    if isinstance(type_, EnumType) and not type_.case_insensitive:
        return _enum(type_, [each for each in type_.values if intersects(EnumType((each,)), other)])
    return intersection(type_, other)


def _not_met(type_: Type, other: Type) -> Type | None:
    """Return the type of the values of one type that are not of another; None if there is none."""
    if type_ == ANY and is_assignable(other, UNDEF):
        return NotUndefType(ANY)
    kept = [_without(each, other) for each in _parts(type_) if is_unknown_instance(other, Unknown(each)) is not True]
    if not kept:
        return None
    remaining = join_types(kept)
    return without_undef(remaining) if is_assignable(other, UNDEF) else remaining


def _without(type_: Type, other: Type) -> Type:
    """Return what is left of a type, of which at least some values are not of the other."""
    if isinstance(type_, EnumType) and not type_.case_insensitive:
        left = [each for each in type_.values if is_unknown_instance(other, Unknown(EnumType((each,)))) is not True]
        return _enum(type_, left)
    if isinstance(type_, (StringType, ArrayType, HashType)) and not type_.lower and type_.upper != 0:
        empty = replace(type_, lower=0, upper=0)
        return replace(type_, lower=1) if is_assignable(other, empty) else type_
    return type_


def _enum(type_: EnumType, values: Sequence[str]) -> Type:
    return type_ if len(values) == len(type_.values) or not values else EnumType(tuple(values))


def _parts(type_: Type) -> Iterator[Type]:
    """Yield the types that a value of a type is one of; a boolean is true or false."""
    plain = unalias(type_)
    if isinstance(plain, BooleanType) and plain.value is None:
        yield BooleanType(value=True)
        yield BooleanType(value=False)
    elif isinstance(plain, VariantType):
        for each in plain.types:
            yield from _parts(each)
    elif isinstance(plain, OptionalType) and plain.type is not None:
        yield from _parts(plain.type)
        yield UNDEF
    else:
        yield plain if isinstance(plain, EnumType) else type_
