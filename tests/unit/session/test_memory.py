"""A session that is watching forgets what depends on a file that is different, and keeps the rest."""

from __future__ import annotations

import os
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from pplint.query import Queries, query
from pplint.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


class _Texts:
    """What is computed from files, and how often."""

    def __init__(self, session: Session) -> None:
        self.queries = Queries(session.engine, self)
        self.disk = session.disk
        self.computed = Counter[str]()

    @query
    def text(self, path: str) -> str:
        self.computed["text"] += 1
        return self.disk.read(path).decode()

    @query
    def text_if_any(self, path: str) -> str | None:
        self.computed["text_if_any"] += 1
        try:
            return self.text(path)
        except OSError:
            return None

    @query
    def length(self, path: str) -> int:
        self.computed["length"] += 1
        return len(self.text_if_any(path) or "")

    @query
    def doubled(self, path: str) -> int:
        self.computed["doubled"] += 1
        return 2 * self.length(path)

    @query
    def names(self, path: str) -> list[str]:
        self.computed["names"] += 1
        return [each.name for each in self.disk.entries(path)]

    @query
    def late(self, path: str) -> Callable[[str], str]:
        """Return what reads a file later."""
        return self.queries.engine.for_current(lambda name: self.text(os.path.join(path, name)))

    @query
    def by_late(self, path: str) -> str:
        self.computed["by_late"] += 1
        return self.late(path)("a")

    @query.outwards
    def fingerprints(self, path: str) -> int:
        """Return how many directories are marked of those around a directory that may be there, and of itself."""
        self.computed["fingerprints"] += 1
        outer = os.path.dirname(path)
        own = int(self.disk.is_file(os.path.join(path, "fingerprint")))
        return own if outer == path else own + self.fingerprints(outer)

    @property
    @query
    def constant(self) -> int:
        """A value."""
        self.computed["constant"] += 1
        return 1


@pytest.mark.parametrize("is_watching", [False, True])
def test_everything_is_computed_once(tmp_path: Path, is_watching: bool) -> None:
    path = str(tmp_path / "a")
    (tmp_path / "a").write_text("one")
    texts = _Texts(Session(is_watching=is_watching))
    assert [texts.doubled(path), texts.doubled(path), texts.length(path), texts.constant, texts.constant] == [
        6,
        6,
        3,
        1,
        1,
    ]
    assert set(texts.computed.values()) == {1}


def test_only_what_depends_on_a_file_is_computed_again(tmp_path: Path) -> None:
    one, other = tmp_path / "a", tmp_path / "b"
    one.write_text("one")
    other.write_text("two")
    session = Session(is_watching=True)
    texts = _Texts(session)
    assert (texts.text(str(one)), texts.text(str(other))) == ("one", "two")
    one.write_text("1")
    session.forget(str(one))
    assert (texts.text(str(one)), texts.text(str(other))) == ("1", "two")
    assert texts.computed["text"] == 3


def test_a_file_that_is_as_before_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("one")
    session = Session(is_watching=True)
    texts = _Texts(session)
    texts.text(str(path))
    path.write_text("one")
    session.forget(str(path))
    texts.text(str(path))
    assert texts.computed["text"] == 1


def test_what_is_computed_from_a_firm_result_stays_while_that_is_as_before(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("one")
    session = Session(is_watching=True)
    texts = _Texts(session)
    assert texts.doubled(str(path)) == 6
    path.write_text("two")
    session.forget(str(path))
    assert texts.doubled(str(path)) == 6
    assert (texts.computed["length"], texts.computed["doubled"]) == (2, 1)
    path.write_text("three")
    session.forget(str(path))
    assert texts.doubled(str(path)) == 10


def test_files_appear_and_vanish(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "a"
    session = Session(is_watching=True)
    texts = _Texts(session)
    assert texts.text_if_any(str(path)) is None
    path.parent.mkdir()
    path.write_text("one")
    session.forget(str(path))
    assert texts.text_if_any(str(path)) == "one"
    path.unlink()
    session.forget(str(path.parent))
    assert texts.text_if_any(str(path)) is None


def test_a_directory_is_listed_again_only_if_other_names_are_in_it(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("one")
    session = Session(is_watching=True)
    texts = _Texts(session)
    assert texts.names(str(tmp_path)) == ["a"]
    (tmp_path / "a").write_text("two")
    session.forget(str(tmp_path / "a"))
    assert texts.names(str(tmp_path)) == ["a"]
    assert texts.computed["names"] == 1
    (tmp_path / "b").write_text("")
    session.forget(str(tmp_path / "b"))
    assert texts.names(str(tmp_path)) == ["a", "b"]


def test_links_lead_to_the_same_file(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "a").write_text("one")
    (tmp_path / "link").symlink_to("folder")
    session = Session(is_watching=True)
    texts = _Texts(session)
    assert texts.text(str(tmp_path / "link" / "a")) == "one"
    (tmp_path / "folder" / "a").write_text("two")
    session.forget(str(tmp_path / "folder" / "a"))
    assert texts.text(str(tmp_path / "link" / "a")) == "two"
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "a").write_text("three")
    (tmp_path / "link").unlink()
    (tmp_path / "link").symlink_to("other")
    session.forget(str(tmp_path / "link"))
    assert texts.text(str(tmp_path / "link" / "a")) == "three"


def test_what_is_read_late_is_read_for_the_result_that_it_completes(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("one")
    session = Session(is_watching=True)
    texts = _Texts(session)
    read = texts.late(str(tmp_path))
    assert read("a") == "one"
    assert texts.by_late(str(tmp_path)) == "one"
    (tmp_path / "a").write_text("two")
    session.forget(str(tmp_path / "a"))
    assert texts.late(str(tmp_path)) is not read
    assert texts.by_late(str(tmp_path)) == "two"


@pytest.mark.parametrize("then", ["one", "two", "three"])
def test_a_change_may_be_seen_before_it_is_told(tmp_path: Path, then: str) -> None:
    path = tmp_path / "a"
    path.write_text("one")
    session = Session(is_watching=True)
    first, second = _Texts(session), _Texts(session)
    assert first.text(str(path)) == "one"
    path.write_text("two")
    assert second.text(str(path)) == "two"
    path.write_text(then)
    session.forget(str(path))
    assert (first.text(str(path)), second.text(str(path))) == (then, then)


@pytest.mark.parametrize(("levels", "is_watching"), [(5000, False), (200, True)])
def test_what_is_known_of_a_directory_counts_for_all_that_is_in_it(
    tmp_path: Path, levels: int, is_watching: bool
) -> None:
    (tmp_path / "fingerprint").touch()
    deepest = str(tmp_path) + "/d" * levels
    session = Session(is_watching=is_watching)
    texts = _Texts(session)
    assert texts.fingerprints(deepest) == 1
    assert texts.computed["fingerprints"] == deepest.count("/") + 1
    assert texts.fingerprints(f"{deepest}/a/b") == 1
    assert texts.computed["fingerprints"] == deepest.count("/") + 3


def test_what_is_known_of_the_directories_in_one_depends_on_it(tmp_path: Path) -> None:
    deepest = str(tmp_path) + "/d" * 200
    session = Session(is_watching=True)
    texts = _Texts(session)
    assert texts.fingerprints(deepest) == 0
    (tmp_path / "fingerprint").touch()
    session.forget(str(tmp_path / "fingerprint"))
    assert texts.fingerprints(deepest) == 1
    assert texts.fingerprints(str(tmp_path.parent)) == 0


def test_a_directory_is_listed_once_for_all_the_names_that_are_looked_for(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "a").touch()
    disk = Session(is_watching=True).disk
    path = str(tmp_path)
    assert [disk.has_file(path, "a"), disk.has_directory(path, "folder")] == [True, True]
    assert [disk.has_file(path, "folder"), disk.has_directory(path, "a"), disk.has_file(path, "b")] == [False] * 3
    assert not disk.may_hold(os.path.join(path, "absent"), "a")
