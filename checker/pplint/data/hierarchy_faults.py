"""What the compiler refuses in a `hiera.yaml`, each with its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, TypeAlias

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.base.suggest import did_you_mean
from pplint.data.nodes import Entry, Mapping, Node, Scalar, Sequence

if TYPE_CHECKING:
    from pplint.data.nodes import Plain


class Fault(Struct, frozen=True):
    """A sentence about what is wrong, the bytes where it is, and the other place that it is about, if there is one.

    `old_version` is the version where that is what is wrong; the compiler still reads 4, and warns. A fault that
    `is_of_reading` is refused where a file is read, and so where there is one.
    """

    message: str
    span: Span
    other: Span | None = None
    old_version: int | None = None
    is_of_reading: bool = False


_Check: TypeAlias = Callable[[Node], Iterator[Fault]]

_PROVIDERS: Final = ("data_hash", "lookup_key", "data_dig", "hiera3_backend")
_LOCATIONS: Final = ("path", "paths", "glob", "globs", "uri", "uris", "mapped_paths")
_HIERARCHIES: Final = ("hierarchy", "plan_hierarchy", "default_hierarchy")
_OWN_READERS: Final = {
    **dict.fromkeys(("yaml_data", "json_data", "hocon_data"), "data_hash"),
    "eyaml_lookup_key": "lookup_key",
}
_DEFAULT_READER: Final = [("data_hash", "yaml_data")]
_NO_READER: Final = "neither {} nor the defaults set how the data is read; `data_hash: yaml_data` reads YAML"
_RESERVED_OPTIONS: Final = ("path", "uri")
_OPTION_NAME = late_pattern(r"[A-Za-z](?::?[0-9A-Za-z_-]*[0-9A-Za-z])?")
_THREE: Final = 3


def faults_of(root: Node | None, *, is_module: bool) -> Iterator[Fault]:
    """Yield what the compiler refuses in the hierarchy of a module or of an environment."""
    if not isinstance(root, Mapping):
        span = Span(0, 0) if root is None else root.span
        yield Fault("it is not a mapping, so it is read as version 3, which only a global `hiera.yaml` can have", span)
        return
    yield from _of_version(root)
    entry = root.entry("version")
    version = entry.value.value if entry is not None and isinstance(entry.value, Scalar) else None
    if version == 5 and not isinstance(version, (bool, float)):  # noqa: PLR2004 - the version
        yield from _of_version_5(root, is_module=is_module)
    elif version == 4 and not isinstance(version, (bool, float)):  # noqa: PLR2004 - the version
        yield from _of_version_4(root)


def _of_version(root: Mapping) -> Iterator[Fault]:
    entry = root.entry("version")
    if entry is None:
        message = "it has no `version`, so it is read as version 3, which only a global `hiera.yaml` can have"
        is_old = root.entry("backends") is not None
        advice = "" if is_old else "; write `version: 5`"
        yield Fault(message + advice, _head(root), old_version=_THREE if is_old else None)
        return
    value = _plain(entry.value)
    if isinstance(value, bool) or not isinstance(value, int):
        yield Fault("the version must be an integer: `version: 5`", entry.value.span)
    elif value == _THREE:
        yield Fault("only a global `hiera.yaml` can have version 3", entry.value.span, old_version=3)
    elif value == 4:  # noqa: PLR2004 - the version
        yield Fault("version 4 is deprecated; use version 5", entry.value.span, old_version=4)
    elif value != 5:  # noqa: PLR2004 - the version
        yield Fault(f"there is no version {value}; the current one is 5", entry.value.span)


def _of_version_5(root: Mapping, *, is_module: bool) -> Iterator[Fault]:
    top = {
        "version": _anything,
        "defaults": _or_undef(_defaults),
        "hierarchy": _or_undef(_levels(_level)),
        "plan_hierarchy": _levels(_level),
        "default_hierarchy": _levels(_level),
    }
    faults = list(_mapping(root, top))
    # As the compiler has it: what levels mean is asked when their form is right.
    yield from faults or _readers(root)
    for key in _HIERARCHIES:
        yield from _duplicate_names(root, key)
    misplaced = root.entry("default_hierarchy")
    if misplaced is not None and not is_module:
        yield Fault("only a module can have a `default_hierarchy`", misplaced.key.span)


def _of_version_4(root: Mapping) -> Iterator[Fault]:
    level: dict[str, _Check] = {
        "backend": _filled,
        "name": _filled,
        "datadir": _filled,
        "path": _filled,
        "paths": _list(_filled),
    }

    def check(node: Node) -> Iterator[Fault]:
        yield from _mapping(node, level, required=("backend", "name"))

    top: dict[str, _Check] = {
        "version": _anything,
        "datadir": _or_undef(_filled),
        "hierarchy": _or_undef(_levels(check)),
    }
    yield from _mapping(root, top)
    yield from _duplicate_names(root, "hierarchy")


def _level(node: Node) -> Iterator[Fault]:
    keys: dict[str, _Check] = {
        "name": _filled,
        "options": _options,
        **dict.fromkeys((*_PROVIDERS, "v4_data_hash", "path", "glob", "uri", "datadir"), _filled),
        **dict.fromkeys(("paths", "globs", "uris"), _list(_filled, at_least=1)),
        "mapped_paths": _mapped_paths,
    }
    yield from _mapping(node, keys, required=("name",), hidden=("v4_data_hash",))
    if isinstance(node, Mapping):
        yield from _only_one(node, _LOCATIONS, "a level can have only one of `path`, `paths`, `glob`, …")
        yield from _only_one(node, _PROVIDERS, "only one function can read a level")
        backend = node.entry("hiera3_backend")
        if backend is not None:
            yield Fault("only a global `hiera.yaml` can have a `hiera3_backend`", backend.key.span)


def _defaults(node: Node) -> Iterator[Fault]:
    keys: dict[str, _Check] = {
        **dict.fromkeys(("data_hash", "lookup_key", "data_dig", "datadir"), _filled),
        "options": _options,
    }
    yield from _mapping(node, keys)
    if isinstance(node, Mapping):
        yield from _only_one(node, _PROVIDERS, "only one function can read data")


def _options(node: Node) -> Iterator[Fault]:
    if not isinstance(node, Mapping):
        yield Fault("the options must be a mapping", node.span)
        return
    for entry in node.entries.values():
        name = _plain(entry.key)
        if not isinstance(name, str) or not _OPTION_NAME.fullmatch(name):
            yield Fault("the name of an option consists of letters, digits, `_` and `-`", entry.key.span)
        elif name in _RESERVED_OPTIONS:
            yield Fault(f"the option `{name}` is set by the compiler itself", entry.key.span)


def _mapped_paths(node: Node) -> Iterator[Fault]:
    if not isinstance(node, Sequence) or len(node.items) != _THREE:
        yield Fault("`mapped_paths` has three elements: a variable, a name for what is in it, and a path", node.span)
        return
    for item in node.items:
        yield from _filled(item)


def _readers(root: Mapping) -> Iterator[Fault]:
    """Yield the levels that nothing reads, or a function that cannot."""
    entry = root.entry("defaults")
    defaults = entry.value if entry is not None and isinstance(entry.value, Mapping) else None
    if defaults is not None and not _reader(defaults) and _is_missing(root, "hierarchy"):
        yield Fault(_NO_READER.format("the level that is there without a `hierarchy`"), _head(defaults))
    for key in _HIERARCHIES:
        for level in _mappings(root, key):
            reader = _reader(level) or (_reader(defaults) if defaults is not None else _DEFAULT_READER)
            if not reader:
                yield Fault(_NO_READER.format("this level"), _head(level))
            for kind, function in reader[:1]:
                yield from _wrong_reader(level, kind, function)
                yield from _unread_options(level, defaults, function)


def _wrong_reader(level: Mapping, kind: str, function: str) -> Iterator[Fault]:
    """Yield what keeps one of the compiler's own functions from reading a level."""
    wanted = _OWN_READERS.get(function)
    if wanted is not None and wanted != kind:
        entry = level.entry(kind)
        span = _head(level) if entry is None else entry.key.span
        yield Fault(f"`{function}` is a function for `{wanted}`, not for `{kind}`", span, is_of_reading=True)
    elif wanted == "data_hash" and all(level.entry(key) is None for key in _LOCATIONS):
        yield Fault(f"`{function}` reads files, but this level has no `path`, `paths`, `glob`, …", _head(level))


def _unread_options(level: Mapping, defaults: Mapping | None, function: str) -> Iterator[Fault]:
    """Yield options for a function that takes none, and then refuses everything."""
    if _OWN_READERS.get(function) != "data_hash":
        return
    entry = level.entry("options") or (None if defaults is None else defaults.entry("options"))
    if entry is not None and isinstance(entry.value, Mapping) and entry.value.entries:
        message = f"`{function}` accepts no options, and reads no data if any are set"
        yield Fault(message, entry.key.span, is_of_reading=True)


def _reader(mapping: Mapping) -> list[tuple[str, str]]:
    """Return the kinds of functions that a level or the defaults name, with the functions."""
    return [
        (kind, str(_plain(entry.value)))
        for kind in (*_PROVIDERS, "v4_data_hash")
        if (entry := mapping.entry(kind)) is not None
    ]


def _is_missing(root: Mapping, key: str) -> bool:
    entry = root.entry(key)
    return entry is None or (isinstance(entry.value, Scalar) and entry.value.value in (None, False))


def _duplicate_names(root: Mapping, key: str) -> Iterator[Fault]:
    seen: dict[object, Entry] = {}
    for level in _mappings(root, key):
        entry = level.entry("name")
        name = None if entry is None else _plain(entry.value)
        if entry is None or not isinstance(name, str):
            continue
        if name in seen:
            yield Fault(f"another level is already named `{name}`", entry.value.span, seen[name].value.span)
        seen.setdefault(name, entry)


def _only_one(node: Mapping, keys: tuple[str, ...], message: str) -> Iterator[Fault]:
    found = [entry for key in keys if (entry := node.entry(key)) is not None]
    for entry in found[1:]:
        yield Fault(message, entry.key.span, found[0].key.span)


def _mapping(
    node: Node, checks: dict[str, _Check], required: tuple[str, ...] = (), hidden: tuple[str, ...] = ()
) -> Iterator[Fault]:
    """Yield what is wrong with a mapping that has only these keys, and the values of them."""
    if not isinstance(node, Mapping):
        yield Fault("this must be a mapping", node.span)
        return
    for name in required:
        if node.entry(name) is None:
            yield Fault(f"`{name}` is missing here", _head(node))
    for entry in node.entries.values():
        key = _plain(entry.key)
        check = checks.get(key) if isinstance(key, str) else None
        if check is not None:
            yield from check(entry.value)
        else:
            shown = str(key)
            suggestion = did_you_mean(shown, [each for each in checks if each not in hidden])
            yield Fault(f"unknown key `{shown}`{suggestion}", entry.key.span)


def _levels(check: _Check) -> _Check:
    def check_levels(node: Node) -> Iterator[Fault]:
        if not isinstance(node, Sequence):
            yield Fault("a hierarchy is a list of levels", node.span)
            return
        for item in node.items:
            yield from check(item)

    return check_levels


def _list(check: _Check, at_least: int = 0) -> _Check:
    def check_list(node: Node) -> Iterator[Fault]:
        if not isinstance(node, Sequence):
            yield Fault("this must be a list", node.span)
            return
        if len(node.items) < at_least:
            yield Fault("this list may not be empty", node.span)
        for item in node.items:
            yield from check(item)

    return check_list


def _or_undef(check: _Check) -> _Check:
    def check_value(node: Node) -> Iterator[Fault]:
        if not (isinstance(node, Scalar) and node.value in (None, False)):
            yield from check(node)

    return check_value


def _filled(node: Node) -> Iterator[Fault]:
    value = _plain(node)
    if not isinstance(value, str) or not value:
        yield Fault("this must be a string that is not empty", node.span)


def _anything(_: Node) -> Iterator[Fault]:
    yield from ()


def _mappings(root: Mapping, key: str) -> list[Mapping]:
    entry = root.entry(key)
    items = entry.value.items if entry is not None and isinstance(entry.value, Sequence) else []
    return [item for item in items if isinstance(item, Mapping)]


def _plain(node: Node) -> Plain:
    return node.value if isinstance(node, Scalar) else None


def _head(node: Mapping) -> Span:
    """Return the first key of a mapping, which is what is shown of it."""
    return next((entry.key.span for entry in node.written), node.span)
