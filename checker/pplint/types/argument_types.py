"""The types whose parameters are plain values of any kind, which are compared as values are."""

from __future__ import annotations

from pplint.types.hashes import identity
from pplint.types.model import Type


class InitType(Type, frozen=True, eq=False):
    """`Init[type, *arguments]`: what `type` can be made from, with these further arguments, which are plain values."""

    type: Type | None = None
    arguments: tuple[object, ...] = ()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, InitType):
            return NotImplemented
        return self.type == other.type and identity(self.arguments) == identity(other.arguments)

    def __hash__(self) -> int:
        return hash((InitType, self.type, identity(self.arguments)))


class UriType(Type, frozen=True, eq=False):
    """`URI[{part => constraint, …}]`: each constraint is a plain value that the part must match."""

    parts: tuple[tuple[str, object], ...] = ()

    def __eq__(self, other: object) -> bool:
        return dict(self.parts) == dict(other.parts) if isinstance(other, UriType) else NotImplemented

    def __hash__(self) -> int:
        return hash((UriType, frozenset((name, identity(part)) for name, part in self.parts)))
