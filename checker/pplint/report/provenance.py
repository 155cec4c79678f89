"""Where the checked files come from: the repository around them, as far as its own files tell.

Git is not run: its configuration in a checked tree can name programs to run. Four small text files are read.
"""

from __future__ import annotations

import os
import re
from urllib.parse import urlsplit, urlunsplit

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.base.reading import read_regular_file
from pplint.base.real_paths import repository_root

_REVISION = late_pattern(r"[0-9a-f]{40}(?:[0-9a-f]{24})?\Z")
_SHORT_FORM = late_pattern(r"(?:[^@/:]+@)?(?P<host>[^/:@]+):(?P<path>[^/].*)\Z")


class Repository(Struct, frozen=True):
    """A repository: the absolute path of its root, and what is known of its origin and of what is checked out."""

    root: str
    uri: str | None = None
    revision: str | None = None
    branch: str | None = None


def repository_around(directory: str) -> Repository | None:
    """Return the repository that an absolute path lies in, or None."""
    root = repository_root(directory)
    return None if root is None else _repository_at(root)


def _repository_at(directory: str) -> Repository:
    git = _git_directory(os.path.join(directory, ".git"))
    common = os.path.normpath(os.path.join(git, _read(os.path.join(git, "commondir")).strip() or "."))
    branch, revision = _head(git, common)
    return Repository(directory, _origin(_read(os.path.join(common, "config"))), revision, branch)


def _git_directory(path: str) -> str:
    """Return where a repository keeps its files; in a worktree or submodule, `.git` is a file that says so."""
    link = re.match(r"gitdir: (.+)", _read(path))
    return os.path.normpath(os.path.join(os.path.dirname(path), link[1].strip())) if link else path


def _head(git: str, common: str) -> tuple[str | None, str | None]:
    """Return the branch and the revision that are checked out."""
    head = _read(os.path.join(git, "HEAD")).strip()
    if not head.startswith("ref: refs/"):
        return None, _revision(head)
    reference = head.removeprefix("ref: ")
    if ".." in reference.split("/"):
        return None, None
    packed = re.search(rf"^(\S+) {re.escape(reference)}$", _read(os.path.join(common, "packed-refs")), re.MULTILINE)
    loose = _revision(_read(os.path.join(common, reference)).strip())
    branch = reference.removeprefix("refs/heads/") if reference.startswith("refs/heads/") else None
    return branch, loose or (_revision(packed[1]) if packed else None)


def _revision(text: str) -> str | None:
    return text if _REVISION.match(text) else None


def _origin(config: str) -> str | None:
    section = re.search(r'^\[remote "origin"\]\s*\n((?:[^\[].*\n?|\n)*)', config, re.MULTILINE)
    url = re.search(r"^\s*url\s*=\s*(\S+)\s*$", section[1], re.MULTILINE) if section else None
    return repository_uri(url[1]) if url else None


def repository_uri(url: str) -> str | None:
    """Return the address of a remote repository without user name and password, or None for a local one."""
    short = _SHORT_FORM.match(url)
    if short and "://" not in url:
        return f"ssh://{short['host']}/{short['path']}"
    try:
        parts = urlsplit(url)
        host = parts.hostname
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return None
    if parts.scheme not in {"git", "http", "https", "ssh"} or not host:
        return None
    return urlunsplit((parts.scheme, host + port, parts.path, "", ""))


def _read(path: str) -> str:
    """Return the text of a small file; of one that cannot be read, nothing."""
    try:
        return read_regular_file(path).decode("utf-8", "replace")
    except (OSError, ValueError):
        return ""
