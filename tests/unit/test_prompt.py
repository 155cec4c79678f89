"""The prompt of `pplint eval`, at a terminal."""

from __future__ import annotations

import os
import select
import signal
import sys
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

pty = pytest.importorskip("pty", reason="there are no pseudo-terminals here")

FIRST = "pplint> "
NEXT = "   ...> "
SECONDS_FOR_A_HANG = 600
"""What even a busy machine does not need; it only ends a test that would never end."""
POLLS_BETWEEN_KEYS = 50
"""How often the program is seen to wait for a key, and says nothing, before it is taken not to have heard the last."""
CTRL_C = "\x03"
CTRL_D = "\x04"


class Terminal:
    """A prompt with a terminal before it."""

    def __init__(self, state: Path) -> None:
        self.pid, self._fd = pty.fork()
        if self.pid == 0:  # pragma: no cover - another process
            os.environ.update(TERM="dumb", NO_COLOR="1", XDG_STATE_HOME=str(state))
            os.execv(sys.executable, [sys.executable, "-m", "pplint", "eval"])  # noqa: S606 - without a shell
        self.read(FIRST)

    def read(self, end: str) -> str:
        """Return what is shown up to the next prompt."""
        shown = ""
        latest = monotonic() + SECONDS_FOR_A_HANG
        while not shown.endswith(end):
            assert monotonic() < latest, shown
            if select.select([self._fd], [], [], 0.1)[0]:
                shown += os.read(self._fd, 4096).decode()
        return shown.removesuffix(end).replace("\r\n", "\n")

    def enter(self, keys: str, end: str = FIRST) -> str:
        """Press keys; return what is shown up to the next prompt, without the echo of a line."""
        os.write(self._fd, keys.encode())
        return self.read(end).partition("\n")[2].rstrip("\n")

    def interrupt(self) -> None:
        """Press Ctrl-C until the prompt is shown again: one that comes before the program listens is lost."""
        shown = ""
        latest = monotonic() + SECONDS_FOR_A_HANG
        waited = POLLS_BETWEEN_KEYS
        while not shown.endswith(FIRST):
            assert monotonic() < latest, shown
            waited = waited + 1 if self._is_waiting() else 0
            if waited > POLLS_BETWEEN_KEYS:
                os.write(self._fd, CTRL_C.encode())
                waited = 0
            if select.select([self._fd], [], [], 0.1)[0]:
                shown += os.read(self._fd, 4096).decode()

    def _is_waiting(self) -> bool:
        """Tell whether the program sleeps, which it does where it waits for a key."""
        return Path(f"/proc/{self.pid}/stat").read_text().rpartition(") ")[2].startswith("S")

    def leave(self, keys: str) -> int:
        """Press keys that end the prompt; return the exit code."""
        os.write(self._fd, keys.encode())
        with suppress(OSError):
            while os.read(self._fd, 4096):
                pass
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    terminal = Terminal(tmp_path)
    yield terminal
    with suppress(ProcessLookupError):
        os.kill(terminal.pid, signal.SIGKILL)


def test_expressions_are_answered(terminal: Terminal) -> None:
    assert terminal.enter("1 + 1\n") == "2"
    assert terminal.enter("$a = [1, 'b']\n") == "[1, 'b']"
    assert terminal.enter("$a[1]\n") == "'b'"
    assert terminal.enter(":type $a\n") == "Tuple[Integer[1, 1], String]"
    assert terminal.enter("\n") == ""


def test_program_goes_on_while_something_is_open(terminal: Terminal) -> None:
    terminal.enter("function double($x) {\n", NEXT)
    terminal.enter("$x * 2 }\n")
    assert terminal.enter("double(4)\n") == "8"
    terminal.enter("@(END)\n", NEXT)
    terminal.enter("text\n", NEXT)
    assert terminal.enter("END\n") == '"text\\n"'
    terminal.enter("1 +\n", NEXT)
    assert terminal.enter("2\n") == "3"


def test_errors_are_shown_with_their_lines(terminal: Terminal) -> None:
    shown = terminal.enter("1 + true\n")
    assert "error[evaluation-error]: 'true' is not a number" in shown
    assert "1 | 1 + true" in shown
    assert terminal.enter("1\n") == "1"


def test_commands(terminal: Terminal) -> None:
    assert ":type EXPRESSION" in terminal.enter(":help\n")
    assert "unknown command `:halp`" in terminal.enter(":halp\n")
    assert "expression" in terminal.enter(":type\n")
    assert "not found: function `nowhere`" in terminal.enter("nowhere(1)\n")
    assert terminal.leave(":quit\n") == 0


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells as a file whether a process waits")
def test_interrupt_drops_what_was_entered(terminal: Terminal) -> None:
    terminal.enter("[1,\n", NEXT)
    terminal.interrupt()
    terminal.enter("2 + 40\n", f"\r\n42\r\n{FIRST}")


def test_end_of_input_leaves_and_keeps_the_history(terminal: Terminal, tmp_path: Path) -> None:
    terminal.enter("'remembered'\n")
    assert terminal.leave(CTRL_D) == 0
    history = tmp_path / "pplint" / "history"
    assert "'remembered'" in history.read_text()
    assert history.stat().st_mode & 0o077 == 0
