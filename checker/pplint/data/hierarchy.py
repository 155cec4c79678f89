"""Hierarchies: what a `hiera.yaml` of version 5 says, and what of it the compiler refuses.

Specification: "Hiera: Config file syntax (hiera.yaml v5)". Version 3 is for the whole of a server, and no module or
environment may have it; version 4 is deprecated. The levels of both are read, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Final

from msgspec import Struct

from pplint.data.hierarchy_faults import Fault, faults_of
from pplint.data.nodes import Mapping, Node, Scalar, Sequence

DEFAULT_DIRECTORY: Final = "data"
PROVIDER_KINDS: Final = ("data_hash", "lookup_key", "data_dig", "hiera3_backend")
"""The keys that name the function by which a level is read; only a global hierarchy may have the last."""

EYAML_FUNCTION: Final = "eyaml_lookup_key"

READERS: Final = frozenset({("data_hash", "yaml_data"), ("data_hash", "json_data"), ("lookup_key", EYAML_FUNCTION)})
"""The kinds of functions, with those of the compiler and of eyaml, whose files are read here."""

_EXTENSIONS_OF_VERSION_4: Final = {"yaml": ".yaml", "json": ".json", "hocon": ".conf"}
_BACKENDS_OF_VERSION_3: Final = {
    "yaml": ("data_hash", "yaml_data"),
    "json": ("data_hash", "json_data"),
    "eyaml": ("lookup_key", EYAML_FUNCTION),
}


class LocationKind(Enum):
    """How a level says where its data are."""

    PATH = "path"
    GLOB = "glob"
    URI = "uri"
    MAPPED_PATHS = "mapped_paths"


class Location(Struct, frozen=True):
    """Where data of a level are: a text that may hold interpolations, relative to the directory of the level.

    For `mapped_paths`, `variable` is what holds the texts that stand for `name` in it.
    """

    kind: LocationKind
    text: str
    node: Node
    variable: str = ""
    name: str = ""


class Level(Struct, frozen=True):
    """A level of a hierarchy; `function` is None where none is named."""

    name: str
    node: Node
    kind: str
    function: str | None
    directory: str
    locations: tuple[Location, ...]


class Hierarchy(Struct, frozen=True):
    """The levels of a hierarchy, strongest first, those for defaults after them, and what is wrong with it.

    Where the compiler refuses the file, `faults` says so, and the levels are those that can be made out all the same.
    `plan_levels` are those for plans that no node is known of.
    """

    version: int
    levels: tuple[Level, ...] = ()
    default_levels: tuple[Level, ...] = ()
    plan_levels: tuple[Level, ...] = ()
    faults: tuple[Fault, ...] = ()


COMMON: Final = ("Common", "common.yaml")
"""The one level of a hierarchy that names none."""


def read_hierarchy(root: Node | None, *, is_module: bool) -> Hierarchy:
    """Return what a `hiera.yaml` says that belongs to a module or to an environment."""
    if not isinstance(root, Mapping):
        return Hierarchy(3, faults=tuple(faults_of(root, is_module=is_module)))
    version = _version(root)
    faults = tuple(faults_of(root, is_module=is_module))
    if version < 4:  # noqa: PLR2004 - the version
        return Hierarchy(version, tuple(_levels_of_version_3(root)), faults=faults)
    levels = _Levels(root, version)
    nodes, defaults, plans = (tuple(levels.of(key)) for key in ("hierarchy", "default_hierarchy", "plan_hierarchy"))
    return Hierarchy(version, nodes, defaults, plans, faults)


def _version(root: Mapping) -> int:
    entry = root.entry("version")
    value = entry.value.value if entry is not None and isinstance(entry.value, Scalar) else None
    return value if isinstance(value, int) else 3


class _Levels:
    """Reads levels, with what the defaults say where they say nothing."""

    def __init__(self, root: Mapping, version: int) -> None:
        self._root = root
        self._version = version
        defaults = root.entry("defaults")
        self._defaults = defaults.value if defaults is not None and isinstance(defaults.value, Mapping) else None

    def of(self, key: str) -> Iterator[Level]:
        """Yield the levels that a key has."""
        entry = self._root.entry(key)
        if entry is None or _is_undef(entry.value):
            if key == "hierarchy" and self._version == 5:  # noqa: PLR2004 - the version
                yield self._common()
            return
        for node in entry.value.items if isinstance(entry.value, Sequence) else ():
            if isinstance(node, Mapping):
                yield self._level(node)

    def _common(self) -> Level:
        name, path = COMMON
        kind, function = self._provider(None)
        location = Location(LocationKind.PATH, path, self._root)
        return Level(name, self._root, kind, function, self._directory(None), (location,))

    def _level(self, node: Mapping) -> Level:
        name = _text(node, "name")
        if self._version == 4:  # noqa: PLR2004 - the version
            return self._level_of_version_4(node, name or "")
        kind, function = self._provider(node)
        return Level(name or "", node, kind, function, self._directory(node), tuple(_locations(node)))

    def _level_of_version_4(self, node: Mapping, name: str) -> Level:
        backend = _text(node, "backend") or ""
        extension = _EXTENSIONS_OF_VERSION_4.get(backend, "")
        directory = _text(node, "datadir") or _text(self._root, "datadir") or DEFAULT_DIRECTORY
        texts = [*_texts(node, "paths"), *_texts(node, "path")] or [(name, node)]
        locations = [Location(LocationKind.PATH, _with_ending(text, extension), place) for text, place in texts]
        return Level(name, node, "data_hash", f"{backend}_data", directory, tuple(locations))

    def _provider(self, node: Mapping | None) -> tuple[str, str | None]:
        for mapping in (node, self._defaults):
            for kind in PROVIDER_KINDS:
                function = None if mapping is None else _text(mapping, kind)
                if function is not None:
                    return kind, function
        # Where there are no defaults, the compiler has some of its own.
        return "data_hash", "yaml_data" if self._defaults is None else None

    def _directory(self, node: Mapping | None) -> str:
        named = (None if mapping is None else _text(mapping, "datadir") for mapping in (node, self._defaults))
        return next((each for each in named if each), DEFAULT_DIRECTORY)


def _levels_of_version_3(root: Mapping) -> Iterator[Level]:
    """Yield a level for each source of each backend; a source is a path without its ending."""
    for backend, _ in list(_texts(root, "backends")) or [("yaml", root)]:
        entry = root.entry(backend)
        settings = entry.value if entry is not None and isinstance(entry.value, Mapping) else root
        kind, function = _BACKENDS_OF_VERSION_3.get(backend, (PROVIDER_KINDS[-1], backend))
        ending = f".{_text(settings, 'extension') or backend}"
        directory = _text(settings, "datadir")
        for text, node in _texts(root, "hierarchy"):
            # A backend without a configured directory has its data elsewhere.
            paths = () if directory is None else (Location(LocationKind.PATH, text + ending, node),)
            yield Level(text, node, kind, function, directory or "", paths)


def _locations(level: Mapping) -> Iterator[Location]:
    for kind in (LocationKind.PATH, LocationKind.GLOB, LocationKind.URI):
        for key in (kind.value, f"{kind.value}s"):
            yield from (Location(kind, text, node) for text, node in _texts(level, key))
    mapped = list(_texts(level, LocationKind.MAPPED_PATHS.value))
    if len(mapped) == 3:  # noqa: PLR2004 - the variable, the name, and the path
        (variable, _), (name, _), (text, node) = mapped
        yield Location(LocationKind.MAPPED_PATHS, text, node, variable, name)


def _texts(mapping: Mapping, key: str) -> Iterator[tuple[str, Node]]:
    """Yield the texts that a key has, itself or in a list."""
    entry = mapping.entry(key)
    if entry is None:
        return
    for node in entry.value.items if isinstance(entry.value, Sequence) else (entry.value,):
        if isinstance(node, Scalar) and isinstance(node.value, str):
            yield node.value, node


def _text(mapping: Mapping, key: str) -> str | None:
    entry = mapping.entry(key)
    value = entry.value.value if entry is not None and isinstance(entry.value, Scalar) else None
    return value if isinstance(value, str) and value else None


def _is_undef(node: Node) -> bool:
    return isinstance(node, Scalar) and node.value is None


def _with_ending(text: str, ending: str) -> str:
    return text if text.endswith(ending) else text + ending
