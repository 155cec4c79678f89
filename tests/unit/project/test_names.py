"""Names are found where the compiler's autoloader looks, and nowhere else."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from pplint.check.file_checker import FileChecker
from pplint.check.file_task import FileTask, Mode
from pplint.config.settings import Settings
from pplint.project.declarations import FunctionDeclaration
from pplint.project.lookup import Declared, Status
from pplint.project.projects import project_of
from pplint.session import Session
from pplint.syntax import ast
from pplint.syntax.name_kinds import Kind

from .trees import metadata, plant

if TYPE_CHECKING:
    from pathlib import Path

    from pplint.project.project import Project


def _module(root: Path, files: dict[str, str]) -> Project:
    return project_of(Session(), plant(root, {"metadata.json": metadata("me-a"), **files}))


@pytest.mark.parametrize("file", ["manifests/b/c.pp", "manifests/b.pp", "manifests/init.pp"])
@pytest.mark.parametrize("name", ["a::b::c", "::a::b::c", "A::B::C"])
def test_a_class_is_in_one_of_these_files(tmp_path: Path, file: str, name: str) -> None:
    found = _module(tmp_path, {file: "class a::b::c($x) {}"}).host_class(name)
    assert found is not None
    assert (found.node.name, found.module, found.is_sound) == ("a::b::c", "a", True)
    assert found.source.text(found.node.name_span) == "a::b::c"


@pytest.mark.parametrize("file", ["b/c.pp", "init.pp"])
def test_and_in_no_other(tmp_path: Path, file: str) -> None:
    project = _module(tmp_path, {file: "class a::b::c {}"})
    assert project.host_class("a::b::c") is None
    assert project.status(Kind.HOST_CLASS, "a::b::c") is Status.UNKNOWN


@pytest.mark.parametrize("file", ["manifests/c.pp", "manifests/b/c/init.pp", "manifests/B/c.pp"])
def test_one_in_another_manifest_may_have_been_read_before(tmp_path: Path, file: str) -> None:
    project = _module(tmp_path, {file: "class a::b::c {}"})
    assert project.host_class("a::b::c") is None
    assert project.status(Kind.HOST_CLASS, "a::b::c") is Status.UNRESOLVABLE
    assert project.status(Kind.DEFINE, "a::b::c") is Status.UNKNOWN


def test_a_class_in_a_class(tmp_path: Path) -> None:
    project = _module(tmp_path, {"manifests/init.pp": "class a { class b { class c {} } }"})
    assert project.host_class("a::b::c") is not None
    assert project.host_class("b") is None


def test_a_class_is_no_define(tmp_path: Path) -> None:
    project = _module(tmp_path, {"manifests/b.pp": "class a::b {}", "manifests/c.pp": "define a::c() {}"})
    assert (project.define("a::b"), project.host_class("a::c")) == (None, None)
    assert project.define("a::c") is not None


def test_the_first_module_on_the_path_counts(tmp_path: Path) -> None:
    one = plant(tmp_path / "one", {"b/manifests/init.pp": "class b {}"})
    two = plant(tmp_path / "two", {"b/manifests/init.pp": "class b {}", "b/manifests/only.pp": "class b::only {}"})
    plant(tmp_path, {"metadata.json": metadata("me-a")})
    project = project_of(Session(), str(tmp_path), [one, two])
    found = project.host_class("b")
    assert found is not None
    assert found.path.startswith(one)
    assert project.host_class("b::only") is None


@pytest.mark.parametrize(
    ("file", "text", "name"),
    [
        ("functions/f.pp", "function a::f() { 1 }", "a::f"),
        ("functions/deep/f.pp", "function a::deep::f() { 1 }", "a::deep::f"),
        ("manifests/init.pp", "function a::f() { 1 }", "a::f"),
        ("manifests/b.pp", "function a::b::f() { 1 }", "A::b::f"),
    ],
)
def test_functions_in_the_language(tmp_path: Path, file: str, text: str, name: str) -> None:
    found = _module(tmp_path, {file: text}).function(name)
    assert isinstance(found, Declared)
    assert isinstance(found.node, ast.Function)


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("lib/puppet/functions/a/f.rb", "a::f"),
        ("lib/puppet/functions/f.rb", "f"),
        ("lib/puppet/parser/functions/f.rb", "f"),
        ("lib/puppet/parser/functions/a/f.rb", "a::f"),
    ],
)
def test_functions_in_ruby_exist_even_if_nobody_understands_them(tmp_path: Path, file: str, name: str) -> None:
    found = _module(tmp_path, {file: "load_it"}).function(name)
    assert isinstance(found, FunctionDeclaration)
    assert (found.name, found.is_certain) == (name, False)
    assert found.place is not None
    assert found.place.path == str(tmp_path / file)


@pytest.mark.parametrize(
    ("file", "text", "name"),
    [
        ("functions/f.pp", "function f() { 1 }", "f"),
        ("functions/f.pp", "function a::F() { 1 }", "a::f"),
        ("functions/f.pp", "function a::g() { 1 }", "a::g"),
        ("functions/f.pp", "class a::f {}", "a::f"),
        ("lib/puppet/functions/b/f.rb", "", "b::f"),
        ("lib/puppet/functions/f.rb", "", "a::f"),
    ],
)
def test_functions_that_nothing_finds(tmp_path: Path, file: str, text: str, name: str) -> None:
    assert _module(tmp_path, {file: text}).function(name) is None


@pytest.mark.parametrize(
    ("file", "text", "name"),
    [
        ("types/port.pp", "type A::Port = Integer", "A::Port"),
        ("types/port.pp", "type A::Port = Integer", "::a::port"),
        ("types/deep/port.pp", "type A::Deep::Port = Integer", "A::Deep::Port"),
        ("types/init_typeset.pp", "type A = TypeSet[{}]", "A"),
        ("manifests/init.pp", "type A::Port = Integer", "A::Port"),
        ("types/port.pp", "type A::Port inherits Any { }", "A::Port"),
        ("lib/puppet/datatypes/a/port.rb", "", "A::Port"),
        ("lib/puppet/datatypes/port.rb", "", "Port"),
    ],
)
def test_data_types(tmp_path: Path, file: str, text: str, name: str) -> None:
    assert _module(tmp_path, {file: text}).data_type(name) is not None


@pytest.mark.parametrize(
    ("file", "text", "name"),
    [
        ("types/port.pp", "type Port = Integer", "Port"),
        ("types/port.pp", "type A::Other = Integer", "A::Other"),
        ("types/init.pp", "type A = Integer", "A"),
        ("lib/puppet/datatypes/a.rb", "", "A"),
        ("lib/puppet/datatypes/b/port.rb", "", "B::Port"),
    ],
)
def test_data_types_that_nothing_finds(tmp_path: Path, file: str, text: str, name: str) -> None:
    assert _module(tmp_path, {file: text}).data_type(name) is None


def test_plans(tmp_path: Path) -> None:
    project = _module(tmp_path, {"plans/init.pp": "plan a() {}", "plans/b/c.pp": "plan a::b::c() {}"})
    assert project.plan("a") is not None
    assert project.plan("a::b::c") is not None
    assert project.plan("a::b") is None
    assert project.plan("b") is None


def test_tasks_take_what_their_metadata_says(tmp_path: Path) -> None:
    described = {
        "parameters": {
            "port": {"type": "Integer"},
            "host": {"type": "Optional[String]"},
            "user": {"type": "String", "default": "me"},
            "any": {},
        }
    }
    files = {"tasks/init.sh": "", "tasks/init.json": json.dumps(described), "tasks/run.rb": "", "tasks/x.md": ""}
    project = _module(tmp_path, {**files, "tasks/broken.json": "{", "tasks/in/deep.sh": ""})
    task = project.task("a")
    assert task is not None
    assert task.parameters is not None
    assert [(each.name, each.type, each.has_default) for each in task.parameters.values()] == [
        ("port", "Integer", False),
        ("host", "Optional[String]", False),
        ("user", "String", True),
        ("any", None, False),
    ]
    for name in ("a::run", "::A::broken"):
        task = project.task(name)
        assert task is not None
        assert task.parameters is None
    for name in ("a::x", "a::in", "a::in::deep", "a::missing", "b::run", "a::../init"):
        assert project.task(name) is None


def test_resource_types_of_all_modules(tmp_path: Path) -> None:
    other = plant(tmp_path / "named", {"b/lib/puppet/type/line.rb": "not_understood"})
    plant(tmp_path / "a", {"metadata.json": metadata("me-a"), "lib/puppet/type/own.rb": ""})
    project = project_of(Session(), str(tmp_path / "a"), [other])
    found = project.resource_type("line")
    assert found is not None
    assert (found.name, found.is_certain) == ("line", False)
    assert project.resource_type("OWN") is not None
    assert project.resource_type("b::line") is None


def test_an_environment_is_like_a_module(tmp_path: Path) -> None:
    files = {
        "environment.conf": "",
        "manifests/site.pp": "class anything {} function any::thing() { 1 } type Any::Thing = String",
        "functions/f.pp": "function f() { 1 }",
        "functions/environment/g.pp": "function environment::g() { 1 }",
        "types/t.pp": "type T = String",
        "lib/puppet/functions/by_ruby.rb": "",
        "lib/puppet/type/unseen.rb": "",
    }
    project = project_of(Session(), plant(tmp_path, files))
    for name in ("f", "environment::g", "by_ruby", "any::thing"):
        assert project.function(name) is not None
    for name in ("T", "Any::Thing"):
        assert project.data_type(name) is not None
    assert project.host_class("anything") is not None
    assert project.resource_type("unseen") is None


def test_templates_and_files(tmp_path: Path) -> None:
    project = _module(tmp_path, {"templates/in/x.epp": "", "files/y": "", "files/z/w": ""})
    assert project.template("a", "in/x.epp") == str(tmp_path / "templates/in/x.epp")
    assert project.template("a", "/in//x.epp") == str(tmp_path / "templates/in/x.epp")
    assert project.file("a", "y") == str(tmp_path / "files/y")
    assert project.file("a", "z") == str(tmp_path / "files/z")
    assert project.template("a", "y") is None
    assert project.template("b", "in/x.epp") is None
    assert project.template("a", "in") is None


def test_user_stubs_answer(tmp_path: Path) -> None:
    project = _module(tmp_path, {".pplint/stubs/mine.pp": "function made_up(Integer $x) >> String { }"})
    found = project.function("made_up")
    assert isinstance(found, FunctionDeclaration)
    assert project.status(Kind.FUNCTION, "made_up") is Status.FOUND


def test_each_name_is_looked_for_once(tmp_path: Path) -> None:
    project = _module(tmp_path, {"manifests/b.pp": "class a::b {}"})
    found = project.host_class("a::b")
    assert project.host_class("::A::B") is found
    assert project.modules["a"].root == str(tmp_path)


@pytest.mark.parametrize("order", [("plans", "manifests"), ("manifests", "plans")])
def test_what_only_plans_may_name_is_kept_apart(tmp_path: Path, order: tuple[str, str]) -> None:
    root = plant(tmp_path, {"environment.conf": "modulepath = modules\n", "modules/m/metadata.json": metadata("me-m")})
    programs = {"plans": b"plan m($a) { notice(TargetSpec) }", "manifests": b"class m(TargetSpec $a) { notice($a) }"}
    found: dict[str, list[str]] = {}
    for folder in order:
        task = FileTask(f"{root}/modules/m/{folder}/init.pp", Settings(select=("references",)))
        found[folder] = [each.rule for each in FileChecker(Mode()).check(task, programs[folder]).result.diagnostics]
    assert found == {"plans": [], "manifests": ["unknown-data-type"]}
