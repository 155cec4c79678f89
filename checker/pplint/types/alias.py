"""Type aliases: a name for another type, which may mention the name again.

An alias is resolved when its type is first asked for, and only once. See "Type Alias Expression" in the
specification.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct, field

from pplint.types import issues
from pplint.types.constituents import parts
from pplint.types.errors import InvalidTypeError
from pplint.types.model import ReferenceType, Type, VariantType

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

UNRESOLVED: Final = ReferenceType("UnresolvedReference")
"""What an alias stands for while it is being resolved: a type without values."""


class _Resolution(Struct):
    """The type that an alias stands for, once it has been asked for, and whether that mentions the alias."""

    type: Type | None = None
    is_recursive: bool = False


class AliasType(Type, frozen=True, eq=False):
    """`type Name = …`. Two aliases are equal if their names are; whatever else is asked, they are as their type.

    Where no type can be made of what the alias stands for, it stands for the fallback, if there is one.
    """

    name: str
    _resolve: Callable[[], Type]
    _fallback: Type | None = None
    _resolution: _Resolution = field(default_factory=_Resolution)

    @property
    def resolved(self) -> Type:
        """The type that the alias stands for; raise `InvalidTypeError` if it is only an alias of itself."""
        if self._resolution.type is not None:
            return self._resolution.type
        try:
            self._settle()
        except InvalidTypeError:
            if self._fallback is None:
                raise
            self._resolution.type = self._fallback
        return self._resolution.type or UNRESOLVED

    def _settle(self) -> None:
        """Find the type that the alias stands for, which is looked for only once at a time."""
        resolution = self._resolution
        # While it is being resolved, the alias is a type without values, so that following it ends.
        resolution.type = UNRESOLVED
        try:
            resolution.type = self._without_itself(self._resolve())
            resolution.is_recursive = self in _aliases_below(resolution.type)
        except RecursionError:
            resolution.type = None
            raise InvalidTypeError(issues.AliasTooLong(self.name)) from None
        except BaseException:
            resolution.type = None
            raise

    @property
    def is_recursive(self) -> bool:
        """Whether the alias stands for a type that mentions it."""
        if self._resolution.type is None:
            _ = self.resolved
        return self._resolution.is_recursive

    def _without_itself(self, found: Type) -> Type:
        """Drop the members of a variant that lead back here and to no type.

        Raise `InvalidTypeError` if none is left.
        """
        if not _reaches_type(found, self):
            raise InvalidTypeError(issues.UnresolvableAlias(self.name))
        if not isinstance(found, VariantType):
            return found
        real = tuple(each for each in found.types if _reaches_type(each, self))
        return found if real == found.types else real[0] if len(real) == 1 else VariantType(real)

    def __eq__(self, other: object) -> bool:
        return self.name == other.name if isinstance(other, AliasType) else NotImplemented

    def __hash__(self) -> int:
        return hash((AliasType, self.name))

    def __repr__(self) -> str:
        return f"AliasType({self.name!r})"


def unalias(type_: Type) -> Type:
    """Return the type that stands after any aliases."""
    while type(type_) is AliasType:
        type_ = type_.resolved
    return type_


def _reaches_type(type_: Type, origin: AliasType) -> bool:
    """Whether something other than aliases and variants is found below a type, without going through the origin."""
    visited = {origin}
    pending = [type_]
    while pending:
        each = pending.pop()
        if isinstance(each, VariantType):
            pending += each.types
        elif not isinstance(each, AliasType):
            return True
        elif each not in visited:
            visited.add(each)
            pending.append(each.resolved)
    return False


def _aliases_below(type_: Type) -> set[AliasType]:
    """Return the aliases that a type mentions, and those that their types mention."""
    found: set[AliasType] = set()
    pending = [type_]
    while pending:
        for each in mentioned_aliases(pending.pop()):
            if each not in found:
                found.add(each)
                pending.append(each.resolved)
    return found


def mentions_alias(type_: Type) -> bool:
    """Return whether a type mentions an alias: it equals another of the same name, whatever the two stand for."""
    return next(mentioned_aliases(type_), None) is not None


def mentioned_aliases(type_: Type) -> Iterator[AliasType]:
    """Yield the aliases that a type names itself, not those within what they stand for."""
    pending = [type_]
    while pending:
        each = pending.pop()
        if isinstance(each, AliasType):
            yield each
        else:
            pending += parts(each)
