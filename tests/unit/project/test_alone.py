"""A module that is checked by itself, beside which others will be installed, and what it says about them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pplint.check.file_checker import FileChecker
from pplint.check.file_task import FileTask, Mode
from pplint.config.settings import Settings
from pplint.project.lookup import Status
from pplint.project.projects import project_of
from pplint.session import Session
from pplint.syntax.name_kinds import Kind

from .trees import metadata, plant

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM = "class a {\n  $one = pick(undef, 1)\n  $two = pick_default(undef, 2)\n}\n"


def _rules(root: Path, files: dict[str, str], program: str = PROGRAM) -> list[str]:
    path = root / "manifests/init.pp"
    plant(root, {**files, "manifests/init.pp": program})
    found = FileChecker(Mode()).check(FileTask(str(path), Settings(select=("references",))), program.encode())
    return [each.rule for each in found.result.diagnostics]


def test_the_functions_of_stdlib_are_known_without_it(tmp_path: Path) -> None:
    assert _rules(tmp_path / "a", {"metadata.json": metadata("me-a")}) == ["undeclared-dependency"]
    assert _rules(tmp_path / "b", {"metadata.json": metadata("me-b", "puppetlabs-stdlib")}) == []
    assert _rules(tmp_path / "c", {"metadata.json": '{"name": "me-c"}'}) == []


def test_functions_that_nothing_defines_are_not(tmp_path: Path) -> None:
    program = "class a {\n  missing()\n}\n"
    files = {"metadata.json": metadata("me-a", "me-b"), "spec/fixtures/modules/b/x": ""}
    assert _rules(tmp_path / "a", files, program) == ["unknown-function"]
    assert _rules(tmp_path / "b", {"metadata.json": metadata("me-b", "puppetlabs-stdlib")}, program) == []


def test_an_empty_list_of_dependencies_says_nothing(tmp_path: Path) -> None:
    program = "class a {\n  missing()\n}\n"
    assert _rules(tmp_path, {"metadata.json": metadata("me-a")}, program) == []
    assert _rules(tmp_path, {"metadata.json": metadata("me-a")}, "class a {\n  inclde('b')\n}\n") == [
        "unknown-function"
    ]


def test_a_module_off_the_path_of_its_repository_is_installed_with_it(tmp_path: Path) -> None:
    (tmp_path / "environment.conf").write_text("modulepath = deployed\n")
    assert _rules(tmp_path / "modules/a", {"metadata.json": metadata("me-a")}) == []


def test_functions_with_a_namespace_say_whose_they_are(tmp_path: Path) -> None:
    program = "class a {\n  $one = stdlib::ip_in_range('10.0.0.1', '10.0.0.0/8')\n  $two = b::c()\n}\n"
    assert _rules(tmp_path, {"metadata.json": metadata("me-a")}, program) == ["undeclared-dependency"]


def test_a_repository_has_what_is_on_its_module_path(tmp_path: Path) -> None:
    files = {"modules/a/metadata.json": metadata("me-a"), "environment.conf": "modulepath = modules\n"}
    project = project_of(Session(), plant(tmp_path, files))
    assert project.status(Kind.FUNCTION, "pick") is Status.UNKNOWN


@pytest.mark.parametrize(
    ("name", "modules"),
    [
        ("a::own", ("a",)),
        ("own", ("a", "b")),
        ("b::other", ("b",)),
        ("pick", ("stdlib",)),
        ("include", ()),
        ("empty", ()),
        ("b::missing", ()),
        ("missing", ()),
    ],
)
def test_the_modules_of_a_function(tmp_path: Path, name: str, modules: tuple[str, ...]) -> None:
    files = {
        "modules/a/metadata.json": metadata("me-a", "me-b"),
        "modules/a/lib/puppet/functions/own.rb": "Puppet::Functions.create_function(:own) do\nend\n",
        "modules/b/lib/puppet/parser/functions/empty.rb": "Puppet::Parser::Functions.newfunction(:empty) { }\n",
        "modules/b/lib/puppet/parser/functions/own.rb": "Puppet::Parser::Functions.newfunction(:own) { }\n",
        "modules/a/functions/own.pp": "function a::own() { }",
        "modules/b/lib/puppet/functions/b/other.rb": "Puppet::Functions.create_function(:'b::other') do\nend\n",
    }
    plant(tmp_path, files)
    assert project_of(Session(), str(tmp_path / "modules/a")).modules_of_function(name) == modules


def test_a_function_that_a_dependency_defines_as_well(tmp_path: Path) -> None:
    files = {
        "checkouts/a/metadata.json": metadata("me-a"),
        "checkouts/b/metadata.json": metadata("me-b"),
        "checkouts/a/lib/puppet/functions/own.rb": "Puppet::Functions.create_function(:own) do\nend\n",
        "checkouts/b/lib/puppet/functions/own.rb": "Puppet::Functions.create_function(:own) do\nend\n",
    }
    plant(tmp_path, files)
    program = "class c {\n  own()\n}\n"
    needing_b = {"metadata.json": metadata("me-c", "me-b")}
    assert _rules(tmp_path / "checkouts/c", needing_b, program) == []
    assert _rules(tmp_path / "checkouts/d", {"metadata.json": metadata("me-d")}, program) == ["undeclared-dependency"]
