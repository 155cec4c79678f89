"""No tree of files keeps a run from coming to an end: many modules, deep directories, paths that are too long."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

import pytest

from tests.unit.test_hostile import Ended, check

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.slow

MODULES = 2000

PROGRAM = "include other::thing\nnotice('x')\n"


@pytest.fixture
def at_home(tmp_path: Path) -> Iterator[None]:
    """Return to where the test started, and take away what is too deep for those that clean up after it."""
    home = os.getcwd()
    yield
    os.chdir(home)
    subprocess.run(["rm", "-rf", tmp_path / "top"], check=True)


def _go_down(top: Path, depth: int) -> None:
    """Make directories below each other, and change into the last; none of the paths used is long."""
    top.mkdir()
    os.chdir(top)
    for _ in range(depth):
        os.mkdir("d")
        os.chdir("d")


def _module(root: Path, name: str, needed: str) -> None:
    (root / name / "manifests").mkdir(parents=True)
    (root / name / "manifests" / "init.pp").write_text(f"class {name} {{ include {needed} }}\n")
    metadata = f'{{"name": "me-{name}", "version": "1.0.0", "dependencies": [{{"name": "me/{needed}"}}]}}'
    (root / name / "metadata.json").write_text(metadata)


@pytest.mark.parametrize("configuration", [None, "environment.conf"])
def test_many_modules_of_one_file(tmp_path: Path, configuration: str | None) -> None:
    for number in range(MODULES):
        _module(tmp_path / "modules", f"m{number}", f"m{(number + 1) % MODULES}")
    if configuration is not None:
        (tmp_path / configuration).write_text("modulepath = modules\n")
    options = ("--jobs=1", "--ignore=documentation,metadata")
    files = MODULES + (configuration is not None)
    assert check(*options, tmp_path).output == f"All clean: {files} files checked.\n"


def test_many_empty_directories(tmp_path: Path) -> None:
    for number in range(20_000):
        (tmp_path / f"d{number}").mkdir()
    (tmp_path / "a.pp").write_text("notice(1)\n")
    assert check(tmp_path).output == "All clean: 1 file checked.\n"


@pytest.mark.usefixtures("at_home")
@pytest.mark.parametrize("options", [(), ("--isolated",)])
def test_deep_directories(tmp_path: Path, options: tuple[str, ...]) -> None:
    _go_down(tmp_path / "top", 1800)
    with open("a.pp", "w") as file:
        file.write("notice(1)\n")
    (tmp_path / "pplint.toml").touch()
    assert Ended("check", *options, tmp_path / "top").output == "All clean: 1 file checked.\n"
    assert Ended("check", *options, "a.pp").output == "All clean: 1 file checked.\n"


@pytest.mark.usefixtures("at_home")
def test_a_file_in_each_of_many_directories_below_each_other(tmp_path: Path) -> None:
    (tmp_path / "top").mkdir()
    os.chdir(tmp_path / "top")
    for _ in range(1000):
        with open("a.pp", "w") as file:
            file.write(PROGRAM)
        os.mkdir("d")
        os.chdir("d")
    assert "1000 references" in check("--jobs=1", tmp_path / "top").output


@pytest.mark.usefixtures("at_home")
def test_paths_that_are_too_long_for_the_system(tmp_path: Path) -> None:
    _go_down(tmp_path / "top", 2500)
    with open("a.pp", "w") as file:
        file.write("notice(1)\n")
    ended = check(tmp_path / "top")
    assert ended.status == 2
    assert "error[unreadable-file] cannot be read: File name too long" in ended.output
    assert check("a.pp").output == "All clean: 1 file checked.\n"
    assert check(".").output == "All clean: 1 file checked.\n"
