"""Each manifest is read once in a session, whoever needs it first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.source import SourceFile
from pplint.project import sources
from pplint.project.projects import project_of
from pplint.project.sources import RECENT, keep, manifest_at, parsed_before
from pplint.session import Session
from pplint.syntax.parser import SourceKind, parse

from .trees import metadata, plant

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_a_file_is_read_once(tmp_path: Path) -> None:
    path = plant(tmp_path, {"x.pp": "class x {}"}) + "/x.pp"
    session = Session()
    first = manifest_at(session, path)
    (tmp_path / "x.pp").unlink()
    assert first is not None
    assert manifest_at(session, path) is first
    assert manifest_at(Session(), path) is None


def test_what_a_check_parses_is_not_parsed_again(tmp_path: Path) -> None:
    path = str(tmp_path / "x.pp")
    (tmp_path / "x.pp").write_bytes(b"class x {}")
    session = Session()
    parsed = parse(SourceFile(path, b"class x {}"))
    keep(session, parsed)
    manifest = manifest_at(session, path)
    assert manifest is not None
    assert manifest.tree is parsed.tree


def test_what_a_project_parses_is_there_for_the_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = plant(tmp_path, {"x.pp": "class x {}"}) + "/x.pp"
    monkeypatch.chdir(tmp_path)
    session = Session()
    manifest = manifest_at(session, path)
    assert manifest is not None
    for written in (path, "x.pp", "./x.pp"):
        parsed = parsed_before(session, SourceFile(written, b"class x {}"), SourceKind.MANIFEST)
        assert parsed is not None
        assert parsed.tree is manifest.tree
        assert parsed.source.path == written
    assert parsed_before(session, SourceFile(path, b"class y {}"), SourceKind.MANIFEST) is None
    assert parsed_before(session, SourceFile(path, b"class x {}"), SourceKind.PLAN) is None
    assert parsed_before(session, SourceFile("y.pp", b"class x {}"), SourceKind.MANIFEST) is None


def test_only_the_latest_are_kept_whole(tmp_path: Path) -> None:
    session = Session()
    for number in range(RECENT + 1):
        keep(session, parse(SourceFile(str(tmp_path / f"{number}.pp"), b"")))
    oldest, next_one = (
        parsed_before(session, SourceFile(str(tmp_path / name), b""), SourceKind.MANIFEST) for name in ("0.pp", "1.pp")
    )
    assert oldest is not None
    assert next_one is not None
    assert oldest.concrete is None
    assert next_one.concrete is not None


def test_what_was_parsed_before_is_there_for_those_that_name_it(tmp_path: Path) -> None:
    (tmp_path / "x.pp").write_bytes(b"class x {}")
    session = Session()
    parsed = parse(SourceFile(str(tmp_path / "x.pp"), b"class x {}"))
    keep(session, parsed)
    for number in range(RECENT + 1):
        keep(session, parse(SourceFile(str(tmp_path / f"{number}.pp"), b"")))
    manifest = manifest_at(session, str(tmp_path / "x.pp"))
    assert manifest is not None
    assert manifest.tree is parsed.tree


def test_older_trees_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "OLDER", 1)
    session = Session()
    for number in range(RECENT + 2):
        keep(session, parse(SourceFile(str(tmp_path / f"{number}.pp"), b"")))
    assert parsed_before(session, SourceFile(str(tmp_path / "0.pp"), b""), SourceKind.MANIFEST) is None
    assert parsed_before(session, SourceFile(str(tmp_path / "1.pp"), b""), SourceKind.MANIFEST) is not None


def test_a_checked_file_keeps_its_concrete_tree_when_others_have_named_it(tmp_path: Path) -> None:
    path = plant(tmp_path, {"x.pp": "class x {}"}) + "/x.pp"
    session = Session()
    assert manifest_at(session, path) is not None
    parsed = parsed_before(session, SourceFile(path, b"class x {}"), SourceKind.MANIFEST)
    assert parsed is not None
    assert parsed.concrete is not None


def test_another_session_looks_at_everything_anew(tmp_path: Path) -> None:
    files = {"metadata.json": metadata("me-a"), "manifests/init.pp": "class a {}"}
    session = Session()
    assert project_of(session, plant(tmp_path, files)).host_class("a::b") is None
    plant(tmp_path, {"manifests/b.pp": "class a::b {}"})
    assert project_of(session, str(tmp_path)).host_class("a::b") is None
    assert project_of(Session(), str(tmp_path)).host_class("a::b") is not None
