"""The hooks run as other repositories run them: installed by pre-commit from a repository of this project."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest
import yaml

from tests.unit.installation import NEEDS_PRE_COMMIT, PROJECT, Installation, commit_all, git

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = NEEDS_PRE_COMMIT

HOOKS = sorted(hook["id"] for hook in yaml.safe_load((PROJECT / ".pre-commit-hooks.yaml").read_text()))

METADATA = """{
  "name": "nobody-module",
  "version": "1.0.0",
  "author": "nobody",
  "license": "Apache-2.0",
  "summary": "A module",
  "source": "https://example.com/nobody-module",
  "dependencies": []
}
"""


@pytest.fixture
def module(tmp_path: Path) -> Path:
    """Make a module with a mistake, an unused suppression, a bad template, and files that are not ours to check."""
    directory = tmp_path / "module"
    files = {
        "pplint.toml": 'ignore = ["documentation"]\n',
        "manifests/init.pp": "class module {\n  $a = \n}\n",
        "manifests/idle.pp": "# pplint: ignore[invalid-suppression]\nclass module::idle {\n}\n",
        "templates/a.epp": "<%= $a \n",
        "templates/a.erb": "<%= @a %>\n",
        "vendor/bad.pp": "}\n",
    }
    _write(directory, files)
    git(directory, "init", "--quiet")
    commit_all(directory)
    return directory


@pytest.fixture
def sound(module: Path) -> Path:
    """Make a module without mistakes, one of whose classes includes the other."""
    git(module, "rm", "--quiet", "manifests/idle.pp", "templates/a.epp")
    _write(module, {"manifests/init.pp": "class module {\n  include module::part\n}\n"})
    _write(module, {"manifests/part.pp": "class module::part {\n}\n"})
    _write(module, {"metadata.json": METADATA})
    commit_all(module)
    return module


def _write(directory: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (directory / name).parent.mkdir(parents=True, exist_ok=True)
        (directory / name).write_text(text)


def _run(hook: str, module: Path, installation: Installation, *more: str) -> tuple[int, str]:
    done = installation.pre_commit(module, ["run", hook, "--config", str(installation.configuration(hook)), *more])
    return done.returncode, done.stdout


def test_the_checking_hook_reports(module: Path, installation: Installation) -> None:
    code, shown = _run("pplint", module, installation, "--all-files")
    assert code == 1
    assert "manifests/init.pp:3:1: error[syntax-error]" in shown
    assert "manifests/idle.pp:1:1: warning[unused-suppression]" in shown
    assert "templates/a.epp:" in shown
    assert "vendor" not in shown
    assert git(module, "status", "--short") == ""


def test_the_hook_for_the_whole_project_reads_every_file(module: Path, installation: Installation) -> None:
    code, shown = _run("pplint-types", module, installation)
    assert code == 1
    assert "manifests/init.pp:3:1: error[syntax-error]" in shown
    assert "unused-suppression" not in shown


def test_the_fixing_hook_fixes_and_fails_until_nothing_is_left(module: Path, installation: Installation) -> None:
    _write(module, {"manifests/init.pp": "class module {\n}\n"})
    (module / "templates" / "a.epp").unlink()
    commit_all(module)
    assert _run("pplint-fix", module, installation, "--all-files")[0] == 1
    assert (module / "manifests" / "idle.pp").read_text() == "class module::idle {\n}\n"
    commit_all(module)
    assert _run("pplint-fix", module, installation, "--all-files")[0] == 0


def test_the_hook_for_layout_writes_files_and_fails_until_nothing_is_left(
    sound: Path, installation: Installation
) -> None:
    _write(sound, {"manifests/part.pp": "class module::part{}\n"})
    commit_all(sound)
    assert _run("pplint-format", sound, installation, "--all-files")[0] == 1
    assert (sound / "manifests" / "part.pp").read_text() == "class module::part {}\n"
    assert git(sound, "diff", "--name-only") == "manifests/part.pp\n"
    commit_all(sound)
    assert _run("pplint-format", sound, installation, "--all-files")[0] == 0


@pytest.mark.parametrize("hook", HOOKS)
def test_sound_modules_pass(hook: str, sound: Path, installation: Installation) -> None:
    assert _run(hook, sound, installation, "--all-files")[0] == 0
    assert git(sound, "status", "--short") == ""


@pytest.mark.parametrize("hook", HOOKS)
def test_a_commit_that_only_deletes_is_seen_by_the_hook_for_the_whole_project(
    hook: str, sound: Path, installation: Installation
) -> None:
    config = str(installation.configuration(hook))
    assert installation.pre_commit(sound, ["install", "--config", config]).returncode == 0
    git(sound, "rm", "--quiet", "manifests/part.pp")
    if hook != "pplint-types":
        git(sound, "commit", "--message", "less", environment=installation.environment)
        return
    with pytest.raises(subprocess.CalledProcessError) as refused:
        git(sound, "commit", "--message", "less", environment=installation.environment)
    assert "manifests/init.pp:2:11: error[unknown-class]" in refused.value.stderr
