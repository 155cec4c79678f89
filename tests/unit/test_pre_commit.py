"""The hooks run as other repositories run them: installed by pre-commit from a repository of this project."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("pre_commit") is None, reason="pre-commit is not installed"),
    pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed"),
]


def _git(directory: Path, *arguments: str) -> str:
    identity = ["-c", "user.name=nobody", "-c", "user.email=nobody@example.com", "-c", "commit.gpgsign=false"]
    command = ["git", *identity, *arguments]
    return subprocess.run(command, cwd=directory, check=True, capture_output=True, text=True).stdout


def _repository(directory: Path) -> Path:
    directory.mkdir()
    _git(directory, "init", "--quiet")
    return directory


def _commit(directory: Path) -> None:
    _git(directory, "add", "--all")
    _git(directory, "commit", "--quiet", "--message", "state")


@pytest.fixture(scope="module")
def hooks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a repository of the project as it is now, with what is not committed yet."""
    copy = _repository(tmp_path_factory.mktemp("hooks") / "project")
    listed = _git(PROJECT, "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate")
    for name in filter(None, listed.split("\0")):
        if (PROJECT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(PROJECT / name, copy / name)
    _commit(copy)
    return copy


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Keep what pre-commit installs for the tests of this module, and away from the user's own."""
    home = tmp_path_factory.mktemp("home")
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    return {**kept, "PRE_COMMIT_HOME": str(home), "PRE_COMMIT_COLOR": "never"}


@pytest.fixture
def module(tmp_path: Path) -> Path:
    """Make a module with a mistake, an unused suppression, a bad template, and files that are not ours to check."""
    directory = _repository(tmp_path / "module")
    (directory / "manifests").mkdir()
    (directory / "templates").mkdir()
    (directory / "vendor").mkdir()
    (directory / "pplint.toml").write_text('ignore = ["documentation"]\n')
    (directory / "manifests" / "init.pp").write_text("class module {\n  $a = \n}\n")
    (directory / "manifests" / "idle.pp").write_text("# pplint: ignore[invalid-suppression]\nclass module::idle {\n}\n")
    (directory / "templates" / "a.epp").write_text("<%= $a \n")
    (directory / "templates" / "a.erb").write_text("<% }\n")
    (directory / "vendor" / "bad.pp").write_text("}\n")
    _commit(directory)
    return directory


def _run(hook: str, module: Path, hooks: Path, environment: dict[str, str]) -> tuple[int, str]:
    command = [sys.executable, "-m", "pre_commit", "try-repo", str(hooks), hook, "--all-files"]
    shown = subprocess.run(command, cwd=module, env=environment, capture_output=True, text=True, check=False)
    assert "An unexpected error has occurred" not in shown.stdout, shown.stdout + shown.stderr
    return shown.returncode, shown.stdout


def test_the_checking_hook_reports(module: Path, hooks: Path, environment: dict[str, str]) -> None:
    code, shown = _run("pplint", module, hooks, environment)
    assert code == 1
    assert "manifests/init.pp:3:1: error[syntax-error]" in shown
    assert "manifests/idle.pp:1:1: warning[unused-suppression]" in shown
    assert "templates/a.epp:" in shown
    assert "a.erb" not in shown
    assert "vendor" not in shown
    assert _git(module, "status", "--short") == ""


def test_the_hook_for_the_whole_project_reads_every_file(
    module: Path, hooks: Path, environment: dict[str, str]
) -> None:
    command = [sys.executable, "-m", "pre_commit", "try-repo", str(hooks), "pplint-types"]
    shown = subprocess.run(command, cwd=module, env=environment, capture_output=True, text=True, check=False)
    assert shown.returncode == 1
    assert "manifests/init.pp:3:1: error[syntax-error]" in shown.stdout
    assert "unused-suppression" not in shown.stdout


def test_the_fixing_hook_fixes_and_fails_until_nothing_is_left(
    module: Path, hooks: Path, environment: dict[str, str]
) -> None:
    (module / "manifests" / "init.pp").write_text("class module {\n}\n")
    (module / "templates" / "a.epp").unlink()
    _commit(module)
    assert _run("pplint-fix", module, hooks, environment)[0] == 1
    assert (module / "manifests" / "idle.pp").read_text() == "class module::idle {\n}\n"
    _commit(module)
    assert _run("pplint-fix", module, hooks, environment)[0] == 0
