"""Silence what is found in a source, by comments that name the rules and say why.

A comment follows the code of its line if there is room, else on a line of its own above it, or two of them around
the lines; what none of these stops is ignored in the whole file. Whatever is written is read again: the tree and all
other comments must be what they were, and nothing may be found that was not found before.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING, Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from pplint.base.diagnostic import Edit
from pplint.base.edits import apply
from pplint.base.source import Span
from pplint.check.suppress.places import Places
from pplint.rule.registry import is_switchable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pplint.base.diagnostic import Diagnostic
    from pplint.check.content import Content
    from pplint.check.file_result import FileResult
    from pplint.rule.registry import Registry

_WIDTH: Final = 140
"""After code, a comment ends in this column at the latest: that of the style guide."""

_ATTEMPTS: Final = 3

Found: TypeAlias = tuple[str, int]
"""A finding: its rule, and where it starts."""


class Silencing(Struct, frozen=True):
    """What is to be silenced in a file, and the reason that the comments give."""

    findings: frozenset[Found]
    reason: str


class Silenced(Struct, frozen=True):
    """A source with its comments, how many findings they stop, and what there is to say about it now."""

    data: bytes
    count: int
    result: FileResult


class _Group(Struct, frozen=True):
    """What is found in a line: the rules, and the starts of their findings."""

    line: int
    rules: tuple[str, ...]
    findings: frozenset[Found]


def silence(
    data: bytes,
    wanted: Silencing,
    registry: Registry,
    check: Callable[[bytes], FileResult],
    read: Callable[[bytes], Content | None],
) -> Silenced:
    """Write comments into a file's bytes; one that does not parse stays as it is."""
    state = _State(data, check(data), frozenset(), registry, wanted.reason, check, read)
    state.pending = frozenset(
        _found(each)
        for each in state.result.diagnostics
        if _found(each) in wanted.findings and each.path == state.result.path and _may_be_silenced(each, registry)
    )
    count = 0
    for comments in (_after, _above, _around, _at_top):
        count += state.write(comments)
    return Silenced(state.data, count, state.result)


def _may_be_silenced(diagnostic: Diagnostic, registry: Registry) -> bool:
    return is_switchable(registry.entries[diagnostic.rule])


def _found(diagnostic: Diagnostic) -> Found:
    return diagnostic.rule, diagnostic.span.start


class _State(Struct):
    """A source between two kinds of comments; `pending` is what no comment stops so far."""

    data: bytes
    result: FileResult
    pending: frozenset[Found]
    registry: Registry
    reason: str
    check: Callable[[bytes], FileResult]
    read: Callable[[bytes], Content | None]

    def write(self, comments: _Comments) -> int:
        """Write comments of a kind wherever they do no harm; return how many findings they stop."""
        content = self.read(self.data) if self.pending else None
        if content is None or content.errors or not content.takes_comments:
            return 0
        places = Places.of(content)
        groups = _groups(content, self.pending, by_line=comments is not _at_top)
        edits = {group: made for group in groups if (made := comments(places, group, self.reason))}
        for _ in range(_ATTEMPTS):
            if not edits:
                return 0
            harmful = self._try(content, edits)
            if not harmful:
                return sum(len(group.findings) for group in edits)
            edits = {group: made for group, made in edits.items() if group not in harmful}
        return 0

    def _try(self, before: Content, groups: dict[_Group, list[Edit]]) -> set[_Group]:
        """Write comments, unless some are harmful or stop nothing; then return those."""
        edits = [edit for made in groups.values() for edit in made]
        data = apply(self.data, edits)
        after = self.read(data)
        if after is None or not _is_same(before, after, edits):
            return set(groups)
        result, shift = self.check(data), _Shift.of(edits)
        found = {_found(each) for each in result.diagnostics}
        useless = {group for group in groups if not found.isdisjoint(shift.after(group.findings))}
        new = found.difference(shift.after(map(_found, self.result.diagnostics)))
        if new:
            useless |= {group for group, made in groups.items() if shift.hold(made, new)} or set(groups)
        if not useless:
            done = {found for group in groups for found in group.findings}
            self.data, self.result, self.pending = data, result, shift.after(self.pending - done)
        return useless


class _Shift(Struct, frozen=True):
    """Where insertions leave what follows them: their places, and how many bytes come with those before each."""

    places: list[int]
    grown: list[int]

    @classmethod
    def of(cls, edits: Iterable[Edit]) -> _Shift:
        ordered = sorted(edits, key=lambda edit: edit.span)
        grown = accumulate((len(edit.text.encode()) for edit in ordered), initial=0)
        return cls([edit.span.start for edit in ordered], list(grown))

    def moved(self, offset: int) -> int:
        """Return where what starts at an offset starts afterwards; what is inserted there stands before it."""
        return offset + self.grown[bisect_right(self.places, offset)]

    def after(self, found: Iterable[Found]) -> frozenset[Found]:
        """Return findings as they are afterwards."""
        return frozenset((rule, self.moved(start)) for rule, start in found)

    def hold(self, edits: Iterable[Edit], found: Iterable[Found]) -> bool:
        """Return whether something is found within what some of the edits have inserted."""
        ends = ((len(edit.text.encode()), self.moved(edit.span.start)) for edit in edits)
        return any(end - size <= offset < end for size, end in ends for _, offset in found)


def _groups(content: Content, pending: Iterable[Found], *, by_line: bool) -> list[_Group]:
    """Divide findings by their lines, or put all of them together."""
    lines = content.source.lines
    by: dict[int, set[Found]] = {}
    for found in pending:
        by.setdefault(lines.line(found[1]) if by_line else 1, set()).add(found)
    return [
        _Group(line, tuple(sorted({rule for rule, _ in each})), frozenset(each)) for line, each in sorted(by.items())
    ]


_Comments: TypeAlias = "Callable[[Places, _Group, str], list[Edit]]"


def _after(places: Places, group: _Group, reason: str) -> list[Edit]:
    place = places.after(group.line)
    if place is None:
        return []
    source = places.content.source
    text = f" {_comment('ignore', group.rules, reason)}"
    start = source.lines.starts[group.line - 1]
    width = len(source.text(Span(start, place))) + len(text)
    return [Edit(Span(place, place), text)] if width <= _WIDTH else []


def _above(places: Places, group: _Group, reason: str) -> list[Edit]:
    place = places.above(group.line)
    return [] if place is None else [_line_of_its_own(places, place, _comment("ignore", group.rules, reason))]


def _around(places: Places, group: _Group, reason: str) -> list[Edit]:
    first, last = places.above(group.line), places.below(group.line)
    if first is None or last is None:
        return []
    return [
        _line_of_its_own(places, first, _comment("disable", group.rules, reason)),
        _line_of_its_own(places, last, _comment("enable", group.rules, "")),
    ]


def _at_top(places: Places, group: _Group, reason: str) -> list[Edit]:
    edit = _line_of_its_own(places, 0, _comment("file-ignore", group.rules, reason))
    # A comment that is there may document what follows.
    return [replace(edit, text=f"{edit.text}\n")] if 1 in places.own_lines and not places.is_template else [edit]


def _comment(verb: str, rules: Iterable[str], reason: str) -> str:
    return f"# pplint: {verb}[{', '.join(rules)}] {reason}".rstrip()


def _line_of_its_own(places: Places, start: int, comment: str) -> Edit:
    """Put a comment on a new line before the one that starts at a byte, as far to the right as that."""
    source = places.content.source
    text = source.lines.line_text(source.lines.line(start))
    ending = (
        "\r\n" if source.data.endswith(b"\r\n", start, source.lines.line_span(source.lines.line(start)).end) else "\n"
    )
    if places.is_template:
        return Edit(Span(start, start), f"<%{comment} -%>{ending}")
    indentation = text[: len(text) - len(text.lstrip(" \t"))] if text.strip() else ""
    return Edit(Span(start, start), f"{indentation}{comment}{ending}")


def _is_same(before: Content, after: Content, edits: list[Edit]) -> bool:
    """Return whether a source says what it said before, with the same comments and those of the edits."""
    texts = [before.source.text(each.span) for each in before.comments]
    now = iter([after.source.text(each.span) for each in after.comments])
    are_kept = all(any(text == each or each.startswith(f"{text} #") for each in now) for text in texts)
    return are_kept and bool(edits) and before.outline([]) == after.outline([])
