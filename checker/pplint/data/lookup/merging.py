"""How what several levels hold for a key becomes one value: first, unique, hash, deep.

Specification: "Hiera: Merge behaviors". A strategy is given the values of levels one after the other, the strongest
first; levels without the key are left out before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, TypeVar

from msgspec import Struct

from pplint.data.lookup.deep_merging import DeepOptions, merge_deeply
from pplint.data.lookup.errors import KeyNotFoundError, LookupFailedError
from pplint.data.lookup.values import Array, Converted, Hash, Leaf, Unknown, Value, identity

if TYPE_CHECKING:
    from collections.abc import Iterator

T = TypeVar("T")


class Strategy(Struct, frozen=True):
    """A merge behavior: its name, and the options of a deep merge."""

    name: str
    options: DeepOptions = DeepOptions()

    @property
    def takes_first(self) -> bool:
        """Whether the first value that is found is the answer."""
        return self.name in _FIRST


FIRST: Final = Strategy("default")
HASH: Final = Strategy("hash")

_FIRST: Final = ("default", "first")
_DEEP: Final = ("deep", "unconstrained_deep", "reverse_deep")
NAMES: Final = ("first", "unique", "hash", "deep")
"""The strategies that people name; the compiler knows the others for what older data ask for."""


def read_strategy(value: Value | None) -> Strategy:
    """Return the strategy that `merge` names, by itself or in a hash with options; raise `LookupFailedError`."""
    if value is None or (isinstance(value, Leaf) and (value.value is None or value.value is False)):
        return FIRST
    options = value if isinstance(value, Hash) else None
    named = value if options is None else options.get("strategy")
    if named is None or (isinstance(named, Leaf) and named.value is None):
        raise LookupFailedError("`merge` needs a `strategy`", value.place)
    name = named.value if isinstance(named, Leaf) else None
    if not isinstance(name, str) or name not in (*_FIRST, "unique", "hash", *_DEEP):
        raise LookupFailedError(f"unknown merge strategy `{name}`; expected {', '.join(NAMES)}", named.place)
    if options is None or len(options.entries) == 1:
        return Strategy(name)
    return Strategy(name, _deep_options(name, options))


def _deep_options(name: str, options: Hash) -> DeepOptions:
    found: dict[str, str | bool | None] = {}
    kinds = {"knockout_prefix": str, "merge_debug": bool, "merge_hash_arrays": bool, "sort_merged_arrays": bool}
    for key, value in options.entries.values():
        option = key.value if isinstance(key, Leaf) else None
        plain = value.value if isinstance(value, Leaf) else value
        if option == "strategy":
            continue
        if name in _DEEP[1:] and option not in kinds:
            if option in _OF_OLDER_DATA:
                raise LookupFailedError(f"the option `{option}` of older data is not followed", key.place)
            continue
        if name not in _DEEP or not isinstance(option, str) or option not in kinds:
            raise LookupFailedError(f"the merge strategy `{name}` has no option `{option}`", key.place)
        if plain is not None and type(plain) is not kinds[option]:
            raise LookupFailedError(f"`{option}` must be {_KINDS[kinds[option]]}", value.place)
        found[option] = plain if isinstance(plain, (str, bool)) else None
    prefix = found.get("knockout_prefix")
    return DeepOptions(
        str(prefix) if prefix is not None else None,
        sort_merged_arrays=bool(found.get("sort_merged_arrays")),
        merge_hash_arrays=bool(found.get("merge_hash_arrays")),
    )


_OF_OLDER_DATA: Final = ("extend_existing_arrays", "overwrite_arrays", "preserve_unmergeables", "unpack_arrays")
_KINDS: Final = {str: "a text", bool: "a boolean"}


def merge(strategy: Strategy, variants: Sequence[T], find: Callable[[T], Value]) -> Value:
    """Return what a strategy makes of what is found for each of the variants, in order.

    `find` raises `KeyNotFoundError` where there is nothing, and so does this if nothing is found at all. A strategy
    that takes the first value asks for no other.
    """
    if strategy.takes_first:
        for value in _found(variants, find):
            return value
        raise KeyNotFoundError
    if len(variants) == 1:
        return _single(strategy, find(variants[0]))
    result: Value | None = None
    for value in _found(variants, find):
        if result is None:
            result = _flattened(value) if strategy.name == "unique" else value
        else:
            result = _merge_two(strategy, result, value)
    if result is None:
        raise KeyNotFoundError
    return result


def _found(variants: Sequence[T], find: Callable[[T], Value]) -> Iterator[Value]:
    for each in variants:
        try:
            value = find(each)
        except KeyNotFoundError:
            continue
        yield value


def _merge_two(strategy: Strategy, one: Value, other: Value) -> Value:
    if strategy.name == "unique":
        return _unite(one, other)
    if strategy.name == "hash":
        return merge_hashes(one, other)
    if strategy.name == "reverse_deep":
        one, other = other, one
    return merge_deeply(one, other, strategy.options)


def merge_hashes(one: Value, other: Value) -> Hash:
    """Merge two hashes; the keys of the second come first, the values of the first count."""
    strong, weak = _hash_of_data(one), _hash_of_data(other)
    entries = {**weak.entries}
    for key, (name, value) in strong.entries.items():
        entries[key] = (entries[key][0] if key in entries else name, value)
    return Hash.of(entries.values(), strong.place)


def _hash_of_data(value: Value) -> Hash:
    if not isinstance(value, Hash):
        raise LookupFailedError("only hashes can be merged into a hash, and this is not one", value.place)
    _require_data(value)
    return value


def _require_data(value: Value) -> None:
    """Raise `LookupFailedError` for what is not of the type `Data`, such as a hash with a number as a key."""
    pending = [value]
    while pending:
        each = pending.pop()
        if isinstance(each, Array):
            pending += each.items
        elif isinstance(each, Hash):
            for key, inner in each.entries.values():
                if not (isinstance(key, Leaf) and isinstance(key.value, (str, Unknown))):
                    raise LookupFailedError("merged hashes can only have strings as keys", key.place)
                pending.append(inner)
        elif isinstance(each.value, Converted):
            raise LookupFailedError("only what data have a form for is merged", each.place)


def _single(strategy: Strategy, value: Value) -> Value:
    return (
        Array.of(_unique(value.items), value.place) if strategy.name == "unique" and isinstance(value, Array) else value
    )


def _unite(one: Value, other: Value) -> Value:
    for each in (one, other):
        if isinstance(each, Hash) or (isinstance(each, Leaf) and each.value is None):
            raise LookupFailedError(
                "only lists and plain values can be merged into a list, and this is neither", each.place
            )
        _require_data(each)
    first, second = _flattened(one), _flattened(other)
    return Array.of(_unique((*first.items, *second.items)), first.place)


def _unique(items: Sequence[Value]) -> Iterator[Value]:
    seen: dict[object, Value] = {}
    for each in items:
        seen.setdefault(identity(each), each)
    yield from seen.values()


def _flattened(value: Value) -> Array:
    if not isinstance(value, Array):
        return Array.of((value,), value.place)
    flat: list[Value] = []
    waiting: list[Value] = [*reversed(value.items)]
    while waiting:
        each = waiting.pop()
        if isinstance(each, Array):
            waiting += reversed(each.items)
        else:
            flat.append(each)
    return Array.of(flat, value.place)
