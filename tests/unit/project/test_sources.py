"""Each manifest is read once in a process, whoever needs it first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.project.project import forget_projects, project_of
from pplint.project.sources import RECENT, Sources
from pplint.source import SourceFile
from pplint.syntax.parser import SourceKind, parse

from .trees import metadata, plant

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_a_file_is_read_once(tmp_path: Path) -> None:
    path = plant(tmp_path, {"x.pp": "class x {}"}) + "/x.pp"
    sources = Sources()
    first = sources.manifest(path)
    (tmp_path / "x.pp").unlink()
    assert first is not None
    assert sources.manifest(path) is first
    sources.forget()
    assert sources.manifest(path) is None


def test_what_a_check_parses_is_not_parsed_again(tmp_path: Path) -> None:
    path = str(tmp_path / "x.pp")
    sources = Sources()
    parsed = parse(SourceFile(path, b"class x {}"))
    sources.keep(parsed)
    manifest = sources.manifest(path)
    assert manifest is not None
    assert manifest.tree is parsed.tree


def test_what_a_project_parses_is_there_for_the_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = plant(tmp_path, {"x.pp": "class x {}"}) + "/x.pp"
    monkeypatch.chdir(tmp_path)
    sources = Sources()
    manifest = sources.manifest(path)
    assert manifest is not None
    for written in (path, "x.pp", "./x.pp"):
        parsed = sources.parsed(SourceFile(written, b"class x {}"), SourceKind.MANIFEST)
        assert parsed is not None
        assert parsed.tree is manifest.tree
        assert parsed.source.path == written
    assert sources.parsed(SourceFile(path, b"class y {}"), SourceKind.MANIFEST) is None
    assert sources.parsed(SourceFile(path, b"class x {}"), SourceKind.PLAN) is None
    assert sources.parsed(SourceFile("y.pp", b"class x {}"), SourceKind.MANIFEST) is None


def test_only_the_latest_are_kept_whole(tmp_path: Path) -> None:
    sources = Sources()
    for number in range(RECENT + 1):
        sources.keep(parse(SourceFile(str(tmp_path / f"{number}.pp"), b"")))
    assert sources.parsed(SourceFile(str(tmp_path / "0.pp"), b""), SourceKind.MANIFEST) is None
    assert sources.parsed(SourceFile(str(tmp_path / "1.pp"), b""), SourceKind.MANIFEST) is not None


def test_everything_can_be_looked_at_anew(tmp_path: Path) -> None:
    files = {"metadata.json": metadata("me-a"), "manifests/init.pp": "class a {}"}
    assert project_of(plant(tmp_path, files)).host_class("a::b") is None
    plant(tmp_path, {"manifests/b.pp": "class a::b {}"})
    assert project_of(str(tmp_path)).host_class("a::b") is None
    forget_projects()
    assert project_of(str(tmp_path)).host_class("a::b") is not None
