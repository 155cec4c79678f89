"""Object types, and sets of types: what `Object[{…}]` and `TypeSet[{…}]` describe.

An object type knows its members; those that it inherits are found through its parent. See "Object Type, TypeSet" in
the specification, and the published description of the type system.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.types.alias import unalias
from pplint.types.model import Type

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.types.semver import Version


class _NoValue:
    """Marks an attribute without a default value, which may be `undef`."""

    def __repr__(self) -> str:
        return "NO_VALUE"


NO_VALUE: Final = _NoValue()


class ObjectAttribute(Struct, frozen=True):
    """An attribute of an object type.

    `kind` is `constant`, `derived`, `given_or_derived`, `reference`, or None. `value` is its default, a plain value.
    """

    name: str
    type: Type
    kind: str | None = None
    value: object = NO_VALUE
    is_final: bool = False
    overrides: bool = False

    @property
    def is_constant(self) -> bool:
        """Whether every object of the type has the same value."""
        return self.kind == "constant"

    @property
    def has_value(self) -> bool:
        """Whether it need not be given."""
        return self.value is not NO_VALUE


class ObjectMethod(Struct, frozen=True):
    """A function of an object type; its type is a `Callable`, or a `Variant` of several."""

    name: str
    type: Type
    is_final: bool = False
    overrides: bool = False


class ObjectType(Type, frozen=True, eq=False):
    """`Object[{…}]`. One without a name and members is every object.

    `equality` names the attributes that are compared, or is None for all that are not constant.
    """

    name: str | None = None
    parent: Type | None = None
    parameters: tuple[ObjectAttribute, ...] = ()
    attributes: tuple[ObjectAttribute, ...] = ()
    methods: tuple[ObjectMethod, ...] = ()
    equality: tuple[str, ...] | None = None
    compares_type: bool = True
    checks: object = None

    @property
    def label(self) -> str:
        """Its name, or what it is called without one."""
        return self.name or "Object"

    def lineage(self) -> Iterator[ObjectType]:
        """Yield the type and those that it inherits from, nearest first."""
        each: ObjectType | None = self
        while each is not None:
            yield each
            parent = None if each.parent is None else unalias(each.parent)
            each = parent if isinstance(parent, ObjectType) else None

    def all_parameters(self) -> dict[str, ObjectAttribute]:
        """Return the type parameters by name, inherited ones first."""
        return {each.name: each for type_ in reversed(list(self.lineage())) for each in type_.parameters}

    def all_attributes(self) -> dict[str, ObjectAttribute]:
        """Return the attributes by name, inherited ones first."""
        return {each.name: each for type_ in reversed(list(self.lineage())) for each in type_.attributes}

    def member(self, name: str) -> ObjectAttribute | ObjectMethod | None:
        """Return the attribute or method of a name, perhaps inherited."""
        for type_ in self.lineage():
            members: tuple[ObjectAttribute | ObjectMethod, ...] = (*type_.attributes, *type_.methods)
            for each in members:
                if each.name == name:
                    return each
        return None

    def compared_attributes(self) -> tuple[str, ...]:
        """Return the names of the attributes by which two objects are equal, inherited ones first."""
        names: dict[str, None] = {}
        for type_ in reversed(list(self.lineage())):
            own = type_.equality
            names |= dict.fromkeys(own if own is not None else (a.name for a in type_.attributes if not a.is_constant))
        return tuple(names)

    @property
    def _key(self) -> tuple[object, ...]:
        """All but whether the type is compared, too."""
        return (self.name, self.parent, self.parameters, self.attributes, self.methods, self.equality, self.checks)

    def __eq__(self, other: object) -> bool:
        return self is other or (self._key == other._key if isinstance(other, ObjectType) else NotImplemented)

    def __hash__(self) -> int:
        return hash((ObjectType, self.name or (self.attributes, self.methods)))


ANY_OBJECT: Final = ObjectType()


class ObjectExtensionType(Type, frozen=True):
    """An object type with arguments for its type parameters, such as `Error['puppet/timeout']`.

    An argument is a plain value that the attribute of the same name must match.
    """

    base: ObjectType
    arguments: tuple[tuple[str, object], ...]


class TypeSetType(Type, frozen=True, eq=False):
    """`TypeSet[{…}]`: types under one name and version; two are equal if name, authority and version are."""

    name: str | None = None
    name_authority: str | None = None
    version: Version | None = None
    pcore_version: Version | None = None
    pcore_uri: str | None = None
    types: tuple[tuple[str, Type], ...] = ()
    references: tuple[tuple[str, TypeSetReference], ...] = ()

    @property
    def _key(self) -> tuple[object, ...]:
        return (self.name, self.name_authority, self.version)

    def __eq__(self, other: object) -> bool:
        return self._key == other._key if isinstance(other, TypeSetType) else NotImplemented

    def __hash__(self) -> int:
        return hash((TypeSetType, self._key))


class TypeSetReference(Struct, frozen=True):
    """Another set of types that a set uses under a name of its own; the range of versions is text."""

    name: str
    version_range: str
    name_authority: str | None = None
