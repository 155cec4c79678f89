"""What users decide about the layout; all else is the canon."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct

Align: TypeAlias = Literal["preserve", "always", "never"]
IndentWidth: TypeAlias = int | Literal["preserve"]
EmptyBody: TypeAlias = Literal["{}", "{ }"]

PRESERVE: Final = "preserve"
ALIGN: Final = (PRESERVE, "always", "never")
EMPTY_BODY: Final = ("{}", "{ }")
USUAL_WIDTH: Final = 2


class Style(Struct, frozen=True):
    """How wide a level of indentation is, which arrows and equals signs stand in a column, and what an empty body is.

    With `align` as "preserve", hashes, selectors, parameters and assignments keep the kind that the author chose, and
    with `indent_width` as "preserve", a file keeps the width that most of its lines have.
    """

    indent_width: IndentWidth = USUAL_WIDTH
    align: Align = "preserve"
    empty_body: EmptyBody = "{}"
