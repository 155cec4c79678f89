"""The operand of `case` or of a selector, of which less is left with each option that it does not match."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

from pplint.evaluator.conditions.narrowing import known_of
from pplint.evaluator.conditions.subtraction import (
    listed_by,
    parts_of,
    remaining,
    shared,
    values_of_both,
    values_of_one,
)
from pplint.evaluator.core.unknown import ALTERNATIVES, Unknown, join_types, of_type
from pplint.evaluator.expressions.elements import without_parentheses
from pplint.syntax import ast
from pplint.types.enumerated import by_lower_ascii, lower_ascii
from pplint.types.model import UNDEF, EnumType, Type
from pplint.types.relations import is_assignable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.evaluator.conditions.narrowing import Narrowings
    from pplint.evaluator.core.evaluation import Evaluation
    from pplint.evaluator.core.scopes import Scope


class Operand:
    """The operand of `case` or of a selector while its options are looked at, if it is a variable."""

    def __init__(self, run: Evaluation, operand: ast.Expression, scope: Scope) -> None:
        inner = without_parentheses(operand)
        known = known_of(run, inner, scope) if isinstance(inner, ast.Variable) else None
        self._run = run
        self._name = inner.name if isinstance(inner, ast.Variable) else ""
        self._known = known.type if isinstance(known, Unknown) else None
        self._left = None if self._known is None else Remainder(self._known)

    def meets_none_of(self, types: Sequence[Type]) -> None:
        """Note that the operand is of none of the types, whose values all match an option."""
        for each in types:
            if self._left is not None:
                self._run.budget.spend(self._left.take(each))

    def narrowed(self, met: Type | None) -> Narrowings:
        """Return what is known of the operand that did not match, and that is of a type, if one is given."""
        type_ = None if self._left is None else self._left.type() if met is None else self._left.met(met)
        return {} if type_ is None or type_ == self._known else {self._name: of_type(type_)}


_COMPARED_A_STEP: Final = 4
"""How many strings or types are compared with another type in the time that an expression takes."""


class Remainder:
    """What is left of a type while others are taken away from it.

    To take one of the strings that an `Enum` lists takes no longer the more there are.
    """

    def __init__(self, type_: Type) -> None:
        self._start(type_)

    def _start(self, type_: Type | None) -> None:
        self._type = type_
        parts = [] if type_ is None else list(parts_of(type_))
        listing = [each for each in parts if isinstance(each, EnumType) and not each.case_insensitive]
        listed = listing[0] if len(listing) == 1 and len(parts) <= ALTERNATIVES else None
        self._place = 0 if listed is None else parts.index(listed)
        self._others = [each for each in parts if each is not listed]
        self._size = len(parts) + (0 if listed is None else len(listed.values))
        self._values: dict[str, list[str]] | None = None
        if listed is not None:
            self._values = {key: list(values) for key, values in by_lower_ascii(listed.values).items()}

    def type(self) -> Type | None:
        """Return what is left, or None if that is nothing."""
        if self._type is None and self._values is not None:
            self._type = self._joined(self._others, sorted(chain.from_iterable(self._values.values())))
        return self._type

    def take(self, other: Type) -> int:
        """Take away the values of another type; return how many steps that takes besides."""
        listed = self._listed_by(other)
        if listed is None or self._values is None or is_assignable(other, UNDEF):
            type_ = self.type()
            self._start(None if type_ is None else values_of_one(type_, other))
            return self._size // _COMPARED_A_STEP
        others = remaining(self._others, other)
        if not listed and others == self._others:
            return 0
        for each in listed:
            self._values[lower_ascii(each)].remove(each)
        self._others, self._type = others, None
        return 0

    def met(self, other: Type) -> Type | None:
        """Return the type of what is left and of another type; None if there is no such value."""
        listed, type_ = self._listed_by(other), self._type
        if listed is None:
            type_ = self.type()
            return None if type_ is None else values_of_both(type_, other)
        return self._joined(shared(self._others, other), sorted(listed))

    def _listed_by(self, other: Type) -> set[str] | None:
        return None if self._values is None else listed_by(other, self._values)

    def _joined(self, others: Sequence[Type], values: Sequence[str]) -> Type | None:
        """Put the strings back where they were among the other types."""
        parts = [*others]
        if values:
            parts.insert(self._place, EnumType(tuple(values)))
        return join_types(parts) if parts else None
