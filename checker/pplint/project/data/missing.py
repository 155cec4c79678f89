"""What the levels of a hierarchy name and what is not there: directories, and files whose paths are fixed.

Paths whose ending no file has are among them, with variables or without: the compiler adds no ending.
"""

from __future__ import annotations

import os
import posixpath
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.data.document import DATA_EXTENSIONS
from pplint.data.hierarchy import LocationKind
from pplint.data.interpolations import known_parts
from pplint.data.locations import resolve_location
from pplint.project.data.levels import Gap, is_kept_elsewhere
from pplint.project.git_ignored import is_hidden

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.data.hierarchy import Level, Location
    from pplint.project.data.owned import OwnedData


class MissingData(Struct, frozen=True, eq=False):
    """A directory of a level that is not there, or a file in one that is; `path` is below the root."""

    level: Level
    path: str
    location: Location | None = None


def missing_data(data: OwnedData) -> Iterator[MissingData]:
    """Yield what is not there, each once; what functions of modules read, or is kept elsewhere, may be anywhere."""
    seen: set[str] = set()
    for each in (*data.levels, *data.default_levels, *data.plan_levels):
        directory = None if each.directory is None else posixpath.normpath(each.directory or ".")
        if (
            directory is None
            or not each.gaps.isdisjoint({Gap.FUNCTION, Gap.ELSEWHERE})
            or is_kept_elsewhere(each.level)
        ):
            continue
        if directory != "." and data.folder.directory(directory) is None:
            found = [MissingData(each.level, directory)]
        else:
            found = [
                MissingData(each.level, path, location)
                for location, path in _fixed_paths(each.level, directory)
                if data.folder.file(path) is None
            ]
        for missing in found:
            root = data.folder.root
            if missing.path not in seen and not is_hidden(data.session, os.path.join(root, missing.path), root):
                seen.add(missing.path)
                yield missing


class MisnamedPath(Struct, frozen=True, eq=False):
    """A location that leads to no file, the same text with the ending that files have, and one of these."""

    location: Location
    text: str
    file: str


def misnamed_paths(data: OwnedData) -> Iterator[MisnamedPath]:
    """Yield the paths that lead to files only with another ending, or with one at all."""
    for level in (*data.levels, *data.default_levels):
        if level.directory is None or not level.gaps.isdisjoint({Gap.FUNCTION, Gap.ELSEWHERE}):
            continue
        for location in level.level.locations:
            if location.kind in {LocationKind.PATH, LocationKind.MAPPED_PATHS}:
                yield from _with_other_ending(data, level.directory, location)


def _with_other_ending(data: OwnedData, directory: str, location: Location) -> Iterator[MisnamedPath]:
    stem, ending = posixpath.splitext(location.text)
    if ending not in DATA_EXTENSIONS:
        stem, ending = location.text, ""
    # What ends with a variable may lead to any file, if that holds the ending; nobody keeps it there.
    if not stem or stem.endswith("/") or (ending and _files(data, directory, location, location.text)):
        return
    if not ending and "%{" not in stem and _files(data, directory, location, stem):
        return
    for other in DATA_EXTENSIONS:
        found = () if other == ending else _files(data, directory, location, stem + other)
        if found:
            yield MisnamedPath(location, stem + other, found[0])
            return


def _files(data: OwnedData, directory: str, location: Location, text: str) -> tuple[str, ...]:
    named = (directory,) if directory else ("",)
    return resolve_location(location, named, known_parts(text), data.folder.entries).files


def _fixed_paths(level: Level, directory: str) -> Iterator[tuple[Location, str]]:
    for location in level.locations:
        if location.kind is LocationKind.PATH and "%{" not in location.text:
            yield location, posixpath.normpath(posixpath.join(directory, location.text))
