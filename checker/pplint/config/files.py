"""Find and read configuration files: the closest one counts, and is the only one unless it extends another."""

from __future__ import annotations

import os
import re
import sys
from typing import TYPE_CHECKING, Any, Final, cast

from msgspec import Struct, field
from msgspec.structs import replace

from pplint.base.late_patterns import late_pattern
from pplint.base.reading import MAX_FILE_SIZE
from pplint.base.real_paths import is_within, repository_root
from pplint.base.suggest import did_you_mean
from pplint.config.option_values import ConfigError, SettingPlace
from pplint.config.options import EXTEND, OPTIONS
from pplint.config.settings import Overrides, Settings
from pplint.project.path_patterns import relative_to
from pplint.session.disk import plain_disk

if TYPE_CHECKING:
    from collections.abc import Callable

    from pplint.rule.registry import Registry
    from pplint.session.disk import Disk

FILE_NAME = "pplint.toml"
PYPROJECT = "pyproject.toml"
_BASELINE = "baseline"


class Configurations(Struct):
    """Finds the settings of each directory, and remembers them.

    `file` is a configuration file that the user names: it counts for all directories. If `isolated`, none counts.
    Of the keys, only `keys` count, if they are given; `registry` is asked when one names rules, and `disk` for files.
    """

    registry: Callable[[], Registry]
    overrides: Overrides = field(default_factory=Overrides)
    file: str | None = None
    isolated: bool = False
    keys: frozenset[str] | None = None
    disk: Disk = field(default_factory=plain_disk)
    _settings: dict[str, Settings] = field(default_factory=dict[str, Settings])

    def of_file(self, path: str) -> Settings:
        """Return the settings of a file; raise `ConfigError` if they cannot be read."""
        return self.of_directory(os.path.dirname(path))

    def of_directory(self, path: str) -> Settings:
        """Return the settings of a directory; raise `ConfigError` if they cannot be read."""
        if self.file is not None or self.isolated:
            return self._settings.get("") or self._remember("", self.file)
        directory = os.path.abspath(path)
        return self._settings.get(directory) or self._closest(directory)

    def _closest(self, directory: str) -> Settings:
        passed: list[str] = []
        while directory not in self._settings:
            file = configuration_in(directory, self.disk)
            parent = os.path.dirname(directory)
            if file is not None or parent == directory:
                self._remember(directory, file)
                break
            passed.append(directory)
            directory = parent
        settings = self._settings[directory]
        self._settings.update(dict.fromkeys(passed, settings))
        return settings

    def _remember(self, directory: str, file: str | None) -> Settings:
        settings = Settings() if file is None else load(file, self.registry, self.keys, self.disk, self._bounds(file))
        self._settings[directory] = settings = self.overrides.apply(settings)
        return settings

    def _bounds(self, file: str) -> Bounds | None:
        """Return what a file may name: nothing outside of the checked tree, but for one that the user names."""
        if self.file is not None:
            return None
        directory = os.path.dirname(file)
        root = repository_root(directory)
        if root is not None:
            return Bounds((root,), "the repository")
        return Bounds((directory, os.getcwd()), "its directory and the current one")


class Bounds(Struct, frozen=True):
    """The directories that some keys of a configuration may name files in, as absolute paths; what they are called."""

    roots: tuple[str, ...]
    words: str
    keys: tuple[str, ...] = (EXTEND.key, _BASELINE)

    def require(self, path: str, place: SettingPlace) -> None:
        """Raise `ConfigError` for a path that is, or leads, elsewhere."""
        real = os.path.realpath(path)
        if not any(is_within(real, os.path.realpath(each)) for each in self.roots):
            raise place.error(f"`{path}` is outside of {self.words}")


def configuration_in(directory: str, disk: Disk) -> str | None:
    """Return the configuration file in a directory; a `pyproject.toml` is one if it has a table for this program."""
    own = os.path.join(directory, FILE_NAME)
    if disk.is_file(own):
        return own
    shared = os.path.join(directory, PYPROJECT)
    # Most are about other programs; to look for the name takes less than to parse them.
    if disk.is_file(shared) and b"pplint" in _read(shared, disk) and "pplint" in _tool_table(_parse(shared, disk)):
        return shared
    return None


def load(
    file: str,
    registry: Callable[[], Registry],
    keys: frozenset[str] | None = None,
    disk: Disk | None = None,
    bounds: Bounds | None = None,
) -> Settings:
    """Read a configuration file and those that it extends; raise `ConfigError` if one cannot be used.

    The files that it names have to be within `bounds`, if these are given.
    """
    path = os.path.abspath(file)
    settings = Settings(root=os.path.dirname(path), origin=_shown(path))
    changes: dict[str, Any] = {}
    for extended in reversed(_chain(path, registry, keys, disk or plain_disk(), bounds)):
        changes |= extended
    return replace(settings, **changes)


def _chain(
    path: str,
    registry: Callable[[], Registry],
    keys: frozenset[str] | None,
    disk: Disk,
    bounds: Bounds | None,
) -> list[dict[str, object]]:
    """Return what a file sets and then what those that it extends set, one after the other."""
    chain: list[dict[str, object]] = []
    visited: set[str] = set()
    following: str | None = path
    while following is not None:
        path = following
        visited.add(path)
        changes = _settings_in(path, registry, keys, disk)
        following = cast("str | None", changes.pop(EXTEND.key, None))
        if following in visited:
            raise SettingPlace(path, EXTEND.key, registry).error("the files extend each other in a cycle")
        for key, named in ((EXTEND.key, following), (_BASELINE, changes.get(_BASELINE))):
            if bounds is not None and named is not None and key in bounds.keys:
                bounds.require(cast("str", named), SettingPlace(path, key, registry))
        chain.append(changes)
    return chain


def _settings_in(
    path: str, registry: Callable[[], Registry], keys: frozenset[str] | None, disk: Disk
) -> dict[str, object]:
    document = _parse(path, disk)
    table, prefix = cast("object", document), ""
    if os.path.basename(path) == PYPROJECT:
        table, prefix = _tool_table(document).get("pplint", {}), "tool.pplint."
    if not isinstance(table, dict):
        raise ConfigError(f"{_shown(path)}: `tool.pplint`: expected a table")
    items = cast("dict[str, object]", table).items()
    return dict(
        _setting(key, value, SettingPlace(path, prefix + key, registry))
        for key, value in items
        if keys is None or key == EXTEND.key or key in keys
    )


def _setting(key: str, value: object, place: SettingPlace) -> tuple[str, object]:
    option = EXTEND if key == EXTEND.key else OPTIONS.get(key)
    if option is None:
        raise place.error(f"unknown key{did_you_mean(key, [*OPTIONS, EXTEND.key])}")
    return option.setting, option.read(value, place)


def _tool_table(document: dict[str, Any]) -> dict[str, Any]:
    tool = document.get("tool")
    return cast("dict[str, Any]", tool) if isinstance(tool, dict) else {}


def _parse(path: str, disk: Disk) -> dict[str, Any]:
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    try:
        text = _read(path, disk).decode("utf-8")
        place = _place_of_long_key(text)
        if place is not None:
            raise ConfigError(f"{_shown(path)}:{place}: a key of more than {_MOST_PARTS} parts is not read")
        return tomllib.loads(text)
    except UnicodeDecodeError as error:
        raise ConfigError(f"{_shown(path)}: byte {error.start}: not valid UTF-8") from None
    except ValueError as error:
        raise ConfigError(f"{_shown(path)}{_placed(str(error))}") from None
    # The reader follows arrays into arrays by recursion: `a = [[[[…`.
    except RecursionError:
        raise ConfigError(f"{_shown(path)}: not valid TOML: nested too deeply") from None


def _placed(message: str) -> str:
    """Put the place that the TOML reader names before its message, as `:line:column`."""
    # The reader has the place in its message only: `Expected '=' after a key (at line 1, column 3)`.
    place = re.search(r" \(at line (\d+), column (\d+)\)", message)
    if place is None:
        return f": not valid TOML: {message.partition(';')[0]}"
    return f":{place[1]}:{place[2]}: not valid TOML: {message.replace(place[0], '')}"


def _read(path: str, disk: Disk) -> bytes:
    try:
        data = disk.read(path)
    except OSError as error:
        raise ConfigError(f"{_shown(path)}: cannot be read: {error.strerror or error}") from None
    if len(data) > MAX_FILE_SIZE:
        raise ConfigError(f"{_shown(path)}: larger than 1 MiB")
    return data


def _shown(path: str) -> str:
    return relative_to(path, os.getcwd())


_MOST_PARTS: Final = 32
"""How many parts a key may have; the deepest of ours has four.

For each part of a dotted key, the library keeps all parts before it, and below a deep header it goes through them all
again: a key of 20,000 parts takes 1.5 GB, 900 lines below a header of 500 parts take 20 seconds.
"""

# What is not closed goes on to where it has to end, so that nothing is looked at twice.
_TEXT: Final = late_pattern(
    r'"""(?s:[^"\\]|\\.|"(?!""))*(?:"""|\\?\Z)'
    r"|'''(?s:[^']|'(?!''))*(?:'''|\Z)"
    r'|"(?:[^"\\\n]|\\.)*"?'
    r"|'[^'\n]*'?"
    r"|#[^\n]*"
)
_LONG_KEY: Final = late_pattern(rf"(?<![\w-])[\w-]+(?:[ \t]*\.[ \t]*[\w-]+){{{_MOST_PARTS}}}")


def _place_of_long_key(text: str) -> str | None:
    """Return the line and the column where a key with too many parts starts; None if there is none."""
    if text.count(".") < _MOST_PARTS:
        return None
    found = _LONG_KEY.search(_TEXT.sub(_blank, text))
    if found is None:
        return None
    start = found.start()
    line = text.count("\n", 0, start) + 1
    return f"{line}:{start - text.rfind(chr(10), 0, start)}"


def _blank(match: re.Match[str]) -> str:
    return "x" * len(match[0])
