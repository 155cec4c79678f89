"""Which project a file belongs to, and which modules its programs see."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from pplint.project.location import location_of
from pplint.project.lookup import ProjectKind
from pplint.project.projects import project_of
from pplint.session import Session

from .trees import metadata, plant

if TYPE_CHECKING:
    from pathlib import Path


def test_a_module_by_itself_sees_itself(tmp_path: Path) -> None:
    plant(tmp_path, {"puppet-web/metadata.json": metadata("me-web"), "other/manifests/init.pp": "class other {}"})
    project = project_of(Session(), str(tmp_path / "puppet-web/manifests/init.pp"))
    assert (project.kind, project.root) == (ProjectKind.MODULE, str(tmp_path / "puppet-web"))
    assert list(project.modules) == ["web"]


@pytest.mark.parametrize("name", ["modules", "site", "site-modules"])
def test_a_module_sees_its_siblings(tmp_path: Path, name: str) -> None:
    plant(tmp_path / name, {"web/manifests/init.pp": "", "db/manifests/init.pp": "", "not-a-module/x": ""})
    project = project_of(Session(), str(tmp_path / name / "web/manifests/init.pp"))
    assert project.kind is ProjectKind.MODULE
    assert list(project.modules) == ["db", "web"]


def test_a_module_sees_what_its_tests_deploy(tmp_path: Path) -> None:
    root = tmp_path / "alone" / "web"  # other checkouts beside it would be modules, too
    plant(root, {"metadata.json": metadata("me-web"), "spec/fixtures/modules/db/manifests/init.pp": ""})
    (root / "spec/fixtures/modules/web").symlink_to(root)
    project = project_of(Session(), str(root / "manifests/init.pp"))
    assert {name: module.root for name, module in project.modules.items()} == {
        "web": str(root),
        "db": str(root / "spec/fixtures/modules/db"),
    }


def test_directories_that_the_user_names_come_before_those_of_the_tests(tmp_path: Path) -> None:
    plant(tmp_path, {"web/metadata.json": metadata("me-web"), "web/spec/fixtures/modules/db/x": "", "named/db/x": ""})
    project = project_of(Session(), str(tmp_path / "web"), [str(tmp_path / "named")])
    assert project.modules["db"].root == str(tmp_path / "named/db")


@pytest.mark.parametrize(
    "marks",
    [
        {"environment.conf": ""},
        {"Puppetfile": ""},
        {"manifests/site.pp": "", "modules/x/manifests/init.pp": ""},
        {"manifests/site.pp": "", "site/x/manifests/init.pp": ""},
    ],
)
@pytest.mark.parametrize("path", ["manifests/site.pp", "modules/db/manifests/init.pp", "scripts/once.pp"])
def test_a_control_repository_is_known_by_its_files(tmp_path: Path, marks: dict[str, str], path: str) -> None:
    plant(tmp_path, {**marks, "modules/db/manifests/init.pp": ""})
    project = project_of(Session(), str(tmp_path / path))
    assert (project.kind, project.root) == (ProjectKind.CONTROL_REPOSITORY, str(tmp_path))
    assert "db" in project.modules


@pytest.mark.parametrize("outer", ["modules", "site", "environments"])
def test_a_repository_is_one_wherever_it_lies(tmp_path: Path, outer: str) -> None:
    root = tmp_path / outer / "production"
    plant(root, {"environment.conf": "", "manifests/site.pp": "class everywhere {}", "modules/db/x": ""})
    project = project_of(Session(), str(root / "manifests/site.pp"))
    assert (project.kind, project.root) == (ProjectKind.CONTROL_REPOSITORY, str(root))
    assert project.host_class("everywhere") is not None


@pytest.mark.parametrize("outer", ["web", "modules/web"])
def test_a_repository_in_a_module_is_there_to_try_it(tmp_path: Path, outer: str) -> None:
    module, environment = tmp_path / outer, tmp_path / outer / "vagrant/environments/dev"
    plant(module, {"metadata.json": metadata("me-web"), "manifests/init.pp": "class web {}"})
    plant(environment, {"environment.conf": "modulepath = site:$basemodulepath\n", "site/profile/manifests/web.pp": ""})
    project = project_of(Session(), str(environment / "site/profile/manifests/web.pp"))
    assert (project.root, {*project.modules}) == (str(environment), {"profile", "web"})
    assert project.host_class("web") is not None
    plant(environment, {"site/web/manifests/init.pp": "class web($own) {}"})
    found = project_of(Session(), str(environment / "site/profile/manifests/web.pp")).host_class("web")
    assert found is not None
    assert [each.name for each in found.node.parameters] == ["own"]


def test_all_files_of_a_repository_share_a_project(tmp_path: Path) -> None:
    plant(tmp_path, {"environment.conf": "", "modules/db/manifests/init.pp": "", "manifests/site.pp": ""})
    session = Session()
    one = project_of(session, str(tmp_path / "modules/db/manifests/init.pp"))
    assert one is project_of(session, str(tmp_path / "manifests/site.pp"))
    assert one is project_of(session, str(tmp_path / "modules/db/types/x.pp"))


def test_a_module_with_a_puppetfile_is_a_module(tmp_path: Path) -> None:
    plant(tmp_path, {"metadata.json": metadata("me-web"), "Puppetfile": "mod 'me/db'"})
    assert project_of(Session(), str(tmp_path / "manifests/init.pp")).kind is ProjectKind.MODULE


def test_a_main_class_with_a_puppetfile_is_no_control_repository(tmp_path: Path) -> None:
    plant(tmp_path, {"manifests/init.pp": "class web {}\n", "Puppetfile": "mod 'me/db'"})
    assert project_of(Session(), str(tmp_path / "manifests/init.pp")).kind is ProjectKind.MODULE
    plant(tmp_path, {"manifests/site.pp": ""})
    assert project_of(Session(), str(tmp_path / "manifests/init.pp")).kind is ProjectKind.CONTROL_REPOSITORY


def test_modules_off_the_path_of_the_repository_are_by_themselves(tmp_path: Path) -> None:
    plant(tmp_path, {"environment.conf": "modulepath = deployed", "modules/db/x": "", "deployed/web/x": ""})
    assert list(project_of(Session(), str(tmp_path / "manifests/site.pp")).modules) == ["web"]
    assert project_of(Session(), str(tmp_path / "modules/db/manifests/init.pp")).kind is ProjectKind.MODULE


def test_a_module_is_called_as_its_main_manifest_says(tmp_path: Path) -> None:
    main = {"metadata.json": metadata("me-old"), "manifests/init.pp": "# class old\nclass new {}\n"}
    assert list(project_of(Session(), plant(tmp_path / "new", main)).modules) == ["new"]
    assert list(project_of(Session(), plant(tmp_path / "newer", main)).modules) == ["old"]
    assert list(project_of(Session(), plant(tmp_path / "bare", {"metadata.json": metadata("me-old")})).modules) == [
        "old"
    ]


def test_loose_files_know_what_the_user_names(tmp_path: Path) -> None:
    plant(tmp_path, {"named/db/manifests/init.pp": "class db {}", "once.pp": ""})
    assert list(project_of(Session(), str(tmp_path / "once.pp")).modules) == []
    project = project_of(Session(), str(tmp_path / "once.pp"), [str(tmp_path / "named")])
    assert project.kind is ProjectKind.LOOSE
    assert project.host_class("db") is not None


def test_loose_manifests_share_the_top_scope(tmp_path: Path) -> None:
    plant(tmp_path, {"manifests/one.pp": "class one {}", "manifests/in/two.pp": "class two {}", "three.pp": ""})
    project = project_of(Session(), str(tmp_path / "manifests/one.pp"))
    assert project.kind is ProjectKind.LOOSE
    assert project.host_class("two") is not None
    assert project_of(Session(), str(tmp_path / "three.pp")).host_class("one") is None


def test_paths_are_shown_as_the_user_would_write_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"web/metadata.json": metadata("me-web"), "web/manifests/init.pp": "class web {}"}
    plant(tmp_path, {**files, "named/db/manifests/init.pp": "class db {}"})
    monkeypatch.chdir(tmp_path / "web")
    project = project_of(Session(), "manifests/init.pp", [os.path.join(os.pardir, "named")])
    web, db = project.host_class("web"), project.host_class("db")
    assert web is not None
    assert db is not None
    assert (web.path, web.module) == (os.path.join("manifests", "init.pp"), "web")
    assert (db.path, db.module) == (str(tmp_path / "named/db/manifests/init.pp"), "db")


def test_a_nested_definition_names_no_module(tmp_path: Path) -> None:
    path = tmp_path / "backup" / "manifests" / "init.pp"
    path.parent.mkdir(parents=True)
    path.write_text("class backup::common {\n  define line() {\n  }\n}\n")
    assert location_of(Session(), str(path)).module is None
    path.write_text("class backup {\n  define line() {\n  }\n}\n")
    found = location_of(Session(), str(path)).module
    assert found is not None
    assert found.name == "backup"
