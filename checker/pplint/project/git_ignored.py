"""Paths that Git ignores, as `.gitignore` in any directory and `info/exclude` say.

A checkout lacks what is ignored, and the server has it all the same: secrets, or what a build makes. Git itself is
never run, and what it ignores for all repositories of a user does not count.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final, cast

from msgspec import Struct

from pplint.base.real_paths import forward, is_within
from pplint.query import query

if TYPE_CHECKING:
    import re
    from collections.abc import Iterable, Iterator

    from pplint.session import Session
    from pplint.session.disk import Disk

FILE_NAME = ".gitignore"
_EXCLUDE = os.path.join(".git", "info", "exclude")

_MAX_BYTES: Final = 1 << 16
_MAX_RULES: Final = 1000
_MAX_STEPS: Final = 10_000_000
"""How many ways of matching a path a rule may have: a rule with five `*` is not asked about a long path."""

_ROOT_MARKS: Final = ("environment.conf", "Puppetfile", "metadata.json")
"""What the root of a repository has that was exported without its `.git`."""


class Rule(Struct, frozen=True):
    """A line of an ignore file: it ignores what matches, or has it in the repository after all."""

    text: str
    pattern: re.Pattern[str]
    ignores: bool
    wildcards: int

    def matches(self, path: str) -> bool:
        """Return whether a path below the ignore file matches; that of a directory ends in a slash."""
        return len(path) ** self.wildcards <= _MAX_STEPS and self.pattern.match(path) is not None

    @property
    def directory(self) -> str | None:
        """The directory, below that of the ignore file, of what the rule ignores; None if that may be in any."""
        outer, separator, _ = self.text.strip().rstrip("/").rpartition("/")
        return outer.strip("/") if separator and self.ignores else None


class IgnoreFile(Struct, frozen=True):
    """The rules that hold for what is below a directory, given by its absolute path."""

    directory: str
    rules: tuple[Rule, ...]

    def verdict(self, path: str) -> bool | None:
        """Return whether the last rule that an absolute path matches ignores it, None without such a rule."""
        inner = forward(path.removeprefix(self.directory).lstrip(os.sep))
        return next((each.ignores for each in reversed(self.rules) if each.matches(inner)), None)


def is_ignored(session: Session, path: str, *, is_directory: bool = False) -> bool:
    """Return whether Git ignores what is, or would be, at an absolute path."""
    if is_directory:
        return _is_directory_ignored(session, path)
    outer = os.path.dirname(path)
    return _is_directory_ignored(session, outer) or _matches(session, outer, path)


def is_hidden(session: Session, path: str, root: str) -> bool:
    """Return whether Git may keep something out of the checkout of a module or environment, given by its root.

    Where all of that is ignored, something else put it there, as a whole.
    """
    is_left_out = is_ignored(session, path) or _is_directory_ignored(session, path)
    return is_left_out and not _is_directory_ignored(session, root)


def has_hidden(session: Session, directory: str, root: str, *, is_deep: bool = True) -> bool:
    """Return whether Git may keep something out of the checkout that would be in a directory, by whatever name.

    Unless that `is_deep`, what is in the directories in it does not count.
    """
    if is_hidden(session, directory, root):
        return True
    named = [
        os.path.normpath(os.path.join(file.directory, rule.directory))
        for file in _ignore_files(session, directory)
        for rule in file.rules
        if rule.directory is not None
    ]
    is_named = any(is_within(each, directory) for each in named) if is_deep else directory in named
    return is_named and not _is_directory_ignored(session, root)


@query.outwards
def _is_directory_ignored(session: Session, directory: str) -> bool:
    outer = os.path.dirname(directory)
    if outer == directory or repository_root(session, directory) in {None, directory}:
        return False
    return _is_directory_ignored(session, outer) or _matches(session, outer, f"{directory}{os.sep}")


def _matches(session: Session, outer: str, path: str) -> bool:
    """Return whether the rules ignore a path in a directory that is not ignored itself: the innermost come first."""
    verdicts = (each.verdict(path) for each in _ignore_files(session, outer))
    return next((verdict for verdict in verdicts if verdict is not None), False)


@query.outwards
def repository_root(session: Session, directory: str) -> str | None:
    """Return the root of the repository around a directory, None outside of any.

    Where no `.git` tells, as in an export, it is the outermost directory that looks like a module or environment.
    """
    disk = session.disk
    if _has(disk, directory, ".git"):
        return directory
    outer = os.path.dirname(directory)
    around = None if outer == directory else repository_root(session, outer)
    return directory if around is None and any(_has(disk, directory, name) for name in _ROOT_MARKS) else around


def _has(disk: Disk, directory: str, name: str) -> bool:
    return disk.may_hold(directory, name) and disk.is_there(os.path.join(directory, name))


@query.outwards
def _ignore_files(session: Session, directory: str) -> tuple[IgnoreFile, ...]:
    """Return the ignore files that hold in a directory, the innermost first."""
    root = repository_root(session, directory)
    if root is None:
        return ()
    names = (FILE_NAME, _EXCLUDE) if directory == root else (FILE_NAME,)
    own = (IgnoreFile(directory, tuple(_rules(session.disk, os.path.join(directory, name)))) for name in names)
    found = tuple(each for each in own if each.rules)
    return found if directory == root else (*found, *_ignore_files(session, os.path.dirname(directory)))


@query
def limits_of_ignore_files(session: Session, directory: str) -> tuple[str, ...]:
    """Return sentences about ignore files that hold in a directory and of which a limit leaves something out."""
    root = repository_root(session, directory)
    found: list[str] = []
    while root is not None and is_within(directory, root):
        for name in (FILE_NAME, _EXCLUDE) if directory == root else (FILE_NAME,):
            path = os.path.join(directory, name)
            lines = _lines(session.disk, path)
            if lines is None:
                found.append(f"`{path}` is larger than {_MAX_BYTES // 1024} KiB, so none of its rules apply")
            elif len(lines) > _MAX_RULES:
                found.append(f"`{path}` has {len(lines)} rules, of which only the first {_MAX_RULES} apply")
        directory = os.path.dirname(directory)
    return tuple(found)


def _rules(disk: Disk, path: str) -> Iterator[Rule]:
    """Yield the rules of an ignore file, none if it is too large or cannot be read."""
    lines = _lines(disk, path)
    yield from _compiled(lines[:_MAX_RULES]) if lines else ()


def _lines(disk: Disk, path: str) -> list[str] | None:
    """Return the lines of an ignore file that are rules, None if it is too large."""
    directory, name = os.path.split(path)
    if not disk.may_hold(directory, name):
        return []
    try:
        data = disk.read(path, _MAX_BYTES)
    except OSError:
        return []
    if len(data) > _MAX_BYTES:
        return None
    lines = data.decode("utf-8", "replace").splitlines()
    return [line for line in lines if line.strip() and not line.startswith("#")]


def _compiled(lines: Iterable[str]) -> Iterator[Rule]:
    # It takes longer to load than most runs over a single file, few of which ask what is ignored.
    from pathspec.patterns.gitignore.spec import GitIgnoreSpecPattern

    for line in lines:
        try:
            found = GitIgnoreSpecPattern(line)
        except ValueError:  # Git passes over what is no pattern, too.
            continue
        # The library says no more of it than that it is a pattern.
        pattern = cast("re.Pattern[str] | None", found.regex)  # pyright: ignore[reportUnknownMemberType]
        if pattern is not None and found.include is not None:
            yield Rule(line, pattern, found.include, _wildcards(pattern.pattern))


def _wildcards(pattern: str) -> int:
    """Return how many parts of a pattern match texts of any length."""
    return sum(pattern.count(each) for each in ("]*", "]+", ".+", ".*"))
