"""Functions that take from arrays, add to them and search them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pplint.base.late_patterns import late_pattern
from pplint.evaluator.builtins.stdlib import issues
from pplint.evaluator.builtins.stdlib.library import flat, legacy
from pplint.evaluator.builtins.stdlib.unknowns import elements_of_all, first_type, part_of_first, spread
from pplint.evaluator.core.errors import Uncertain
from pplint.evaluator.core.ruby_values import are_same, leading_integer
from pplint.evaluator.core.searching import find
from pplint.evaluator.core.unknown import Unknown
from pplint.evaluator.expressions.elements import array_of, is_array
from pplint.ruby_library.integers import integer
from pplint.values.errors import PuppetError
from pplint.values.formatting.ruby import ruby_text
from pplint.values.model import Hash, identity
from pplint.values.numbers import is_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pplint.evaluator.builtins.calling import Call
    from pplint.evaluator.core.unknown import Result
    from pplint.values.model import Array, Value

_INDEX = late_pattern(r"^\d+$", re.ASCII | re.MULTILINE)
_INDEXES = late_pattern(r"^(\d+)(\.\.\.?|-)(\d+)$", re.ASCII | re.MULTILINE)


def distinct(values: Iterable[Value]) -> tuple[Value, ...]:
    """Return each value once."""
    found: dict[object, Value] = {}
    for value in values:
        found.setdefault(identity(value), value)
    return tuple(found.values())


def listed(value: Value) -> Sequence[Value]:
    """Return what Ruby's `Array()` makes of a value: an array stays one, a hash becomes pairs."""
    if isinstance(value, Hash):
        return value.pairs
    return value if isinstance(value, tuple) else (value,)


# Adding


@legacy("concat(Array $array, Any $value, Any *$values) >> Array", takes_call=True, takes_unknown=True)
def concat(call: Call, *values: Result) -> Result:
    """Put values, and the elements of those that are arrays, after an array."""
    return spread(call, values)


@legacy("any2array(Array $array) >> Array", takes_unknown=True)
def array_of_array(array: Result) -> Result:
    """Return an array as it is."""
    return array


@legacy("any2array(Hash $hash) >> Array")
def array_of_hash(hash: Hash[Value]) -> Result:  # noqa: A002 - the parameter's name
    """Return the keys and values of a hash in turn."""
    return tuple(each for pair in hash.pairs for each in pair)


@legacy("any2array(Any *$values) >> Array", takes_call=True, takes_unknown=True)
def any2array(call: Call, *values: Result) -> Result:
    """Return an array of the values; of an empty string alone, an empty one."""
    if len(values) == 1 and isinstance(values[0], Unknown):
        return call.returned()
    return () if values == ("",) else array_of(values)


@legacy("zip(Array $one, Array $other, Any $flatten = '', Any *$rest) >> Array")
def zip_(one: Array, other: Array, flatten: Value = "", *_rest: Value) -> Result:
    """Pair the elements of an array with those of another at the same places."""
    from pplint.evaluator.builtins.stdlib.conversions import str2bool

    padded = (*other, *(None for _ in one[len(other) :]))
    pairs = tuple(zip(one, padded, strict=False))
    return tuple(flat(pairs)) if flatten is not False and str2bool(flatten) else pairs


# Sets


@legacy("union(Array $one, Array $other, Array[Array] *$others) >> Array", unknown=elements_of_all)
def union(*arrays: Array) -> Result:
    """Return what is in any of the arrays, once."""
    return distinct(each for array in arrays for each in array)


@legacy("intersection(Array $one, Array $other) >> Array", unknown=part_of_first)
def intersection(one: Array, other: Array) -> Result:
    """Return what is in both arrays, once."""
    wanted = set(map(identity, other))
    return distinct(each for each in one if identity(each) in wanted)


@legacy("difference(Array $one, Array $other) >> Array", unknown=part_of_first)
def difference(one: Array, other: Array) -> Result:
    """Return what is in the first array only."""
    unwanted = set(map(identity, other))
    return tuple(each for each in one if identity(each) not in unwanted)


@legacy("member(Array $array, Variant[String, Integer, Array] $item, Any *$rest) >> Boolean")
def member(array: Array, item: Value, *_rest: Value) -> Result:
    """Whether a value, or every element of an array, is in an array."""
    wanted = item if isinstance(item, tuple) else (item,)
    if not wanted:
        raise PuppetError(issues.NothingToSearch())
    found = set(map(identity, array))
    return all(identity(each) in found for each in wanted)


# Counting and searching


@legacy("count(Variant[Array, Hash, String] $collection, Any $item = undef) >> Integer[0]")
def count(collection: Array | Hash[Value] | str, *item: Value) -> Result:
    """Count the elements that are equal to a value, else those that are something."""
    if not item or item[0] is False:
        if isinstance(collection, str):
            raise PuppetError(issues.WrongArgumentCount(0, "1+"))
        return sum(each is not None and each != "" for each in listed(collection))
    if isinstance(collection, str):
        from pplint.evaluator.builtins.stdlib.characters import count_characters

        return count_characters(collection, item[0])
    return sum(are_same(each, item[0]) for each in listed(collection))


@legacy("grep(Variant[Array, Hash] $array, String $pattern) >> Array[String]")
def grep(array: Array | Hash[Value], pattern: str) -> Result:
    """Return the strings in which a regular expression matches."""
    find(pattern, "")
    return tuple(each for each in listed(array) if isinstance(each, str) and find(pattern, each))


def _rejected_unknown(call: Call) -> Result:
    """Return what is known of the elements that are left of an array."""
    return part_of_first(call) if is_array(first_type(call)) else call.returned()


@legacy("reject(Variant[Array, Hash] $array, String $pattern) >> Variant[Array, Hash]", unknown=_rejected_unknown)
def reject(array: Array | Hash[Value], pattern: str) -> Result:
    """Return an array without the strings in which a regular expression matches.

    Version 9 makes pairs of a hash, where version 8 takes out keys.
    """
    find(pattern, "")
    if isinstance(array, Hash):
        raise Uncertain
    return tuple(each for each in array if not _matches(pattern, each))


def _matches(pattern: str, value: Value) -> bool:
    return isinstance(value, str) and find(pattern, value) is not None


# Deleting


@legacy("delete(Any $collection, Any $item)", takes_call=True, unknown=part_of_first)
def delete(call: Call, collection: Value, item: Value) -> Result:
    """Take values out of an array, keys out of a hash, texts out of a string."""
    for each in listed(item):
        collection = _without(call, collection, each)
    return collection


def _without(call: Call, collection: Value, item: Value) -> Value:
    call.run.budget.step()
    if isinstance(collection, tuple):
        return tuple(each for each in _counted(call, collection) if not are_same(each, item))
    if isinstance(collection, Hash):
        return Hash(pair for pair in collection.pairs if identity(pair[0]) != identity(item))
    if isinstance(collection, str) and isinstance(item, str):
        return collection.replace(item, "") if item else collection
    raise PuppetError(issues.NotACollection("delete", "Array, String, or Hash"))


@legacy("delete_at(Array $array, Any $index, Any *$rest) >> Array", unknown=part_of_first)
def delete_at(array: Array, index: Value, *_rest: Value) -> Result:
    """Take out the element at an index."""
    place = _place(index)
    if place >= len(array):
        raise PuppetError(issues.IndexBeyondEnd("delete_at"))
    place += len(array) if place < 0 else 0
    return array if place < 0 else (*array[:place], *array[place + 1 :])


def _place(index: Value) -> int:
    if isinstance(index, str) and _INDEX.search(index):
        return leading_integer(index)
    if is_number(index) and abs(index) < float("inf"):
        return int(index)
    raise PuppetError(issues.InvalidIndex())


@legacy("delete_values(Hash $hash, Any $item) >> Hash", unknown=part_of_first)
def delete_values(hash: Hash[Value], item: Value) -> Result:  # noqa: A002 - the parameter's name
    """Take the entries with a value out of a hash."""
    return Hash(pair for pair in hash.pairs if not are_same(item, pair[1]))


@legacy(
    "delete_undef_values(Variant[Array, Hash] $collection, Any *$rest) >> Variant[Array, Hash]", unknown=part_of_first
)
def delete_undef_values(collection: Array | Hash[Value], *_rest: Value) -> Result:
    """Take out what is `undef`."""
    if isinstance(collection, Hash):
        return Hash(pair for pair in collection.pairs if pair[1] is not None)
    return tuple(each for each in collection if each is not None)


def _counted(call: Call, array: Array) -> Iterator[Value]:
    for each in array:
        call.run.budget.step()
        yield each


@legacy("delete_regex(Any $collection, Any $patterns) >> Variant[Array, Hash]", takes_call=True, unknown=part_of_first)
def delete_regex(call: Call, collection: Value, patterns: Value) -> Result:
    """Take strings, or keys of a hash, out where a regular expression matches whole words."""
    for each in listed(patterns):
        call.run.budget.step()
        pattern = rf"\b{ruby_text(each)}\b"
        if isinstance(collection, Hash):
            gone = {
                identity(key)
                for key in _counted(call, tuple(key for key, _ in collection.pairs))
                if _matches_some(pattern, key)
            }
            collection = Hash(pair for pair in collection.pairs if identity(pair[0]) not in gone)
        elif isinstance(collection, tuple):
            collection = tuple(each for each in _counted(call, collection) if not _matches_some(pattern, each))
        else:
            raise PuppetError(issues.NotACollection("delete_regex", "Array, Hash, or String"))
    return collection


def _matches_some(pattern: str, value: Value) -> bool:
    found = find(pattern, value if isinstance(value, str) else "")
    return found is not None and isinstance(value, str)


# Indexes


@legacy("values_at(Array $array, Any $indexes, Any *$rest) >> Array", takes_call=True, unknown=part_of_first)
def values_at(call: Call, array: Array, indexes: Value, *_rest: Value) -> Result:
    """Return the elements at indexes and in ranges of indexes, but for those that are `undef`."""
    wanted = [ruby_text(each) for each in flat((indexes,))]
    if not wanted:
        raise PuppetError(issues.NoIndexes())
    places = [_places(each, len(array)) for each in wanted]
    call.run.budget.check_size(sum(map(len, places)))
    return tuple(array[place] for each in places for place in each if array[place] is not None)


def _places(text: str, size: int) -> Sequence[int]:
    """Return the indexes that a text such as `2` or `2..4` stands for."""
    bounds = _INDEXES.search(text)
    if bounds is not None:
        start, stop = integer(bounds[1]), integer(bounds[3])
        if start > stop or stop >= size:
            raise PuppetError(issues.RangeBeyondEnd())
        return range(start, stop if bounds[2] == "..." else stop + 1)
    if not _INDEX.search(text):
        raise PuppetError(issues.UnknownIndexForm())
    place = leading_integer(text)
    if place >= size:
        raise PuppetError(issues.IndexBeyondEnd("values_at"))
    return (place,)
