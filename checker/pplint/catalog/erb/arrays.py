"""Methods of arrays. Other collections have most of them, too, which act on their elements."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pplint.catalog.erb.methods import Block, call_method, method
from pplint.catalog.erb.parts import element_of, part_of, slice_of
from pplint.catalog.erb.values import (
    Range,
    Ruby,
    Symbol,
    TemplateError,
    Undecided,
    are_equal,
    is_true,
)
from pplint.values.model import Hash, identity

if TYPE_CHECKING:
    from pplint.values.model import Array, Value


@method("to_a", "entries", "to_ary")
def _to_a(values: Array) -> Ruby:
    return values


@method("length", "size", "count")
def _length(values: Array) -> int:
    return len(values)


@method("count")
def _count_equal(values: Array, value: Ruby) -> int:
    return sum(are_equal(each, value) for each in values)


@method("count")
def _count_by(values: Array, block: Block) -> int:
    return sum(block.holds(each) for each in values)


@method("empty?")
def _is_empty(values: Array) -> bool:
    return not values


@method("any?")
def _any(values: Array) -> bool:
    return any(map(is_true, values))


@method("any?")
def _any_by(values: Array, block: Block) -> bool:
    return any(block.holds(each) for each in values)


@method("all?")
def _all(values: Array) -> bool:
    return all(map(is_true, values))


@method("all?")
def _all_by(values: Array, block: Block) -> bool:
    return all(block.holds(each) for each in values)


@method("none?")
def _none(values: Array) -> bool:
    return not any(map(is_true, values))


@method("none?")
def _none_by(values: Array, block: Block) -> bool:
    return not any(block.holds(each) for each in values)


@method("include?", "member?")
def _includes(values: Array, value: Ruby) -> bool:
    return any(are_equal(each, value) for each in values)


# Elements


@method("[]", "slice", "at")
def _at(values: Array, index: int) -> Ruby:
    return element_of(values, index)


@method("[]", "slice")
def _slice(values: Array, start: int, length: int) -> Ruby:
    return part_of(values, start, length)


@method("[]", "slice")
def _slice_by_range(values: Array, range_: Range) -> Ruby:
    return slice_of(values, range_)


@method("fetch")
def _fetch(values: Array, index: int) -> Ruby:
    if not -len(values) <= index < len(values):
        raise TemplateError(f"index {index} outside of array bounds")
    return values[index]


@method("fetch")
def _fetch_or(values: Array, index: int, default: Ruby) -> Ruby:
    return values[index] if -len(values) <= index < len(values) else default


@method("values_at")
def _values_at(values: Array, *indexes: int) -> Ruby:
    return tuple(cast("Value", _at(values, each)) for each in indexes)


@method("first")
def _first(values: Array) -> Ruby:
    return values[0] if values else None


@method("last")
def _last(values: Array) -> Ruby:
    return values[-1] if values else None


@method("first", "take")
def _take(values: Array, count: int) -> Ruby:
    return values[: _size(count)]


@method("last")
def _take_last(values: Array, count: int) -> Ruby:
    return values[max(0, len(values) - _size(count)) :]


@method("drop")
def _drop(values: Array, count: int) -> Ruby:
    return values[_size(count) :]


def _size(count: int) -> int:
    if count < 0:
        raise TemplateError("negative array size")
    return count


@method("take_while")
def _take_while(values: Array, block: Block) -> Ruby:
    end = next((place for place, each in enumerate(values) if not block.holds(each)), len(values))
    return values[:end]


@method("drop_while")
def _drop_while(values: Array, block: Block) -> Ruby:
    start = next((place for place, each in enumerate(values) if not block.holds(each)), len(values))
    return values[start:]


@method("index", "find_index")
def _index(values: Array, value: Ruby) -> Ruby:
    return next((place for place, each in enumerate(values) if are_equal(each, value)), None)


@method("index", "find_index")
def _index_by(values: Array, block: Block) -> Ruby:
    return next((place for place, each in enumerate(values) if block.holds(each)), None)


@method("find", "detect")
def _find(values: Array, block: Block) -> Ruby:
    return next((each for each in values if block.holds(each)), None)


# Iteration


@method("each", "each_entry")
def _each(values: Array, block: Block) -> Ruby:
    for each in values:
        block.call(each)
    return values


@method("reverse_each")
def _reverse_each(values: Array, block: Block) -> Ruby:
    for each in reversed(values):
        block.call(each)
    return values


@method("each_with_index")
def _each_with_index(values: Array, block: Block) -> Ruby:
    for place, each in enumerate(values):
        block.call(each, place)
    return values


@method("each_index")
def _each_index(values: Array, block: Block) -> Ruby:
    for place in range(len(values)):
        block.call(place)
    return values


@method("each_slice")
def _each_slice(values: Array, block: Block, size: int) -> Ruby:
    if size <= 0:
        raise TemplateError("invalid slice size")
    for start in range(0, len(values), size):
        block.call(values[start : start + size])
    return values


@method("map", "collect")
def _map(values: Array, block: Block) -> Ruby:
    return tuple(cast("Value", block.call(each)) for each in values)


@method("flat_map", "collect_concat")
def _flat_map(values: Array, block: Block) -> Ruby:
    results = [cast("Value", block.call(each)) for each in values]
    return tuple(inner for each in results for inner in (each if isinstance(each, tuple) else (each,)))


@method("filter_map")
def _filter_map(values: Array, block: Block) -> Ruby:
    results = [cast("Value", block.call(each)) for each in values]
    return tuple(each for each in results if is_true(each))


@method("select", "filter", "find_all")
def _select(values: Array, block: Block) -> Ruby:
    return tuple(each for each in values if block.holds(each))


@method("reject")
def _reject(values: Array, block: Block) -> Ruby:
    return tuple(each for each in values if not block.holds(each))


@method("partition")
def _partition(values: Array, block: Block) -> Ruby:
    verdicts = [(block.holds(each), each) for each in values]
    return tuple(each for verdict, each in verdicts if verdict), tuple(
        each for verdict, each in verdicts if not verdict
    )


@method("inject", "reduce")
def _inject(values: Array, block: Block) -> Ruby:
    return _fold(values[1:], block, values[0] if values else None)


@method("inject", "reduce")
def _inject_from(values: Array, block: Block, start: Ruby) -> Ruby:
    return _fold(values, block, start)


@method("inject", "reduce")
def _inject_method(values: Array, name: Symbol) -> Ruby:
    found: Ruby = values[0] if values else None
    for each in values[1:]:
        found = call_method(found, name.name, [each], None)
    return found


def _fold(values: Array, block: Block, start: Ruby) -> Ruby:
    for each in values:
        start = block.call(start, each)
    return start


@method("sum")
def _sum(values: Array) -> Ruby:
    if not all(isinstance(each, int) and not isinstance(each, bool) for each in values):
        raise Undecided("`sum` of what is not integers")
    return sum(cast("tuple[int, ...]", values))


@method("sum")
def _sum_by(values: Array, block: Block) -> Ruby:
    return _sum(tuple(cast("Value", block.call(each)) for each in values))


@method("group_by")
def _group_by(values: Array, block: Block) -> Ruby:
    groups: dict[object, tuple[Value, list[Value]]] = {}
    for each in values:
        key = cast("Value", block.call(each))
        groups.setdefault(identity(key), (key, []))[1].append(each)
    return Hash((key, tuple(group)) for key, group in groups.values())


@method("tally")
def _tally(values: Array) -> Ruby:
    counts: Hash[Value] = Hash()
    for each in values:
        counts = Hash([*counts.pairs, (each, cast("int", counts.get(each, 0)) + 1)])
    return counts
