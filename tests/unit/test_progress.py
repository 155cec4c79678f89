"""Those who wait at a terminal see how far a long run is, and nobody else does."""

from __future__ import annotations

import io
import sys

import pytest

from pplint.report import progress_bar as bars
from pplint.report.progress_bar import ProgressBar, progress_bar
from pplint.run.parallel import Workers, work_through
from pplint.run.processes import in_processes
from pplint.run.work import Work
from tests.unit.command_line import CORRECTED, Run, write


class _Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


class _Told:
    """Takes note of what it is told."""

    def __init__(self) -> None:
        self.told: list[tuple[int, int]] = []
        self.is_ended = False

    def update(self, done: int, total: int) -> None:
        self.told.append((done, total))

    def end(self) -> None:
        self.is_ended = True


class _File:
    path = "a.pp"


def _terminal(monkeypatch: pytest.MonkeyPatch) -> _Terminal:
    shown = _Terminal()
    monkeypatch.setattr(sys, "stderr", shown)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(bars, "PATIENCE", -1.0)
    return shown


def _doubling() -> type[int]:
    return int


def _kept(_thing: object, found: int) -> int:
    return found


def _never(thing: object) -> int:
    raise AssertionError(thing)


def test_processes_tell_what_is_done_in_all_of_them() -> None:
    progress = _Told()
    chunks = [["1", "2"], ["3"], ["4", "5", "6"]]
    assert in_processes(Work(_doubling, _never, _kept), chunks, 2, progress) == [1, 2, 3, 4, 5, 6]
    done = [done for done, _ in progress.told]
    assert done == sorted(done)
    assert progress.told[-1] == (6, 6)


def test_it_ends_with_the_work() -> None:
    progress = _Told()
    work: Work[_File, int, int] = Work(lambda: id, id, _kept)
    assert work_through([_File(), _File()], work, Workers(progress=progress)) != []
    assert (progress.told, progress.is_ended) == ([(0, 2), (1, 2)], True)


def test_it_ends_where_the_work_fails() -> None:
    progress = _Told()
    work: Work[_File, int, int] = Work(lambda: _never, _never, _kept)
    with pytest.raises(AssertionError):
        work_through([_File()], work, Workers(progress=progress))
    assert progress.is_ended


def test_a_bar_is_shown_and_taken_away(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = _terminal(monkeypatch)
    monkeypatch.setattr(bars, "_PAUSE", -1.0)
    write({"a.pp": CORRECTED, "b.pp": CORRECTED})
    assert run()[:2] == (0, "All clean: 2 files checked.\n")
    shown = terminal.getvalue()
    assert "Checking" in shown
    assert "1/2" in shown
    # The line is erased, and the cursor is visible again.
    assert shown.endswith("\x1b[2K")
    assert shown.count("\x1b[?25h") == shown.count("\x1b[?25l") == 1


@pytest.mark.parametrize("words", [["--quiet"], ["--no-progress"]])
def test_none_is_shown_to_who_wants_none(run: Run, monkeypatch: pytest.MonkeyPatch, words: list[str]) -> None:
    terminal = _terminal(monkeypatch)
    write({"a.pp": CORRECTED})
    assert run(*words)[0] == 0
    assert terminal.getvalue() == ""


def test_none_is_shown_where_nothing_can_be_erased(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = _terminal(monkeypatch)
    assert progress_bar("auto", quiet=False) is not None
    monkeypatch.setenv("TERM", "dumb")
    assert progress_bar("auto", quiet=False) is None
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(terminal, "isatty", lambda: False)
    assert progress_bar("auto", quiet=False) is None


def test_a_short_run_shows_none(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = _terminal(monkeypatch)
    monkeypatch.setattr(bars, "PATIENCE", 3600.0)
    bar = ProgressBar("auto")
    bar.update(1, 2)
    bar.end()
    assert terminal.getvalue() == ""


def test_a_terminal_that_goes_away_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = _terminal(monkeypatch)

    def gone(_text: str) -> int:
        raise OSError

    monkeypatch.setattr(terminal, "write", gone)
    bar = ProgressBar("auto")
    bar.update(1, 2)
    bar.update(2, 2)
    bar.end()
