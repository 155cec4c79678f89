"""What people see of a run that goes on: the whole report at a terminal, else what is new in it and what is gone."""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from typing import TYPE_CHECKING

from pplint.cli.errors import UsageError
from pplint.cli.output import display_for
from pplint.cli.streams import print_error, print_text
from pplint.report import Report, render
from pplint.report.concise import line_of
from pplint.report.report import forget_sources
from pplint.report.summary import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pplint.base.diagnostic import Diagnostic
    from pplint.cli.check_options import CheckOptions

_CLEAR = "\x1b[2J\x1b[3J\x1b[H"

_MOST_IN_FRAMES = 100
"""With more findings, each is a line, unless the user asks for more: nobody reads so many frames again and again."""

_MOST_REPEATED = 10
"""How many new findings are repeated below a whole report."""


class Unheard(Exception):  # noqa: N818 - reads as what it says
    """The output has no reader any more, or cannot be written for the reason in the message."""


class Screen:
    """Standard output, and what it shows."""

    def __init__(self, options: CheckOptions) -> None:
        self._options = options
        self._display = display_for(sys.stdout, options.color, options.quiet)
        self._is_terminal = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
        self._shown: Sequence[Diagnostic] | None = None
        self._failure: str | None = None

    def show(self, report: Report, form: str, *, was_checked: bool) -> None:
        """Show what is found now, if it is not what is shown, or files were checked."""
        forget_sources()
        found, before = report.diagnostics, self._shown
        new, gone = _without(found, before or ()), _without(before or (), found)
        is_first = before is None
        self._shown = found
        if not (new or gone or is_first or was_checked or self._failure):
            return
        self._failure = None
        if is_first or self._is_terminal:
            self._show_all(report, form)
        if not is_first:
            self._tell(new[:_MOST_REPEATED] if self._is_terminal else new, [] if self._is_terminal else gone)
        if not self._options.quiet:
            changes = "" if is_first else f"{len(new)} new, {len(gone)} gone. "
            left = f"{counted(len(found), 'finding')}. " if not (is_first or self._is_terminal) else ""
            self._tell_time(f"{changes}{left}Watching {counted(len(report.results), 'file')}; Ctrl-C ends.")

    def fail(self, message: str) -> None:
        """Show why nothing can be checked now."""
        if message == self._failure:
            return
        self._failure = message
        self._clear()
        print_error(message)
        self._tell_time("Watching; Ctrl-C ends.")

    def _show_all(self, report: Report, form: str) -> None:
        self._clear()
        is_long = len(report.diagnostics) > _MOST_IN_FRAMES and self._options.output_format is None
        _print(render("concise" if is_long else form, report, self._display))

    def _tell(self, new: Iterable[Diagnostic], gone: Iterable[Diagnostic]) -> None:
        lines = [f"+ {line_of(each, self._display)}\n" for each in new]
        lines += [f"- {line_of(each, self._display)}\n" for each in gone]
        _print("".join(lines))

    def _tell_time(self, words: str) -> None:
        _print(f"[{time.strftime('%H:%M:%S')}] {words}\n")

    def _clear(self) -> None:
        if self._is_terminal:
            _print(_CLEAR)


def _print(text: str) -> None:
    """Write to standard output; raise `Unheard` if that is to no purpose."""
    try:
        is_heard = print_text(text)
    except UsageError as error:
        raise Unheard(str(error)) from None
    if not is_heard:
        raise Unheard


def _without(some: Sequence[Diagnostic], others: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return the diagnostics that others do not say, too, wherever in their file: lines move when it is edited."""
    same = {id(each) for each in others}
    mine = [each for each in some if id(each) not in same]
    known = {id(each) for each in some}
    theirs = Counter((each.path, each.rule, each.message) for each in others if id(each) not in known)
    left: list[Diagnostic] = []
    for each in mine:
        key = (each.path, each.rule, each.message)
        if theirs[key]:
            theirs[key] -= 1
        else:
            left.append(each)
    return left
