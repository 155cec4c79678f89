"""Which parameters data is bound to, whatever the level of the hierarchy, and whatever the files contain."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pplint.base.reading import MAX_FILE_SIZE
from pplint.project.projects import project_of
from pplint.session import Session

from .trees import metadata, plant

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

HIERARCHY = {
    "hiera.yaml": """version: 5
hierarchy:
  - {name: a, paths: [common.yaml, "os/%{facts.os}.yml", x.json, x.yaml]}
  - {name: b, datadir: hieradata, glob: "*.eyaml", lookup_key: eyaml_lookup_key}
"""
}


def _is_bound(root: Path, files: Mapping[str, str], name: str = "a::port") -> bool:
    return project_of(Session(), plant(root, {"metadata.json": metadata("me-a"), **files})).data.is_bound(name)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("data/common.yaml", "a::port: 80\n"),
        ("data/common.yaml", "---\n'a::port' : 80\n"),
        ("data/os/%{facts}/x.yml", '"a::port": 80\n'),
        ("data/common.yaml", "{x: &x {a::port: 80}, <<: *x}"),
        ("data/common.yaml", ":a::port: 80\n"),
        ("hieradata/x.eyaml", "b: 1\na::port:\n  - 80\n"),
        ("data/x.json", '{"b::c":"a::port","a::port":80}'),
    ],
)
def test_what_binds_a_parameter(tmp_path: Path, path: str, text: str) -> None:
    assert _is_bound(tmp_path, {**HIERARCHY, path: text})


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("data/x.txt", "a::port: 80\n"),
        ("data/unread.yaml", "a::port: 80\n"),
        ("hieradata/in/x.eyaml", "a::port: 80\n"),
        ("data/x.yaml", "# a::port: 80\nx: |\n  a::port: 80\n"),
        ("other/x.yaml", "a::port: 80\n"),
        ("data/x.yaml", "a::port::more: 80\n"),
        ("data/x.yaml", "b::a::port: 80\n"),
        ("data/x.yaml", "x: 'a::port'\n"),
        ("data/x.yaml", " " * (MAX_FILE_SIZE + 1) + "a::port: 80\n"),
        ("data/x.yaml", "\0\ufeff{{["),
    ],
)
def test_what_does_not(tmp_path: Path, path: str, text: str) -> None:
    assert not _is_bound(tmp_path, {**HIERARCHY, path: text})


@pytest.mark.parametrize(
    "written", ["datadir: other", "datadir: './other/'", '"datadir" : "other"', "datadir: other/in"]
)
def test_the_hierarchy_says_where_data_is(tmp_path: Path, written: str) -> None:
    data = {f"{each}/common.yaml": "a::port: 80\n" for each in ("other", "other/in")}
    assert _is_bound(tmp_path, {"hiera.yaml": f"version: 5\ndefaults:\n  {written}\n", **data})


def test_without_a_hierarchy_there_is_no_data(tmp_path: Path) -> None:
    assert not _is_bound(tmp_path, {"data/x.yaml": "a::port: 80\n"})


@pytest.mark.parametrize("written", ["/etc", "..", "../..", "data/../..", "~", "%{facts.a}"])
def test_nothing_outside_is_read(tmp_path: Path, written: str) -> None:
    plant(tmp_path, {"x.yaml": "a::port: 80\n", "common.yaml": "a::port: 80\n"})
    assert not _is_bound(tmp_path / "a", {"hiera.yaml": f"version: 5\ndefaults:\n  datadir: '{written}'\n"})


def test_data_may_change(tmp_path: Path) -> None:
    assert not _is_bound(tmp_path, HIERARCHY)
    plant(tmp_path, {"data/x.yaml": "a::port: 80\n"})
    assert _is_bound(tmp_path, HIERARCHY)
