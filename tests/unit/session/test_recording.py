"""What is recorded of the answers that results were computed from, and when nobody knows."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pplint.base.digests import digest
from pplint.query import Queries, query
from pplint.session import Session
from pplint.session.answers import Answer
from pplint.session.dependencies import DependencyCollector, DependencyIds
from pplint.session.recording import Recording

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@query
def size_of(session: Session, path: str, other: str) -> int:
    """Return how long a file is, after a look at another one."""
    session.disk.read(f"{path}.{other}")
    session.disk.is_file(path)
    return len(session.disk.read(path))


@size_of.fingerprint
def _size(size: int) -> bytes:
    return b"%d" % size


def test_a_result_with_a_fingerprint_stands_for_the_content_of_its_own_file(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"own")
    (tmp_path / "a.other").write_bytes(b"longer")
    recording = Recording()
    with recording.recorded() as found:
        assert size_of(Session(recording=recording), str(tmp_path / "a"), "other") == 3
    (answer,) = found[0].answers
    assert (answer.kind, answer.fingerprint, answer.of) == (f"{__name__}:size_of other", b"3", digest(b"own"))


def test_a_word_with_a_space_cannot_be_asked_for_again(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"own")
    (tmp_path / "a.o r").write_bytes(b"longer")
    recording = Recording()
    with recording.recorded() as found:
        size_of(Session(recording=recording), str(tmp_path / "a"), "o r")
    assert sorted(each.kind for each in found[0].answers) == ["content", "content", "file"]


def test_nobody_knows_what_is_asked_for_where_answers_differ(tmp_path: Path) -> None:
    recording = Recording()
    disk = Session(recording=recording).disk
    path = tmp_path / "a"
    with recording.recorded() as found:
        disk.is_there(str(path))
    assert len(found) == 1
    assert recording.asked is not None
    path.touch()
    with recording.recorded() as found:
        disk.is_there(str(path))
    assert found == []
    assert recording.asked is None


def test_an_answer_is_recorded_for_each_that_asks_and_sent_once(tmp_path: Path) -> None:
    recording = Recording()
    disk = Session(recording=recording).disk
    disk.is_there(str(tmp_path / "a"))
    with recording.recorded() as first:
        disk.is_there(str(tmp_path / "b"))
    with recording.recorded() as second:
        disk.is_there(str(tmp_path / "b"))
    assert ([len(each.answers) for each in (first[0], second[0])], first[0].of == second[0].of) == ([1, 0], True)
    asked = recording.asked
    assert asked is not None
    assert [each.path.endswith(b"/a") for each in asked.answers] == [True]


class _Late:
    """Files that are asked for late, as parts of what was computed before."""

    def __init__(self, session: Session, directory: Path) -> None:
        self.session = session
        self.queries = Queries(session.engine, self)
        self.directory = directory

    @query
    def reader(self, name: str) -> Callable[[str], bytes]:
        """Return what reads another file, too."""
        content = self._read(name)
        return self.session.engine.for_current(lambda more: content + (self._read(more) if more else b""))

    def _read(self, name: str) -> bytes:
        return self.session.disk.read(str(self.directory / name))


def test_what_is_asked_for_late_counts_for_those_who_come_after(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).write_text(name)
    recording = Recording()
    late = _Late(Session(recording=recording), tmp_path)
    counts: list[int] = []
    for more in ("", "b"):
        with recording.recorded() as found:
            late.reader("a")
        counts.append(len(found[0].of.answers))
        with recording.recorded():
            late.reader("a")(more)
    with recording.recorded() as found:
        late.reader("a")
    assert (counts, sorted(found[0].of.answers)) == ([1, 1], [0, 1])


def test_late_results_may_ask_for_each_other() -> None:
    collector, asked = DependencyCollector(), dict[str, set[DependencyIds]]()
    one, other = (collector.number_open(partial(asked.__getitem__, name)) for name in ("one", "other"))
    asked |= {"one": {other}, "other": {one, collector.number(Answer("there", b"/a", -1, False))}}
    assert collector.dependencies([one]).of.answers == [0]
