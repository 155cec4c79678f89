"""The program `git`, asked for what it knows of a repository that nobody trusts.

The configuration of a repository can name programs: hooks, filters, converters of texts, monitors of the file system,
ways to fetch what a partial clone has not got. What the few commands that are run here could start of these is switched
off; filters and converters take part in none of them. The program itself is none that lies in the repository.
"""

from __future__ import annotations

import os
import shutil
import stat
from contextlib import suppress
from typing import Final

from pplint.base.reading import read_regular_file
from pplint.report.escape import visible_path

_SECONDS = 60
"""How long an answer may take: no repository that is whole needs it, and whatever blocks must not hang the run."""

_OFF = (
    "--no-pager",
    "--no-optional-locks",
    "--no-replace-objects",
    *("-c", "core.fsmonitor=false"),
    *("-c", "core.hooksPath=" + os.devnull),
    *("-c", "protocol.allow=never"),
)
_ENVIRONMENT = {"GIT_ALLOW_PROTOCOL": "none", "GIT_NO_LAZY_FETCH": "1", "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C"}

_IGNORED: Final = ".gitignore"
"""What Git reads of a work tree, in each of its directories."""
_LONGEST_PATH: Final = 4096


class RevisionError(Exception):
    """A revision that cannot be read; the message says why, and what to do."""


class Unanswered(Exception):  # noqa: N818 - reads as what it says
    """Git says no; the message is its own."""


class Git:
    """Git in the repository whose work tree is the directory `root`, an absolute path."""

    def __init__(self, root: str) -> None:
        self.root = root
        self._program = _program(root)
        _refuse_pipes(root)

    def ask(self, *command: str, given: bytes = b"") -> bytes:
        """Return what a command writes; raise `Unanswered` if it fails, and `RevisionError` if it cannot be run."""
        import subprocess

        place = (f"--git-dir={os.path.join(self.root, '.git')}", f"--work-tree={self.root}")
        kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
        try:
            done = subprocess.run(  # noqa: S603 - the program is none of the repository's, and runs none of these
                [self._program, *_OFF, *place, *command],
                input=given,
                capture_output=True,
                cwd=self.root,
                env=kept | _ENVIRONMENT,
                timeout=_SECONDS,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise RevisionError(f"`git {command[0]}` did not answer within {_SECONDS} seconds") from None
        except OSError as error:
            raise RevisionError(f"`git` cannot be run: {error.strerror or error}") from None
        if done.returncode:
            raise Unanswered(_said(done.stderr))
        return done.stdout


def _refuse_pipes(root: str) -> None:
    """Raise `RevisionError` if there is a pipe where Git reads: it would wait for somebody to write to it."""
    own = _directory_of_git(os.path.join(root, ".git"))
    shared = os.path.join(own, _line_of(os.path.join(own, "commondir")))
    for directory in dict.fromkeys((own, os.path.normpath(shared))):
        _refuse_pipes_below(directory)
    _refuse_pipes_below(root, _IGNORED)


def _refuse_pipes_below(root: str, only: str | None = None) -> None:
    """Do so for what is below a directory, and for what links lead to; or for the files there that have a name."""
    waiting, seen = [root], {os.path.realpath(root)}
    while waiting:
        directory = waiting.pop()
        try:
            with os.scandir(directory) as entries:
                for entry in entries:
                    if not entry.is_dir(follow_symlinks=only is None):
                        if only in {None, entry.name} and not entry.is_file() and _is_pipe(entry.path):
                            raise RevisionError(f"`{visible_path(entry.path)}` is a pipe, which Git would wait for")
                    elif only is None or entry.name != ".git":
                        real = os.path.realpath(entry.path) if entry.is_symlink() else entry.path
                        if real not in seen:
                            seen.add(real)
                            waiting.append(entry.path)
        except OSError as error:
            if directory == root:
                raise RevisionError(f"`{visible_path(root)}` cannot be read: {error.strerror or error}") from None


def _is_pipe(path: str) -> bool:
    with suppress(OSError):
        return stat.S_ISFIFO(os.stat(path).st_mode)
    return False


def _directory_of_git(path: str) -> str:
    """Return the directory that Git keeps a repository in: that of a submodule or a work tree is written in a file."""
    named = _line_of(path).removeprefix("gitdir:").strip()
    return os.path.normpath(os.path.join(os.path.dirname(path), named)) if named else path


def _line_of(path: str) -> str:
    """Return the first line of a file; nothing if it cannot be read."""
    try:
        return os.fsdecode(read_regular_file(path, _LONGEST_PATH).partition(b"\n")[0])
    except OSError:
        return ""


def _said(errors: bytes) -> str:
    """Return the last line of what Git says, as it can be shown."""
    lines = errors.decode("utf-8", "replace").strip().splitlines() or ["it does not say why"]
    return visible_path(lines[-1].removeprefix("fatal: "))


def _program(root: str) -> str:
    """Return the path of Git; raise `RevisionError` if there is none outside of the repository."""
    own = os.path.join(os.path.realpath(root), "")
    directories = [
        each
        for each in os.environ.get("PATH", os.defpath).split(os.pathsep)
        if os.path.isabs(each) and not os.path.join(os.path.realpath(each), "").startswith(own)
    ]
    found = shutil.which("git", path=os.pathsep.join(directories))
    if found is None or os.path.realpath(found).startswith(own):
        raise RevisionError("there is no program `git`: install it, or use `--baseline FILE`, which needs none")
    return found
