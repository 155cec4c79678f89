"""The levels of a hierarchy, with the files that are there, and with what is not known of the others.

A level is followed if all that it may give is available. That no file of a level gives a key says something only then.
"""

from __future__ import annotations

import os
from enum import Enum
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.data.hierarchy import EYAML_FUNCTION, READERS, LocationKind
from pplint.data.interpolations import interpolations, known_parts
from pplint.data.locations import resolve_location

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pplint.data.hierarchy import Hierarchy, Level, Location
    from pplint.data.locations import PartlyKnown
    from pplint.project.folder import Folder

_ENVIRONMENT: Final = frozenset({"environment", "::environment", "server_facts.environment"})
_ENVIRONMENTS: Final = "environments/"

# Data that other people may not see is often put on the server by other means.
_KEPT_ELSEWHERE = late_pattern(r"(?i)credential|private|secret|secure|sensitive|vault")


class Gap(Enum):
    """Why it is not known what a level gives."""

    FUNCTION = "a function reads it that is not one of the compiler's"
    ELSEWHERE = "its data is outside of the project"
    MISSING = "a file that it names is not there, and may be on the server"


class LevelFile(Struct, frozen=True):
    """A file that a level reads, by its absolute path: for all nodes, or for some of them."""

    path: str
    is_for_all: bool


class DataLevel(Struct, frozen=True, eq=False):
    """A level with the files that it may read, and why that may not be all; with its own function, none are known.

    `directory` is where its files are, below the root of the hierarchy; None if variables decide, or it is elsewhere.
    """

    level: Level
    files: tuple[LevelFile, ...]
    gaps: frozenset[Gap]
    directory: str | None


def data_levels(
    folder: Folder, hierarchy: Hierarchy, levels: Iterable[Level], *, is_module: bool
) -> tuple[DataLevel, ...]:
    """Return some levels of the hierarchy of a module or an environment with the files in its folder."""
    return tuple(_level(folder, each, _directory(folder, hierarchy, each, is_module=is_module)) for each in levels)


def _level(folder: Folder, level: Level, parts: PartlyKnown) -> DataLevel:
    directory = "".join(filter(None, parts)).strip("/") if None not in parts and not _is_outside(parts) else None
    # Where none is named although the defaults leave the compiler's out, it refuses the hierarchy; YAML is meant.
    if level.function is not None and (level.kind, level.function) not in READERS:
        is_elsewhere = any(each.kind is LocationKind.URI for each in level.locations)
        return DataLevel(level, (), frozenset({Gap.ELSEWHERE if is_elsewhere else Gap.FUNCTION}), directory)
    files: dict[str, LevelFile] = {}
    gaps: set[Gap] = set()
    for location in level.locations:
        found = resolve_location(location, parts, known_parts(location.text), folder.entries)
        is_for_all = found.is_known and location.kind is not LocationKind.MAPPED_PATHS
        for path in found.files:
            absolute = os.path.join(folder.root, path)
            known = files.get(absolute)
            files[absolute] = LevelFile(absolute, is_for_all or (known is not None and known.is_for_all))
        if not found.is_followed:
            gaps.add(Gap.ELSEWHERE)
        elif not found.files and (found.path is not None or not _has_start(folder, directory, location)):
            gaps.add(Gap.MISSING)
    if not files and is_kept_elsewhere(level):
        gaps.add(Gap.MISSING)
    return DataLevel(level, tuple(files.values()), frozenset(gaps), directory)


def is_kept_elsewhere(level: Level) -> bool:
    """Tell whether the names of a level say that its data are put on servers by other means, as secrets are."""
    names = (level.name, level.directory, *(each.text for each in level.locations))
    return level.function == EYAML_FUNCTION or any(map(_KEPT_ELSEWHERE.search, names))


def _has_start(folder: Folder, directory: str | None, location: Location) -> bool:
    """Whether the directory is there in which a path has its first variable; it may be on servers only."""
    if directory is None:
        return False
    fixed = (known_parts(location.text)[0] or "") if location.kind is not LocationKind.GLOB else ""
    path = f"{directory}/{fixed}".rpartition("/")[0].strip("/")
    return not path or folder.directory(path) is not None


def _is_outside(parts: PartlyKnown) -> bool:
    return (parts[0] or "").startswith("/")


def _directory(folder: Folder, hierarchy: Hierarchy, level: Level, *, is_module: bool) -> PartlyKnown:
    """Return the directory of a level below the folder, if it is there."""
    return known_parts(directory_text(folder, hierarchy, level, is_module=is_module))


def directory_text(folder: Folder, hierarchy: Hierarchy, level: Level, *, is_module: bool) -> str:
    """Return the directory of a level below the folder, if it is there, with its interpolations.

    A server keeps environments in a directory of this name, by which a `hiera.yaml` may lead to one of them. Version 3
    is for a whole server, which may put the directory beside it anywhere.
    """
    text = level.directory
    if is_module:
        return text
    for each in reversed(list(interpolations(text))):
        if each.key in _ENVIRONMENT and text[: each.start].endswith(_ENVIRONMENTS):
            return text[each.end :].strip("/")
    name = os.path.basename(text.rstrip("/"))
    is_beside = hierarchy.version < 4 and folder.directory(name) is not None  # noqa: PLR2004 - the version
    return name if is_beside else text
