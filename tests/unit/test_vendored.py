"""Somebody else's code in a tree is found, read, and not searched for files to check."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pplint.project.lookup import ProjectKind, Status
from pplint.project.projects import project_of
from pplint.project.vendored import is_vendored
from pplint.session import Session
from pplint.syntax.name_kinds import Kind
from tests.unit.project.trees import metadata, plant

if TYPE_CHECKING:
    from pathlib import Path

    from tests.unit.command_line import Run

PUPPETFILE = """
mod 'you/apt', '1.0.0'
mod 'me/own', local: true
mod 'you/tool',
  git: 'https://git.example.com/tool.git',
  install_path: 'site'
"""


@pytest.mark.parametrize(
    ("files", "vendored", "own"),
    [
        ({"Puppetfile": PUPPETFILE}, {"modules/apt", "site/tool"}, {"modules", "modules/own", "modules/web", "site"}),
        ({"Puppetfile": "moduledir 'deployed'\nmod 'you/apt'\n"}, {"deployed", "deployed/apt"}, {"modules/apt"}),
        ({"Puppetfile": "moduledir('./modules')\nmod 'you/apt'\n"}, {"modules/apt"}, {"modules"}),
        ({"Puppetfile": "moduledir File.join(here, 'x')\nmod 'you/apt'\n"}, {"modules/apt"}, {"x"}),
        ({".gitmodules": '[submodule "a"]\n\tpath = modules/a\n\turl = x\n'}, {"modules/a"}, {"modules/b"}),
        ({".gitmodules": "[submodule]\n path = ../outside\n path = .\n"}, set[str](), {"../outside", "."}),
        (
            {"environment.conf": "modulepath = modules:external_modules:vendor/puppet\n", "vendor/puppet/x/y": ""}
            | {"modules/x/y": "", "external_modules/x/y": ""},
            {"external_modules", "vendor/puppet"},
            {"modules", "vendor"},
        ),
    ],
)
def test_what_says_that_code_is_of_somebody_else(
    tmp_path: Path, files: dict[str, str], vendored: set[str], own: set[str]
) -> None:
    root = tmp_path / "repository"
    plant(root, files)
    session = Session()
    assert {each for each in vendored | own if is_vendored(session, str(root / each))} == vendored


REPOSITORY = {
    "Puppetfile": "moduledir 'deployed'\nmod 'you/apt', '1.0.0'\n",
    "manifests/site.pp": "include apt\ninclude apt::nope\n",
    "modules/web/manifests/init.pp": "class web { include apt::key }\n",
    "deployed/apt/manifests/init.pp": "class apt { include apt::nope }\n",
    "deployed/apt/manifests/key.pp": "class apt::key { include apt::nope }\n",
}


def _paths(out: str) -> set[str]:
    return {line.partition(":")[0] for line in out.splitlines() if "[unknown-class]" in line}


def test_it_is_read_but_reported_on_only_if_it_is_named(tmp_path: Path, run: Run) -> None:
    plant(tmp_path, REPOSITORY)
    assert _paths(run(".")[1]) == {"manifests/site.pp"}
    assert _paths(run("deployed/apt/manifests")[1]) == {
        "deployed/apt/manifests/init.pp",
        "deployed/apt/manifests/key.pp",
    }
    assert _paths(run("deployed/apt/manifests/key.pp")[1]) == {"deployed/apt/manifests/key.pp"}
    assert "deployed" not in run("--show-files")[1]


def test_the_summary_says_what_is_not_reported_on(tmp_path: Path, run: Run) -> None:
    plant(tmp_path, REPOSITORY)
    line = "Not reported, as it is vendored: deployed; `include-vendored = true` includes it.\n"
    assert line in run(".", "manifests", ".")[1]
    assert line not in run("--quiet", ".")[1]
    assert line not in run("deployed/apt")[1]


def test_a_setting_has_it_reported_on(tmp_path: Path, run: Run) -> None:
    plant(tmp_path, {**REPOSITORY, "pplint.toml": "include-vendored = true\n"})
    assert "deployed/apt/manifests/key.pp" in _paths(run(".")[1])
    assert "include-vendored = true\n" in run("--show-settings")[1]


def test_what_is_in_a_submodule_that_is_not_checked_out_is_not_missing(tmp_path: Path, run: Run) -> None:
    source = "class web { file { '/x': source => 'puppet:///modules/web/applet/icon.png' }\n include apt::nope }\n"
    submodules = "[submodule]\n path = modules/apt\n[submodule]\n path = modules/web/files/applet\n"
    plant(tmp_path, {"environment.conf": "modulepath = modules\n", "modules/web/manifests/init.pp": source})
    plant(tmp_path, {"modules/apt/README": ""})
    assert "[unknown-class]" in run(".")[1]
    assert "[missing-file]" in run(".")[1]
    (tmp_path / "modules/apt/README").unlink()
    assert "[unknown-class]" not in run(".")[1]
    assert "[missing-file]" in run(".")[1]
    plant(tmp_path, {".gitmodules": submodules})
    assert run(".")[0] == 0
    plant(tmp_path, {"modules/web/files/applet/read.me": ""})
    assert "[missing-file]" in run(".")[1]


def test_a_class_in_a_submodule_below_a_module_may_exist(tmp_path: Path) -> None:
    files = {"environment.conf": "modulepath = modules\n", "modules/web/manifests/init.pp": "class web {}\n"}
    plant(tmp_path, {**files, ".gitmodules": "[submodule]\n path = modules/web/manifests/extra\n"})
    project = project_of(Session(), str(tmp_path))
    assert project.status(Kind.HOST_CLASS, "web::extra::any") is Status.UNRESOLVABLE


@pytest.mark.parametrize(
    ("files", "kind"),
    [
        ({"environment.conf": ""}, ProjectKind.CONTROL_REPOSITORY),
        ({"Puppetfile": "", "manifests/site.pp": "node default {}"}, ProjectKind.CONTROL_REPOSITORY),
        ({"manifests/site.pp": "node default {}", "site/x/manifests/init.pp": ""}, ProjectKind.CONTROL_REPOSITORY),
        ({"Puppetfile": "", "manifests/init.pp": "class web {}"}, ProjectKind.MODULE),
        ({"Puppetfile": "", "manifests/init.pp": "", "manifests/site.pp": "define web::site() {}"}, ProjectKind.MODULE),
        ({"manifests/init.pp": "class web {}", "manifests/site.pp": ""}, ProjectKind.MODULE),
        ({"manifests/vhost.pp": "class web::vhost {}"}, ProjectKind.MODULE),
    ],
)
def test_metadata_alone_does_not_make_a_module(tmp_path: Path, files: dict[str, str], kind: ProjectKind) -> None:
    plant(tmp_path, {"metadata.json": metadata("me-web"), **files})
    assert project_of(Session(), str(tmp_path / "manifests")).kind is kind
