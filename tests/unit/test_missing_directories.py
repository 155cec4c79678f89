"""A directory of modules that is misspelt is said, wherever it is named, and the files are checked all the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.unit.command_line import write

if TYPE_CHECKING:
    from tests.unit.command_line import Run

FILES = {"a.pp": "notice(1)\n", "b/b.pp": "notice(1)\n", "modules/c/manifests/init.pp": "class c { }\n"}


@pytest.mark.parametrize("paths", [("a.pp",), ("a.pp", "b")])
def test_on_the_command_line(run: Run, paths: tuple[str, ...]) -> None:
    write(FILES)
    code, out, err = run("--isolated", "--modulepath=modules", "--modulepath=modlues", *paths)
    assert (code, err) == (0, "pplint: no such directory: `modlues`; it is ignored\n")
    assert out.startswith("All clean")


def test_in_the_configuration(run: Run) -> None:
    write({**FILES, "pplint.toml": 'modulepath = ["modules", "b/modlues", "a.pp"]\n'})
    code, _, err = run("a.pp", "b")
    assert code == 0
    assert err.splitlines() == [
        "pplint: pplint.toml: `modulepath`: no such directory: `b/modlues`; it is ignored",
        "pplint: pplint.toml: `modulepath`: no such directory: `a.pp`; it is ignored",
    ]


def test_what_is_only_on_a_server_is_no_mistake_of_a_repository(run: Run) -> None:
    write({**FILES, "environment.conf": "modulepath = modules:dist:/opt/modules:$basemodulepath\n"})
    assert run("--isolated", ".")[2] == ""
