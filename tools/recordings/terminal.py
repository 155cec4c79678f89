"""A terminal of tmux with one program in it: keys are sent, screens are read."""

from __future__ import annotations

import subprocess
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from tools.recordings.screen import screen_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from tools.recordings.screen import Screen

_COLUMNS: Final = 84
_PATIENCE: Final = 60
"""Seconds until what is waited for is given up."""

_BETWEEN: Final = 0.4
"""Seconds in which a screen does not change any more, when all is drawn."""


class Terminal:
    """A terminal whose server of tmux is called `name`, so that no other is disturbed."""

    def __init__(self, name: str) -> None:
        self._tmux = ["tmux", "-L", name, "-f", "/dev/null"]

    def press(self, *keys: str) -> None:
        """Send keys as tmux calls them: `Enter`, `C-w`; else a text is sent as it is."""
        for key in keys:
            is_named = key in {"Enter", "Escape", "Tab"} or key.startswith("C-")
            self._ask("send-keys", *([] if is_named else ["-l"]), key)

    def until(self, text: str) -> None:
        """Wait until a text is on the screen, and nothing moves any more; raise `TimeoutError` if it never is."""
        end = time.monotonic() + _PATIENCE
        before = None
        while (now := self._ask("capture-pane", "-p")) != before or text not in now:
            before = now
            if time.monotonic() > end:
                raise TimeoutError(f"`{text}` is not there:\n{now}")
            time.sleep(_BETWEEN)

    def screen(self) -> Screen:
        """Return what is to be seen."""
        column, line = self._ask("display-message", "-p", "#{cursor_x} #{cursor_y}").split()
        captured = self._ask("capture-pane", "-e", "-p", "-N").rstrip("\n")
        return screen_of(captured, (int(column), int(line)), _COLUMNS)

    def start(self, command: Sequence[str], folder: Path, environment: Mapping[str, str], lines: int) -> None:
        """Start the program in a folder, with nothing in its environment but what is given."""
        size = ["-x", str(_COLUMNS), "-y", str(lines)]
        clean = ["env", "-i", *(f"{name}={value}" for name, value in environment.items())]
        self._ask("new-session", "-d", *size, "-c", str(folder), "--", *clean, *command)
        self._ask("set", "-g", "status", "off")

    def stop(self) -> None:
        """End the program."""
        subprocess.run([*self._tmux, "kill-server"], check=False, capture_output=True)

    def _ask(self, *words: str) -> str:
        return subprocess.run([*self._tmux, *words], check=True, capture_output=True, text=True).stdout


@contextmanager
def terminal(
    name: str, command: Sequence[str], folder: Path, environment: Mapping[str, str], lines: int
) -> Iterator[Terminal]:
    """Give a terminal with a program in it, which ends with the block."""
    given = Terminal(name)
    given.start(command, folder, environment, lines)
    try:
        yield given
    finally:
        given.stop()
