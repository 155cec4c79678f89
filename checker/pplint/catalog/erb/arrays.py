"""Methods of arrays. Other collections have most of them, too, which act on their elements."""

from __future__ import annotations

from collections.abc import Callable
from functools import cmp_to_key
from typing import TYPE_CHECKING, Any, cast

from pplint.catalog.erb.methods import Block, call_method, method
from pplint.catalog.erb.texts import slice_of
from pplint.catalog.erb.values import (
    Range,
    Ruby,
    Symbol,
    TemplateError,
    Undecided,
    are_equal,
    class_of,
    compare,
    is_true,
    text_of,
)
from pplint.evaluator.core.ruby_values import are_same
from pplint.values.model import Hash, identity
from pplint.values.numbers import is_number

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
    return values[index] if -len(values) <= index < len(values) else None


@method("[]", "slice")
def _slice(values: Array, start: int, length: int) -> Ruby:
    start = start + len(values) if start < 0 else start
    return None if start < 0 or start > len(values) or length < 0 else values[start : start + length]


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


# Order


def _sorted(values: Array, order: Callable[[Any, Any], int | None]) -> Array:
    """Sort values; what is equal in order but not the same may come in any order."""

    def compared(left: Value, right: Value) -> int:
        result = order(left, right)
        if result is None:
            _check_have_classes(left, right)
            raise TemplateError("comparison of values without an order failed")
        if result == 0 and not are_same(left, right):
            raise Undecided("order of elements that are equal to the sort")
        return result

    return tuple(sorted(values, key=cmp_to_key(compared)))


def _check_have_classes(*values: Value) -> None:
    """Raise `Undecided` for what may have an order in Ruby."""
    for each in values:
        class_of(each)


@method("sort")
def _sort(values: Array) -> Ruby:
    return _sorted(values, compare)


@method("sort")
def _sort_with(values: Array, block: Block) -> Ruby:
    def order(left: Value, right: Value) -> int | None:
        result = cast("Value", block.call(left, right))
        return None if result is None else int(result) if is_number(result) else _not_an_order()

    return _sorted(values, order)


def _not_an_order() -> int:
    raise Undecided("block that gives no order")


@method("sort_by")
def _sort_by(values: Array, block: Block) -> Ruby:
    keyed = tuple((cast("Value", block.call(each)), each) for each in values)
    ordered = _sorted(keyed, lambda left, right: compare(left[0], right[0]))
    return tuple(cast("Array", pair)[1] for pair in ordered)


@method("min")
def _min(values: Array) -> Ruby:
    return cast("Array", _sort(values))[0] if values else None


@method("max")
def _max(values: Array) -> Ruby:
    return cast("Array", _sort(values))[-1] if values else None


@method("min_by")
def _min_by(values: Array, block: Block) -> Ruby:
    return cast("Array", _sort_by(values, block))[0] if values else None


@method("max_by")
def _max_by(values: Array, block: Block) -> Ruby:
    return cast("Array", _sort_by(values, block))[-1] if values else None


@method("reverse")
def _reverse(values: Array) -> Ruby:
    return values[::-1]


@method("rotate")
def _rotate(values: Array, count: int = 1) -> Ruby:
    place = count % len(values) if values else 0
    return values[place:] + values[:place]


# Other arrays


@method("join")
def _join(values: Array, separator: Ruby = "") -> str:
    if separator is not None and not isinstance(separator, str):
        raise TemplateError("no implicit conversion into String")
    # An array within is joined by itself, so that an empty one is an empty text.
    return (separator or "").join(
        _join(each, separator) if isinstance(each, tuple) else text_of(each) for each in values
    )


def _flat(values: Array, depth: int | None) -> list[Value]:
    found: list[Value] = []
    for each in values:
        if isinstance(each, tuple) and depth != 0:
            found += _flat(each, None if depth is None else depth - 1)
        else:
            found.append(each)
    return found


@method("flatten")
def _flatten(values: Array, depth: Ruby = None) -> Ruby:
    if depth is not None and not isinstance(depth, int):
        raise Undecided("`flatten` to a depth")
    return tuple(_flat(values, None if depth is None or depth < 0 else depth))


@method("compact")
def _compact(values: Array) -> Ruby:
    return tuple(each for each in values if each is not None)


@method("uniq")
def _uniq(values: Array) -> Ruby:
    return tuple(Hash((each, each) for each in values).values())


@method("uniq")
def _uniq_by(values: Array, block: Block) -> Ruby:
    chosen: dict[object, Value] = {}
    for each in values:
        chosen.setdefault(identity(block.call(each)), each)
    return tuple(chosen.values())


@method("zip")
def _zip(values: Array, *others: Array) -> Ruby:
    return tuple((each, *(cast("Value", _at(other, place)) for other in others)) for place, each in enumerate(values))


@method("transpose")
def _transpose(values: Array) -> Ruby:
    if not all(isinstance(each, tuple) for each in values):
        raise Undecided("`transpose`")
    rows = cast("tuple[Array, ...]", values)
    if len({len(each) for each in rows}) > 1:
        raise TemplateError("element size differs")
    return tuple(zip(*rows, strict=True))


@method("+")
def _add(values: Array, others: Array) -> Ruby:
    return values + others


@method("concat!")
def _concat(values: Array, *others: Array) -> Ruby:
    return values + tuple(inner for each in others for inner in each)


@method("push!", "append!")
def _push(values: Array, *others: Ruby) -> Ruby:
    return values + cast("Array", others)


@method("<<!")
def _append(values: Array, value: Ruby) -> Ruby:
    return (*values, cast("Value", value))


@method("unshift!", "prepend!")
def _unshift(values: Array, *others: Ruby) -> Ruby:
    return cast("Array", others) + values


@method("-", "difference")
def _subtract(values: Array, others: Array) -> Ruby:
    excluded = set(map(identity, others))
    return tuple(each for each in values if identity(each) not in excluded)


@method("&", "intersection")
def _intersect(values: Array, others: Array) -> Ruby:
    included = set(map(identity, others))
    return _uniq(tuple(each for each in values if identity(each) in included))


@method("|", "union")
def _unite(values: Array, others: Array) -> Ruby:
    return _uniq(values + others)


@method("*")
def _join_with(values: Array, separator: str) -> str:
    return _join(values, separator)


@method("delete!")
def _without(values: Array, value: Ruby) -> Ruby:
    return tuple(each for each in values if not are_equal(each, value))


@method("to_h")
def _to_h(values: Array) -> Ruby:
    if not all(isinstance(each, tuple) and len(each) == 2 for each in values):  # noqa: PLR2004 - a key and a value
        raise TemplateError("wrong element type in `to_h`")
    return Hash(cast("tuple[tuple[Value, Value], ...]", values))


@method("to_h")
def _to_h_by(values: Array, block: Block) -> Ruby:
    return _to_h(tuple(cast("Value", block.call(each)) for each in values))
