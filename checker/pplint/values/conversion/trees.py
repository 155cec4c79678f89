"""Nested hashes made from paths and values, as `tree_each` gives them. See "Hash.new" in the specification."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from pplint.types.hashes import identity
from pplint.values import issues
from pplint.values.errors import ConversionError, TooLargeError
from pplint.values.model import Hash
from pplint.values.numbers import is_number

if TYPE_CHECKING:
    from collections.abc import Hashable

    from pplint.values.model import Array, Value

_MOST_ELEMENTS: Final = 1_000_000

_Node: TypeAlias = "Value | list[_Node] | _OpenHash"
"""A value, or an array or a hash in the making."""


class _OpenHash:
    """A hash in the making."""

    def __init__(self) -> None:
        self._entries: dict[Hashable, tuple[Value, _Node]] = {}

    def __contains__(self, key: Value) -> bool:
        return identity(key) in self._entries

    def __getitem__(self, key: Value) -> _Node:
        return self._entries[identity(key)][1]

    def __setitem__(self, key: Value, node: _Node) -> None:
        known = self._entries.get(identity(key))
        self._entries[identity(key)] = (key if known is None else known[0], node)

    def finished(self) -> Hash[Value]:
        return Hash((key, _finished(node)) for key, node in self._entries.values())


def hash_of_tree(entries: tuple[tuple[Array, Value], ...], option: str | None = None) -> Hash[Value]:
    """Make nested hashes of paths and values; without an option, the paths themselves are the keys.

    With the option `hash_tree`, arrays among the values become hashes, too. Raise `ConversionError` for a path that
    leads into a value without elements.
    """
    if option is None:
        return Hash(entries)
    root = _OpenHash()
    for path, value in entries:
        if path:
            _put(root, path, _hashes_for_arrays(value) if option == "hash_tree" else value)
        else:
            _merge(root, value)
    return root.finished()


def _put(root: _OpenHash, path: Array, value: Value) -> None:
    parent: _OpenHash | list[_Node] = root
    for key in path[:-1]:
        parent = _below(parent, key)
    if isinstance(parent, _OpenHash):
        parent[path[-1]] = value
    else:
        _put_in_array(parent, _index(path[-1]), value)


def _below(parent: _OpenHash | list[_Node], key: Value) -> _OpenHash | list[_Node]:
    """Return what stands under a key, ready to be changed; a hash makes a new one for a new key."""
    if isinstance(parent, list):
        place = _index(key)
        if not -len(parent) <= place < len(parent):
            raise ConversionError(issues.UndefHasNoElements())
        child = parent[place] = _changeable(parent[place])
        return child
    child = parent[key] = _changeable(parent[key]) if key in parent else _OpenHash()
    return child


def _changeable(node: _Node) -> _OpenHash | list[_Node]:
    if isinstance(node, tuple):
        return list(node)
    if isinstance(node, Hash):
        tree = _OpenHash()
        _merge(tree, node)
        return tree
    if isinstance(node, list | _OpenHash):
        return node
    raise ConversionError(issues.ValueHasNoElements())


def _index(key: Value) -> int:
    if not is_number(key):
        raise ConversionError(issues.ArrayKeyNotNumber())
    return int(key)


def _put_in_array(elements: list[_Node], place: int, value: Value) -> None:
    if place < -len(elements):
        raise ConversionError(issues.IndexTooSmall(place))
    if place > _MOST_ELEMENTS:
        raise TooLargeError(issues.TooManyElements(_MOST_ELEMENTS))
    elements.extend([None] * (place + 1 - len(elements)))
    elements[place] = value


def _merge(tree: _OpenHash, value: Value) -> None:
    """Put the entries of a hash, or the elements of an array by their numbers, into a hash in the making."""
    if not isinstance(value, tuple | Hash):
        raise ConversionError(issues.NoImplicitConversion("Hash"))
    for key, element in value.pairs if isinstance(value, Hash) else enumerate(value):
        tree[key] = element


def _hashes_for_arrays(value: Value) -> Value:
    """Return a hash for an array, and so on for the arrays directly in it."""
    if not isinstance(value, tuple):
        return value
    return Hash((place, _hashes_for_arrays(element)) for place, element in enumerate(value))


def _finished(node: _Node) -> Value:
    if isinstance(node, _OpenHash):
        return node.finished()
    return tuple(map(_finished, node)) if isinstance(node, list) else node
