"""The public repositories that pplint is tried on, each at one commit.

`repositories.toml` names them. Their sources are not part of pplint: whoever runs the primer names a folder of clones,
each called `owner+name`, `owner/name` or `name`, with the git directory in it or in `repo` below it. The files of the
commit are written out once, without hooks, filters or submodules: nothing of a repository is run.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
from typing import IO, TYPE_CHECKING, cast

from msgspec import Struct

from tools.primer.tables import read_tables

if TYPE_CHECKING:
    from collections.abc import Iterator

LIST = os.path.join(os.path.dirname(os.path.abspath(__file__)), "repositories.toml")

LARGEST_FILE = 1 << 20
"""Larger files are left out, in bytes: pplint reads none, and some clones lack them."""

_LINK, _SUBMODULE = "120000", "160000"


class Repository(Struct, frozen=True):
    """A repository: `owner/name`, the hash of a commit, and what kind of repository it is."""

    name: str
    commit: str
    kind: str

    @property
    def folder(self) -> str:
        """The name of the folder that its files are written to."""
        return self.name.replace("/", "+")


class MissingError(Exception):
    """The sources of a repository, or of its commit, are not in the folder that the caller names."""


def read_list(path: str = LIST) -> list[Repository]:
    """Read the list of repositories."""
    entries = read_tables(path, "repository")
    return [Repository(entry["name"], entry["commit"], entry["kind"]) for entry in entries]


def write_out(repository: Repository, sources: str, target: str) -> str:
    """Write the files of a repository's commit below `target`, unless they are there; return their folder.

    Raises `MissingError` if the sources do not have the commit.
    """
    folder = os.path.join(target, repository.folder, repository.commit[:12])
    if os.path.isdir(folder):
        return folder
    git = _git_directory(repository, sources)
    files = list(_files(git, repository))
    unfinished = f"{folder}.part"
    os.makedirs(unfinished, exist_ok=True)
    for (mode, _, path), data in zip(files, _contents(git, [blob for _, blob, _ in files]), strict=True):
        _write(os.path.join(unfinished, path), mode, data)
    os.rename(unfinished, folder)
    return folder


def _git_directory(repository: Repository, sources: str) -> str:
    owner, name = repository.name.split("/")
    for place in (repository.folder, os.path.join(owner, name), name):
        for inner in ("", "repo"):
            git = os.path.join(sources, place, inner)
            if any(os.path.isfile(os.path.join(git, each, "HEAD")) for each in (".git", "")):
                return git
    raise MissingError(f"{repository.name}: no clone in {sources}")


def _files(git: str, repository: Repository) -> Iterator[tuple[str, str, str]]:
    """Yield the mode, the blob and the path of each file of the commit that is not too large and in the clone."""
    try:
        listed = _git(git, "ls-tree", "-r", "-z", "-l", "--full-tree", repository.commit)
    except subprocess.CalledProcessError as error:
        reason = error.stderr.decode("utf-8", "replace").strip()
        raise MissingError(f"{repository.name}: commit {repository.commit[:12]}: {reason}") from None
    for entry in listed.decode("utf-8", "surrogateescape").split("\0")[:-1]:
        about, path = entry.split("\t", 1)
        mode, _, blob, size = about.split()
        if mode != _SUBMODULE and size.isdecimal() and int(size) <= LARGEST_FILE:
            yield mode, blob, path


def _contents(git: str, blobs: list[str]) -> Iterator[bytes]:
    """Yield the contents of blobs, by one process for all."""
    with tempfile.TemporaryFile() as names:
        names.write("".join(f"{blob}\n" for blob in blobs).encode())
        names.seek(0)
        with subprocess.Popen(
            ["git", "-C", git, "cat-file", "--batch"], stdin=names, stdout=subprocess.PIPE
        ) as process:
            out = cast("IO[bytes]", process.stdout)
            for _ in blobs:
                size = int(out.readline().split()[-1])
                yield out.read(size + len(b"\n"))[:size]


def _git(git: str, *arguments: str) -> bytes:
    return subprocess.run(["git", "-C", git, *arguments], capture_output=True, check=True).stdout


def _write(path: str, mode: str, data: bytes) -> None:
    os.makedirs(os.path.dirname(path), exist_ok=True)
    if mode == _LINK:
        os.symlink(data, os.fsencode(path))
        return
    with open(path, "wb") as file:
        file.write(data)
