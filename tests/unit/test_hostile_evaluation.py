"""No program keeps the type checker from coming to an end, and none makes it fail."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.unit.hostile_evaluated import EVALUATED
from tests.unit.test_hostile import Ended, check

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow


def module_in(folder: Path, name: str, manifests: dict[str, str]) -> Path:
    """Write a module with manifests by their names without suffix, and return its directory."""
    root = folder / name
    (root / "manifests").mkdir(parents=True)
    (root / "metadata.json").write_text(f'{{"name": "example-{name}", "version": "1.0.0", "dependencies": []}}')
    for manifest, text in manifests.items():
        (root / "manifests" / f"{manifest}.pp").write_text(text)
    return root


@pytest.mark.parametrize("name", EVALUATED)
def test_program_is_followed_as_far_as_the_limits_allow(tmp_path: Path, name: str) -> None:
    root = module_in(tmp_path / "modules", "c", {"init": EVALUATED[name]})
    options = ("--strict", "--show-approximations", "--modulepath", tmp_path / "modules")
    assert check(*options, root).status in {0, 1}


@pytest.mark.parametrize("name", ["growing: hash of a type", "loops: ranges", "branches: options of case"])
def test_types_are_revealed(tmp_path: Path, name: str) -> None:
    path = module_in(tmp_path, "c", {"init": EVALUATED[name]}) / "manifests" / "init.pp"
    assert Ended("reveal", f"{path}:2:1").status in {0, 1}


@pytest.mark.parametrize(
    "class_",
    [
        pytest.param("class c::k{0} inherits c::k{1} {{ $v{0} = $v{1} }}\n", id="inherit"),
        pytest.param("class c::k{0} {{ $v = $c::k{1}::v }}\n", id="read"),
        pytest.param("class C::K{0} inherits ::C::k{1} {{ $v = $::c::k{1}::v }}\n", id="in other words"),
    ],
)
def test_classes_that_need_each_other(tmp_path: Path, class_: str) -> None:
    manifests = {f"k{number}": class_.format(number, (number + 1) % 300) for number in range(300)}
    root = module_in(tmp_path / "modules", "c", manifests)
    assert check("--modulepath", tmp_path / "modules", root / "manifests" / "k0.pp").status in {0, 1}


def test_aliases_that_need_each_other(tmp_path: Path) -> None:
    root = module_in(tmp_path / "modules", "c", {"init": "class c(C::T0 $a = 1) { notice($a) }\n"})
    (root / "types").mkdir()
    for number in range(1000):
        (root / "types" / f"t{number}.pp").write_text(f"type C::T{number} = Array[C::T{(number + 1) % 1000}]\n")
    assert check("--modulepath", tmp_path / "modules", root / "manifests").status in {0, 1}


def test_modules_path_that_contains_itself(tmp_path: Path) -> None:
    root = module_in(tmp_path / "modules", "c", {"init": "class c { include d::e }\n"})
    (root / "modules").symlink_to(tmp_path / "modules", target_is_directory=True)
    (tmp_path / "modules" / "d").symlink_to(root, target_is_directory=True)
    assert check("--modulepath", tmp_path / "modules", root).status in {0, 1}


@pytest.mark.parametrize(
    ("file", "content"),
    [
        pytest.param("metadata.json", '{"dependencies": ' + "[" * 100_000, id="deep metadata"),
        pytest.param("metadata.json", '{"name": "' + "a" * 20_000_000 + '"}', id="large metadata"),
        pytest.param("../../Puppetfile", "mod 'a-b', '1.0.0'\n" * 200_000, id="long Puppetfile"),
        pytest.param(
            "../../environment.conf", "modulepath = \0../..:" + "x:" * 100_000 + "$\n[a\n= =\n", id="environment"
        ),
        pytest.param(
            "lib/puppet/functions/c/f.rb", "Puppet::Functions.create_function(:'c::f') do\n" * 20_000, id="Ruby"
        ),
        pytest.param("../../.pplint/stubs/c.pp", "type C = Struct[{" * 2000, id="broken stub"),
        pytest.param(".fixtures.yml", "a: &a [*a, *a]\n" + "- [" * 20_000, id="fixtures"),
    ],
)
def test_project_file(tmp_path: Path, file: str, content: str) -> None:
    root = module_in(tmp_path / "modules", "c", {"init": "class c { include d::e\n c::f(1)\n notice($d::e::x) }\n"})
    (root / file).parent.mkdir(parents=True, exist_ok=True)
    (root / file).write_text(content)
    assert check("--modulepath", tmp_path / "modules", root / "manifests").status in {0, 1}


@pytest.mark.parametrize("name", ["c::..::..::x", "c::\0", "c::" + "a" * 5000, "c" + "::a" * 5000, "::", "c::%s"])
def test_names_that_are_no_paths(tmp_path: Path, name: str) -> None:
    text = f"include '{name}'\nfile {{ '/a': require => Class['{name}'] }}\n$a = template('c/../../{name}')\n"
    root = module_in(tmp_path / "modules", "c", {"init": f"class c {{\n{text}}}\n"})
    assert check("--modulepath", tmp_path / "modules", root).status in {0, 1}
