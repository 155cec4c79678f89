"""The data of a module or of an environment: its levels, its files, and the keys in them.

Which levels with variables in their paths count is known on a server only: what stands there is bound for some nodes,
and not for others.
"""

from __future__ import annotations

import os
from itertools import repeat
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.data.bindings import Binding
from pplint.data.document import DATA_EXTENSIONS, HIERARCHY_NAME, Document
from pplint.data.hierarchy import read_hierarchy
from pplint.data.written_options import OPTIONS, LookupOption, read_lookup_options
from pplint.project.data.data_summaries import entry_in, keys_in
from pplint.project.data.documents import data_document
from pplint.project.data.hierarchy_file import hierarchy_name
from pplint.project.data.levels import DataLevel, Gap, data_levels
from pplint.project.git_ignored import has_hidden
from pplint.query import Queries, query

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from pplint.data.hierarchy import Hierarchy, Level
    from pplint.project.folder import Folder
    from pplint.session import Session

_PATTERNS: Final = "^"
"""What the options of patterns are kept by; no key is named so."""

_DIRECTORIES: Final = ("data", "hieradata")


class RankedFile(Struct, frozen=True):
    """A file that may be read: for all nodes, or for some of them, and the number of its level, if that is known."""

    path: str
    is_for_all: bool = False
    rank: int | None = None
    is_default: bool = False


class OwnedData:
    """What is known of the data of a module or of an environment; nothing is read before it is asked for.

    An environment without a hierarchy of its own may be read by that of the whole server.
    """

    def __init__(self, session: Session, folder: Folder, *, is_module: bool) -> None:
        self.session = session
        self.queries = Queries(session.engine, self)
        self.folder = folder
        self.is_module = is_module

    @property
    def hierarchy_name(self) -> str:
        """The path of the `hiera.yaml`, or of what the configuration names in its place."""
        return HIERARCHY_NAME if self.is_module else hierarchy_name(self.session, self.folder.root)

    @property
    @query
    def document(self) -> Document | None:
        """What is in the `hiera.yaml`; None if there is none that can be read."""
        path = self.folder.file(self.hierarchy_name)
        return None if path is None else data_document(self.session, path)

    @property
    @query
    def hierarchy(self) -> Hierarchy | None:
        """What the `hiera.yaml` says; None if there is none."""
        if self.folder.file(self.hierarchy_name) is None:
            return None
        document = self.document or Document(b"")
        return read_hierarchy(document.root, is_module=self.is_module)

    @property
    @query
    def levels(self) -> tuple[DataLevel, ...]:
        """The levels, strongest first."""
        return self._levels_of(() if self.hierarchy is None else self.hierarchy.levels)

    @property
    @query
    def default_levels(self) -> tuple[DataLevel, ...]:
        """The levels that are asked where no other has a key."""
        return self._levels_of(() if self.hierarchy is None else self.hierarchy.default_levels)

    @property
    @query
    def plan_levels(self) -> tuple[DataLevel, ...]:
        """The levels for plans without a node."""
        return self._levels_of(() if self.hierarchy is None else self.hierarchy.plan_levels)

    def _levels_of(self, levels: tuple[Level, ...]) -> tuple[DataLevel, ...]:
        hierarchy = self.hierarchy
        return () if hierarchy is None else data_levels(self.folder, hierarchy, levels, is_module=self.is_module)

    # What is not known

    @property
    def is_global(self) -> bool:
        """Whether the hierarchy is that of a whole server: no environment can have version 3, or none."""
        return self.hierarchy is None or self.hierarchy.version < 4  # noqa: PLR2004 - the version

    @property
    def is_refused(self) -> bool:
        """Whether the compiler refuses the hierarchy, so that nothing is certain of what is read."""
        document = self.document
        if self.hierarchy is None or document is None or document.error is not None:
            return self.hierarchy is not None
        return any(fault.old_version != 4 for fault in self.hierarchy.faults)  # noqa: PLR2004 - the version

    @property
    @query
    def is_followed(self) -> bool:
        """Whether all keys are known that a lookup can find: no level has data elsewhere, or a function of its own."""
        if self.hierarchy is None:
            return self.is_module
        if self.is_refused or not self.folder.is_complete:
            return False
        levels = (*self.levels, *self.default_levels)
        if any(each.gaps for each in levels) or any(self._is_unread(path) for path in self._level_paths):
            return False
        root = self.folder.root
        directories = {os.path.join(root, each.directory or "") for each in levels}
        return not any(has_hidden(self.session, each.rstrip(os.sep), root) for each in directories)

    @property
    def has_own_functions(self) -> bool:
        """Whether functions of modules read files for a level, which they may take for anything."""
        levels = (*self.levels, *self.default_levels, *self.plan_levels)
        return any(Gap.FUNCTION in each.gaps and each.level.locations for each in levels)

    def _is_unread(self, path: str) -> bool:
        return keys_in(self.session, path) is None

    @property
    def _level_paths(self) -> Iterator[str]:
        for level in (*self.levels, *self.default_levels):
            yield from (each.path for each in level.files)

    # Files

    @property
    @query
    def directories(self) -> tuple[str, ...]:
        """The directories of data below the root: those that levels name, and those that data are often in."""
        named = {each.directory for each in (*self.levels, *self.default_levels, *self.plan_levels)}
        return tuple(sorted({*_DIRECTORIES, *filter(None, named)}))

    def paths(self) -> list[str]:
        """Return the absolute paths of all files that may be data."""
        files = (path for each in self.directories for path in self.folder.files(each, ""))
        found = (os.path.join(self.folder.root, path) for path in files if path.endswith(DATA_EXTENSIONS))
        return list(dict.fromkeys((*found, *self._level_paths)))

    def unreachable(self) -> list[str]:
        """Return the absolute paths of the files of data that no level leads to, whatever its variables stand for.

        None are known where there is no hierarchy, where the path of a directory has variables, or where a function of
        a module reads a level, which may find its files in other ways.
        """
        levels = (*self.levels, *self.default_levels, *self.plan_levels)
        is_computed = any("%{" in each.level.directory for each in levels)
        if not levels or self.is_global or self.has_own_functions or is_computed:
            return []
        reached = {file.path for each in levels for file in each.files}
        named = {each.directory for each in levels if each.directory}
        files = (
            path for each in sorted(named) for path in self.folder.files(each, "") if path.endswith(DATA_EXTENSIONS)
        )
        absolute = (os.path.join(self.folder.root, path) for path in files)
        return list(dict.fromkeys(path for path in absolute if path not in reached))

    # Keys

    @property
    @query
    def unread_keys(self) -> frozenset[object]:
        """The keys in files of data that no level leads to: another hierarchy may, which is not available."""
        return frozenset(key for path in self.unreachable() for key in keys_in(self.session, path) or ())

    @query
    def bindings(self, key: str) -> Sequence[Binding]:
        """Return what the files that may be read have for a key, the strongest level first; unknown ones are last."""
        return [each for each in map(self._binding, repeat(key), self.files_with(key)) if each is not None]

    def _binding(self, key: str, file: RankedFile) -> Binding | None:
        entry = entry_in(self.session, file.path, key)
        return None if entry is None else Binding(key, entry, file.path, file.is_for_all, file.rank, file.is_default)

    @property
    def keys(self) -> Collection[str]:
        """The keys in the files that may be read."""
        return self._files_by_key.keys()

    def files_with(self, key: str) -> Sequence[RankedFile]:
        """Return the files that may be read and have a key, in the order of `bindings`."""
        return self._files_by_key.get(key, ())

    @property
    @query
    def _files_by_key(self) -> Mapping[str, Sequence[RankedFile]]:
        found: dict[str, list[RankedFile]] = {}
        for file in self._read_files():
            for key in keys_in(self.session, file.path) or ():
                found.setdefault(key, []).append(file)
        return found

    def _read_files(self) -> Iterator[RankedFile]:
        read: set[str] = set()
        for rank, level in enumerate((*self.levels, *self.default_levels)):
            for file in level.files:
                read.add(file.path)
                yield RankedFile(file.path, file.is_for_all, rank, is_default=rank >= len(self.levels))
        if self.has_own_functions or (self.is_global and not (self.is_module and self.hierarchy is None)):
            yield from (RankedFile(path) for path in self.paths() if path not in read)

    def options_for(self, key: str) -> tuple[LookupOption, ...]:
        """Return the options that name a key, and those of which the pattern may, the strongest level first."""
        return self._options.get(key, ()) + self._options.get(_PATTERNS, ())

    @property
    @query
    def _options(self) -> Mapping[str, tuple[LookupOption, ...]]:
        """How the data say that keys are looked up, by key; there may be many, and few are patterns."""
        found: dict[str, list[LookupOption]] = {}
        for each in self.bindings(OPTIONS):
            for option in read_lookup_options(each.entry.value, each.path, is_for_all=each.is_for_all):
                found.setdefault(_PATTERNS if option.is_pattern else option.keys, []).append(option)
        return {key: tuple(each) for key, each in found.items()}


@query
def owned_data(session: Session, folder: Folder, is_module: bool) -> OwnedData:
    """Return the one object of a session for the data in the folder of a module or an environment."""
    return OwnedData(session, folder, is_module=is_module)
