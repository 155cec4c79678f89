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

from msgspec.structs import replace

from pplint.base.diagnostic import Severity

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pplint.base.diagnostic import Diagnostic

_PROGRAMS = (".pp", ".epp")
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
    """Return the line of its source on which a diagnostic starts; 1 if it has none."""
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
    """Return the first line after `number` that is more than an announcement."""
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


def compare(
    announced: Iterable[Announcement], diagnostics: Iterable[Diagnostic], path: str = "example.pp"
) -> Comparison:
    """Match announcements and diagnostics, each with one of the other at most; those that quote a message first.

    What is about another file than that of the example, and no program, is announced in the first line.
    """
    in_order = list(announced)
    left = [each if each.path.endswith((*_PROGRAMS, path)) else replace(each, source=None) for each in diagnostics]
    fulfilled: set[int] = set()
    for number in sorted(range(len(in_order)), key=lambda number: -len(in_order[number].message)):
        match = next((found for found in left if in_order[number].fits(found)), None)
        if match is not None:
            left.remove(match)
            fulfilled.add(number)
    return Comparison(
        [each for number, each in enumerate(in_order) if number in fulfilled],
        [each for number, each in enumerate(in_order) if number not in fulfilled],
        left,
    )


def rewrite(text: str, comparison: Comparison, kind: str) -> str:
    """Return an example that announces what was found: what was fulfilled stays, in the words that it has."""
    wrong = {each.written for each in comparison.missing} | {line_of(each) for each in comparison.unexpected}
    lines: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if number not in wrong:
            lines.append(line)
            continue
        announced = [each.text for each in comparison.fulfilled if each.written == number]
        announced += [announce(each) for each in comparison.unexpected if line_of(each) == number]
        comment = _COMMENT.search(line)
        code = line[: comment.start()] if comment else line
        if code or announced:
            lines.append(_announcing(code, comment[0] if comment else "  ", announced, kind))
    return "".join(f"{line}\n" for line in lines)


def _announcing(code: str, comment: str, announced: list[str], kind: str) -> str:
    """Return a line of code with announcements, after as many spaces as the comment before had."""
    if not announced:
        return code
    blanks = comment[: len(comment) - len(comment.lstrip())] if code else ""
    opening, closing = ("<%#", " %>") if kind in {"epp", "erb"} else ("#", "")
    return f"{code}{blanks}{opening} {' '.join(announced)}{closing}"
