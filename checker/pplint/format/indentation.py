"""How far each line is indented: by its level, or where the author has it, if that is a place that people put it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from pplint.format import kinds
from pplint.format.plugin_indents import plugin_levels
from pplint.format.tokens import Breaks

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pplint.format.style import Indent
    from pplint.format.tokens import Enclosure, Token


class Indentation:
    """The indentation of a source.

    Set it again once columns are aligned if `uses_columns`: they move what stands below something else. `is_kept` says
    that something stays where the author has it that would have another place otherwise.
    """

    def __init__(
        self, tokens: Sequence[Token], enclosures: Sequence[Enclosure], data: bytes, indent: Indent, *, keep: bool
    ) -> None:
        self._tokens = tokens
        self._data = data
        self._indent = indent
        self._character = indent.character.encode()
        self._keep = keep
        self._enclosures = enclosures
        self.is_kept = self.uses_columns = False
        self._starts = [token for token in tokens if token.starts_line and not token.is_attached]
        self._written: dict[Token, int | None] = {}
        self._unstepped: set[Token] = set()
        self._set_steps(enclosures)
        if keep:
            self._set_double_steps(enclosures)
        give_levels_to_comments(tokens)

    # Most lines are where they belong, and nothing asks for these two.
    @cached_property
    def _levels(self) -> dict[Token, int]:
        return plugin_levels(self._tokens)

    @cached_property
    def _around(self) -> dict[Token, Enclosure]:
        return {token: each for each in self._enclosures for token in each.elements}

    def set(self) -> None:
        """Indent each line, and say in which column each token stands."""
        indent = end = 0
        for token in self._tokens:
            if token.newlines or not token.index:
                indent = column = self._place(token)
            else:
                column = end + token.blanks
            token.indent, token.column = indent, column
            end = _end(token)
        if self._keep:
            self._keep_comments()

    def _place(self, token: Token) -> int:
        """Return the indentation of the line that a token starts."""
        anchor, width = token.anchor, self._indent.width
        place = token.levels * width + (0 if anchor is None else anchor.indent + anchor.steps * width)
        written = None if token.is_comment else self.written(token)
        if written is None or written == place:
            return place
        if written == self._levels[token] * width and token not in self._unstepped:
            return written
        hanging = self._hanging(token) if self._keep and token.may_hang else 0
        if hanging > place:
            self.is_kept = True
            return hanging
        above = self._above(token) if self._keep else None
        if above is not None and self._column(above) == self._column(token):
            self.is_kept = self.uses_columns = True
            return above.column
        return place

    def _hanging(self, token: Token) -> int:
        """Return where a line is that stays as far from the line of its anchor as the author has it."""
        anchor = token.anchor
        return 0 if anchor is None else anchor.indent + self._column(token) - self._line_column(anchor)

    def _above(self, token: Token) -> Token | None:
        """Return what a token may stand below, which is in the middle of a line before."""
        around = self._around.get(token)
        if token.closes:
            return None
        if around is None:
            above = token.anchor
        elif around.breaks in (Breaks.BODY, Breaks.BODIES) or around.opener.kind == kinds.COLON:
            return None
        else:
            above = self._tokens[around.opener.index + 1]
        if above is None or above.starts_line or above is token or self.written(above) is not None:
            return None
        return above

    def _keep_comments(self) -> None:
        """Leave comments where they are if what follows them stays."""
        follower: Token | None = None
        for token in reversed(self._starts):
            if not token.is_comment:
                follower = token
            elif follower is not None and self.written(follower) == follower.indent:
                written = self.written(token)
                if written is not None and written != token.indent:
                    self.is_kept = True
                    token.indent = written

    def written(self, token: Token) -> int | None:
        """Return by how much the line of a token is indented in the source, if it starts with it."""
        if token not in self._written:
            start = self._data.rfind(b"\n", 0, token.start) + 1
            blanks = self._data[start : token.start]
            self._written[token] = None if blanks.strip(self._character) else len(blanks)
        return self._written[token]

    def _column(self, token: Token) -> int:
        start = self._data.rfind(b"\n", 0, token.start) + 1
        return len(self._data[start : token.start].decode())

    def _line_column(self, token: Token) -> int:
        """Return by how much the line that a token is on is indented in the source."""
        start = self._data.rfind(b"\n", 0, token.start) + 1
        line = self._data[start : token.start]
        return len(line) - len(line.lstrip())

    def _set_steps(self, enclosures: Iterable[Enclosure]) -> None:
        """Put what is between brackets deeper whose closing bracket would be in one column with that of another.

        It would be, for brackets that are opened on one line, and closed on lines of their own. It is also put deeper
        if the author has it so.
        """
        lines: dict[int, list[Enclosure]] = {}
        numbers = _line_numbers(self._tokens)
        for each in enclosures:
            if each.closer is not None and each.closer.newlines:
                lines.setdefault(numbers[each.opener.index], []).append(each)
        for opened in lines.values():
            for index, inner in enumerate(opened):
                steps = sum(self._is_stepped(inner, outer) for outer in opened[:index])
                inner.anchor.steps += steps
                if index and not steps and inner.closer is not None:
                    # Where the plug-in wants its step would be taken for one of the author's next time.
                    self._unstepped.add(inner.closer)

    def _set_double_steps(self, enclosures: Sequence[Enclosure]) -> None:
        """Leave what is two levels deeper where two brackets are opened on one line, and closed on another, `})`."""
        doubles = [each for each in enclosures if self._is_double(each)]
        if not doubles:
            return
        lines = _line_numbers(self._tokens)
        closed = {
            (lines[each.opener.index], lines[each.closer.index])
            for each in enclosures
            if each.closer is not None and not each.closer.newlines
        }
        for each in doubles:
            if each.closer is not None and (lines[each.opener.index], lines[each.closer.index]) in closed:
                self.is_kept = True
                each.anchor.steps += 1
                each.closer.levels -= 1

    def _is_double(self, enclosure: Enclosure) -> bool:
        closer = enclosure.closer
        if closer is None or not closer.newlines or not enclosure.elements or not enclosure.elements[0].newlines:
            return False
        base = self.written(closer)
        first = self.written(enclosure.elements[0])
        if base is None or first is None or first - base != 2 * self._indent.width:
            return False
        return self._line_column(enclosure.opener) == base

    def _is_stepped(self, inner: Enclosure, outer: Enclosure) -> bool:
        one, other = inner.closer, outer.closer
        if one is None or other is None or other.index < one.index:
            return False
        if all(token.kind == kinds.COMMA for token in self._tokens[one.index + 1 : other.index]):
            return True
        written = self.written(one), self.written(other)
        return written[0] is not None and written[1] is not None and written[0] > written[1]


def give_columns(tokens: Iterable[Token]) -> None:
    """Say in which column each token stands, where it is known how lines are indented."""
    end = 0
    for token in tokens:
        token.column = token.indent if token.newlines or not token.index else end + token.blanks
        end = _end(token)


def _end(token: Token) -> int:
    """Return the column after a token."""
    text = token.text
    return token.column + len(text) if "\n" not in text else len(text) - text.rfind("\n") - 1


def _line_numbers(tokens: Iterable[Token]) -> list[int]:
    numbers: list[int] = []
    for token in tokens:
        numbers.append((numbers[-1] if numbers else 0) + token.newlines + token.text.count("\n"))
    return numbers


def give_levels_to_comments(tokens: Sequence[Token]) -> None:
    """Let each comment be indented as what follows it."""
    for comment in reversed([each for each in tokens if each.is_comment]):
        index = comment.index + 1
        while index < len(tokens) and tokens[index].is_attached:
            index += 1
        comment.anchor, comment.levels = _level(tokens[index]) if index < len(tokens) else (None, 0)


def _level(token: Token) -> tuple[Token | None, int]:
    """Return how a comment in front of a token is indented."""
    return token.inside if token.closes else (token.anchor, token.levels)
