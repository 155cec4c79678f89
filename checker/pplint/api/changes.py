"""A change between two versions of a module, and how much of a version it needs by Semantic Versioning."""

from __future__ import annotations

from enum import Enum, IntEnum

from msgspec import Struct


class Level(IntEnum):
    """The part of a version that a change raises."""

    PATCH = 0
    MINOR = 1
    MAJOR = 2

    @property
    def word(self) -> str:
        """Its name."""
        return self.name.lower()


class Cause(Enum):
    """The way in which a change breaks callers, if it is one that a use can be checked for."""

    GONE = "gone"
    REQUIRED = "required"
    OTHER = "other"


class Change(Struct, frozen=True):
    """A change: of what, with the words that say how; `member` is the parameter or attribute that it is about.

    `new_type` is the text of the type that it has now, where it accepts less. If it is not `is_certain`, callers may be
    affected less than the level says: a type could not be read whole.
    """

    level: Level
    kind: str
    name: str
    text: str
    is_certain: bool = True
    member: str = ""
    new_type: str | None = None
    cause: Cause = Cause.OTHER

    @property
    def line(self) -> str:
        """The change in one line, with a mark if it is not certain."""
        return self.words if self.is_certain else f"{self.words} (not certain)"

    @property
    def words(self) -> str:
        """What changed, and how."""
        return f"{self.kind} `{self.name}`: {self.text}"


def needed(changes: list[Change]) -> Level:
    """Return the level that the certain changes need together."""
    return max((each.level for each in changes if each.is_certain), default=Level.PATCH)
