"""The layout of templates: that of the code in tags of several lines, and of nothing else.

Where a tag stands says what the template writes and is the author's, and so is the white space at the ends of a tag.
What the code in a tag is indented by is there as well: the line of the tag, the place where its code starts on that
line, or that of its first statement that has a line of its own. A tag with a heredoc stays as it is.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.format import kinds
from pplint.format.indentation import give_columns, give_levels_to_comments
from pplint.format.tokens import Breaks, Enclosure, Table, Token

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pplint.format.edits import LayoutEdit

_BLANKS: Final = " \t"
_BAR: Final = "|"
_BAR_AND_BLANK: Final = 2


class Tag(Struct, eq=False):
    """A tag of several lines: the token that opens it, and those of the code in it."""

    opener: Token
    code: list[Token] = []


class Tags:
    """The tags of a template that are laid out, and which of its tokens are in each."""

    def __init__(self, tokens: Sequence[Token], data: bytes) -> None:
        self._data = data
        self.tags = list(_tags(tokens))
        self._of = {token: tag for tag in self.tags for token in tag.code}

    def enclosures(self, enclosures: Iterable[Enclosure]) -> list[Enclosure]:
        """Return those that are in one tag as a whole."""
        return [each for each in enclosures if self._is_one([each.opener, *each.elements, each.closer or each.opener])]

    def tables(self, tables: Iterable[Table]) -> list[Table]:
        """Return those that are in one tag as a whole."""
        return [each for each in tables if self._is_one([row.first for row in each.rows])]

    def edits(self, edits: Iterable[LayoutEdit]) -> list[LayoutEdit]:
        """Return those between two tokens of the code in a tag."""
        return [
            each
            for each in edits
            if each.before is not None and each.after is not None and self._is_one([each.before, each.after])
        ]

    def _is_one(self, tokens: Sequence[Token]) -> bool:
        tag = self._of.get(tokens[0])
        return tag is not None and all(self._of.get(token) is tag for token in tokens)

    def keep_ends(self, tokens: Iterable[Token]) -> None:
        """Leave the blanks at the ends of tags as they are."""
        for previous, token in pairwise(tokens):
            if not self._is_one([previous, token]) and not token.is_carried:
                token.blanks = max(token.written, 0)

    def set_indentation(self, tokens: Sequence[Token], enclosures: Iterable[Enclosure], width: int) -> None:
        """Indent the lines of the code in tags; all other tokens stay where they are."""
        give_levels_to_comments(tokens)
        for token in tokens:
            token.indent = self._column(token)
        hanging = {
            element: self._column(each.opener) + _BAR_AND_BLANK
            for each in enclosures
            if each.breaks is Breaks.HANGING
            for element in each.elements
        }
        before: Token | None = None
        for tag in self.tags:
            self._indent(tag, self._base(tag, self._line_indent(tag.opener, before), width), hanging, width)
            before = tag.code[-1]
        give_columns(tokens)

    def _indent(self, tag: Tag, indent: int, hanging: dict[Token, int], width: int) -> None:
        apart: int | None = None
        for token in tag.code:
            if token.newlines:
                anchor = token.anchor
                if token in hanging:
                    indent = hanging[token]
                elif anchor is not None and self._of.get(anchor) is tag:
                    indent = anchor.indent + token.levels * width
                elif token.closes:
                    indent = self._column(token)  # What opens is in a tag before.
                else:
                    apart = indent = self._column(token) if apart is None else apart
            token.indent = indent

    def _base(self, tag: Tag, line: int, width: int) -> int:
        """Return what the code on the line of a tag's opener counts as indented by: as the line, or where it starts.

        Authors do either: the first line below that depends on it tells which is meant. Parameters have one layout.
        """
        below = next((each for each in tag.code if each.newlines), None)
        first = tag.code[0]
        is_own = below is not None and self._of.get(below.anchor or below) is tag
        if below is None or first.newlines or first.text == _BAR or not is_own:
            return line
        wanted = self._column(below) - below.levels * width
        return min(line, self._column(first), key=lambda base: abs(wanted - base))

    def _line_indent(self, opener: Token, before: Token | None) -> int:
        """Return by how much the line is indented in which a tag opens; it may begin in the tag `before`."""
        start = self._line_start(opener.end)
        if before is not None and before.end > start:
            return before.indent
        line = self._data[start : opener.end]
        return len(line) - len(line.lstrip())

    def _column(self, token: Token) -> int:
        """Return the column of a token in the source."""
        return len(self._data[self._line_start(token.start) : token.start].decode())

    def _line_start(self, offset: int) -> int:
        return self._data.rfind(b"\n", 0, offset) + 1


def _tags(tokens: Iterable[Token]) -> Iterator[Tag]:
    tag: Tag | None = None
    for token in tokens:
        if token.kind not in kinds.TEMPLATE_TOKENS:
            if tag is not None:
                tag.code.append(token)
            continue
        if tag is not None and _has_lines(tag, token) and not any(each.is_attached for each in tag.code):
            yield tag
        tag = Tag(token) if token.text.rstrip(_BLANKS).endswith(("<%", "<%-", "<%=")) else None


def _has_lines(tag: Tag, closer: Token) -> bool:
    return bool(tag.code) and any(each.newlines for each in [*tag.code, closer])
