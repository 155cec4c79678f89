"""Large trees take in proportion: the functions that are called are counted, and not the seconds."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest
from benchmarks import trees
from benchmarks.steps import calls_of, compare

from pplint.check.file_checker import FileChecker
from pplint.check.file_task import FileTask, Mode
from pplint.config.settings import Settings
from pplint.run.watching.watched_files import WatchedFiles

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_FEW, _MANY = 2, 8


def _copies(count: int, top: Path) -> None:
    trees.modules(1, top.parent / "corpus")
    trees.copies(top.parent / "corpus" / "modules", count, top)


def _tasks(top: Path) -> list[FileTask]:
    return [FileTask(str(path), Settings()) for path in sorted(top.rglob("*.pp"))]


def _check(tasks: list[FileTask], *, is_watching: bool) -> None:
    if is_watching:
        files = WatchedFiles(lambda _: tasks, Mode(watches=True))
        list(files.steps(set()))
        return
    checker = FileChecker(Mode())
    for task in tasks:
        checker.check(task)


@pytest.mark.parametrize("is_watching", [False, True], ids=["run", "watch"])
@pytest.mark.parametrize("write", [_copies, trees.manifests, trees.modules, trees.levels])
def test_calls_grow_no_faster_than_the_tree(
    tmp_path: Path, write: Callable[[int, Path], None], is_watching: bool
) -> None:
    calls: list[int] = []
    for size in (_FEW, _MANY):
        write(size, tmp_path / str(size) / "tree")
        tasks = _tasks(tmp_path / str(size) / "tree")
        _check(tasks[:1], is_watching=is_watching)
        calls.append(calls_of(partial(_check, tasks, is_watching=is_watching)))
    few, many = calls
    assert many <= 1.1 * _MANY / _FEW * few


def test_a_number_that_grows_by_more_than_is_allowed_fails(capsys: pytest.CaptureFixture[str]) -> None:
    assert compare({"check": 104}, {"check": 100}) == 0
    assert compare({"check": 106}, {"check": 100}) == 1
    assert "More than 5% more: check." in capsys.readouterr().out


def test_what_is_not_recorded_fails_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert compare({"check": 106}, {}) == 0
    assert "Nothing is recorded" in capsys.readouterr().out
