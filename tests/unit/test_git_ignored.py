"""What Git ignores is not missing, and is not searched for files to check."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from pplint.project.git_ignored import has_hidden, is_ignored
from pplint.session import Session
from tests.unit.project.trees import plant

if TYPE_CHECKING:
    from pathlib import Path

    from tests.unit.command_line import Run

GIT = {".git/HEAD": "ref: refs/heads/main\n"}


@pytest.mark.parametrize(
    ("files", "ignored", "kept"),
    [
        ({".gitignore": "/a.pp\n"}, {"a.pp"}, {"b/a.pp"}),
        ({".gitignore": "a.pp\n"}, {"a.pp", "b/a.pp"}, {"aa.pp"}),
        ({".gitignore": "private/\n"}, {"private/x", "b/private/c/x"}, {"private"}),
        ({".gitignore": "*.pp\n!a.pp\n"}, {"b.pp", "c/b.pp"}, {"a.pp", "c/a.pp"}),
        ({".gitignore": "/b/\n!/b/a.pp\n"}, {"b/a.pp"}, {"a.pp"}),
        ({".gitignore": "/b/*\n!/b/a.pp\n"}, {"b/c.pp"}, {"b/a.pp"}),
        ({".gitignore": "b/**/x\n"}, {"b/x", "b/c/d/x"}, {"x"}),
        ({".gitignore": "# x\n\n\\#y\n"}, {"#y"}, {"x", "# x"}),
        ({".gitignore": "*.pp\n", "b/.gitignore": "!*.pp\n"}, {"a.pp", "c/a.pp"}, {"b/a.pp", "b/c/a.pp"}),
        ({"b/.gitignore": "/x\n"}, {"b/x"}, {"x", "b/c/x"}),
        ({".git/info/exclude": "x\n"}, {"x", "b/x"}, {"y"}),
        ({".git/info/exclude": "x\n", ".gitignore": "!x\n"}, set[str](), {"x"}),
        ({"../.gitignore": "x\n"}, set[str](), {"x"}),
        ({".gitignore": "[\nx\n"}, {"x"}, {"["}),
    ],
)
def test_rules_are_those_of_git(tmp_path: Path, files: dict[str, str], ignored: set[str], kept: set[str]) -> None:
    root = tmp_path / "repository"
    plant(root, {**GIT, **files})
    session = Session()
    assert {each for each in ignored | kept if is_ignored(session, str(root / each))} == ignored


def test_without_a_repository_nothing_is_ignored_but_in_what_was_exported_of_one(tmp_path: Path) -> None:
    plant(
        tmp_path,
        {".gitignore": "*\n", "code/.gitignore": "x\n", "module/.gitignore": "x\n", "module/metadata.json": ""},
    )
    session = Session()
    assert not is_ignored(session, str(tmp_path / "code/x"))
    assert is_ignored(session, str(tmp_path / "module/x"))
    assert not is_ignored(session, str(tmp_path / "module/y"))


def test_hostile_rules_take_no_time(tmp_path: Path) -> None:
    plant(tmp_path, {**GIT, ".gitignore": "*a" * 40 + "b\n" + "**/a/" * 40 + "b\n" + "x\n"})
    session = Session()
    assert not is_ignored(session, str(tmp_path / ("a" * 250)))
    assert not is_ignored(session, str(tmp_path / "/".join("a" * 100)))
    assert is_ignored(session, str(tmp_path / "x"))


@pytest.mark.parametrize("text", ["x\n" + "#" * (1 << 16), "y\n" * 1000 + "x\n"])
def test_a_file_with_too_much_in_it_is_cut(tmp_path: Path, text: str) -> None:
    plant(tmp_path, {**GIT, ".gitignore": text})
    assert not is_ignored(Session(), str(tmp_path / "x"))


def test_what_may_be_in_a_directory(tmp_path: Path) -> None:
    plant(tmp_path, {**GIT, ".gitignore": "/modules/*\n!/modules/own\n/data/nodes/x.yaml\n/site/\n"})
    session, root = Session(), str(tmp_path)
    assert has_hidden(session, str(tmp_path / "modules"), root, is_deep=False)
    assert has_hidden(session, str(tmp_path / "data"), root)
    assert not has_hidden(session, str(tmp_path / "data"), root, is_deep=False)
    assert has_hidden(session, str(tmp_path / "site"), root)
    assert not has_hidden(session, str(tmp_path / "manifests"), root)


TREE = {
    **GIT,
    ".gitignore": "/left/\nb.pp\n",
    "left/a.pp": 'notice("a")\n',
    "b.pp": 'notice("b")\n',
    "c.pp": 'notice("c")\n',
}


def _paths(run: Run, *arguments: str) -> set[str]:
    return set(re.findall(r"^[\w/]+\.pp", run(*arguments, "--select", "double-quoted-string")[1], re.MULTILINE))


def test_the_search_leaves_it_out_unless_it_is_named(tmp_path: Path, run: Run) -> None:
    plant(tmp_path, TREE)
    assert _paths(run, ".") == {"c.pp"}
    assert _paths(run, "b.pp") == {"b.pp"}
    assert _paths(run, "left") == {"left/a.pp"}
    assert _paths(run, ".", "--no-respect-gitignore") == {"left/a.pp", "b.pp", "c.pp"}
    assert run("format", "--check", ".")[1].count(".pp") == 0


def test_a_setting_has_it_searched(tmp_path: Path, run: Run) -> None:
    plant(tmp_path, {**TREE, "pplint.toml": "respect-gitignore = false\n"})
    assert _paths(run, ".") == {"left/a.pp", "b.pp", "c.pp"}


REPOSITORY = {
    **GIT,
    "environment.conf": "modulepath = modules\n",
    "manifests/site.pp": "include shop\n",
    "modules/shop/manifests/init.pp": "class shop {\n  include shop::secrets\n}\n",
}


def test_a_run_that_is_repeated_knows_of_other_rules(tmp_path: Path, run: Run) -> None:
    plant(tmp_path, REPOSITORY)
    assert "[unknown-class]" in run(".")[1]
    plant(tmp_path, {"modules/shop/.gitignore": "secrets.pp\n"})
    assert "[unknown-class]" not in run(".")[1]
    plant(tmp_path, {"modules/shop/.gitignore": "!secrets.pp\n"})
    assert "[unknown-class]" in run(".")[1]
    plant(tmp_path, {".gitignore": "/modules/\n"})
    assert "init.pp" not in run(".")[1]


def test_an_editor_is_told_of_other_rules(tmp_path: Path) -> None:
    root = plant(tmp_path, {**GIT, ".gitignore": ""})
    session = Session(is_watching=True)
    assert not is_ignored(session, f"{root}/x")
    plant(tmp_path, {".gitignore": "x\n"})
    session.forget(f"{root}/.gitignore")
    assert is_ignored(session, f"{root}/x")


@pytest.mark.parametrize(
    ("rule", "code"),
    [
        ("modules/shop/manifests/secrets.pp", "include shop::secrets"),
        ("modules/shop/manifests/vault/", "shop::vault::entry { 'a': }"),
        ("modules/shop/functions/", "notice(shop::token())"),
        ("modules/shop/types/", "$a = 'b' =~ Shop::Key"),
        ("modules/shop/lib/", "notice(shop_token())"),
        ("modules/shop/lib/puppet/type/", "shop_token { 'a': }"),
        ("secrets.rb", "notice(secrets())"),
        ("modules/shop/files/private/", "file { '/a': source => 'puppet:///modules/shop/private/key' }"),
        ("*.private.epp", "notice(epp('shop/a.private.epp'))"),
        ("manifests/nodes.pp", "include tills"),
        ("/modules/vault/", "notice(vault_token())"),
    ],
)
def test_what_may_be_there_is_not_missing(tmp_path: Path, run: Run, rule: str, code: str) -> None:
    plant(tmp_path, {**REPOSITORY, "modules/shop/manifests/init.pp": f"class shop {{\n  {code}\n}}\n"})
    plant(tmp_path, {"modules/tills/manifests/other.pp": "class tills::other { }\n"})
    rules = ["class", "function", "resource-type", "data-type"]
    select = ("--select", ",".join([*(f"unknown-{each}" for each in rules), "missing-file", "missing-template"]))
    assert run(".", *select)[0] == 1
    plant(tmp_path, {".gitignore": f"{rule}\n"})
    assert run(".", *select)[0] == 0


def test_modules_that_were_put_into_an_ignored_directory_are_whole(tmp_path: Path, run: Run) -> None:
    installed = {"Puppetfile": "mod 'you/shop', '1.0.0'\n", ".gitignore": "/modules/\n"}
    plant(tmp_path, {**REPOSITORY, **installed, "manifests/site.pp": "include shop::gone\nnotice(gone())\n"})
    out = run(".")[1]
    assert "[unknown-class]" in out
    assert "[unknown-function]" in out
