"""What the levels of a hierarchy name and what is not there: directories, and files whose paths are fixed."""

from __future__ import annotations

import os
import posixpath
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.data.hierarchy import LocationKind
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


def _fixed_paths(level: Level, directory: str) -> Iterator[tuple[Location, str]]:
    for location in level.locations:
        if location.kind is LocationKind.PATH and "%{" not in location.text:
            yield location, posixpath.normpath(posixpath.join(directory, location.text))
