"""`--statistics`: how often each rule reports something, and in how many of the files."""

from __future__ import annotations

import sys
from collections import Counter
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import is_fixable
from pplint.report.summary import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.report import Display, Report

_LONGEST_BAR: Final = 16
_EIGHTHS: Final = " ▏▎▍▌▋▊▉█"
_LEAST: Final = 24
"""In how many columns the summary of a rule still says something."""


def statistics(report: Report, display: Display) -> str:
    """Return a line for each rule, those first that found most, and what is known of the expressions.

    A terminal shows bars besides, and no more of a line than fits into it.
    """
    is_terminal = sys.stdout.isatty()
    lines = [f"{line}\n" for line in _lines(report, display.width if is_terminal else None)]
    if lines and not display.quiet:
        lines.append(f"The shares are of {counted(len(report.results), 'file')}.\n")
    return "".join(lines if report.knowledge is None else [*lines, f"{report.knowledge}\n"])


def _lines(report: Report, width: int | None) -> Iterator[str]:
    counts = Counter(diagnostic.rule for diagnostic in report.diagnostics)
    files = Counter(rule for rule, _ in {(each.rule, each.path) for each in report.diagnostics})
    fixable = {each.rule for each in report.diagnostics if is_fixable(each, unsafe=report.unsafe_fixes)}
    digits = max((len(str(count)) for count in counts.values()), default=0)
    names = max(map(len, counts), default=0)
    for name, count in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        bar = "" if width is None else f"{_bar(count / max(counts.values()))}  "
        share = _share(files[name], len(report.results))
        head = f"{count:>{digits}}  {bar}{share:>4}  {name:<{names}}  "
        about = f"{'[fixable] ' if name in fixable else ''}{report.registry.entries[name].summary}"
        yield head + about if width is None else _cut(head, about, width)


def _share(part: int, whole: int) -> str:
    """Return a share in percent; what is there is no 0%, and what is missing somewhere no 100%."""
    share = 100 * part / max(whole, part)
    return "<1%" if share < 1 else f"{min(round(share), 99 if part < whole else 100)}%"


def _bar(share: float) -> str:
    """Return a bar of up to `_LONGEST_BAR` columns, or of signs of ASCII where the terminal has no others."""
    try:
        _EIGHTHS.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return f"{'#' * max(round(share * _LONGEST_BAR), 1):<{_LONGEST_BAR}}"
    whole, rest = divmod(max(round(share * _LONGEST_BAR * 8), 1), 8)
    return f"{_EIGHTHS[8] * whole}{_EIGHTHS[rest] if rest else ''}".ljust(_LONGEST_BAR)


def _cut(head: str, about: str, width: int) -> str:
    left = width - len(head)
    if len(about) <= left:
        return head + about
    return f"{head}{about[: left - 1]}…" if left >= _LEAST else head.rstrip()
