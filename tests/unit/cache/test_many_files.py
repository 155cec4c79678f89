"""What is found in many files is kept as it comes, a few rows at a time."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from msgspec import Raw

from pplint.cache import cached_run, files, stamps
from pplint.cache.cached_run import CachedRun
from pplint.cache.place import VARIABLE
from pplint.cache.run_dependencies import SomeFiles
from pplint.cli.cached_check import CachedCheck
from pplint.cli.cached_run import OFF
from pplint.run.batch import check_some_files
from pplint.session.answers import Answer
from pplint.session.dependencies import Dependencies, DependencySet
from tests.unit.command_line import Run, write

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.cache.files import CheckFiles
    from pplint.cache.rows import RunRow
    from pplint.cache.run_dependencies import KnownFile, RunDependencies
    from pplint.check.file_task import FileTask, Mode, Outcome, Take
    from pplint.run.parallel import Workers
    from pplint.run.profiling.profile import Profile

PATHS = [f"modules/a/manifests/c{number}.pp" for number in range(7)]


class _Stopped(BaseException):
    """Ends a run that has checked its files."""


class _Checked:
    """The paths of files that are checked, and not taken from the cache."""

    def __init__(self) -> None:
        self.paths: list[str] = []
        self.is_stopping = False

    def check(
        self, tasks: Sequence[FileTask], mode: Mode, workers: Workers, profile: Profile | None, take: Take
    ) -> list[Outcome]:
        # The settings of the environment are a file like any other, and no test here is about them.
        self.paths = [task.path for task in tasks if task.path != "environment.conf"]
        found = check_some_files(tasks, mode, workers, profile, take)
        if self.is_stopping:
            raise _Stopped
        return found


def _knows_nothing(_cache: object, _keys: object) -> dict[bytes, Outcome]:
    return {}


@pytest.fixture
def checked(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> _Checked:  # noqa: ARG001 - it comes first
    """Switch the cache on, with small rows that are written one by one."""
    monkeypatch.delenv(OFF, raising=False)
    monkeypatch.setenv(VARIABLE, str(tmp_path.with_name(f"{tmp_path.name}-cache")))
    monkeypatch.setattr(cached_run, "_OF_A_ROW", 2)
    monkeypatch.setattr(files, "_BATCH_BYTES", 1)
    monkeypatch.setattr(files, "_READ_AT_ONCE", 3)
    monkeypatch.setattr(stamps, "_SETTLED", -(10**15))
    found = _Checked()
    examined = CachedCheck.outcomes

    def examined_anew(
        check: CachedCheck, tasks: Sequence[FileTask], mode: Mode, check_files: CheckFiles
    ) -> list[Outcome]:
        found.paths = []
        return examined(check, tasks, mode, check_files)

    monkeypatch.setattr(CachedCheck, "outcomes", examined_anew)
    monkeypatch.setattr("pplint.run.batch.check_some_files", found.check)
    write({"environment.conf": "", **{path: f"class a::{path[-5:-3]} {{ $x = 'x' }}\n" for path in PATHS}})
    return found


def test_an_edit_leaves_the_other_files_of_the_run(
    run: Run, checked: _Checked, monkeypatch: pytest.MonkeyPatch
) -> None:
    run()
    assert checked.paths == PATHS
    monkeypatch.setattr(files.FileCache, "_known", _knows_nothing)
    for path in (PATHS[3], PATHS[6]):
        write({path: f"class a::{path[-5:-3]} {{ $y = $z }}\n"})
        with_cache = run()
        assert checked.paths == [path]
        assert run("--no-cache") == with_cache


def test_a_run_with_other_arguments_begins_from_the_latest_large_one(
    run: Run, checked: _Checked, monkeypatch: pytest.MonkeyPatch
) -> None:
    run()
    run(PATHS[0])
    monkeypatch.setattr(files.FileCache, "_known", _knows_nothing)
    for arguments, edited in (
        (("--output-format", "json"), PATHS[3]),
        (("--output-format", "sarif"), PATHS[6]),
        (("--output-format", "sarif"), PATHS[2]),
        (("--output-format", "json"), PATHS[1]),
        (("--quiet", *PATHS[:5]), PATHS[0]),
    ):
        write({edited: f"class a::{edited[-5:-3]} {{ $y = $z }}\n"})
        with_cache = run(*arguments)
        # The run in JSON comes to what was edited since it was done.
        assert edited in checked.paths
        assert len(checked.paths) <= 3
        assert run("--no-cache", *arguments) == with_cache


@pytest.mark.usefixtures("checked")
def test_only_rows_with_an_edited_file_are_written_again(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    rows: list[list[bytes]] = []

    def some_files(started: int, some: list[KnownFile]) -> SomeFiles:
        rows.append([file.key for file in some])
        return SomeFiles(started, some)

    monkeypatch.setattr(cached_run, "SomeFiles", some_files)
    run()
    assert [len(row) for row in rows] == [2, 2, 2, 2]
    for value, number in enumerate((0, 3, 0)):
        rows.clear()
        write({PATHS[number]: f"class a::c{number} {{ $y = {value} }}\n"})
        with_cache = run()
        assert len(rows) == 1
        assert run("--no-cache") == with_cache


def test_files_that_come_and_go_one_by_one_do_not_leave_rows_behind(
    run: Run, checked: _Checked, monkeypatch: pytest.MonkeyPatch
) -> None:
    dependencies: list[RunDependencies] = []
    rows = CachedRun.rows

    def kept_rows(
        kept: CachedRun, asked: Dependencies | None, code: int, text: str | None
    ) -> tuple[RunRow, RunDependencies]:
        found = rows(kept, asked, code, text)
        dependencies.append(found[1])
        return found

    monkeypatch.setattr(CachedRun, "rows", kept_rows)
    for number in range(7, 20):
        path = f"modules/a/manifests/c{number}.pp"
        write({path: f"class a::c{number} {{ $y = $z }}\n"})
        with_cache = run()
        assert run("--no-cache") == with_cache
        Path(path).unlink()
        run()
    monkeypatch.setattr(files.FileCache, "_known", _knows_nothing)
    run()
    assert checked.paths == []
    assert max(len(found.files) for found in dependencies) <= 2 * len(PATHS)


def test_who_looks_for_a_word_in_all_files_is_left_by_edits_that_do_not_bring_it(run: Run, checked: _Checked) -> None:
    path = "modules/a/manifests/init.pp"
    write({path: "class a {\n  package { 'curl': }\n  file { '/a': require => Package['curll'] }\n}\n"})
    assert "nothing declares `Package[curll]`" in run()[1]
    write({PATHS[3]: "class a::c3 { $y = 'curl' }\n"})
    assert "nothing declares `Package[curll]`" in run()[1]
    assert checked.paths == [PATHS[3]]
    write({PATHS[4]: "class a::c4 { $y = 'curll' }\n"})
    with_cache = run()
    assert "nothing declares" not in with_cache[1]
    assert sorted(checked.paths) == [PATHS[4], path]
    assert run("--no-cache") == with_cache


def test_other_runs_take_the_files_from_their_rows(run: Run, checked: _Checked) -> None:
    run()
    concise = run("--output-format", "concise")
    assert checked.paths == []
    assert run("--output-format", "concise", "--no-cache") == concise


def test_what_a_run_found_before_it_was_stopped_is_kept(run: Run, checked: _Checked) -> None:
    checked.is_stopping = True
    with pytest.raises(_Stopped):
        run()
    checked.is_stopping = False
    run()
    assert checked.paths == []


@pytest.mark.parametrize(("is_told", "text"), [(True, "text"), (False, None)])
def test_a_run_is_repeated_if_all_that_it_stands_on_is_told_in_any_order(*, is_told: bool, text: str | None) -> None:
    numbers: list[int] = []
    kept = CachedRun(1, None, lambda number, _: numbers.append(number))
    kept.note(b"key", DependencySet([], [b"outer"]), Raw(b"\xc0"))
    if is_told:
        kept.tell({b"outer": DependencySet([], [b"inner"])})
        kept.tell({b"inner": DependencySet([Answer("there", b"x", -1, fingerprint=False)], [])})
    row, dependencies = kept.rows(Dependencies(DependencySet([], []), {}), 0, "text")
    assert (row.text, dependencies.files, len(dependencies.groups)) == (text, [1] * is_told, 2 * is_told)
    assert numbers == [*range(len(dependencies.files)), *range(len(dependencies.answers))]
