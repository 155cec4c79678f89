"""What can be wrong with a type that another does not accept, and where in it.

A mismatch has a path: the entries, indexes and parameters that lead from the whole to what is wrong.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from pplint.syntax.quoting import quote
from pplint.types.display import display_expanded
from pplint.types.errors import InvalidTypeError
from pplint.types.make import variant
from pplint.types.model import NotUndefType, OptionalType, StringValueType, Type, VariantType
from pplint.types.normalize import normalize
from pplint.types.type_words import alternatives, comparison, inner_optional, value_name

if TYPE_CHECKING:
    from pplint.types.sizes import Size
    from pplint.types.type_words import Show


class PathStep(Struct, frozen=True):
    """One step of a path: a kind such as `entry` or `index`, and which one."""

    kind: str
    key: str | int = ""


Path = tuple[PathStep, ...]

_BRANCHES: Final = frozenset(["as", "signature"])


class Mismatch(Struct, frozen=True):
    """Something that does not fit, at the end of a path."""

    path: Path

    @property
    def place(self) -> Path:
        """The path without the choices on the way: where in the value it is."""
        return tuple(place for place in self.path if place.kind not in _BRANCHES)

    @property
    def essence(self) -> Hashable:
        """What two mismatches share, wherever they are, that are the same to a reader."""
        return type(self), replace(self, path=())

    def without(self, index: int) -> Mismatch:
        """Return it with one step less in its path."""
        return replace(self, path=self.path[:index] + self.path[index + 1 :])

    def merged(self, _other: Mismatch) -> Mismatch:
        """Return one mismatch for two of the same kind in the same place."""
        return self


class MissingEntry(Mismatch, frozen=True):
    """An entry that a `Struct` requires is not there."""

    key: str


class UnknownEntry(Mismatch, frozen=True):
    """There is an entry that a `Struct` does not know."""

    key: str


class UnexpectedBlock(Mismatch, frozen=True):
    """There is a block where none is taken."""


class MissingBlock(Mismatch, frozen=True):
    """There is no block where one is required."""


class UnknownType(Mismatch, frozen=True):
    """What is expected mentions a type that is not known."""

    name: str


class SizeMismatch(Mismatch, frozen=True):
    """A collection has too few or too many elements."""

    expected: Size
    actual: Size

    def merged(self, other: Mismatch) -> Mismatch:
        """Return one mismatch that expects what either does."""
        if not isinstance(other, SizeMismatch):
            return self
        (low, high), (other_low, other_high) = self.expected, other.expected
        upper = None if high is None or other_high is None else max(high, other_high)
        return replace(self, expected=(min(low, other_low), upper))


class CountMismatch(SizeMismatch, frozen=True):
    """A call has too few or too many arguments."""


class TypeMismatch(Mismatch, frozen=True):
    """A value is of another type than is expected. Both types are in normal form."""

    expected: Type
    actual: Type

    @classmethod
    def of(cls, path: Path, expected: Type, actual: Type) -> TypeMismatch:
        """Make a mismatch of two types in any form."""
        return cls(path, _normal(expected), _normal(actual))

    @property
    def essence(self) -> Hashable:
        """The kind, and what both types are called."""
        return type(self), self.named(display_expanded)

    def named(self, show: Show) -> tuple[tuple[str, ...], str]:
        """Return what the types that are expected are called, and the one that is there."""
        inner = inner_optional(self.expected)
        texts, got = comparison(alternatives(inner or self.expected) or (self.expected,), self.actual, show)
        return (tuple(texts) if inner is None else ("Undef", *texts)), got

    def merged(self, other: Mismatch) -> Mismatch:
        """Return one mismatch that expects what either does."""
        if not isinstance(other, TypeMismatch):
            return self
        return replace(self, expected=_normal(variant([self.expected, other.expected])))


def _normal(type_: Type) -> Type:
    """Return the normal form of a choice of types; that of others would lose sizes that may be what is wrong."""
    try:
        return normalize(type_) if isinstance(type_, VariantType | OptionalType | NotUndefType) else type_
    except InvalidTypeError:
        return type_


class PatternMismatch(TypeMismatch, frozen=True):
    """A string is not among those that are expected."""

    def named(self, show: Show) -> tuple[tuple[str, ...], str]:
        """Return what the patterns that are expected are called, perhaps with `undef`, and the text that is there."""
        inner = inner_optional(self.expected)
        actual = self.actual
        got = quote(actual.value) if isinstance(actual, StringValueType) else value_name(actual)
        text = show(inner or self.expected)
        return ((text,) if inner is None else ("undef", text)), got


def merge_alternatives(
    position: int, size_mismatch: type[SizeMismatch], choices: Sequence[Sequence[Mismatch]]
) -> list[Mismatch]:
    """Return the mismatches of several alternatives, or one for all if each has one of the same kind and place.

    `position` is the index of the step in the paths that tells the alternatives apart.
    """
    flat = [each for mismatches in choices for each in mismatches]
    for kind in (size_mismatch, MissingBlock, UnexpectedBlock, TypeMismatch):
        of_kind = [each for each in flat if isinstance(each, kind)]
        if len(of_kind) == len(choices) and len({each.place for each in of_kind}) == 1:
            flat = [_merge(of_kind)]
            break
    unique = list({(each.place, each.essence): each for each in flat}.values())
    return [unique[0].without(position)] if len(unique) == 1 else unique


def _merge(mismatches: Iterable[Mismatch]) -> Mismatch:
    first, *others = mismatches
    for other in others:
        first = first.merged(other)
    return first
