"""Where a source does not parse, as those who guess at the mistake look at it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.syntax.brackets import innermost_open
from pplint.syntax.structure import runaway_string

if TYPE_CHECKING:
    from pplint.base.source import Span
    from pplint.syntax.brackets import Opener
    from pplint.syntax.error_token import ErrorToken

_NEAR: Final = 500
"""How many bytes of a line before and after a token are looked at."""


class BrokenPlace(Struct, frozen=True, dict=True):
    """A source, the first token in it that cannot stand where it stands, and the definition around that."""

    data: bytes
    token: ErrorToken
    broken: Span

    @cached_property
    def opener(self) -> Opener | None:
        """The innermost bracket that is open before the token."""
        return innermost_open(self.data, self.token.start)

    @property
    def is_in_braces(self) -> bool:
        """Whether that bracket is a brace."""
        return self.opener is not None and self.opener.closer == "}"

    @property
    def found(self) -> bytes:
        """The bytes of the token."""
        return self.data[self.token.start : self.token.end]

    @cached_property
    def line(self) -> tuple[int, int]:
        """Where the line of the token starts and ends; of a long one, what is near the token."""
        return near_on_line(self.data, self.token.start)

    @property
    def runaway_lines(self) -> list[tuple[int, int]]:
        """Where the line with a quotation mark too many or too few starts and ends, if strings run on from one."""
        start = runaway_string(self.data, self.broken)
        return [] if start is None else [near_on_line(self.data, start)]

    @cached_property
    def code_before(self) -> int:
        """Where the code before the token ends, if no comment stands between."""
        return len(self.data[: self.token.start].rstrip())


def near_on_line(data: bytes, offset: int) -> tuple[int, int]:
    """Return where the line of a byte starts and ends, as far as that is near."""
    start, end = line_around(data, offset)
    return max(start, offset - _NEAR), min(end, offset + _NEAR)


def line_around(data: bytes, offset: int) -> tuple[int, int]:
    """Return where the line of a byte starts and ends."""
    end = data.find(b"\n", offset)
    return data.rfind(b"\n", 0, offset) + 1, len(data) if end < 0 else end
