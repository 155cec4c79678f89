"""Where what a bundled file of stubs declares is in its text: a search takes a hundredth of the time of a parse.

Our own stubs are written to be found so: a definition starts a line, with its comments right above, and each entry of
a list of facts starts one with two blanks before it. A test compares what is found with what a parse finds.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.late_patterns import late_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

FUNCTION: Final = "function"
RESOURCE_TYPE: Final = "define"
DATA_TYPE: Final = "type"
REPLACEMENTS: Final = "legacy_fact"
REFUSALS: Final = "refusals"

_DEFINITION = late_pattern(
    rb"^(?:(function|define|type)[ \t]+([\w:]+)|\$(legacy_fact)\b|([A-Z]\w*)[ \t]*\?)", re.MULTILINE
)
_ENTRY = late_pattern(r"^  (?:Optional\[)?(?:'(?P<name>[^']*)'|/(?P<pattern>.*)/)\]? => ", re.MULTILINE)
_BLANK_LINE: Final = b"\n\n"
_BLANKS: Final = bytes(each if each == ord("\n") else ord(" ") for each in range(256))


class Piece(Struct, frozen=True):
    """The bytes of a definition, and of the comments above it, with its kind and its name as it is written."""

    kind: str
    name: str
    start: int
    end: int

    @property
    def key(self) -> tuple[str, str]:
        """What the definition is looked up by: functions as they are written, others in any case."""
        return self.kind, self.name if self.kind == FUNCTION else self.name.lower()


class Entry(Struct, frozen=True):
    """An entry of a hash or of a selector: its name, or the text of its regular expression, and that of its value."""

    name: str
    value: str
    is_pattern: bool = False


def pieces_in(data: bytes) -> list[Piece]:
    """Return the pieces of a file, in order; several may have the same name."""
    matches = list(_DEFINITION.finditer(data))
    starts: list[int] = []
    after = 0
    for match in matches:
        blank = data.rfind(_BLANK_LINE, after, match.start())
        starts.append(match.start() if blank < 0 else blank + len(_BLANK_LINE))
        after = match.end()
    ends = [*starts[1:], len(data)]
    return [Piece(*_named(match), start, end) for match, start, end in zip(matches, starts, ends, strict=True)]


def _named(match: re.Match[bytes]) -> tuple[str, str]:
    kind, name, other, refusing = (group.decode() if group else "" for group in match.groups())
    return (kind, name) if kind else (other, other) if other else (REFUSALS, refusing)


def only(data: bytes, pieces: Iterable[Piece]) -> bytes:
    """Return a file with blanks in place of all but some pieces, each of which stays where it is."""
    kept: list[bytes] = []
    end = 0
    for piece in pieces:
        kept += (data[end : piece.start].translate(_BLANKS), data[piece.start : piece.end])
        end = piece.end
    return b"".join(kept)


def entries_in(text: str) -> Iterator[Entry]:
    """Yield the entries of the one list in a piece."""
    matches = list(_ENTRY.finditer(text))
    ends = [*(match.start() for match in matches[1:]), text.rfind("\n}")]
    for match, end in zip(matches, ends, strict=False):
        name, pattern = match["name"], match["pattern"]
        value = text[match.end() : end].strip().removesuffix(",")
        yield Entry(name if pattern is None else pattern, value, pattern is not None)
