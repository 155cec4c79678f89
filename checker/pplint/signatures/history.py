"""A module at many of its versions: what is the same in several is kept once."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import msgspec
from msgspec import Struct

from pplint.signatures.model import FORMAT, Definition, Function, ResourceType, Signature
from pplint.types.semver import Version

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

Named: TypeAlias = tuple[str, str]
"""A member of a signature, as `classes`, and the name of what is in it."""

_OF_NAMED: Final[dict[str, Any]] = {
    "classes": Definition,
    "defines": Definition,
    "plans": Definition,
    "tasks": Definition,
    "functions": Function,
    "data_types": str | None,
    "resource_types": ResourceType,
}
"""The members that map names to something, and to what."""
_WHOLE: Final[dict[str, Any]] = {
    "facts": tuple[str, ...],
    "has_other_facts": bool,
    "lookups": tuple[str, ...],
    "has_other_lookups": bool,
    "dependencies": dict[str, str],
    "requirements": dict[str, str],
    "systems": dict[str, tuple[str, ...]],
    "unread": tuple[str, ...],
}
"""The other members, which are compared as a whole."""


class Row(Struct, frozen=True, array_like=True):
    """What a member of the signature was for some versions: `spans` are the numbers of the first and last of each run.

    `name` is the empty text for a member that maps no names. `value` is msgpack, read when it is asked for.
    """

    member: str
    name: str
    value: msgspec.Raw
    spans: tuple[int, ...]

    def holds(self, number: int) -> bool:
        """Return whether it was so in the version of a number."""
        return any(first <= number <= last for first, last in zip(self.spans[::2], self.spans[1::2], strict=True))

    def count(self, numbers: Sequence[int]) -> int:
        """Return in how many versions it was so, given their numbers in order: there may be dozens."""
        spans = self.spans
        ends = range(0, len(spans), 2)
        return sum([bisect_right(numbers, spans[at + 1]) - bisect_left(numbers, spans[at]) for at in ends])

    @property
    def key(self) -> Named:
        """What it is about."""
        return self.member, self.name


class History(Struct, frozen=True, array_like=True):
    """The signatures of a module at some versions, the oldest first; `source` is where they were read."""

    name: str
    source: str
    versions: tuple[str, ...]
    rows: tuple[Row, ...]

    def signature(self, version: str) -> Signature:
        """Return the signature at one of the versions."""
        number = self.versions.index(version)
        return self._signature(version, [row for row in self.rows if row.holds(number)])

    def common(self, versions: Iterable[str]) -> tuple[Signature, frozenset[Named]]:
        """Return what is the same at all of some versions, and what is not, or is not there at all of them."""
        numbers = sorted(self.versions.index(each) for each in versions)
        same: list[Row] = []
        others: set[Named] = set()
        for row in self.rows:
            held = row.count(numbers)
            if held == len(numbers):
                same.append(row)
            elif held:
                others.add(row.key)
        version = self.versions[numbers[0]] if len(numbers) == 1 else None
        return self._signature(version, same), frozenset(others)

    def _signature(self, version: str | None, rows: Iterable[Row]) -> Signature:
        members: dict[str, Any] = {member: {} for member in _OF_NAMED}
        for row in rows:
            if row.member in _OF_NAMED:
                members[row.member][row.name] = msgspec.msgpack.decode(row.value, type=_OF_NAMED[row.member])
            else:
                members[row.member] = msgspec.msgpack.decode(row.value, type=_WHOLE[row.member])
        return Signature(FORMAT, self.name, version, self.source, **members)


def history_of(name: str, source: str, signatures: Mapping[str, Signature]) -> History:
    """Return the history of a module from its signatures by version."""
    versions = sorted(signatures, key=Version.parse)
    spans: dict[tuple[str, str, bytes], list[int]] = {}
    for number, version in enumerate(versions):
        for key in _parts(signatures[version]):
            runs = spans.setdefault(key, [])
            if runs and runs[-1] == number - 1:
                runs[-1] = number
            else:
                runs += number, number
    rows = (
        Row(member, named, msgspec.Raw(value), tuple(runs)) for (member, named, value), runs in sorted(spans.items())
    )
    return History(name, source, tuple(versions), tuple(rows))


def _parts(signature: Signature) -> Iterator[tuple[str, str, bytes]]:
    """Yield the members of a signature, and the names in them, with what they are as msgpack."""
    encode = msgspec.msgpack.Encoder(order="deterministic").encode
    for member in _OF_NAMED:
        for name, value in getattr(signature, member).items():
            yield member, name, encode(value)
    for member in _WHOLE:
        value = getattr(signature, member)
        if value:
            yield member, "", encode(value)
