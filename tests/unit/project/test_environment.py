"""`environment.conf`, `Puppetfile` and `.fixtures.yml` are read as what they are: data."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pplint.project.environment import environment_at
from pplint.project.modules import modules_on
from pplint.project.projects import project_of
from pplint.project.puppetfile import Installed, ModuleSource, module_name, read_fixtures, read_puppetfile
from pplint.session import Session

from .trees import metadata, plant

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("setting", "expected", "is_complete"),
    [
        ("modulepath = site:modules", ["site", "modules"], True),
        ("modulepath=./site:modules/", ["site", "modules"], True),
        ("  modulepath  =  'modules'  ", ["modules"], True),
        ('[main]\nmodulepath = "modules"', ["modules"], True),
        ("modulepath = modules:$basemodulepath", ["modules"], False),
        ("modulepath = modules:missing", ["modules"], False),
        ("modulepath = s*:mod[tu]les", ["site", "site-modules", "modules"], True),
        ("modulepath = **/inner", ["modules/inner", "site/inner"], False),
        ("modulepath = modules # not a comment", [], False),
        ("[other]\nmodulepath = site\n[main]\nmodulepath = modules", ["modules"], True),
        ("modulepath = */inner", ["modules/inner", "site/inner"], True),
        ("modulepath = /etc/puppetlabs/code/modules:../modules:modules", ["modules"], False),
        ("# modulepath = site", ["modules"], False),
        ("[other]\nmodulepath = site", ["modules"], False),
        ("", ["modules"], False),
        ("modulepath = .", ["."], True),
    ],
)
def test_the_module_path(tmp_path: Path, setting: str, expected: list[str], is_complete: bool) -> None:
    plant(tmp_path, {"environment.conf": setting, "site/inner/x": "", "site-modules/x": "", "modules/inner/x": ""})
    environment = environment_at(Session(), str(tmp_path))
    assert environment is not None
    assert environment.modulepath == tuple(str(tmp_path / each) for each in expected)
    assert environment.is_complete == is_complete


@pytest.mark.parametrize(
    ("setting", "expected"),
    [
        ("", {"one", "two"}),
        ("manifest = manifests/one.pp", {"one"}),
        ("manifest = other", {"three"}),
        ("manifest = missing", set[str]()),
        ("manifest = ../outside", set[str]()),
        ("manifest = $codedir/manifests", set[str]()),
    ],
)
def test_the_site_manifests(tmp_path: Path, setting: str, expected: set[str]) -> None:
    files = {"manifests/one.pp": "class one {}", "manifests/in/two.pp": "class two {}", "other/3.pp": "class three {}"}
    plant(tmp_path / "env", {"environment.conf": setting, **files})
    plant(tmp_path / "outside", {"four.pp": "class four {}"})
    project = project_of(Session(), str(tmp_path / "env/manifests"))
    assert {name for name in ("one", "two", "three", "four") if project.host_class(name)} == expected


def test_rules_know_the_modules_of_the_module_path(tmp_path: Path) -> None:
    plant(tmp_path, {"environment.conf": "modulepath = own", "own/web/metadata.json": metadata("me-old_name")})
    module = modules_on(Session(), ()).around(str(tmp_path / "own/web/manifests/init.pp"))
    assert module is not None
    assert module.name == "web"


PUPPETFILE = """
forge 'https://forge.example.com'
moduledir 'modules'   # where they go

mod 'puppetlabs/stdlib', '9.0.0'
mod "puppetlabs-apache", :latest
mod 'own',
  :git => 'https://example.com/own.git',   # with a comment
  ref: 'main',
  :local => true
mod('me/db', '1.0.0')
"""


def test_a_puppetfile_names_modules(tmp_path: Path) -> None:
    plant(tmp_path, {"Puppetfile": PUPPETFILE})
    sources = {
        "stdlib": ModuleSource("puppetlabs/stdlib", "9.0.0"),
        "apache": ModuleSource("puppetlabs-apache"),
        "own": ModuleSource("own", None, "https://example.com/own.git", "main"),
        "db": ModuleSource("me/db", "1.0.0"),
    }
    assert read_puppetfile(Session(), str(tmp_path / "Puppetfile")) == Installed(
        ("stdlib", "apache", "own", "db"), directory="modules", local=frozenset(["own"]), sources=sources
    )


@pytest.mark.parametrize("line", ["eval(File.read('other'))", "%w[a b].each { |m| mod m }", "mod name", 'mod "#{x}"'])
def test_a_puppetfile_that_does_more_is_not_understood(tmp_path: Path, line: str) -> None:
    plant(tmp_path, {"Puppetfile": f"mod 'me/db'\n{line}\n"})
    assert read_puppetfile(Session(), str(tmp_path / "Puppetfile")) == Installed(
        ("db",), is_complete=False, sources={"db": ModuleSource("me/db")}
    )


FIXTURES = """
---
fixtures:
  repositories:
    stdlib: "https://example.com/stdlib.git"
    'concat':
      repo: "https://example.com/concat.git"
      ref: main
  forge_modules:
      apt: puppetlabs/apt   # another indentation
  symlinks:
    web: "#{source_dir}"
other:
  repositories:
    nothing: x
"""


def test_fixtures_name_modules(tmp_path: Path) -> None:
    plant(tmp_path, {".fixtures.yml": FIXTURES})
    found = read_fixtures(Session(), str(tmp_path / ".fixtures.yml"))
    assert found is not None
    assert found.modules == ("stdlib", "concat", "apt", "web")
    assert found.sources["concat"] == ModuleSource("concat", None, "https://example.com/concat.git", "main")


@pytest.mark.parametrize("read", [read_puppetfile, read_fixtures])
def test_files_need_not_exist(tmp_path: Path, read: object) -> None:
    assert callable(read)
    assert read(Session(), str(tmp_path / "missing")) is None
    assert read(Session(), str(tmp_path)) is None


@pytest.mark.parametrize("full", ["puppetlabs/stdlib", "puppetlabs-stdlib", "stdlib"])
def test_the_author_is_no_part_of_the_name(full: str) -> None:
    assert module_name(full) == "stdlib"
