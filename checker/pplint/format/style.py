"""What users decide about the layout; all else is the canon."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

Align = Literal["preserve", "always", "never"]
EmptyBody = Literal["{}", "{ }"]

ALIGN: Final = ("preserve", "always", "never")
EMPTY_BODY: Final = ("{}", "{ }")


class Style(Struct, frozen=True):
    """How wide a level of indentation is, which arrows and equals signs stand in a column, and what an empty body is.

    With `align` as "preserve", hashes, selectors, parameters and assignments keep the kind that the author chose.
    """

    indent_width: int = 2
    align: Align = "preserve"
    empty_body: EmptyBody = "{}"
