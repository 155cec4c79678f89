"""The equality of results: whether a result that was computed again is the same plain data as before."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final, cast

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

_SCALARS: Final = frozenset({int, str, bytes, bool, type(None), complex})


def are_same(before: object, now: object) -> bool:
    """Return whether two results are the same data, in the same order, whatever objects it consists of.

    Numbers, texts, lists, tuples, dictionaries, sets of scalars and frozen structs are data. Everything else, such as
    a node of a tree, is the same only if it is one object: what an equality of its own leaves out may matter to
    somebody. Nested data is compared without recursion, since files of data nest as deep as they like.
    """
    waiting: list[tuple[object, object]] = [(before, now)]
    while waiting:
        one, other = waiting.pop()
        if one is other:
            continue
        kind = type(one)
        if kind is not type(other):
            return False
        parts = _parts_of(kind)
        if parts is None:
            if not _are_same_scalars(kind, one, other):
                return False
            continue
        some, others = parts(one), parts(other)
        if len(some) != len(others):
            return False
        waiting += zip(some, others, strict=True)
    return True


def _parts_of(kind: type[Any]) -> Callable[[Any], Sequence[object]] | None:
    """Return what returns all that an object of a class consists of, None for scalars, sets and what is no data."""
    if issubclass(kind, (tuple, list)):
        return _elements
    if issubclass(kind, dict):
        return _items
    if issubclass(kind, Struct) and kind.__struct_config__.frozen:
        return partial(_fields, kind.__struct_fields__)
    return None


def _elements(some: Sequence[object]) -> Sequence[object]:
    return some


def _items(mapping: dict[object, object]) -> Sequence[object]:
    return [*mapping.items()]


def _fields(names: tuple[str, ...], struct: object) -> Sequence[object]:
    return [getattr(struct, name) for name in names]


def _are_same_scalars(kind: type[Any], one: object, other: object) -> bool:
    if isinstance(one, float):
        return repr(one) == repr(other)  # 0.0 and -0.0 are printed differently.
    if kind is frozenset or kind is set:
        return one == other and all(map(_is_scalar, cast("Collection[object]", one)))
    return kind in _SCALARS and one == other  # There is one object for each member of an enumeration.


def _is_scalar(element: object) -> bool:
    if type(element) is tuple:
        return all(map(_is_scalar, cast("tuple[object, ...]", element)))
    return type(element) in _SCALARS
