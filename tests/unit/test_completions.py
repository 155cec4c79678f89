"""What shells complete is what the commands take, and the manual page says the same."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tools.completion.scripts import scripts
from tools.man_page import page
from tools.option_tables import commands

from pplint.cli import COMMANDS
from pplint.cli.completions import FOLDER

if TYPE_CHECKING:
    from tests.unit.command_line import Run

ROOT = Path(__file__).parents[2]

_IN_BASH = """
. "$SCRIPT"
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
_pplint
printf '%s\\n' "${COMPREPLY[@]}"
"""

_IN_ZSH = """
compdef() { }
. "$SCRIPT"
_arguments() { print -rl -- "$@" }
_alternative() { print -rl -- "$@" }
words=("$@") CURRENT=$#
_pplint
"""


def _needs(shell: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(shell) is None, reason=f"{shell} is not installed")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Start in a directory with a file and a directory, with the command on the path."""
    (tmp_path / "bin").mkdir()
    command = tmp_path / "bin" / "pplint"
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m pplint "$@"\n')
    command.chmod(0o755)
    (tmp_path / "here" / "manifests").mkdir(parents=True)
    (tmp_path / "here" / "site.pp").touch()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    return tmp_path / "here"


def _ask(shell: str, program: str, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "SCRIPT": os.path.join(FOLDER, f"pplint.{shell}")}
    option = {"bash": "--norc", "zsh": "-f", "fish": "--no-config"}[shell]
    command = [shell, option, "-c", program, *([] if shell == "fish" else [shell]), *words]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True)


def _completed(*words: str) -> set[str]:
    """Return what bash completes the last word to."""
    done = _ask("bash", _IN_BASH, *words)
    assert done.stderr == ""
    return {*done.stdout.split("\n")} - {""}


@_needs("bash")
@pytest.mark.usefixtures("here")
def test_bash_completes_commands_options_and_values() -> None:
    assert _completed("pplint", "") == {*COMMANDS, "manifests", "site.pp"}
    assert _completed("pplint", "mi") == {"migrate"}
    assert _completed("pplint", "--pre") == {"--preset"}
    assert _completed("pplint", "--preset", "vo") == {"voxpupuli"}
    assert _completed("pplint", "check", "--preset", "=", "vo") == {"voxpupuli"}
    assert _completed("pplint", "check", "--preset", "=") == {"recommended", "puppet-lint", "voxpupuli", "all"}
    assert _completed("pplint", "format", "--ch") == {"--check"}
    assert _completed("pplint", "format", "--pre") == set()
    assert _completed("pplint", "check", "--modulepath", "") == {"manifests"}
    assert _completed("pplint", "completions", "") == {"bash", "zsh", "fish"}
    assert _completed("pplint", "config", "fail") == {"fail-level"}


@_needs("bash")
@pytest.mark.usefixtures("here")
def test_bash_completes_rules_one_after_the_other() -> None:
    assert _completed("pplint", "--select", "division") == {"division-by-zero"}
    assert _completed("pplint", "--select", "syntax,division") == {"syntax,division-by-zero"}
    assert _completed("pplint", "rule", "nami") == {"naming"}


@_needs("zsh")
@pytest.mark.usefixtures("here")
def test_zsh_is_told_the_options_of_the_command() -> None:
    def told(*words: str) -> str:
        done = _ask("zsh", _IN_ZSH, *words)
        assert done.stderr == ""
        return done.stdout

    assert "--preset=[report the rules of a preset" in told("pplint", "-")
    assert ":FORMAT:(tree pn json)" in told("pplint", "parse", "-")
    assert "migrate" in told("pplint", "m")


@_needs("fish")
@pytest.mark.usefixtures("here")
def test_fish_completes_options_and_values() -> None:
    def completed(line: str) -> set[str]:
        done = _ask("fish", "source $SCRIPT; complete -C $argv[1]", line)
        return {each.partition("\t")[0] for each in done.stdout.splitlines()}

    assert completed("pplint mig") == {"migrate"}
    assert completed("pplint --pres") == {"--preset"}
    assert completed("pplint check --preset v") == {"voxpupuli"}
    assert completed("pplint format --pres") == set()
    assert completed("pplint rule division-by") == {"division-by-zero"}


def test_each_option_is_completed_in_each_shell() -> None:
    names = {name for command in commands() for option in command.options for name in option.names}
    for shell, script in scripts().items():
        written = {f" -l {name[2:]} " if shell == "fish" and name.startswith("--") else name for name in names}
        assert {name for name in written if name.strip("-") not in script} == set()


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_scripts_are_those_of_the_commands(run: Run, shell: str) -> None:
    assert run("completions", shell) == (0, scripts()[shell], ""), "nox -s docs"


def test_an_unknown_shell_is_an_error(run: Run) -> None:
    assert run("completions", "fisch")[2].endswith("did you mean `fish`?\n")
    assert run("completions") == (2, "", "pplint: name one shell: bash, zsh, fish\n")


def test_the_manual_page_is_that_of_the_commands() -> None:
    assert (ROOT / "docs" / "pplint.1").read_text() == page(), "nox -s docs"


@_needs("mandoc")
def test_the_manual_page_is_sound() -> None:
    done = subprocess.run(
        ["mandoc", "-T", "lint", "-W", "error", "docs/pplint.1"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == ""
