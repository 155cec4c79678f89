"""Arrays and hashes made from other values. See "Array.new" and "Hash.new" in the specification."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from pplint.types.alias import unalias
from pplint.types.model import EnumType, IntegerType
from pplint.values import issues
from pplint.values.conversion.makers import Makers, makers
from pplint.values.conversion.numbers import refused_value
from pplint.values.conversion.trees import hash_of_tree
from pplint.values.errors import ConversionError, TooLargeError
from pplint.values.model import Binary, Hash, IteratorValue, Type
from pplint.values.numbers import is_integer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.values.model import Array, Value

_MOST_ELEMENTS: Final = 1_000_000


def _array(source: Value, _wrap: bool = False) -> Array:
    if isinstance(source, tuple):
        return source
    if isinstance(source, Hash):
        return source.pairs
    if isinstance(source, Binary):
        return tuple(source.data)
    elements = elements_of(source)
    if elements is None:
        raise ConversionError(issues.NotConvertible(source, "Array"))
    return elements


def _wrapped(source: Value, _wrap: bool) -> Array:
    return source if isinstance(source, tuple) else (source,)


def elements_of(value: Value) -> Array | None:
    """Return what iterating over a number, a string, a type or an iterator gives; None for any other value."""
    if isinstance(value, str):
        return tuple(value)
    if isinstance(value, IteratorValue):
        return _taken(value.iterator)
    if is_integer(value):
        return _numbers(range(value)) if value >= 0 else None
    type_ = unalias(value) if isinstance(value, Type) else None
    if isinstance(type_, IntegerType) and type_.lower is not None and type_.upper is not None:
        return _numbers(range(type_.lower, type_.upper + 1))
    return type_.values if isinstance(type_, EnumType) else None


def _taken(elements: Iterator[Value]) -> Array:
    taken = tuple(islice(elements, _MOST_ELEMENTS + 1))
    if len(taken) > _MOST_ELEMENTS:
        raise TooLargeError(issues.TooManyElements(_MOST_ELEMENTS))
    return taken


def _numbers(numbers: range) -> Array:
    if numbers.stop - numbers.start > _MOST_ELEMENTS:
        raise TooLargeError(issues.TooManyElements(_MOST_ELEMENTS))
    return tuple(numbers)


ARRAY: Final[Makers] = makers((_array, "from wrap"), (_wrapped, "from wrap"), refuse=refused_value("Array"))


def _hash(source: Value) -> Hash[Value]:
    if isinstance(source, Hash):
        return source
    elements = source if isinstance(source, tuple) else elements_of(source)
    if elements is None:
        raise ConversionError(issues.NotConvertible(source, "Hash"))
    # The compiler gives Ruby's `Hash[…]` the elements one by one, and that reads a single one in its own way.
    if len(elements) == 1 and not isinstance(source, tuple):
        return _hash_of_one(elements[0])
    if len(elements) % 2:
        raise ConversionError(issues.OddHash())
    return Hash(zip(elements[::2], elements[1::2], strict=True))


def _hash_of_one(element: Value) -> Hash[Value]:
    """Return the hash that Ruby makes of the only element of an iterator: a hash, or an array of pairs."""
    if isinstance(element, Hash):
        return element
    if not isinstance(element, tuple):
        raise ConversionError(issues.OddHash())
    pairs: list[tuple[Value, Value]] = []
    for pair in element:
        if not isinstance(pair, tuple) or not 1 <= len(pair) <= 2:  # noqa: PLR2004
            raise ConversionError(issues.NotAPair())
        pairs.append((pair[0], pair[1] if len(pair) > 1 else None))
    return Hash(pairs)


def _hash_of_pairs(pairs: tuple[tuple[Value, Value], ...]) -> Hash[Value]:
    return Hash(pairs)


HASH: Final[Makers] = makers((hash_of_tree, "from build_option"), (_hash_of_pairs, "from"), (_hash, "from"))
