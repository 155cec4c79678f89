"""The project as others install it: by pre-commit, from a repository. All tests of a run share one installation."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Sequence

PROJECT = Path(__file__).parents[2]

NEEDS_PRE_COMMIT = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("pre_commit") is None, reason="pre-commit is not installed"),
    pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed"),
]

OFFLINE = """
import sys

def refuse(event, arguments):
    if event == "socket.getaddrinfo" or (event == "socket.connect" and isinstance(arguments[1], tuple)):
        raise OSError(f"there is no network: {event} {arguments}")

sys.addaudithook(refuse)
"""
"""What each Python runs first that has no network."""


def git(directory: Path, *arguments: str, environment: dict[str, str] | None = None) -> str:
    """Run Git as somebody, and return what it prints."""
    identity = ["-c", "user.name=nobody", "-c", "user.email=nobody@example.com", "-c", "commit.gpgsign=false"]
    command = ["git", *identity, *arguments]
    return subprocess.run(command, cwd=directory, env=environment, check=True, capture_output=True, text=True).stdout


def commit_all(directory: Path) -> None:
    """Commit what is in a repository, as it is."""
    git(directory, "add", "--all")
    git(directory, "commit", "--quiet", "--no-verify", "--message", "state")


@dataclass(frozen=True)
class Installation:
    """Where the project is installed, and how to use it from there."""

    folder: Path
    """It holds a repository of the project, what pre-commit keeps, and a folder for the configurations of hooks."""

    @property
    def environment(self) -> dict[str, str]:
        """The variables of a process that uses the installation, and nothing of this checkout; it has no network."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
        return {**kept, "PYTHONPATH": str(self.folder / "offline"), **self._own}

    @property
    def _own(self) -> dict[str, str]:
        return {"PRE_COMMIT_HOME": str(self.folder / "kept"), "PRE_COMMIT_COLOR": "never"}

    @property
    def prefix(self) -> Path:
        """The virtual environment that pre-commit made."""
        (program,) = (self.folder / "kept").glob("repo*/py_env-*/bin/pplint")
        return program.parents[1]

    def configuration(self, hook: str) -> Path:
        """Write what a repository says that uses a hook."""
        path = self.folder / "configurations" / f"{hook}-{os.getpid()}.yaml"
        project = self.folder / "project"
        revision = git(project, "rev-parse", "HEAD").strip()
        path.write_text(f"repos:\n  - {{repo: '{project}', rev: {revision}, hooks: [{{id: {hook}}}]}}\n")
        return path

    def pre_commit(self, directory: Path, arguments: Sequence[str]) -> subprocess.CompletedProcess[str]:
        """Run pre-commit in a repository."""
        command = [sys.executable, "-m", "pre_commit", *arguments]
        done = subprocess.run(command, cwd=directory, env=self.environment, capture_output=True, text=True, check=False)
        assert "An unexpected error has occurred" not in done.stdout, done.stdout + done.stderr
        return done

    def install(self) -> None:
        """Let pre-commit install the project, unless another process of this run has done so."""
        command = [sys.executable, "-m", "pre_commit", "install-hooks", "--config", str(self.configuration("pplint"))]
        environment = {**self.environment, "PYTHONPATH": ""}
        subprocess.run(command, cwd=self.folder / "project", env=environment, check=True, capture_output=True)


def install_once(base: Path, made: Path) -> Installation:
    """Install the project as it is now, with what is not committed yet, once for all processes of a run.

    `base` is where a process keeps its files, `made` an empty folder of it.
    """
    shared = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "installation"
    _write_folder(made)
    try:
        made.rename(shared)
    except OSError:  # another process came first
        assert shared.is_dir()
    installation = Installation(shared)
    installation.install()
    return installation


def _write_folder(folder: Path) -> None:
    copy = folder / "project"
    listed = git(PROJECT, "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate")
    for name in filter(None, listed.split("\0")):
        if (PROJECT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(PROJECT / name, copy / name)
    git(copy, "init", "--quiet")
    commit_all(copy)
    (folder / "configurations").mkdir()
    (folder / "offline").mkdir()
    (folder / "offline" / "sitecustomize.py").write_text(OFFLINE)
