"""The modules on a module path, and the files in them."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.real_paths import is_within
from pplint.project.autoload import CODE_FOLDERS, FUNCTION_FOLDERS
from pplint.project.folder import Folder
from pplint.project.git_ignored import has_hidden, is_hidden
from pplint.project.metadata import Metadata, read_metadata
from pplint.project.modules import METADATA
from pplint.project.submodules import absent_submodules, has_files, is_absent
from pplint.query import Queries, query
from pplint.syntax.names import NAME_SEGMENT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pplint.session import Session
    from pplint.session.disk import Disk

MOST_MODULES = 10_000
"""How many modules of a directory are seen."""


class ModuleDirectory(Struct, frozen=True):
    """A directory whose children are modules, as an absolute path.

    Links in one that the user names may lead anywhere. In others, they lead into `bounds` or nowhere.
    """

    path: str
    is_named: bool = False
    bounds: tuple[str, ...] = ()


class ModuleFiles:
    """A module on a module path: its name, the absolute path of its root, and the files in it."""

    def __init__(self, session: Session, name: str, root: str, bounds: tuple[str, ...] = ()) -> None:
        self.session = session
        self.queries = Queries(session.engine, self)
        self.name = name
        self.root = root
        self.bounds = bounds

    @property
    @query
    def folder(self) -> Folder:
        """The files of the module, among which links may lead where the module really lies, and into `bounds`."""
        # A submodule that is not checked out may hold any class or function.
        absent = absent_submodules(self.session, self.root)
        is_whole = not any(is_within(path, os.path.join(self.root, each)) for path in absent for each in CODE_FOLDERS)
        return folder_at(self.session, self.root, self.bounds, is_whole)

    def is_absent(self, path: str) -> bool:
        """Return whether a path in the module leads into a git submodule that is not checked out."""
        return is_absent(self.session, os.path.join(self.root, path), self.root)

    def is_hidden(self, path: str) -> bool:
        """Return whether Git may keep what is at a path in the module out of the checkout."""
        return is_hidden(self.session, os.path.join(self.root, path), self.root)

    def has_hidden(self, folder: str) -> bool:
        """Return whether Git may keep something in a folder of the module out of the checkout, by whatever name."""
        return has_hidden(self.session, os.path.join(self.root, folder), self.root)

    @property
    @query
    def metadata(self) -> Metadata:
        """What the module's metadata says."""
        return read_metadata(self.session, os.path.join(self.root, METADATA))

    @query
    def manifest_paths(self) -> Sequence[str]:
        """Return the absolute paths of the module's manifests and functions."""
        files = (path for folder in ("manifests", "functions") for path in self.folder.files(folder, ".pp"))
        return tuple(os.path.join(self.root, path) for path in files)

    def has_ruby_function(self, name: str) -> bool:
        """Return whether the module has a function in Ruby, of the old interface or the new one."""
        path = name.removeprefix("::").replace("::", "/")
        return any(self.folder.file(f"{each}/{path}.rb") for each in self._function_folders)

    @property
    @query
    def _function_folders(self) -> list[str]:
        return [each for each in FUNCTION_FOLDERS if self.folder.directory(each) is not None]

    @query
    def ruby_files(self, folder: str) -> Mapping[str, str]:
        """Return the absolute paths of the Ruby files in a folder by their names without the ending."""
        is_there = self.folder.directory(folder) is not None
        return {
            file.removesuffix(".rb"): os.path.join(self.root, folder, file)
            for file, is_directory in (self.folder.entries(folder).items() if is_there else ())
            if file.endswith(".rb") and not is_directory
        }


@query
def module_files(session: Session, name: str, root: str, bounds: tuple[str, ...] = ()) -> ModuleFiles:
    """Return the one object of a session for a module."""
    return ModuleFiles(session, name, root, bounds)


@query
def folder_at(session: Session, root: str, bounds: tuple[str, ...] = (), is_whole: bool = True) -> Folder:
    """Return the one folder of a session for a directory."""
    return Folder.at(session.disk, root, bounds, is_whole=is_whole)


class ModulePath(Struct, eq=False):
    """The modules in some directories by name, those of the first directories before others of the same name.

    `unread` are the names of those that are there, but lie elsewhere, so that they are not looked at; `rivals` the
    roots of those of one name, the first of which is the one that the compiler sees.
    """

    modules: Mapping[str, ModuleFiles] = {}
    unread: frozenset[str] = frozenset()
    rivals: Mapping[str, tuple[str, ...]] = {}

    @classmethod
    def of(cls, session: Session, directories: Iterable[ModuleDirectory], own: ModuleFiles | None = None) -> ModulePath:
        """List the modules in directories; `own` comes before others of its name.

        Modules beside each other see the same ones: there is one object for all of them.
        """
        listed = _listed_in(session, tuple(each for each in directories if _has_modules(session, each)))
        beside = None if own is None else listed.modules.get(own.name)
        return listed if own is None or (beside is not None and beside.root == own.root) else listed.beside(own)

    def beside(self, module: ModuleFiles) -> ModulePath:
        """Return the path with another module, which comes before others of its name."""
        return ModulePath(_WithOwn.of(module, self.modules), self.unread - {module.name}, self.rivals)


class _WithOwn(Mapping[str, ModuleFiles]):
    """The modules that many see, after those that only some do, the last of which comes first."""

    def __init__(self, own: dict[str, ModuleFiles], others: Mapping[str, ModuleFiles]) -> None:
        self.own = own
        self.others = others

    @classmethod
    def of(cls, module: ModuleFiles, others: Mapping[str, ModuleFiles]) -> _WithOwn:
        """Put a module before others; a module may need dozens that lie beside it."""
        own, others = (others.own, others.others) if isinstance(others, _WithOwn) else ({}, others)
        return cls({module.name: module, **{name: each for name, each in own.items() if name != module.name}}, others)

    def __getitem__(self, name: str) -> ModuleFiles:
        found = self.own.get(name)
        return self.others[name] if found is None else found

    def __iter__(self) -> Iterator[str]:
        yield from self.own
        yield from (name for name in self.others if name not in self.own)

    def __len__(self) -> int:
        return len(self.own.keys() | self.others.keys())


def _has_modules(session: Session, directory: ModuleDirectory) -> bool:
    listed = _listed(session, directory)
    return bool(listed.modules or listed.unread)


@query
def _listed_in(session: Session, directories: tuple[ModuleDirectory, ...]) -> ModulePath:
    """Return the modules in several directories; they are shared by all projects that see them."""
    modules: dict[str, ModuleFiles] = {}
    rivals: dict[str, tuple[str, ...]] = {}
    for directory in directories:
        for name, each in _listed(session, directory).modules.items():
            first = modules.setdefault(name, each)
            # What the user has available elsewhere often holds a module of the repository, too.
            if first is not each and not directory.is_named and not _is_same(first, each):
                rivals[name] = (*rivals.get(name, (first.root,)), each.root)
    unread = frozenset[str]().union(*(_listed(session, each).unread for each in directories))
    return ModulePath(modules, unread - modules.keys(), rivals)


def _is_same(module: ModuleFiles, other: ModuleFiles) -> bool:
    real_path = module.session.disk.real_path
    return real_path(module.root) == real_path(other.root)


@query
def _listed(session: Session, directory: ModuleDirectory) -> ModulePath:
    """Return the modules in one directory."""
    modules: dict[str, ModuleFiles] = {}
    unread: set[str] = set()
    try:
        entries = session.disk.entries(directory.path)
    except (OSError, ValueError):
        entries = []
    for entry in entries[:MOST_MODULES]:
        name, root = entry.name, entry.path
        if not NAME_SEGMENT.fullmatch(name) or not _is_directory(session.disk, entry):
            continue
        # Git keeps no empty directories: one is what is left where a module should be.
        if is_absent(session, root, directory.path) or not has_files(session.disk, root):
            continue
        if directory.is_named or any(is_within(session.disk.real_path(root), bound) for bound in directory.bounds):
            modules[name] = module_files(session, name, root, directory.bounds)
        else:
            unread.add(name)
    return ModulePath(modules, frozenset(unread))


def _is_directory(disk: Disk, entry: os.DirEntry[str]) -> bool:
    """Return whether what a directory lists leads to a directory; where it is no link, the list says so."""
    return disk.is_directory(entry.path) if entry.is_symlink() else entry.is_dir()
