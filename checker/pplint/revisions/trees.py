"""The files of a repository at a revision, beside those that are there now."""

from __future__ import annotations

import os
import stat
from hashlib import sha1, sha256
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.real_paths import forward
from pplint.revisions.git import Git, RevisionError, Unanswered
from pplint.session.overlay import OverlayFile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

_SINCE_THE_FORK = "..."
_LINK = "120000"
_SHA1_DIGITS = 40
_MISSING = -1


class Tree(Struct, frozen=True):
    """The files that differ from a revision, with what they were there, by absolute paths, and the untracked ones."""

    changes: dict[str, OverlayFile | None]
    untracked: frozenset[str]


class _Blob(Struct, frozen=True):
    """A file at the revision; its size is `_MISSING` if Git has lost it."""

    path: str
    name: str
    size: int
    is_link: bool


class Revision(Struct, frozen=True):
    """A commit of the repository around the absolute path `root`."""

    git: Git
    commit: str

    @classmethod
    def named(cls, root: str, name: str) -> Revision:
        """Return the revision of a name; raise `RevisionError` if there is none.

        `NAME...` is the last commit that the revision has in common with what is checked out.
        """
        git = Git(root)
        base = name.removesuffix(_SINCE_THE_FORK)
        if not base or base.startswith("-") or not base.isprintable():
            raise RevisionError(f"`{name}` is not a revision")
        try:
            commit = _line(git.ask("rev-parse", "--verify", "--quiet", f"{base}^{{commit}}"))
        except Unanswered:
            raise RevisionError(f"there is no revision `{base}` in `{root}`{_fetching(git)}") from None
        if base == name:
            return cls(git, commit)
        try:
            return cls(git, _line(git.ask("merge-base", commit, "HEAD")))
        except Unanswered:
            text = f"`{base}` and the checked-out commit have no common ancestor in `{root}`{_fetching(git)}"
            raise RevisionError(text) from None

    def tree(self, limit: int) -> Tree:
        """Return what was different; of a file with more than `limit` bytes, only that. Raise `RevisionError`."""
        try:
            blobs = list(self._blobs())
            tracked = self._paths("ls-files", "-z", "--cached")
            untracked = self._paths("ls-files", "-z", "--others", "--exclude-standard")
            changed = [blob for blob in blobs if not _is_same(blob, limit)]
            known = self._contents([blob for blob in changed if blob.size <= limit])
        except Unanswered as error:
            raise RevisionError(f"`{self.git.root}` cannot be read: {error}") from None
        files: dict[str, OverlayFile | None] = dict.fromkeys(tracked.difference(blob.path for blob in blobs))
        for blob in changed:
            files[blob.path] = OverlayFile(blob.size, known.get(blob.name, b""), blob.is_link)
        return Tree(files, frozenset(untracked))

    def files(self, folder: str, is_wanted: Callable[[str], bool], limit: int) -> dict[str, OverlayFile]:
        """Return the wanted files below a folder of the repository at the revision, by their paths in the folder.

        `folder` is empty, or ends with a slash. Of a file with more than `limit` bytes, only its size is returned.
        Raise `RevisionError`.
        """
        start = os.path.join(self.git.root, *folder.split("/"))
        try:
            found = {each.path.removeprefix(start): each for each in self._blobs() if each.path.startswith(start)}
            inner = {forward(path): blob for path, blob in found.items()}
            wanted = {path: blob for path, blob in inner.items() if is_wanted(path)}
            known = self._contents([blob for blob in wanted.values() if blob.size <= limit])
        except Unanswered as error:
            raise RevisionError(f"`{self.git.root}` cannot be read: {error}") from None
        return {path: OverlayFile(each.size, known.get(each.name, b""), each.is_link) for path, each in wanted.items()}

    def _blobs(self) -> Iterator[_Blob]:
        """Yield the files at the revision; what lies in submodules is not among them."""
        for line in self.git.ask("ls-tree", "-r", "-z", "--long", "--full-tree", self.commit).split(b"\0")[:-1]:
            facts, _, path = line.partition(b"\t")
            mode, kind, name, size = facts.decode("ascii").split()
            if kind == "blob":
                yield _Blob(self._absolute(path), name, int(size) if size.isdigit() else _MISSING, mode == _LINK)

    def _paths(self, *command: str) -> set[str]:
        return {self._absolute(path) for path in self.git.ask(*command).split(b"\0")[:-1]}

    def _absolute(self, path: bytes) -> str:
        return os.path.join(self.git.root, *os.fsdecode(path).split("/"))

    def _contents(self, blobs: Iterable[_Blob]) -> dict[str, bytes]:
        """Return the bytes of files, by the names of their blobs."""
        names = dict.fromkeys(blob.name for blob in blobs)
        answer = self.git.ask("cat-file", "--batch", given="".join(f"{name}\n" for name in names).encode())
        found: dict[str, bytes] = {}
        start = 0
        for name in names:
            end = answer.index(b"\n", start)
            header = answer[start:end].split()
            if header[-1:] == [b"missing"]:
                what = "is a partial clone, or is damaged"
                raise RevisionError(f"`{self.git.root}` {what}: it lacks {name}; fetch the whole revision")
            start = end + 1 + int(header[2])
            found[name] = answer[end + 1 : start]
            start += 1
        return found


def _line(answer: bytes) -> str:
    return answer.decode("ascii", "replace").partition("\n")[0]


def _fetching(git: Git) -> str:
    """Say how to get more of the history, where it is not all there."""
    try:
        is_shallow = _line(git.ask("rev-parse", "--is-shallow-repository")) == "true"
    except Unanswered:
        is_shallow = False
    return "; the clone is shallow, and `git fetch --unshallow` gets the rest" if is_shallow else ""


def _is_same(blob: _Blob, limit: int) -> bool:
    """Tell whether a file is what it was; one that is too large to be read is, whatever is in it."""
    try:
        status = os.lstat(blob.path)
        if stat.S_ISLNK(status.st_mode):
            return blob.is_link and blob.name == _name(os.fsencode(os.readlink(blob.path)), len(blob.name))
        if blob.is_link or not stat.S_ISREG(status.st_mode) or blob.size not in {_MISSING, status.st_size}:
            return False
        if status.st_size > limit:
            return True
        with open(blob.path, "rb") as file:
            return blob.name == _name(file.read(status.st_size + 1), len(blob.name))
    except OSError:
        return False


def _name(data: bytes, digits: int) -> str:
    """Return what Git calls the bytes of a file, by a digest of so many digits."""
    made = sha1(usedforsecurity=False) if digits == _SHA1_DIGITS else sha256()
    made.update(b"blob %d\0" % len(data))
    made.update(data)
    return made.hexdigest()
