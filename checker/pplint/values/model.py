"""The values of the language.

`undef` is None; booleans, integers, floats and strings are Python's, an array is a tuple, and a type is a value, too.
Everything else has a class here, or in `pplint.types` where types need it as well. All values are immutable but
iterators.

To Python, `True`, `1` and `1.0` are equal; to the language they are not the same. Ask for booleans first, compare
with `pplint.values.equality`, and let a `Hash` tell its keys apart.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TypeAlias

from msgspec import Struct

from pplint.ruby_library.uris import Uri
from pplint.types.hashes import Hash, identity
from pplint.types.model import Type
from pplint.types.objects import ObjectExtensionType, ObjectType
from pplint.types.plain_values import DEFAULT, Default, Regexp
from pplint.types.semver import Version as SemVer
from pplint.types.semver import VersionRange as SemVerRange
from pplint.types.timespans import Timespan
from pplint.types.timestamps import Timestamp

__all__ = [
    "DEFAULT",
    "Array",
    "Binary",
    "Default",
    "Hash",
    "IteratorValue",
    "ObjectValue",
    "Regexp",
    "SemVer",
    "SemVerRange",
    "Sensitive",
    "Timespan",
    "Timestamp",
    "Type",
    "Uri",
    "Value",
    "identity",
]


class Binary(Struct, frozen=True):
    """Bytes."""

    data: bytes


class Sensitive(Struct, frozen=True, eq=False):
    """A value that must not be shown."""

    value: Value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sensitive) and identity(self.value) == identity(other.value)

    def __hash__(self) -> int:
        return hash((Sensitive, identity(self.value)))

    def __repr__(self) -> str:
        return "Sensitive [value redacted]"


class ObjectValue(Struct, frozen=True, eq=False):
    """An object of an `Object` type, among them `Deferred` and `Error`, with all its attributes by name."""

    type: ObjectType | ObjectExtensionType
    attributes: Hash[Value]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ObjectValue) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[Hashable, ...]:
        type_ = self.type if isinstance(self.type, ObjectType) else self.type.base
        compared = tuple(identity(self.attributes.get(name)) for name in type_.compared_attributes())
        return (type_.name if type_.compares_type else None, compared)


class IteratorValue(Struct, eq=False):
    """What functions such as `reverse_each` return: elements that can be taken once.

    `runtime` is the name of the Ruby class for one that the compiler takes for a value of `Runtime`, as `tree_each`
    returns it; else None.
    """

    iterator: Iterator[Value]
    element_type: Type | None = None
    runtime: str | None = None


Simple: TypeAlias = (
    bool
    | int
    | float
    | str
    | Default
    | Regexp
    | Sensitive
    | Binary
    | SemVer
    | SemVerRange
    | Timespan
    | Timestamp
    | Uri
    | ObjectValue
    | IteratorValue
    | Type
)
"""A value that holds no other values in the open."""

Array: TypeAlias = "tuple[Value, ...]"
Value: TypeAlias = "Simple | Array | Hash[Value] | None"
