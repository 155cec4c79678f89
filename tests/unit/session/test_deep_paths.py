"""Watching costs in proportion to what is watched, however deep paths are: looks at the disk are counted."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from pplint.query import Queries, query
from pplint.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest


class _Files:
    """What is computed from files, each of which looks at the directories around it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.queries = Queries(session.engine, self)

    @query
    def size(self, path: str) -> int:
        """Return the size of a file in a directory that has no other one."""
        self.session.disk.real_path(path)
        self.session.disk.has_file(os.path.dirname(path), "other")
        return len(self.session.disk.read(path))


def _counted(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count how often the disk is looked at."""
    counts = Counter[str]()
    for name in ("lstat", "stat", "scandir"):
        monkeypatch.setattr(os, name, _counting(counts, name, getattr(os, name)))
    return counts


def _counting(counts: Counter[str], name: str, function: Callable[..., object]) -> Callable[..., object]:
    def counted(*arguments: object, **named: object) -> object:
        counts[name] += 1
        return function(*arguments, **named)

    return counted


def _chain(top: Path, levels: int) -> list[str]:
    """Make a file in each of so many directories below each other, and return their paths."""
    files: list[str] = []
    for _ in range(levels):
        top /= "a"
        top.mkdir(parents=True)
        (top / "x").write_text("one")
        files.append(str(top / "x"))
    return files


def _watched(files: list[str]) -> _Files:
    found = _Files(Session(is_watching=True))
    for path in files:
        found.size(path)
    return found


def test_a_level_costs_as_much_as_the_one_above_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few, many = _chain(tmp_path / "few", 50), _chain(tmp_path / "many", 200)
    counts = _counted(monkeypatch)
    _watched(few)
    of_few = counts.total()
    counts.clear()
    _watched(many)
    assert counts.total() <= 4.2 * of_few


def test_an_edit_is_not_about_the_directories_around_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    costs: list[int] = []
    for levels in (20, 200):
        files = _chain(tmp_path / str(levels), levels)
        watched = _watched(files)
        Path(files[-1]).write_text("other")
        counts = _counted(monkeypatch)
        watched.session.forget(files[-1])
        assert watched.size(files[-1]) == 5
        costs.append(counts.total())
        monkeypatch.undo()
    assert costs[0] == costs[1]


def test_many_changes_at_once_cost_what_each_costs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = [str(tmp_path / str(number)) for number in range(300)]
    for path in files:
        Path(path).write_text("one")
    watched = _watched(files)
    counts = _counted(monkeypatch)
    watched.session.forget(files[0])
    of_one = counts.total()
    counts.clear()
    watched.session.forget(*files)
    assert counts.total() <= 300 * of_one


def test_a_directory_that_vanishes_with_what_is_around_it_is_noticed(tmp_path: Path) -> None:
    files = _chain(tmp_path / "a", 3)
    session = Session(is_watching=True)

    @query
    def is_there(files: _Files, path: str) -> bool:
        return files.session.disk.is_directory(path)

    watched = _Files(session)
    outer = str(tmp_path / "a" / "a")
    assert is_there(watched, outer)
    (tmp_path / "a").rename(tmp_path / "b")
    session.forget(files[-1])
    assert not is_there(watched, outer)


def test_what_a_link_led_to_is_looked_at_where_it_leads_now(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "x").write_text("same")
    link = tmp_path / "link"
    link.symlink_to("one")
    watched = _watched([str(link / "x")])
    link.unlink()
    link.symlink_to("two")
    watched.session.forget(str(link))
    assert watched.size(str(link / "x")) == 4
    (tmp_path / "two" / "x").write_text("other")
    watched.session.forget(str(tmp_path / "two" / "x"))
    assert watched.size(str(link / "x")) == 5


def test_another_name_in_a_directory_is_no_matter_of_those_that_look_for_one(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("one")
    session = Session(is_watching=True)
    computed: list[str] = []

    @query
    def has(files: _Files, name: str) -> bool:
        computed.append(name)
        return files.session.disk.has_file(str(tmp_path), name)

    files = _Files(session)
    assert (has(files, "x"), has(files, "y")) == (True, False)
    (tmp_path / "y").write_text("one")
    session.forget(str(tmp_path / "y"))
    assert (has(files, "x"), has(files, "y")) == (True, True)
    assert computed == ["x", "y", "y"]
