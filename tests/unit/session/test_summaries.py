"""What is told of a file stands for it: an edit that leaves that as it was drops nothing."""

from __future__ import annotations

import os
from copy import copy
from time import time_ns
from typing import TYPE_CHECKING

import pytest
from msgspec import Raw

from pplint.base.digests import digest
from pplint.cache import probes
from pplint.cache.graph_writer import GraphWriter
from pplint.cache.present_files import PresentFiles
from pplint.cache.saved_graph import SavedGraph
from pplint.cache.store import Store
from pplint.project import sources
from pplint.project.manifest_summaries import manifest_summary
from pplint.query import Queries, query
from pplint.session import Session, file_summary
from pplint.session.answers import Answer, PreviousAnswers, error_fingerprint
from pplint.session.answers import probe as probe_files
from pplint.session.files import MachineFiles
from pplint.session.recording import Recording
from pplint.syntax import ast
from pplint.syntax.parsing import parse_source

if TYPE_CHECKING:
    from pathlib import Path

    from pplint.base.diagnostic import Diagnostic
    from pplint.base.source import SourceFile
    from pplint.session.answers import Fingerprint
    from pplint.syntax.parser import Parsed
    from pplint.syntax.source_kinds import SourceKind


@file_summary
def words_in(data: bytes, *more: str) -> frozenset[bytes]:
    """Return the words of a file, and some more."""
    return frozenset([*data.split(), *(each.encode() for each in more)])


class _Counts:
    def __init__(self, session: Session) -> None:
        self.queries = Queries(session.engine, self)
        self.session = session
        self.computed = 0

    @query
    def count(self, path: str) -> int | None:
        self.computed += 1
        words = words_in(self.session, path)
        return None if words is None else len(words)


def test_a_session_that_watches_keeps_what_would_be_told_the_same(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_text("one two")
    session = Session(is_watching=True)
    counts = _Counts(session)
    for text, count, computed in (("one two", 2, 1), ("two  two one", 2, 1), ("one", 1, 2)):
        file.write_text(text)
        session.forget(str(file))
        assert (counts.count(str(file)), counts.computed) == (count, computed)


@manifest_summary
def names_in(parsed: Parsed, start: str) -> list[str]:
    """Return the names in a manifest that start with some letters."""
    return sorted(each.value for each in parsed.nodes.of(ast.Name) if each.value.startswith(start))


@pytest.mark.parametrize("recording", [None, Recording()], ids=["plain", "recording"])
def test_a_manifest_is_parsed_once_for_all_that_is_told_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, recording: Recording | None
) -> None:
    parsed: list[bytes] = []

    def parse(source: SourceFile, kind: SourceKind) -> Parsed | Diagnostic:
        parsed.append(source.data)
        return parse_source(source, kind)

    monkeypatch.setattr(sources, "parse_source", parse)
    (tmp_path / "a.pp").write_text("include apache, nginx")
    session = Session(recording=recording)
    assert names_in(session, str(tmp_path / "a.pp"), "a") == ["apache"]
    assert names_in(session, str(tmp_path / "a.pp"), "x") == []
    assert names_in(session, str(tmp_path / "b.pp"), "x") is None
    assert parsed == [b"include apache, nginx"]


def test_who_is_told_of_a_manifest_stands_on_nothing_else_of_it(tmp_path: Path) -> None:
    file = str(tmp_path / "a.pp")
    (tmp_path / "a.pp").write_text("include apache")
    recording = Recording()
    with recording.recorded() as found:
        names_in(Session(recording=recording), file, "a")
    (answer,) = found[0].answers
    assert answer.kind == names_in.function.kind(("a",))
    for text, holds in (("include apache, nginx # x", True), ("include atop, apache", False), ("\xff", False)):
        (tmp_path / "a.pp").write_bytes(text.encode("latin-1"))
        assert (summary_fingerprint(answer, file) == answer.fingerprint) is holds


def summary_fingerprint(answer: Answer, path: str) -> object:
    """Return the fingerprint of what is told now of a file of which an answer was recorded."""
    return names_in.fingerprint_of(names_in(Session(answer.limit), path, "a"))


@pytest.fixture
def answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Answer:
    """Return what is recorded of a file with two words, where more than 20 bytes are too many."""
    monkeypatch.setattr(probes, "packages", lambda: ["tests"])
    (tmp_path / "a").write_text("one two")
    recording = Recording()
    with recording.recorded() as found:
        words_in(Session(20, recording=recording), str(tmp_path / "a"), "three")
    (answer,) = found[0].answers
    return answer


@pytest.mark.parametrize(
    ("text", "holds"),
    [("one two", True), ("two one  one", True), ("one", False), ("one two three", True), ("one two" + " " * 20, False)],
)
def test_an_answer_holds_as_long_as_the_same_is_told(answer: Answer, text: str, holds: bool) -> None:
    with open(answer.path, "w", encoding="utf-8") as file:
        file.write(text)
    assert (probes.Prober().probe(answer.kind, answer.path, answer.limit) == answer.fingerprint) is holds


@pytest.mark.parametrize(("text", "times"), [("one two", 0), ("two one", 1), ("one", 1)])
def test_nothing_is_told_anew_of_a_content_that_is_the_same(
    answer: Answer, monkeypatch: pytest.MonkeyPatch, text: str, times: int
) -> None:
    told_of: list[bytes] = []

    def words(data: bytes, *more: str) -> frozenset[bytes]:
        told_of.append(data)
        return frozenset([*data.split(), *(each.encode() for each in more)])

    monkeypatch.setattr(words_in, "summarize", words)
    with open(answer.path, "w", encoding="utf-8") as file:
        file.write(text)
    assert answer.fingerprint is not None
    unguarded = answer.kind, answer.path, answer.limit, answer.fingerprint, answer.of
    assert PresentFiles().holds(unguarded) is (text != "one")
    assert told_of == [text.encode()] * times


WHOLE = words_in.fingerprint_of(frozenset([b"four"]))
"""A fingerprint that says all that was told."""


BOTH = frozenset({b"one", b"two"})


@pytest.mark.parametrize(
    ("fingerprint", "words"),
    [
        (WHOLE, frozenset({b"four"})),
        (digest(WHOLE or b""), BOTH),
        (error_fingerprint(FileNotFoundError()), BOTH),
        (b"", BOTH),
        (b"\x91" * 5000, BOTH),
        (True, BOTH),
        (None, BOTH),
    ],
)
def test_what_an_earlier_mark_says_is_not_told_anew(
    tmp_path: Path, fingerprint: Fingerprint | None, words: frozenset[bytes]
) -> None:
    (tmp_path / "a").write_text("one two")
    earlier = PreviousAnswers(lambda kind, path, limit: Answer(kind, path, limit, fingerprint, b"of"))
    recording = Recording(earlier)
    with recording.recorded() as found:
        assert words_in(Session(recording=recording), str(tmp_path / "a")) == words
    assert [each.fingerprint for each in found[0].answers] == [words_in.fingerprint_of(words)]


def test_no_other_process_knows_what_an_earlier_run_was_told() -> None:
    earlier = PreviousAnswers(lambda kind, path, limit: Answer(kind, path, limit, WHOLE))
    assert earlier.of("kind", b"path", 1) is not None
    assert copy(earlier).of("kind", b"path", 1) is None


def test_many_names_are_kept_as_they_are_and_other_things_are_not() -> None:
    texts = [f"name{number}" for number in range(10)]
    assert names_in.known_by(names_in.fingerprint_of(texts)) == texts
    assert words_in.known_by(words_in.fingerprint_of(frozenset(each.encode() for each in texts))) is None


def test_an_edit_that_leaves_what_is_told_makes_no_other_answer_or_group(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "cache"))
    for text in ("one two", "two one", "two  one"):
        (tmp_path / "a").write_text(text)
        recording = Recording()
        with recording.recorded() as found:
            words_in(Session(recording=recording), str(tmp_path / "a"))
        writer = GraphWriter(SavedGraph(store, b"graph", time_ns()))
        writer.keep(b"key", found[0], Raw(b"\xc0"))
        writer.save()
        assert writer.is_whole
    answers = SavedGraph(store, b"graph", time_ns()).answers
    assert (len(answers), answers[0].of) == (1, digest(b"two  one"))


@manifest_summary
def classes_in(parsed: Parsed) -> list[str]:
    """Return the classes in a manifest."""
    return [each.name for each in parsed.nodes.of(ast.Class)]


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("class a { } # b", True),
        ("# a\nclass a { }", True),
        ("class  a { }", False),
        ("class a { } }", False),
        ("class b { }", False),
    ],
)
def test_what_is_computed_from_a_tree_depends_on_the_code_alone(tmp_path: Path, text: str, holds: bool) -> None:
    path, recording = str(tmp_path / "a.pp"), Recording()
    (tmp_path / "a.pp").write_text("class a { } # a")
    with recording.recorded() as found:
        sources.manifest_at(Session(recording=recording), path)
    (answer,) = (each for each in found[0].answers if ":" in each.kind)
    (tmp_path / "a.pp").write_text(text)
    assert (probes.Prober().probe(answer.kind, answer.path, answer.limit) == answer.fingerprint) is holds


def test_a_tree_with_errors_depends_on_the_whole_file(tmp_path: Path) -> None:
    recording = Recording()
    (tmp_path / "a.pp").write_text("class a { # a")
    with recording.recorded() as found:
        sources.manifest_at(Session(recording=recording), str(tmp_path / "a.pp"))
    kinds = {each.kind for each in found[0].answers}
    assert "content" in kinds
    assert not any(":" in kind for kind in kinds)


def test_what_is_computed_from_two_contents_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pplint.session.known_files._CACHE_BYTES", 0)
    path, recording = str(tmp_path / "a"), Recording()
    session = Session(recording=recording)
    for text, is_steady in (("one two", True), ("one two", True), ("one", False)):
        (tmp_path / "a").write_text(text)
        session.read(path)
        assert recording.is_steady is is_steady


def test_what_cannot_be_read_is_another_answer(answer: Answer) -> None:
    os.unlink(answer.path)
    assert probes.Prober().probe(answer.kind, answer.path, answer.limit) != answer.fingerprint


@pytest.mark.parametrize(
    "kind", ["none", "os:unlink", "this:s", "tests.none:x", "tests.unit.session.test_told:answer", ":", "tests:"]
)
def test_nobody_is_asked_who_tells_nothing(answer: Answer, kind: str) -> None:
    assert probes.Prober().probe(kind, answer.path, answer.limit) is None
    assert os.path.exists(answer.path)


def test_the_disk_tells_nothing_of_a_file_by_itself(answer: Answer) -> None:
    assert probe_files(answer.kind, os.fsdecode(answer.path), answer.limit, MachineFiles()) is None
