"""What an example announces, compared with what the rules find in it.

A comment at the end of a line announces the diagnostics that start on that line, each with its severity, its rule and,
if need be, a part of its message. A comment that has a line of its own is about the next line:

    $a = site    # warning: [reserved-word-as-string] "must be in quotes"

Every diagnostic must be announced, and every announcement must come true, once each.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pplint.diagnostic import Severity

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pplint.diagnostic import Diagnostic

_ONE = re.compile(r'(error|warning|info): \[([a-z0-9-]+)\](?: "((?:[^"\\]|\\.)*)")?')
_COMMENT = re.compile(rf"[ \t]*(?:#|<%#) (?:{_ONE.pattern}[ \t]*)+(?:%>)?[ \t]*$")


@dataclass(frozen=True, slots=True)
class Announcement:
    """A diagnostic that an example announces.

    It must start on line `line`, counted from 1, and is announced on line `written`.
    """

    line: int
    written: int
    severity: Severity
    rule: str
    message: str
    text: str

    def fits(self, diagnostic: Diagnostic) -> bool:
        """Whether this is what was announced."""
        return (
            line_of(diagnostic) == self.line
            and diagnostic.severity == self.severity
            and diagnostic.rule == self.rule
            and self.message in diagnostic.message
        )


@dataclass(slots=True)
class Comparison:
    """The announcements that came true, those that did not, and the diagnostics that nothing announced."""

    fulfilled: list[Announcement]
    missing: list[Announcement]
    unexpected: list[Diagnostic]

    def report(self, first_line: int) -> str:
        """Say what differs, one thing a line; `first_line` is the line of the document where the example starts."""
        missing = [(found.line, f"announced, but not found: {found.text}") for found in self.missing]
        unexpected = [
            (line_of(found), f"found, but not announced: {announce(found)} {found.message}")
            for found in self.unexpected
        ]
        return "\n".join(f"line {first_line + line - 1}: {what}" for line, what in sorted(missing + unexpected))


def line_of(diagnostic: Diagnostic) -> int:
    """Return the line of its source on which a diagnostic starts; 1 for a source that could not be read."""
    return diagnostic.source.lines.line(diagnostic.span.start) if diagnostic.source else 1


def announce(diagnostic: Diagnostic) -> str:
    """Write the announcement of a diagnostic."""
    return f"{diagnostic.severity.label}: [{diagnostic.rule}]"


def announcements_in(text: str) -> list[Announcement]:
    """Return what the comments of an example announce, in order."""
    found: list[Announcement] = []
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        comment = _COMMENT.search(line)
        if comment is None:
            continue
        target = number if comment.start() else _next_line(lines, number)
        found += [
            Announcement(target, number, Severity.parse(one[1]), one[2], _unescape(one[3] or ""), one[0])
            for one in _ONE.finditer(comment[0])
        ]
    return found


def _next_line(lines: list[str], number: int) -> int:
    """Return the first line behind `number` that is more than an announcement."""
    return next((n for n in range(number + 1, len(lines) + 1) if not _is_lone(lines[n - 1])), number)


def _is_lone(line: str) -> bool:
    comment = _COMMENT.search(line)
    return comment is not None and comment.start() == 0


def _unescape(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text)


def without_announcements(text: str) -> str:
    """Return an example without its announcements, and without the lines that held nothing else."""
    lines = [_COMMENT.sub("", line) for line in text.splitlines() if not _is_lone(line)]
    return "".join(f"{line}\n" for line in lines)


def compare(announced: Iterable[Announcement], diagnostics: Iterable[Diagnostic]) -> Comparison:
    """Match announcements and diagnostics, each with one of the other at most; those that quote a message first."""
    left = list(diagnostics)
    result = Comparison([], [], left)
    for announcement in sorted(announced, key=lambda each: (-len(each.message), each.written)):
        match = next((found for found in left if announcement.fits(found)), None)
        if match is None:
            result.missing.append(announcement)
        else:
            left.remove(match)
            result.fulfilled.append(announcement)
    return result


def rewrite(text: str, comparison: Comparison, kind: str) -> str:
    """Return an example that announces what was found: what was fulfilled stays, in the words that it has."""
    opening, closing = ("<%#", " %>") if kind == "epp" else ("#", "")
    lines: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        comment = _COMMENT.search(line)
        kept = [each.text for each in comparison.fulfilled if each.written == number]
        added = [announce(each) for each in comparison.unexpected if line_of(each) == number]
        code = line[: comment.start()] if comment else line
        if comment and not code and not kept:
            continue
        blank = "" if not code else (comment[0][: len(comment[0]) - len(comment[0].lstrip())] if comment else "  ")
        announced = " ".join([*kept, *added])
        lines.append(f"{code}{blank}{opening} {announced}{closing}" if announced else code)
    return "".join(f"{line}\n" for line in lines)
