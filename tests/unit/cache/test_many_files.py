"""What is found in many files is kept as it comes, a few rows at a time."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from time import time_ns
from typing import TYPE_CHECKING, Any

import pytest
from msgspec import Raw

from pplint.cache import answer_table, graph_writer, saved_graph, stamps
from pplint.cache.files import FileCache
from pplint.cache.graph_writer import GraphWriter
from pplint.cache.place import VARIABLE, cache_folder, database_in
from pplint.cache.program import fingerprint
from pplint.cache.rows import graph_key
from pplint.cache.saved_graph import SavedGraph
from pplint.cache.store import Store
from pplint.cli.cached_run import OFF
from pplint.run.parallel import work_through
from pplint.session.answers import Answer
from pplint.session.dependencies import Dependencies, DependencyCollector, Numbered
from tests.unit.command_line import Run, write

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.check.file_task import FileTask, Mode, Outcome, Take
    from pplint.run.parallel import Workers
    from pplint.run.work import Work

PATHS = [f"modules/a/manifests/c{number}.pp" for number in range(7)]


class _Stopped(BaseException):
    """Ends a run that has checked its files."""


class _Checked:
    """The paths of files that are checked, and not taken from the cache."""

    def __init__(self) -> None:
        self.paths: list[str] = []
        self.is_stopping = False

    def work_through(
        self, tasks: Sequence[FileTask], work: Work[FileTask, Any, Outcome], workers: Workers
    ) -> list[Outcome]:
        # The settings of the environment are a file like any other, and no test here is about them.
        self.paths = [task.path for task in tasks if task.path != "environment.conf"]
        found = work_through(tasks, work, workers)
        if self.is_stopping:
            raise _Stopped
        return found


@pytest.fixture
def checked(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> _Checked:  # noqa: ARG001 - it comes first
    """Switch the cache on, with small rows that are written one by one."""
    monkeypatch.delenv(OFF, raising=False)
    monkeypatch.setenv(VARIABLE, str(tmp_path.with_name(f"{tmp_path.name}-cache")))
    monkeypatch.setattr(answer_table, "_ANSWERS_PER_ROW", 10)
    monkeypatch.setattr(graph_writer, "_BATCH_BYTES", 1)
    monkeypatch.setattr(graph_writer, "RESULTS_PER_ROW", 3)
    monkeypatch.setattr(saved_graph, "_ROWS_AT_ONCE", 2)
    monkeypatch.setattr(stamps, "_SETTLED", -(10**15))
    found = _Checked()
    known = FileCache.known

    def known_anew(cache: FileCache, tasks: Sequence[FileTask], mode: Mode) -> tuple[dict[str, Outcome], Mode, Take]:
        found.paths = []
        return known(cache, tasks, mode)

    monkeypatch.setattr(FileCache, "known", known_anew)
    monkeypatch.setattr("pplint.run.parallel.work_through", found.work_through)
    write({"environment.conf": "", **{path: f"class a::{path[-5:-3]} {{ $x = 'x' }}\n" for path in PATHS}})
    return found


def test_an_edit_leaves_the_other_files_of_the_run(run: Run, checked: _Checked) -> None:
    run()
    assert checked.paths == PATHS
    for path in (PATHS[3], PATHS[6]):
        write({path: f"class a::{path[-5:-3]} {{ $y = $z }}\n"})
        with_cache = run()
        assert checked.paths == [path]
        assert run("--no-cache") == with_cache


def test_runs_with_other_arguments_have_one_memory(run: Run, checked: _Checked) -> None:
    run()
    run(PATHS[0])
    assert checked.paths == []
    for arguments, edited in (
        (("--output-format", "json"), PATHS[3]),
        (("--output-format", "sarif"), PATHS[6]),
        ((), PATHS[2]),
        (("--quiet", *PATHS[:5]), PATHS[0]),
    ):
        write({edited: f"class a::{edited[-5:-3]} {{ $y = $z }}\n"})
        with_cache = run(*arguments)
        assert checked.paths == [edited]
        assert run("--no-cache", *arguments) == with_cache


def test_only_what_an_edit_concerns_is_written_again(run: Run, checked: _Checked) -> None:
    run()
    for value, number in enumerate((0, 3, 0)):
        before = _results()
        write({PATHS[number]: f"class a::c{number} {{ $y = {value} }}\n"})
        with_cache = run()
        assert checked.paths == [PATHS[number]]
        assert (len(_results() - before), before - _results()) == (1, set())
        assert run("--no-cache") == with_cache


def _results() -> set[bytes]:
    """Return the rows of results."""
    with closing(sqlite3.connect(database_in(str(cache_folder())))) as connection:
        rows = [row[16:] for (row,) in connection.execute("SELECT value FROM row")]
    return {row for row in rows if row[:2] == b"\x92\xc4"}


def test_files_that_come_and_go_do_not_have_the_graph_grow(
    run: Run, checked: _Checked, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saved_graph, "_MAX_GROWTH", 20)
    store, sizes = Store(str(cache_folder())), list[int]()
    run()
    for number in range(7, 30):
        path = f"modules/a/manifests/c{number}.pp"
        write({path: f"class a::c{number} {{ $y = $z }}\n"})
        with_cache = run()
        assert checked.paths == [path]
        assert run("--no-cache") == with_cache
        Path(path).unlink()
        sizes.append(len(SavedGraph(store, graph_key(fingerprint(), "files"), time_ns()).answers))
    assert 0 < max(sizes) < 3 * sizes[0]


def test_runs_at_the_same_time_do_not_take_each_others_numbers(tmp_path: Path) -> None:
    """Both add to the same graph, so that a number is one answer in the one, and another in the other."""
    store = Store(str(tmp_path / "cache"))
    writers = [GraphWriter(SavedGraph(store, b"graph", time_ns())) for _ in range(2)]
    for writer, name, is_there in zip(writers, (b"first", b"second"), (True, False), strict=True):
        collector = DependencyCollector()
        answer = collector.number(Answer("there", os.fsencode(tmp_path / "x"), -1, fingerprint=is_there))
        writer.keep(name, collector.dependencies([answer]), Raw(b"\xc0"))
        writer.save()
    assert [*dict(SavedGraph(store, b"graph", time_ns()).found([b"first", b"second"]))] == [b"second"]


def test_who_looks_for_a_word_in_all_files_is_left_by_edits_that_do_not_bring_it(run: Run, checked: _Checked) -> None:
    path = "modules/a/manifests/init.pp"
    write({path: "class a {\n  package { 'curl': }\n  file { '/a': require => Package['curll'] }\n}\n"})
    assert "`Package[curll]` is not declared anywhere" in run()[1]
    write({PATHS[3]: "class a::c3 { $y = 'curl' }\n"})
    assert "`Package[curll]` is not declared anywhere" in run()[1]
    assert checked.paths == [PATHS[3]]
    write({PATHS[4]: "class a::c4 { $y = 'curll' }\n"})
    with_cache = run()
    assert "is not declared anywhere" not in with_cache[1]
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


def _there(path: Path) -> Answer:
    return Answer("there", os.fsencode(path), -1, fingerprint=False)


@pytest.mark.parametrize("order", [[0, 1, 2], [2, 1, 0], [1, 2, 0], [0, 2], [2, 0], [1]])
def test_a_run_is_repeated_if_all_that_it_stands_on_is_told_in_any_order(tmp_path: Path, order: list[int]) -> None:
    """An answer that is only sent with a missing result is unknown, and so are the results that depend on it."""
    store, collector = Store(str(tmp_path / "cache")), DependencyCollector()
    shared = collector.closed({collector.number(_there(tmp_path / f"{number}")) for number in range(20)})
    own = collector.number(_there(tmp_path / "own"))
    sent = [collector.dependencies(asked) for asked in ([shared], [own, shared], [own])]
    assert [len(each.answers) for each in sent] == [21, 0, 0]
    sent.insert(1, collector.dependencies([collector.number(_there(tmp_path / "later"))]))
    writer = GraphWriter(SavedGraph(store, b"graph", time_ns()))
    for number in order:
        writer.keep(b"%d" % number, sent[number], Raw(b"\xc0"))
    writer.save()
    graph = SavedGraph(store, b"graph", time_ns())
    known = sorted(order) if 0 in order else []
    assert (writer.is_whole, sorted(dict(graph.found([b"0", b"1", b"2"])))) == (
        0 in order,
        [b"%d" % number for number in known],
    )


def test_groups_may_be_in_each_other_in_long_chains(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "cache"))
    writer = GraphWriter(SavedGraph(store, b"graph", time_ns()))
    groups = [Numbered([0], []), *(Numbered([], [number]) for number in range(4999))]
    writer.keep(b"key", Dependencies(b"1", Numbered([], [4999]), 0, [_there(tmp_path / "x")], 0, groups), Raw(b"\xc0"))
    writer.save()
    assert [*dict(SavedGraph(store, b"graph", time_ns()).found([b"key"]))] == [b"key"]


def test_processes_that_find_the_same_have_one_group_and_one_number_for_an_answer(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "cache"))
    for _ in range(2):
        writer = GraphWriter(SavedGraph(store, b"graph", time_ns()))
        for process in (1, -1):
            collector, paths = DependencyCollector(), [tmp_path / f"{number}" for number in range(20)][::process]
            shared = collector.closed({collector.number(_there(path)) for path in paths})
            writer.keep(b"%d" % process, collector.dependencies([shared]), Raw(b"\xc0"))
        writer.save()
        graph = SavedGraph(store, b"graph", time_ns())
        assert (len(graph.answers), len(graph.row.groups), writer.is_whole) == (20, 1, True)


def test_a_result_that_another_run_would_not_find_is_not_kept_but_what_it_tells_is(tmp_path: Path) -> None:
    store, collector = Store(str(tmp_path / "cache")), DependencyCollector()
    answer = collector.number(_there(tmp_path / "x"))
    writer = GraphWriter(SavedGraph(store, b"graph", time_ns()))
    writer.keep(b"passing", collector.dependencies([answer]), None)
    writer.keep(b"key", collector.dependencies([answer]), Raw(b"\xc0"))
    writer.save()
    graph = SavedGraph(store, b"graph", time_ns())
    assert (writer.is_whole, [*dict(graph.found([b"passing", b"key"]))]) == (False, [b"key"])
