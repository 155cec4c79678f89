"""Whatever a tree holds and whatever a name is, nothing outside is read, nothing is raised, and nothing takes long."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

import pytest

from pplint.project import search
from pplint.project.lookup import Status
from pplint.project.projects import project_of
from pplint.session import Session
from pplint.syntax.name_kinds import Kind
from tests.unit.systems import NEEDS_PIPES

from .trees import metadata, plant

if TYPE_CHECKING:
    from pathlib import Path

    from pplint.project.project import Project

HOSTILE_NAMES = [
    "",
    ":",
    "::",
    "::::",
    "a::",
    "a::..",
    "a::../../outside/manifests/init",
    "../../../etc/passwd",
    "a::b/../../../outside",
    "a\0b",
    "a::\0",
    "a\nb",
    "a::*",
    "a::**::init",
    "a::" * 100_000 + "b",
    "a" * 1_000_000,
    "ä::ö",
    "\ud800",
    "~root",
    "/etc/passwd",
    "a::.hidden",
    "CON",
    "a::B\u0130",
]


def _everything(project: Project, name: str) -> list[object]:
    asked = (project.host_class, project.define, project.function, project.plan, project.data_type)
    return [look_up(name) for look_up in (*asked, project.resource_type, project.fact)]


@pytest.mark.parametrize("name", HOSTILE_NAMES, ids=range(len(HOSTILE_NAMES)))
def test_no_name_leads_out(tmp_path: Path, name: str) -> None:
    plant(tmp_path / "outside", {"manifests/init.pp": "class outside {}", "passwd": ""})
    project = project_of(
        Session(), plant(tmp_path / "a", {"metadata.json": metadata("me-a"), "manifests/init.pp": "class a {}"})
    )
    assert _everything(project, name) == [None] * 7
    for kind in Kind:
        assert project.status(kind, name) is not Status.FOUND
        project.similar(kind, name)
        project.why_unresolvable(kind, name, name)
    assert project.template(name, name) is None
    assert project.template("a", name) is None
    assert project.file("a", f"../../outside/{name}") is None
    assert project.is_declared_dependency(name, "b") is None


@pytest.mark.parametrize("path", ["", "\0", "missing/" * 1000, "/", "//", "a\nb"])
def test_any_path_belongs_to_something(path: str) -> None:
    assert project_of(Session(), path, ["/missing", "\0"]).host_class("a") is None


def test_links_lead_nowhere_outside(tmp_path: Path) -> None:
    plant(tmp_path / "outside", {"secret.pp": "class a::secret {}", "manifests/init.pp": "class b {}"})
    root = tmp_path / "env"
    plant(root, {"environment.conf": "modulepath = modules:../outside", "modules/a/manifests/init.pp": "class a {}"})
    (root / "modules/a/manifests/secret.pp").symlink_to(tmp_path / "outside/secret.pp")
    (root / "modules/a/manifests/deep").symlink_to(tmp_path / "outside")
    (root / "modules/b").symlink_to(tmp_path / "outside")
    (root / "manifests").symlink_to(tmp_path / "outside")
    plant(tmp_path / "outside/stubs", {"f.pp": "function stub() { }"})
    (root / ".pplint").symlink_to(tmp_path / "outside")
    project = project_of(Session(), str(root / "modules/a/manifests/init.pp"))
    assert project.host_class("a") is not None
    assert project.function("stub") is None
    for name in ("a::secret", "a::deep::secret", "b"):
        assert project.host_class(name) is None
        assert project.status(Kind.HOST_CLASS, name) is Status.UNRESOLVABLE


def test_links_inside_are_followed(tmp_path: Path) -> None:
    root = tmp_path / "env"
    plant(root, {"environment.conf": "", "modules/a/manifests/x.pp": "class a::y {}", "vendor/b/manifests/init.pp": ""})
    (root / "modules/a/manifests/y.pp").symlink_to("x.pp")
    (root / "modules/b").symlink_to(root / "vendor/b")
    project = project_of(Session(), str(root / "manifests"))
    assert project.host_class("a::y") is not None
    assert "b" in project.modules


def test_the_user_may_name_directories_full_of_links(tmp_path: Path) -> None:
    plant(tmp_path, {"available/puppet-module-a/manifests/init.pp": "class a {}", "modules/x": "", "once.pp": ""})
    (tmp_path / "modules/a").symlink_to(tmp_path / "available/puppet-module-a")
    assert project_of(Session(), str(tmp_path / "once.pp"), [str(tmp_path / "modules")]).host_class("a") is not None
    own = project_of(Session(), str(tmp_path / "modules/a/manifests/init.pp"))
    assert own.host_class("a") is not None


def test_links_in_a_circle_end(tmp_path: Path) -> None:
    root = tmp_path / "env"
    plant(root, {"environment.conf": "", "manifests/site.pp": "class site_class {}", "modules/a/manifests/x.pp": ""})
    (root / "manifests/again").symlink_to(root / "manifests")
    (root / "modules/a/manifests/self").symlink_to("self")
    (root / "modules/loop").symlink_to(root / "modules/loop")
    project = project_of(Session(), str(root / "manifests"))
    assert project.host_class("site_class") is not None
    assert project.similar(Kind.HOST_CLASS, "a::xy") == []


@NEEDS_PIPES
def test_pipes_and_directories_are_no_manifests(tmp_path: Path) -> None:
    plant(tmp_path, {"metadata.json": metadata("me-a", "me-b"), "manifests/d.pp/x": "", "lib/facter/x": ""})
    os.mkfifo(tmp_path / "manifests/init.pp")
    os.mkfifo(tmp_path / ".fixtures.yml")
    os.mkfifo(plant(tmp_path / "named", {"b/manifests/init.pp": ""}) + "/b/metadata.json")
    os.mkfifo(tmp_path / "lib/facter/f.rb")
    project = project_of(Session(), str(tmp_path), [str(tmp_path / "named")])
    assert project.is_declared_dependency("b", "a") is None
    assert project.host_class("a") is None
    assert project.host_class("a::d") is None
    assert project.fact("f") is None
    assert project.status(Kind.FUNCTION, "f") is Status.UNKNOWN


@pytest.mark.parametrize("name", ["environment.conf", "Puppetfile", ".fixtures.yml", "metadata.json"])
@pytest.mark.parametrize(
    "content",
    [
        b"\xff\xfe\0\0" * 1000,
        b"=" * 1_000_000,
        b"modulepath = " + b"*:" * 50_000,
        b"modulepath = " + b"*/" * 50_000,
        b"mod '" + b"a" * 1_000_000,
        b" " * 500_000 + b":",
        b"\n".join(b" " * depth + b"a:" for depth in range(1000)),
        b"mod 'a', " + b"(" * 100_000,
        b"'" + b" ,)" * 300_000 + b"x",
    ],
    ids=range(9),
)
def test_hostile_files_take_no_time(tmp_path: Path, name: str, content: bytes) -> None:
    plant(tmp_path, {"modules/a/manifests/init.pp": "", "manifests/init.pp": "class a {}"})
    (tmp_path / name).write_bytes(content)
    started = time.process_time()
    project = project_of(Session(), str(tmp_path / "manifests/init.pp"))
    project.status(Kind.FUNCTION, "f")
    assert time.process_time() - started < 2


def test_not_every_site_manifest_need_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "MOST_SITE_FILES", 2)
    files = {f"manifests/{number}.pp": f"class c{number} {{}}" for number in range(3)}
    project = project_of(
        Session(), plant(tmp_path, {"environment.conf": "", "modules/a/manifests/init.pp": "", **files})
    )
    assert project.host_class("c1") is not None
    assert project.host_class("c2") is None
    assert project.status(Kind.HOST_CLASS, "a::missing") is Status.UNRESOLVABLE


def test_unreadable_directories_leave_names_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(tmp_path, {"metadata.json": metadata("me-a"), "manifests/b/c.pp": "class a::b::c {}"})
    scandir = os.scandir

    def refuse(path: str) -> object:
        if path.endswith("b"):
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)
    project = project_of(Session(), str(tmp_path))
    assert project.host_class("a::b::c") is None
    assert project.status(Kind.HOST_CLASS, "a::b::c") is Status.UNRESOLVABLE
