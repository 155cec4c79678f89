"""Hashes of the language, whatever their values are: types have them as parameters, and they are values themselves."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import TypeVar, cast

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Hash(Mapping[object, T_co]):
    """A hash: it keeps the order of its entries, and takes any value as a key; it cannot be changed.

    Two are equal to Python if they have the same entries, in any order.
    """

    __slots__ = ("_entries",)

    def __init__(self, entries: Iterable[tuple[T_co, T_co]] = ()) -> None:
        """Make a hash of keys and values; a key that comes again keeps its place and gets the later value."""
        self._entries: dict[Hashable, tuple[T_co, T_co]] = {}
        for key, value in entries:
            known = self._entries.get(place := identity(key))
            self._entries[place] = (key if known is None else known[0], value)

    def __getitem__(self, key: object) -> T_co:
        return self._entries[identity(key)][1]

    def __contains__(self, key: object) -> bool:
        return identity(key) in self._entries

    def __iter__(self) -> Iterator[T_co]:
        return (key for key, _ in self._entries.values())

    def __len__(self) -> int:
        return len(self._entries)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hash) and self._identity() == cast("Hash[object]", other)._identity()

    def __hash__(self) -> int:
        return hash((Hash, self._identity()))

    def __repr__(self) -> str:
        return f"Hash({self.pairs!r})"

    def _identity(self) -> frozenset[tuple[Hashable, Hashable]]:
        return frozenset((key, identity(entry[1])) for key, entry in self._entries.items())

    @property
    def pairs(self) -> tuple[tuple[T_co, T_co], ...]:
        """The keys and values, in order; also the array that the hash converts to."""
        return tuple(self._entries.values())

    def merged(self: Hash[T], other: Hash[T]) -> Hash[T]:
        """Return a hash with the entries of both, where those of the other one win."""
        return Hash((*self.pairs, *other.pairs))


def identity(value: object) -> Hashable:
    """Return what two values must share to be the same key of a hash: `1`, `1.0` and `true` are three keys."""
    kind = type(value)
    # Nearly all keys are strings, and nothing but a string is equal to one.
    if kind is str:
        return cast("str", value)
    if isinstance(value, tuple):
        return (tuple, tuple(map(identity, cast("tuple[object, ...]", value))))
    return (kind, value)
