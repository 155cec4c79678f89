"""What a run depends on: each answer of the disk once, by its number, and the files that were computed from them.

With it, the next run of the same kind finds the files that an edit has to do with at once, and reads one row for all
that was found in the others.
"""

from __future__ import annotations

from msgspec import Raw, Struct

from pplint.project.discovery import Discovery  # noqa: TC001 - msgspec looks for it


class Numbered(Struct, array_like=True, gc=False, frozen=True):
    """The numbers of some answers, and of groups with further ones."""

    answers: list[int]
    groups: list[int]


class KnownFile(Struct, array_like=True, gc=False, frozen=True):
    """What was found in a file, as it is stored, and what that depends on; `key` is what its row is found by."""

    key: bytes
    dependencies: Numbered
    result: Raw


class SomeFiles(Struct, array_like=True, gc=False, frozen=True):
    """Some of the files of a run; `started` tells who wrote the row."""

    started: int
    files: list[KnownFile]


class KnownSearch(Struct, array_like=True, gc=False, frozen=True):
    """Which files were found, and what that depends on."""

    dependencies: Numbered
    found: Discovery


class RunDependencies(Struct, array_like=True, gc=False, frozen=True):
    """What a run depends on: the guards of its answers, by their numbers, and groups, each after those in it.

    `started` tells which run that was. `answers` are which runs wrote the rows that hold some of them each, `files` the
    same of those with files: 0 for a number without a row. `asked` is what it asked for besides the search and the
    files.
    """

    started: int
    answers: list[int]
    guards: list[int]
    names: list[bytes]
    groups: list[Numbered]
    files: list[int]
    search: KnownSearch | None
    asked: Numbered


GONE = -2
"""The number of the guard of an answer that nothing depends on any more."""
