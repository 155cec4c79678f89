"""Which brackets of a broken source belong together.

A grammar cannot tell where an open bracket was meant to end. People see it by the layout: a line that stands no further
to the right than the line with the bracket is not inside of it. So where the brackets do not match by themselves,
the indentation decides which of them lack a partner.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.syntax.brackets import CLOSERS, TEXT, TOKEN, braced, indentation
from pplint.syntax.patched import HOLE, Cut
from pplint.syntax.text_ends import end_of_double_quoted, heredoc_texts

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

_STATEMENT = late_pattern(
    rb"(?:class|define|node|function|plan|if|unless|case|include|contain|require|realize|notice|fail)\b(?![ \t]*=>)"
    rb"|\$\w+[ \t]*=[^>=~]|@{0,2}[a-z][\w:]*[ \t]*\{|[A-Z][\w:]*(?:\[[^\]\n]*\])?[ \t]*(?:\{|<\||[-~]>)"
)
"""What only begins a statement."""
CONTINUES = late_pattern(rb"(?:else|elsif|and|or|in)\b|[-~<=>+*/%.?|,;:)\]}{(\[]|!=|!~|@\(")
"""What goes on with the statement of the line before."""
_CODE = late_pattern(
    rb"(?m)(?:\s|#[^\n]*\n)*(?:[a-z]\w*[ \t]*[=+]>|['\"$*][^\n=]*[ \t]=>|[}\])]+[ \t,;]*(?:#[^\n]*)?$"
    rb"|\}[ \t]*els(?:e|if)\b|\$\w+[ \t]*,[ \t]*$"
    rb"|(?:class|define|node|function|if|unless|case|include)[ \t][^\n]*[{)]|\$\w+[ \t]*=[ \t]|[a-z][\w:]*[ \t]*\{"
    rb"|[A-Z][\w:]*(?:\[[^\n$]*\])?[ \t]+\$\w+[ \t]*(?:[=,]|$)"
    rb"|(?:include|contain|require)[ \t]+[a-z][\w:]*[ \t]*$|[a-z]\w*\([^\n]*\)[ \t]*$)"
)
"""A line that is code rather than text, the first after lines that are blank or comments."""
PARAMETER = late_pattern(rb"[A-Z][^\n$=]*[ \t]\$\w+|\$\w+[ \t]*(?:[,=)]|\n|\Z)")
"""The beginning of a parameter."""
_WITH_PARAMETERS = frozenset([b"class", b"define", b"function", b"plan"])
_END_OF_LINE = late_pattern(rb"[ \t]*[)\]}]*[ \t]*[,;:{]*[ \t]*$", 8)  # re.MULTILINE
_MOST_RUNAWAYS = 4
"""How many strings are looked at to find the first whose quotation mark is one too many or too few."""


class Group(Struct, eq=False):
    """What stands between two brackets: from after the opening one at `start` up to the closing one at `end`.

    `construct` says in words what it is. `cuts` are the commas, semicolons and, in a resource, colons at this level;
    `lines` are where lines begin at this level, `first` is where the first token stands.
    """

    opener: bytes
    start: int
    end: int
    construct: str
    indent: int
    outer: Group | None
    words: list[bytes] = []
    cuts: list[int] = []
    lines: list[int] = []
    groups: list[Group] = []
    first: int | None = None

    @property
    def inside(self) -> Span:
        """What is between the brackets."""
        return Span(self.start + len(self.opener), self.end)

    @property
    def is_body(self) -> bool:
        """Whether it contains statements."""
        if self.outer is None:
            return True
        construct = self.construct
        if self.opener != b"{" or self.is_case or construct == "`class`":
            return False
        return construct in {"lambda", "case option"} or construct.startswith(
            ("`", "class ", "define ", "function ", "plan ", "node ")
        )

    @property
    def is_resource(self) -> bool:
        """Whether it contains titles and attributes."""
        return self.construct == "`class`" or self.construct.startswith("resource ")

    @property
    def is_case(self) -> bool:
        """Whether it contains the options of a case expression."""
        return self.construct == "`case`"

    @property
    def is_parameters(self) -> bool:
        """Whether it contains the parameters of a definition."""
        return self.construct == "parameters"

    @property
    def takes_title(self) -> bool:
        """Whether a resource with a title is there, and no defaults."""
        return self.is_resource and not self.construct.removeprefix("resource `")[:1].isupper()


class Structure(Struct):
    """The groups of a source, each before those within it, its tokens, and the edits that let its brackets match."""

    whole: Group
    groups: list[Group]
    starts: list[int]
    ends: list[int]
    cuts: list[Cut]

    def around(self, offset: int) -> Iterator[Group]:
        """Yield the groups around an offset, the innermost first; a closing bracket belongs to its group."""
        group: Group | None = self.whole
        chain: list[Group] = []
        while group is not None:
            chain.append(group)
            group = next((each for each in group.groups if each.start < offset <= each.end), None)
        yield from reversed(chain)

    def end_of_code(self, offset: int) -> int:
        """Return where the last token ends that begins before an offset."""
        index = bisect_left(self.starts, offset)
        return min(self.ends[index - 1], offset) if index else 0

    def start_of_code(self, offset: int) -> int | None:
        """Return where the first token begins at or after an offset."""
        index = bisect_left(self.starts, offset)
        return self.starts[index] if index < len(self.starts) else None


def structure_of(data: bytes, span: Span, runaway: int = -1) -> Structure:
    """Return the structure of a part of a source; by its layout where its brackets do not match.

    A string over several lines that is open at the offset `runaway` ends with its first line if the next one is code.
    """
    scan = _Scan(data, span, runaway, by_layout=False)
    found = scan.run()
    if len(found.cuts) > scan.ended:
        found = _Scan(data, span, runaway, by_layout=True).run()
        found.cuts.sort(key=lambda each: each.span.start)
    return found


def runaway_string(data: bytes, span: Span) -> int | None:
    """Return where a string begins with which code and text change places up to the end of a part of a source.

    It runs over the end of its line, code follows, and fewer other strings do so if the line ends it.
    """
    runaways = _Scan(data, span, -1, by_layout=False).find_runaways()
    fewest, first = len(runaways), None
    for index, start in enumerate(runaways[:_MOST_RUNAWAYS]):
        rest = Span(data.find(b"\n", start) + 1, span.end)
        remaining = index + len(_Scan(data, rest, -1, by_layout=False).find_runaways())
        if remaining < fewest:
            fewest, first = remaining, start
    return first


class _Scan:
    """One reading of the tokens of a part of a source, with the groups that are open."""

    def __init__(self, data: bytes, span: Span, runaway: int, *, by_layout: bool) -> None:
        self._data = data
        self._span = span
        self._runaway = runaway
        self._runaways: list[int] = []
        self.ended = 0
        self._by_layout = by_layout
        whole = Group(b"", span.start, span.end, "", -1, None)
        self._open = [whole]
        self._line = -1
        self._texts = heredoc_texts(data[: span.end]) if data.find(b"@(", *span) >= 0 else []
        self._found = Structure(whole, [whole], [], [], [])

    def run(self) -> Structure:
        """Read all tokens."""
        for start, end, kind in self._tokens():
            line = self._data.rfind(b"\n", 0, start) + 1
            is_first = line != self._line
            self._line = line
            if is_first:
                self._begin_line(start, start - line, kind)
            self._take(start, end, kind, is_first=is_first)
        while len(self._open) > 1:
            self._close_unclosed()
        return self._found

    def find_runaways(self) -> list[int]:
        """Return where strings begin that run over the end of a line before a line of code."""
        for _ in self._tokens(TEXT):
            pass
        return self._runaways

    def _tokens(self, pattern: re.Pattern[bytes] = TOKEN) -> Iterator[tuple[int, int, str]]:
        data, position, end = self._data, self._span.start, self._span.end
        texts = iter([each for each in self._texts if each.end > position])
        text = next(texts, None)
        while True:
            match = pattern.search(data, position, end)
            if match is None and pattern is not TOKEN:
                # After the last text, code tells whether a stray quote is the end of all. No text follows any more.
                pattern = TOKEN
                match = pattern.search(data, position, end)
            if match is None:
                return
            stray = data.find(b"'", position, match.start())
            start, position = match.span() if stray < 0 else (stray, stray + 1)
            kind = (match.lastgroup or "") if stray < 0 else "quote"
            while text is not None and start > text.start and data.find(b"\n", text.start, start) >= 0:
                if start < text.end:
                    position = data.find(b"\n", text.end, end) + 1 or end
                    kind = ""
                text = next(texts, None)
            if kind in {"quote", "skip"} and data[start : start + 1] in {b'"', b"'"}:
                position = self._end_of_string(start, position)
                kind = "text"
            elif kind == "skip":
                kind = "" if data[start : start + 2] == b"/*" or data[start : start + 1] == b"#" else "text"
            if kind:
                yield start, position, kind

    def _end_of_string(self, start: int, end: int) -> int:
        if self._data[start:end] == b"'":  # Nothing closes it.
            end = self._data.find(b"\n", start) + 1 or self._span.end
            end = min(end, self._span.end)
        elif self._data[start : start + 1] == b'"':
            end = end_of_double_quoted(self._data, start + 1, self._span.end)
        line_end = self._data.find(b"\n", start, end)
        if line_end < 0 or _CODE.match(self._data, line_end + 1) is None:
            return end
        self._runaways.append(start)
        if not start <= self._runaway <= end:
            return end
        kept = _END_OF_LINE.search(self._data, start + 1, line_end)
        stop = line_end if kept is None else kept.start()
        self.ended += 1
        self._found.cuts.append(Cut(Span(start, stop), HOLE if stop > start + 1 else b""))
        return stop

    def _begin_line(self, start: int, indent: int, kind: str) -> None:
        """Close what by the indentation of a line is not open there any more."""
        is_statement = _STATEMENT.match(self._data, start) is not None
        while self._by_layout and len(self._open) > 1:
            group = self._open[-1]
            is_next_parameter = self._is_in_parameters(group) and PARAMETER.match(self._data, start) is not None
            is_block = group.is_parameters and self._data[start : start + 1] == b"{"
            is_left = (
                indent < group.indent
                or is_block
                or (
                    indent == group.indent
                    and kind != "close"
                    and (_is_indented(self._data, group) if group.is_body else is_statement or is_next_parameter)
                )
            )
            if not is_left:
                break
            self._close_unclosed()
        if is_statement and self._open[-1].is_body and CONTINUES.match(self._data, start) is None:
            self._open[-1].words.clear()  # A brace on this line opens what the line names.
        self._open[-1].lines.append(start)

    def _is_in_parameters(self, group: Group) -> bool:
        """Return whether a bracket was opened in the type or the default of a parameter."""
        return not group.is_parameters and any(each.is_parameters for each in self._open)

    def _take(self, start: int, end: int, kind: str, *, is_first: bool) -> None:
        group, text = self._open[-1], self._data[start:end]
        if kind == "close":
            self._close(start, end, text, is_first=is_first)
            return
        if group.first is None:
            group.first = start
        self._found.starts.append(start)
        self._found.ends.append(end)
        if kind == "open":
            self._begin(start, text, group)
        elif text == b";":
            group.words.clear()
            group.cuts.append(start)
        elif kind in {"word", "other"}:
            group.words.append(text)
            if text == b"," or (text == b":" and group.is_resource):
                group.cuts.append(start)
        elif kind == "text":
            group.words.append(b"''")

    def _begin(self, start: int, text: bytes, group: Group) -> None:
        construct = braced(group.words) if text == b"{" else ""
        if text == b"(" and group.words[-2:-1] and group.words[-2] in _WITH_PARAMETERS:
            construct = "parameters"
        inner = Group(text, start, self._span.end, construct, indentation(self._data, start), group)
        group.groups.append(inner)
        self._found.groups.append(inner)
        self._open.append(inner)

    def _close(self, start: int, end: int, text: bytes, *, is_first: bool) -> None:
        closing = text.decode()
        depth = next((d for d in range(len(self._open) - 1, 0, -1) if _closes(closing, self._open[d])), 0)
        if self._by_layout and depth and is_first and depth < len(self._open) - 1:
            indent = indentation(self._data, start)
            depth = next(
                (d for d in range(len(self._open) - 1, 0, -1) if _matches(closing, indent, self._open[d])), depth
            )
        is_early = self._by_layout and depth and self._is_early(start, self._open[depth], is_first=is_first)
        if not depth or is_early or (not self._by_layout and depth < len(self._open) - 1):
            self._found.cuts.append(Cut(Span(start, end), b""))
            return
        while len(self._open) - 1 > depth:
            self._close_unclosed()
        group = self._open.pop()
        group.end = start
        self._found.starts.append(start)
        self._found.ends.append(end)
        self._open[-1].words = [b"}"] if text == b"}" else [*self._open[-1].words, text]

    def _is_early(self, start: int, group: Group, *, is_first: bool) -> bool:
        """Return whether a bracket would close a body, but is on an indented line, or beside the statements in it."""
        indent = indentation(self._data, start)
        is_inner = indent > group.indent and self._data.rfind(b"\n", group.start, start) >= 0
        is_beside = not is_first or (bool(group.lines) and indentation(self._data, group.lines[0]) == indent)
        return group.is_body and is_inner and is_beside

    def _close_unclosed(self) -> None:
        group = self._open.pop()
        group.end = self._found.ends[-1]
        self._found.cuts.append(Cut(Span(group.end, group.end), CLOSERS[group.opener].encode()))
        self._open[-1].words = [b"}"]


def _closes(closing: str, group: Group) -> bool:
    return closing == CLOSERS[group.opener] or (closing == "|>>" and group.opener == b"<<|")


def _matches(closing: str, indent: int, group: Group) -> bool:
    return _closes(closing, group) and group.indent == indent


def _is_indented(data: bytes, group: Group) -> bool:
    """Return whether what is in a body stands further to the right than the line around it."""
    return bool(group.lines) and indentation(data, group.lines[0]) > group.indent
