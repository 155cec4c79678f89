"""Functions that call a lambda for each element: `each`, `map`, `filter`, `reduce` and their like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.builtins.iterating_functions import (
    PAIR,
    Stopped,
    UnknownElement,
    collections_of,
    entry_type,
    from_start,
    hash_or_iterable,
    indexed,
    is_hash,
    items,
    iterates,
    onwards,
    spread_from_start,
    unknown_element,
)
from pplint.evaluator.builtins.table import builtin
from pplint.evaluator.core.errors import Break
from pplint.evaluator.core.ruby_values import are_same
from pplint.evaluator.core.searching import find
from pplint.evaluator.core.unknown import Unknown, join_types, joined, result_type
from pplint.evaluator.expressions.access_types import array_type, element_count
from pplint.evaluator.expressions.elements import array_of
from pplint.types.alias import unalias
from pplint.types.generalize import generalize
from pplint.types.iteration import element_type
from pplint.types.model import ANY, HashType
from pplint.values.model import Hash, Regexp, identity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.evaluator.builtins.calling import Call
    from pplint.evaluator.builtins.iterating_functions import Item
    from pplint.evaluator.core.unknown import Result
    from pplint.types.model import Type
    from pplint.values.model import Value


# each, map, filter


def _each_unknown(call: Call, unknown: UnknownElement) -> Result:
    unknown.once(call)
    return call.arguments[0]


@iterates("each", hash_or_iterable("Hash", "Iterable"), (onwards, indexed), _each_unknown)
def each(call: Call, collection: Value, found: Iterator[Item]) -> Result:
    """Call the lambda for each element, and return the collection."""
    try:
        for _, arguments in found:
            call.yields(*arguments)
    except Break:
        pass
    return collection


def _map_unknown(call: Call, unknown: UnknownElement) -> Result:
    result = unknown.once(call)
    if isinstance(result, Stopped):
        return ()
    return Unknown(array_type(result_type(result), unknown.count.lower or 0, unknown.count.upper))


@iterates("map", hash_or_iterable("Array", "Array"), (onwards, indexed), _map_unknown)
def map_(call: Call, _collection: Value, found: Iterator[Item]) -> Result:
    """Return what the lambda makes of each element."""
    made: list[Result] = []
    try:
        for _, arguments in found:
            made.append(call.yields(*arguments))
    except Break:
        pass
    call.run.budget.check_size(len(made))
    return array_of(made)


def _filter_unknown(call: Call, unknown: UnknownElement) -> Result:
    unknown.once(call)
    return Unknown(join_types(map(_filtered, collections_of(unknown.collection))))


def _filtered(collection: Type) -> Type:
    """Return the type of what is left of a collection."""
    most = element_count(collection).upper
    if is_hash(collection):
        return HashType(*entry_type(collection), *((None, None) if most is None else (0, most)))
    return array_type(element_type(collection) or ANY, 0, most)


@iterates("filter", hash_or_iterable("Hash", "Array"), (onwards, indexed), _filter_unknown)
def filter_(call: Call, collection: Value, found: Iterator[Item]) -> Result:
    """Return the elements, or the entries, for which the lambda gives something true."""
    kept: list[Value] = []
    try:
        for element, arguments in found:
            if call.holds(*arguments):
                kept.append(element)
    except Break:
        if isinstance(collection, Hash):
            raise
    if not isinstance(collection, Hash):
        return tuple(kept)
    return Hash((pair[0], pair[1]) for pair in kept if isinstance(pair, tuple))


# reduce


def _reduce_unknown(call: Call) -> Result:
    """Return what is known of the result; without a first value, it is `undef` where there are no elements."""
    collection = unalias(result_type(call.arguments[0]))
    unknown = unknown_element(collection, 1)
    if len(call.arguments) > 1:
        return _folded_unknown(call, unknown, call.arguments[1])
    folded = _folded_unknown(call, unknown, unknown.arguments[0])
    return folded if unknown.count.lower else joined((folded, None))


def _folded_unknown(call: Call, unknown: UnknownElement, memo: Result) -> Result:
    """Return what is known after as many steps as change it: the lambda gets what it gave before."""
    for turn in range(_ROUNDS):
        step = UnknownElement(unknown.collection, unknown.element, (memo, *unknown.arguments)).once(call)
        after = memo if isinstance(step, Stopped) else joined((memo, step))
        if result_type(after) == result_type(memo):
            return memo
        memo = after if turn < _EXACT_ROUNDS else Unknown(generalize(result_type(after)))
    return Unknown(ANY)


_ROUNDS = 5
_EXACT_ROUNDS = 2
"""How often the lambda of `reduce` is evaluated before bounds are dropped, and before it may give anything."""


@builtin("reduce(Iterable $enumerable, Callable[2, 2] $block)", takes_call=True, unknown=_reduce_unknown)
def reduce(call: Call, enumerable: Value) -> Result:
    """Fold elements into one, beginning with the first."""
    elements = from_start(call, enumerable)
    return _fold(call, next(elements, None), elements)


@builtin("reduce(Iterable $enumerable, Any $memo, Callable[2, 2] $block)", takes_call=True, unknown=_reduce_unknown)
def reduce_with_memo(call: Call, enumerable: Value, memo: Value) -> Result:
    """Fold elements into one, beginning with a given value."""
    return _fold(call, memo, from_start(call, enumerable))


def _fold(call: Call, memo: Result, elements: Iterator[Value]) -> Result:
    try:
        for element in elements:
            memo = call.yields(memo, element)
    except Break:
        pass
    return memo


# all, any, index


def _asked_unknown(call: Call, unknown: UnknownElement) -> Result:
    unknown.once(call)
    return call.returned()


@iterates("all", hash_or_iterable("Boolean", "Boolean"), (spread_from_start, from_start), _asked_unknown)
def all_(call: Call, _collection: Value, found: Iterator[Item]) -> Result:
    """Whether the lambda gives something true for every element."""
    return all(call.holds(*arguments) for _, arguments in found)


@iterates("any", hash_or_iterable("Boolean", "Boolean"), (spread_from_start, from_start), _asked_unknown)
def any_(call: Call, _collection: Value, found: Iterator[Item]) -> Result:
    """Whether the lambda gives something true for some element."""
    return any(call.holds(*arguments) for _, arguments in found)


@builtin(
    "index(Hash[Any, Any] $hash, Callable[2, 2] $block)",
    "index(Iterable $enumerable, Callable[2, 2] $block)",
    takes_call=True,
)
def index_by_pair(call: Call, collection: Value) -> Result:
    """Return the key or index of the first element for which the lambda, given both, holds."""
    found = items(call, collection, from_start, PAIR)
    return next((pair[0] for _, pair in found if call.holds(*pair)), None)


@builtin(
    "index(Hash[Any, Any] $hash, Callable[1, 1] $block)",
    "index(Iterable $enumerable, Callable[1, 1] $block)",
    takes_call=True,
)
def index_by_value(call: Call, collection: Value) -> Result:
    """Return the key or index of the first element for which the lambda holds."""
    found = items(call, collection, from_start, PAIR)
    return next((pair[0] for _, pair in found if call.holds(pair[1])), None)


@builtin("index(String $str, Variant[String, Regexp] $match) >> Optional[Integer[0]]")
def index_in_text(str: str, match: str | Regexp) -> Result:  # noqa: A002 - the parameter's name
    """Return where a string or a regular expression is found first."""
    if isinstance(match, Regexp):
        found = find(match.pattern, str)
        return None if found is None else found.start
    place = str.find(match)
    return None if place < 0 else place


@builtin("index(Iterable $enumerable, Any $match)", takes_call=True)
def index_of_value(call: Call, enumerable: Value, match: Value) -> Result:
    """Return the key or index of the first element that is the given one."""
    for index, element in enumerate(from_start(call, enumerable)):
        key, value = element if isinstance(enumerable, Hash) and isinstance(element, tuple) else (index, element)
        if are_same(value, match):
            return key
    return None


# group_by, partition


@iterates("group_by", {"Collection $collection": "Hash"}, (onwards, onwards), counts=(1, PAIR))
def group_by(call: Call, _collection: Value, found: Iterator[Item]) -> Result:
    """Group elements by what the lambda gives for them."""
    groups: dict[object, tuple[Value, list[Value]]] = {}
    for element, arguments in found:
        key = call.value(*arguments)
        groups.setdefault(identity(key), (key, []))[1].append(element)
    return Hash((key, tuple(elements)) for key, elements in groups.values())


@iterates("partition", {"Collection $collection": "Tuple[Array, Array]"}, (onwards, onwards), counts=(1, PAIR))
def partition(call: Call, _collection: Value, found: Iterator[Item]) -> Result:
    """Return the elements for which the lambda gives something true, and the others."""
    kept: list[Value] = []
    left: list[Value] = []
    for element, arguments in found:
        (kept if call.holds(*arguments) else left).append(element)
    return tuple(kept), tuple(left)
