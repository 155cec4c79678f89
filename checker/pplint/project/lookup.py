"""What a lookup in a project answers: a declaration and where it is, or how sure it is that there is none."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Generic, TypeVar

from msgspec import Struct

from pplint.base.source import Place

if TYPE_CHECKING:
    from pplint.base.source import SourceFile
    from pplint.syntax import ast

T_co = TypeVar("T_co", bound="ast.Definition", covariant=True)


class ProjectKind(Enum):
    """What lies around a file."""

    MODULE = "module"
    CONTROL_REPOSITORY = "control repository"
    LOOSE = "loose files"


class Status(Enum):
    """Whether a name is found, is certainly none, or may be defined by something that is not available."""

    FOUND = "found"
    UNKNOWN = "unknown"
    UNRESOLVABLE = "unresolvable"


class Declared(Struct, Generic[T_co], frozen=True):
    """A definition in a manifest: its node, the source it is in, and the name of the module, if it is in one.

    `is_sound` is false if the compiler refuses to read the source, as what follows the error may be misread, or if
    nobody knows which of several definitions is used. What `is_by_signature` has no body, so that it is not sound;
    then `has_parameters` says whether its parameters are all there.
    """

    node: T_co
    source: SourceFile
    module: str | None
    is_sound: bool = True
    is_by_signature: bool = False
    has_parameters: bool = False

    @property
    def says_parameters(self) -> bool:
        """Whether it has the parameters of its head, and no others."""
        return self.is_sound or self.has_parameters

    @property
    def path(self) -> str:
        """The path of the file, as the user would write it."""
        return self.source.path

    @property
    def place(self) -> Place:
        """Where its name stands."""
        return Place(self.path, self.node.name_span)

    @property
    def extent(self) -> Place:
        """The whole of it."""
        return Place(self.path, self.node.span)
