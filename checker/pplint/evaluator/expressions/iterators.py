"""Iteration: what the elements of a value are, and iterators that can be walked backwards and in steps.

An iterator is a cursor, and it stays where it is: taken to its end by one function, it gives the next one nothing. Some
functions walk it from its start all the same, as they do in Ruby; `whole` is for them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from pplint.evaluator.core.issues import calls as issues
from pplint.types.alias import unalias
from pplint.types.make import variant
from pplint.types.model import (
    ANY,
    UNIT,
    EnumType,
    IntegerType,
    StringType,
    TupleType,
    Type,
)
from pplint.values.errors import PuppetError
from pplint.values.model import Hash, IteratorValue, Value
from pplint.values.value_types import type_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pplint.evaluator.core.evaluation import Evaluation


class Cursor(Iterator[Value]):
    """A cursor over elements that can be made anew."""

    def __init__(self, restart: Callable[[], Iterator[Value]]) -> None:
        self._restart = restart
        self._current = restart()

    def __next__(self) -> Value:
        return next(self._current)

    def announced_size(self) -> int | None:
        """Return how many elements the cursor says it has, which may be one too few; None where it is no cursor's."""
        return None

    def whole(self) -> Iterator[Value]:
        """Walk the elements as Ruby's own functions do: all of them, wherever the cursor stands.

        Raises `PuppetError` for a cursor that these functions cannot walk.
        """
        return self._restart()

    def backwards(self) -> Iterator[Value]:
        """Return a cursor over all elements, from the last to the first."""
        return Cursor(lambda: iter(list(self.whole())[::-1]))

    def in_steps(self, step: int) -> Iterator[Value]:
        """Return a cursor that takes one element, and leaves out those before the next step."""
        return self if step == 1 else Steps(self, step)


class Steps(Cursor):
    """Every so many elements of another cursor, which moves along."""

    def __init__(self, cursor: Cursor, step: int) -> None:
        super().__init__(lambda: self)
        self._cursor = cursor
        self._step = step

    def announced_size(self) -> int | None:
        """Return the size divided by the step; the remainder does not count."""
        size = self._cursor.announced_size()
        size = sum(1 for _ in self._cursor.whole()) if size is None else size
        return size // self._step

    def __next__(self) -> Value:
        found = next(self._cursor)
        passed = min(self._step - 1, sys.maxsize)
        next(islice(self._cursor, passed, passed), None)
        return found

    def whole(self) -> Iterator[Value]:
        """Walk the elements that are left, of which arrays arrive as several values: one of these is just itself."""
        return (_packed(each) if isinstance(each, tuple) else each for each in self)

    def backwards(self) -> Iterator[Value]:
        """Return a cursor over the elements that are left; this one is at its end at once."""
        return _backwards(self.whole())


def _packed(values: tuple[Value, ...]) -> Value:
    return values if len(values) > 1 else values[0] if values else None


def _backwards(elements: Iterator[Value]) -> Cursor:
    taken = list(elements)[::-1]
    return Cursor(lambda: iter(taken))


class TreeWalk(Cursor):
    """The places of a tree, which only Puppet's own functions can walk."""

    def announced_size(self) -> int | None:
        """Raise `PuppetError`: the size is not known."""
        raise PuppetError(issues.SizeOfTree())

    def whole(self) -> Iterator[Value]:
        """Raise `PuppetError`."""
        raise PuppetError(issues.WholeTree())

    def backwards(self) -> Iterator[Value]:
        """Return a cursor over the places that are left; this one is at its end at once."""
        return _backwards(self)

    def in_steps(self, step: int) -> Iterator[Value]:
        """Return a cursor that Ruby's own functions can walk, too, even in steps of one."""
        return Steps(self, step)


class Range(Cursor):
    """The integers of a range, upwards or downwards."""

    def __init__(self, lower: int, upper: int, step: int = 1) -> None:
        super().__init__(lambda: self)
        self.lower = lower
        self.upper = upper
        self._step = step
        self._next = upper if step < 0 else lower

    def __next__(self) -> Value:
        found = self._next
        if not self.lower <= found <= self.upper:
            raise StopIteration
        self._next = found + self._step
        return found

    def announced_size(self) -> int | None:
        """Return the steps between the bounds, of which there is one less than integers."""
        return (self.upper - self.lower) // abs(self._step)

    def backwards(self) -> Iterator[Value]:
        """Return a cursor from the other end of the range."""
        return Range(self.lower, self.upper, -self._step)

    def in_steps(self, step: int) -> Iterator[Value]:
        """Return a cursor over every so many integers; its range ends where the last of them is."""
        if step == 1:
            return self
        step *= self._step
        rest = (self.upper - self.lower) % step
        if step < 0:
            return Range(self.lower - rest, self.upper, step)
        return Range(self.lower, self.upper - rest, step)


def elements_of(run: Evaluation, value: Value) -> Iterator[Value]:
    """Yield the elements of a value one by one, the entries of a hash as pairs; raise `PuppetError` if it has none."""
    return _counted(run, _asserted(value))


def whole(run: Evaluation, value: Value) -> Iterator[Value]:
    """Yield the elements of a value as Ruby's own functions walk it; raise `PuppetError` if they cannot."""
    return _counted(run, _asserted(value).whole())


def announced_size(value: Value) -> int | None:
    """Return the size by which Ruby limits slices of a value."""
    return _asserted(value).announced_size()


def backwards(value: Value) -> IteratorValue:
    """Return an iterator over the elements from the last to the first."""
    cursor = _asserted(value)
    return IteratorValue(cursor.backwards(), _element_type(value, cursor))


def in_steps(value: Value, step: int) -> IteratorValue:
    """Return an iterator over every so many elements."""
    cursor = _asserted(value).in_steps(step)
    return IteratorValue(cursor, _element_type(value, cursor))


def _counted(run: Evaluation, elements: Iterator[Value]) -> Iterator[Value]:
    for element in elements:
        run.budget.step()
        yield element


def _asserted(value: Value) -> Cursor:
    cursor = _cursor(value)
    if cursor is None:
        raise PuppetError(issues.NotIterable())
    return cursor


def _cursor(value: Value) -> Cursor | None:
    if isinstance(value, IteratorValue):
        return value.iterator if isinstance(value.iterator, Cursor) else Cursor(lambda: value.iterator)
    if isinstance(value, (str, tuple)):
        return Cursor(lambda: iter(value))
    if isinstance(value, Hash):
        return Cursor(lambda: iter(value.pairs))
    if isinstance(value, int) and not isinstance(value, bool):
        return None if value < 0 else Range(0, value - 1) if value else Cursor(lambda: iter(()))
    return _cursor_of_type(unalias(value)) if isinstance(value, Type) else None


def _cursor_of_type(type_: Type) -> Cursor | None:
    if isinstance(type_, IntegerType):
        is_finite = type_.lower is not None and type_.upper is not None
        return Range(type_.lower or 0, type_.upper or 0) if is_finite else None
    return Cursor(lambda: iter(type_.values)) if isinstance(type_, EnumType) else None


def _element_type(value: Value, cursor: Iterator[Value]) -> Type:
    """Return the type of the elements of an iterator."""
    if isinstance(cursor, Range):
        return IntegerType(cursor.lower, cursor.upper) if cursor.lower <= cursor.upper else UNIT
    if isinstance(value, IteratorValue):
        return ANY if value.element_type is None else value.element_type
    if isinstance(value, str):
        return StringType(1, 1)
    if isinstance(value, tuple):
        return _joined(value) if value else UNIT
    if isinstance(value, Hash):
        return _entry_type(value)
    return value if isinstance(value, Type) else UNIT


def _joined(values: Iterable[Value]) -> Type:
    return variant(type_of(value) for value in values)


def _entry_type(value: Hash[Value]) -> Type:
    if not value:
        return TupleType((UNIT, UNIT), 2, 2)
    return TupleType((_joined(key for key, _ in value.pairs), _joined(each for _, each in value.pairs)), 2, 2)
