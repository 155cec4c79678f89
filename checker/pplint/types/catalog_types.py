"""The types of what a catalog holds. Their values are references, which are these types themselves."""

from __future__ import annotations

from pplint.types.model import Type


class CatalogEntryType(Type, frozen=True):
    """`CatalogEntry`: references to resources and classes."""


class ResourceType(Type, frozen=True, eq=False):
    """`Resource[type_name, title]`, also written as `File['/tmp']`. The type's name is the same in any case."""

    type_name: str | None = None
    title: str | None = None

    @property
    def _key(self) -> tuple[str | None, str | None]:
        return (None if self.type_name is None else self.type_name.lower(), self.title)

    def __eq__(self, other: object) -> bool:
        return self._key == other._key if isinstance(other, ResourceType) else NotImplemented

    def __hash__(self) -> int:
        return hash((ResourceType, self._key))


class ClassType(Type, frozen=True):
    """`Class[name]`, the name in lower case and without `::` before it."""

    name: str | None = None
