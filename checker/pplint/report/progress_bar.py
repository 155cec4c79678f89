"""The bar at a terminal that says how far a long run is. It is gone when the run is over."""

from __future__ import annotations

import math
import os
import sys
import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

PATIENCE: Final = 2.0
"""For how many seconds a run takes nothing that would have to be explained."""

_PAUSE: Final = 0.1


def progress_bar(color: str, *, quiet: bool) -> ProgressBar | None:
    """Return a bar on standard error; None where nobody would see one, or wants to. `color` is what the user says."""
    is_shown = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
    return ProgressBar(color) if is_shown and not quiet else None


class ProgressBar:
    """Appears when a run is as old as the user's patience, and is drawn a few times in a second at most."""

    def __init__(self, color: str) -> None:
        self._color = color
        self._due = time.monotonic() + PATIENCE
        self._bar: tuple[Progress, TaskID] | None = None

    def update(self, done: int, total: int) -> None:
        """Draw the bar, unless it is too early to."""
        now = time.monotonic()
        if now < self._due:
            return
        self._due = now + _PAUSE
        try:
            bar, task = self._bar = self._bar or _begun(self._color, total)
            bar.update(task, completed=done, refresh=True)
        except OSError:  # Nobody sees it any more.
            self._due = math.inf

    def end(self) -> None:
        """Take the bar away."""
        from contextlib import suppress

        bar, self._bar = self._bar, None
        if bar is not None:
            with suppress(OSError):
                bar[0].stop()


def _begun(color: str, total: int) -> tuple[Progress, TaskID]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(file=sys.stderr, color_system=None if color == "never" else "auto", legacy_windows=False)
    columns = (TextColumn("Checking"), BarColumn(), MofNCompleteColumn(), TextColumn("files"), TimeElapsedColumn())
    # What this process writes meanwhile is not for the bar to catch, and no thread may be there when it is copied.
    bar = Progress(
        *columns, console=console, auto_refresh=False, transient=True, redirect_stdout=False, redirect_stderr=False
    )
    bar.start()
    return bar, bar.add_task("", total=total)
