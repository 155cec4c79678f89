"""What users decide about the layout; all else is the canon."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

Align: TypeAlias = Literal["preserve", "always", "never"]
IndentWidth: TypeAlias = int | Literal["repository", "preserve", "tab"]
EmptyBody: TypeAlias = Literal["{}", "{ }"]

REPOSITORY: Final = "repository"
PRESERVE: Final = "preserve"
TAB: Final = "tab"
INDENT_WORDS: Final = (REPOSITORY, PRESERVE, TAB)
ALIGN: Final = (PRESERVE, "always", "never")
EMPTY_BODY: Final = ("{}", "{ }")
USUAL_WIDTH: Final = 2


class Indent(Struct, frozen=True):
    """A level of indentation: how many of which character."""

    width: int = USUAL_WIDTH
    character: str = " "


class Style(Struct, frozen=True):
    """How wide a level of indentation is, which arrows and equals signs stand in a column, and what an empty body is.

    `indent_width` is "repository" until somebody has looked how wide it is there; with "preserve", a file keeps the
    width that most of its lines have. With `align` as "preserve", hashes, selectors, parameters and assignments keep
    the kind that the author chose. If `keeps_places`, what stands below something in the middle of a line stays there,
    and so do comments. If `keeps_blanks`, there is a blank or none where no plug-in of puppet-lint looks, as the author
    has it.
    """

    indent_width: IndentWidth = REPOSITORY
    align: Align = PRESERVE
    empty_body: EmptyBody = "{}"
    keeps_places: bool = True
    keeps_blanks: bool = True

    @property
    def lenient(self) -> Style:
        """The style that keeps what the author has, and is the same otherwise."""
        width = REPOSITORY if self.indent_width == USUAL_WIDTH else self.indent_width
        return replace(self, indent_width=width, keeps_places=True, keeps_blanks=True)
