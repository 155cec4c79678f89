"""The search finds manifests and templates, stays inside, and opens nothing."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from pplint.project.discovery import NoSuchPath, discover
from pplint.project.path_patterns import Patterns
from tests.unit.systems import NEEDS_OTHER_USERS, NEEDS_PIPES

if TYPE_CHECKING:
    from pathlib import Path


def _never(_path: str) -> bool:
    return False


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("b/z.pp", "b/a.pp", "a.pp", "b/c/x.epp", "b/readme.md", "b/template.erb"):
        path = tmp_path / "tree" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    monkeypatch.chdir(tmp_path / "tree")
    return tmp_path / "tree"


@pytest.mark.usefixtures("tree")
def test_manifests_and_templates_are_found_in_order() -> None:
    assert discover(["."], _never).files == ["a.pp", "b/a.pp", "b/z.pp", "b/c/x.epp"]


def test_paths_start_as_they_are_named(tree: Path) -> None:
    assert discover(["b/c"], _never).files == ["b/c/x.epp"]
    assert discover(["./b/../b/c/"], _never).files == ["b/c/x.epp"]
    assert discover([str(tree / "b/c")], _never).files == [str(tree / "b/c/x.epp")]


@pytest.mark.usefixtures("tree")
def test_a_file_is_checked_once() -> None:
    assert discover(["b", "b/a.pp", "b/a.pp"], _never).files == ["b/a.pp", "b/z.pp", "b/c/x.epp"]


def test_templates_in_ruby_are_left_out_whatever_they_are_called(tree: Path) -> None:
    for name in ("m/manifests/a.pp", "m/manifests/templates/b.pp", "m/templates/site.pp", "m/templates/x/c.pp"):
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).touch()
    (tree / "m/templates/d.epp").touch()
    expected = ["m/manifests/a.pp", "m/manifests/templates/b.pp", "m/templates/d.epp"]
    assert discover(["m"], _never).files == expected
    assert discover(["m/templates/site.pp"], _never).files == ["m/templates/site.pp"]


@pytest.mark.usefixtures("tree")
def test_a_named_file_is_checked_whatever_it_is_called() -> None:
    assert discover(["b/readme.md"], _never).files == ["b/readme.md"]


@pytest.mark.usefixtures("tree")
def test_a_path_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(NoSuchPath, match="no such file or directory: `nope`"):
        discover(["a.pp", "nope"], _never)


def test_excluded_files_are_left_out_unless_they_are_named(tree: Path) -> None:
    patterns = Patterns(str(tree), ("c", "a.pp"))
    assert discover(["."], patterns.match).files == ["b/z.pp"]
    assert discover(["a.pp", "b/c"], patterns.match).files == ["a.pp"]
    assert discover(["a.pp", "b/z.pp"], patterns.match, force_exclude=True).files == ["b/z.pp"]


def test_links_to_directories_are_not_followed(tree: Path) -> None:
    (tree / "b" / "loop").symlink_to(tree)
    (tree / "b" / "elsewhere").symlink_to("/")
    assert discover(["."], _never).files == ["a.pp", "b/a.pp", "b/z.pp", "b/c/x.epp"]


def test_a_named_link_to_a_directory_is_searched(tree: Path) -> None:
    (tree.parent / "link").symlink_to(tree / "b")
    assert discover(["../link"], _never).files == ["../link/a.pp", "../link/z.pp", "../link/c/x.epp"]


def test_links_to_files_are_followed_inside_only(tree: Path) -> None:
    (tree.parent / "secret.pp").touch()
    (tree / "outside.pp").symlink_to(tree.parent / "secret.pp")
    (tree / "inside.pp").symlink_to(tree / "b" / "a.pp")
    (tree / "broken.pp").symlink_to(tree / "nowhere.pp")
    (tree / "itself.pp").symlink_to(tree / "itself.pp")
    assert discover(["."], _never).files[:2] == ["a.pp", "inside.pp"]
    assert len(discover(["."], _never).files) == 5


@NEEDS_PIPES
def test_pipes_and_directories_with_the_name_of_a_manifest_are_left_out(tree: Path) -> None:
    os.mkfifo(tree / "pipe.pp")
    (tree / "folder.pp").mkdir()
    assert discover(["."], _never).files == ["a.pp", "b/a.pp", "b/z.pp", "b/c/x.epp"]


@NEEDS_OTHER_USERS
def test_a_directory_that_cannot_be_read_is_reported(tree: Path) -> None:
    (tree / "b").chmod(0)
    found = discover(["."], _never)
    (tree / "b").chmod(0o755)
    assert (found.files, found.unreadable) == (["a.pp"], [("b", "Permission denied")])


@pytest.mark.parametrize(
    ("pattern", "matched", "unmatched"),
    [
        ("vendor", ["vendor", "vendor/a.pp", "x/vendor/a.pp"], ["vendors/a.pp", "x/vendor.pp"]),
        ("vendor/", ["vendor/a.pp", "x/vendor/a.pp"], ["vendors/a.pp"]),
        ("/vendor", ["vendor/a.pp"], ["x/vendor/a.pp"]),
        ("*.epp", ["a.epp", "x/y/a.epp"], ["a.pp"]),
        ("spec/fixtures", ["spec/fixtures/a.pp"], ["x/spec/fixtures/a.pp", "spec/a.pp"]),
        ("**/fixtures", ["fixtures/a.pp", "x/y/fixtures/a.pp"], ["x/a.pp"]),
        ("a/*.pp", ["a/x.pp"], ["a/b/x.pp", "x.pp"]),
        ("a/**/x.pp", ["a/x.pp", "a/b/c/x.pp"], ["a/b/y.pp", "b/x.pp"]),
        ("a/**", ["a/x.pp", "a/b/x.pp"], ["b/x.pp"]),
        ("a?.pp", ["ab.pp"], ["a.pp", "a/b.pp"]),
        ("[ab].pp", ["a.pp", "b.pp"], ["c.pp"]),
        ("[!ab].pp", ["c.pp"], ["a.pp"]),
    ],
)
def test_patterns_match_as_described(pattern: str, matched: list[str], unmatched: list[str]) -> None:
    patterns = Patterns("/root", (pattern,))
    assert [path for path in matched if not patterns.match(f"/root/{path}")] == []
    assert [path for path in unmatched if patterns.match(f"/root/{path}")] == []


def test_a_pattern_for_no_path_takes_no_time() -> None:
    patterns = Patterns("/root", ("**/" * 40 + "*a" * 40 + "b",))
    assert not patterns.match("/root/" + "/".join(["a" * 80] * 40))
