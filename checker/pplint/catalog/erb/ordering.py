"""Methods of arrays that sort them, and that make other arrays of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cmp_to_key
from typing import TYPE_CHECKING, Any, cast

from pplint.catalog.erb.methods import Block, method
from pplint.catalog.erb.values import (
    Ruby,
    TemplateError,
    Undecided,
    are_equal,
    class_of,
    compare,
    text_of,
)
from pplint.evaluator.core.ruby_values import are_same
from pplint.values.model import Hash, identity
from pplint.values.numbers import is_number

if TYPE_CHECKING:
    from pplint.values.model import Array, Value


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
    return tuple(
        (each, *(other[place] if place < len(other) else None for other in others)) for place, each in enumerate(values)
    )


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
