"""The keys between the brackets after a type: checked, flattened, and made into sizes and bounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NoReturn, cast

from msgspec import Struct

from pplint.types import issues
from pplint.types.errors import InvalidTypeError
from pplint.types.generalize import generalize
from pplint.types.make import Size, integer, size
from pplint.types.model import IntegerType, Type
from pplint.types.plain_values import DEFAULT

TypeOf = Callable[[object], Type]
"""What tells the type of a value."""


class Keys(Struct, frozen=True):
    """The values between the brackets after `type`, and what tells their types."""

    type: Type
    values: tuple[object, ...]
    type_of: TypeOf

    @property
    def flat(self) -> Keys:
        """The keys with those of arrays in their places, as most types take them."""
        return Keys(self.type, tuple(flatten(self.values)), self.type_of)

    def __len__(self) -> int:
        return len(self.values)

    def require(self, least: int, most: int | None = None, *, code: str = "BAD_TYPE_SLICE_ARITY") -> None:
        """Raise the error for a wrong number of keys, unless there are from `least` to `most`; None is no limit."""
        count = len(self.values)
        if count >= least and (most is None or count <= most):
            return
        raise InvalidTypeError(issues.WrongParameterCount(self.type, least, most, count, code))

    def wrong_kind(self, index: int, expected: str, code: str = "BAD_TYPE_SLICE_TYPE") -> InvalidTypeError:
        """Return the error for a key of the wrong kind."""
        found = self.kind(self.values[index])
        return InvalidTypeError(issues.WrongParameterKind(self.type, expected, found, code), index)

    def type_at(self, index: int) -> Type:
        """Return the type of a key."""
        return self.type_of(self.values[index])

    def kind(self, value: object) -> Type:
        """Return the type of a value without its details."""
        return generalize(self.type_of(value))

    def only_type(self) -> Type:
        """Return the only key, a type; raise `InvalidTypeError` for anything else."""
        self.require(1, 1)
        key = self.values[0]
        if not isinstance(key, Type):
            raise self.wrong_kind(0, "a type")
        return key

    def size(self, start: int) -> Size:
        """Return the size that the keys from `start` stand for: a range of integers, or one or two bounds."""
        first = self.values[start]
        if len(self.values) == start + 1 and isinstance(first, IntegerType):
            return size(first.lower, first.upper)
        bounds = [self._bound(index) for index in range(start, len(self.values))]
        range_ = integer(*bounds, *[None] * (2 - len(bounds)))
        return size(range_.lower, range_.upper)

    def _bound(self, index: int) -> int | None:
        value = self.values[index]
        if value is DEFAULT:
            return None
        if not is_integer(value):
            raise self.wrong_kind(index, "an Integer range, or integers or default", "BAD_COLLECTION_SLICE_TYPE")
        return cast("int", value)

    def refuse(self) -> NoReturn:
        """Raise the error for a type that takes no keys."""
        raise InvalidTypeError(issues.TakesNoParameters(self.type))


def is_integer(value: object) -> bool:
    """Whether a plain value is an integer, and no boolean."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_bound(value: object) -> bool:
    """Whether a plain value may stand as a bound of a size."""
    return value is DEFAULT or is_integer(value)


def flatten(values: Iterable[object]) -> Iterator[object]:
    """Yield values, those of arrays in their places."""
    pending = list(values)[::-1]
    while pending:
        value = pending.pop()
        if isinstance(value, tuple):
            pending += cast("tuple[object, ...]", value)[::-1]
        else:
            yield value


def split_size(keys: Sequence[object]) -> tuple[Sequence[object], Size | None]:
    """Split a size, one or two bounds, from the end of keys; the second bound is open where there is one only."""
    count = next((n for n in (0, 1, 2) if len(keys) == n or not is_bound(keys[-1 - n])), 2)
    if not count:
        return keys, None
    bounds = [None if key is DEFAULT else cast("int", key) for key in keys[len(keys) - count :]]
    range_ = integer(*bounds, *[None] * (2 - count))
    return keys[: len(keys) - count], size(range_.lower, range_.upper)
