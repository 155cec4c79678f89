"""The keys of a configuration file: one table from which reading, the JSON Schema and the help are made."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, cast

from pplint.config.settings import DEFAULT_EXCLUDE
from pplint.diagnostic import Severity
from pplint.project.path_patterns import relative_to
from pplint.puppet import NEWEST_PUPPET, OLDEST_PUPPET
from pplint.reading import MAX_FILE_SIZE
from pplint.records import dataclass, replace
from pplint.registry import Registry, is_switchable
from pplint.suggest import did_you_mean
from pplint.time_limit import SECONDS

if TYPE_CHECKING:
    from collections.abc import Callable

LEVELS = tuple(severity.label for severity in Severity)
OUTPUT_FORMATS = (
    "full",
    "concise",
    "grouped",
    "json",
    "json-lines",
    "sarif",
    "github",
    "gitlab",
    "junit",
    "checkstyle",
    "rdjson",
    "azure",
    "markdown",
)
PUPPET_VERSIONS = tuple(map(str, range(OLDEST_PUPPET, NEWEST_PUPPET + 1)))

LARGEST_FILE = 1 << 30
LONGEST_TIME = 24 * 60 * 60

Schema = dict[str, object]


class ConfigError(Exception):
    """A configuration file that cannot be used; the message says where and why."""


@dataclass(frozen=True, slots=True)
class SettingPlace:
    """Where a value stands: the absolute path of the configuration file, and the key as it is written there."""

    file: str
    key: str
    registry: Registry

    def at(self, key: str) -> SettingPlace:
        """Return the place of a key below this one."""
        return replace(self, key=f"{self.key}.{key}")

    def error(self, message: str) -> ConfigError:
        """Say what is wrong with the value."""
        return ConfigError(f"{relative_to(self.file, os.getcwd())}: `{self.key}`: {message}")


@dataclass(frozen=True, slots=True)
class Option:
    """A key: what it means, its default as TOML reads it, what it may hold, and how it becomes a setting."""

    key: str
    summary: str
    default: object
    schema: Schema
    read: Callable[[object, SettingPlace], object]

    @property
    def setting(self) -> str:
        """The name of the field of `Settings` that the key sets."""
        return self.key.replace("-", "_")


def _strings(value: object, place: SettingPlace) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise place.error(f"expected a list of strings, got {_kind(value)}")
    return tuple(_string(item, place) for item in cast("list[object]", value))


def _string(value: object, place: SettingPlace) -> str:
    if not isinstance(value, str):
        raise place.error(f"expected a string, got {_kind(value)}")
    if not value or "\0" in value:
        raise place.error("a string here must not be empty or hold a NUL character")
    return value


def _boolean(value: object, place: SettingPlace) -> bool:
    if not isinstance(value, bool):
        raise place.error(f"expected a boolean, got {_kind(value)}")
    return value


def _bytes(value: object, place: SettingPlace) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise place.error(f"expected a number of bytes, got {_kind(value)}")
    if not 0 < value <= LARGEST_FILE:
        raise place.error(f"expected 1 to {LARGEST_FILE} bytes, got {value}")
    return value


def _seconds(value: object, place: SettingPlace) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise place.error(f"expected a number of seconds, got {_kind(value)}")
    if not 0 < value <= LONGEST_TIME:
        raise place.error(f"expected more than 0 and at most {LONGEST_TIME} seconds, got {value}")
    return float(value)


def _table(value: object, place: SettingPlace) -> dict[str, object]:
    if not isinstance(value, dict):
        raise place.error(f"expected a table, got {_kind(value)}")
    return cast("dict[str, object]", value)


# A boolean is an integer, too, in Python: it comes first.
_KINDS: dict[type, str] = {
    bool: "a boolean",
    int: "an integer",
    float: "a float",
    str: "a string",
    list: "a list",
    dict: "a table",
}


def _kind(value: object) -> str:
    for kind, words in _KINDS.items():
        if isinstance(value, kind):
            return words
    return "a date or time"


def _rule_names(value: object, place: SettingPlace) -> tuple[str, ...]:
    words = _strings(value, place)
    for word in words:
        check_selector(word, place.registry, place.error)
    return words


def check_selector(word: str, registry: Registry, error: Callable[[str], Exception]) -> None:
    """Raise `error` of a message unless the word is `all`, a category or the name of a rule."""
    selectors = registry.selectors()
    if word not in selectors:
        raise error(f"no rule or category is called `{word}`{did_you_mean(word, selectors)}")


def _ignored_names(value: object, place: SettingPlace) -> tuple[str, ...]:
    words = _rule_names(value, place)
    for word in words:
        check_ignorable(word, place.registry, place.error)
    return words


def check_ignorable(word: str, registry: Registry, error: Callable[[str], Exception]) -> None:
    """Raise `error` of a message if the word names only rules that always apply."""
    entry = registry.entries.get(word)
    if word == "syntax" or (entry is not None and not is_switchable(entry)):
        raise error(f"`{word}` cannot be ignored: it says that the program cannot be compiled, or was not checked")


def _names_by_pattern(value: object, place: SettingPlace) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple((glob, _ignored_names(words, place.at(glob))) for glob, words in _table(value, place).items())


def _levels_by_rule(value: object, place: SettingPlace) -> tuple[tuple[str, Severity], ...]:
    table = _table(value, place)
    return tuple((_level_rule(name, place), _level(level, place.at(name))) for name, level in table.items())


def _level_rule(name: str, place: SettingPlace) -> str:
    entry = place.registry.entries.get(name)
    if entry is None:
        raise place.error(f"no rule is called `{name}`{did_you_mean(name, place.registry.entries)}")
    if not is_switchable(entry):
        raise place.error(f"the severity of `{name}` cannot be changed")
    return name


def _level(value: object, place: SettingPlace) -> Severity:
    return Severity.parse(_one_of(LEVELS)(value, place))


def _one_of(choices: tuple[str, ...]) -> Callable[[object, SettingPlace], str]:
    def read(value: object, place: SettingPlace) -> str:
        word = _string(value, place)
        if word not in choices:
            known = ", ".join(f"`{choice}`" for choice in choices)
            raise place.error(f"`{word}` is not one of {known}{did_you_mean(word, choices)}")
        return word

    return read


def _paths(value: object, place: SettingPlace) -> tuple[str, ...]:
    return tuple(resolve(path, place) for path in _strings(value, place))


def resolve(path: str, place: SettingPlace) -> str:
    """Return a path relative to the configuration file as an absolute one."""
    return os.path.normpath(os.path.join(os.path.dirname(place.file), path))


_NAME: Schema = {"type": "string", "pattern": "^[a-z][a-z0-9-]*$"}
_NAMES: Schema = {"type": "array", "items": _NAME}
_STRINGS: Schema = {"type": "array", "items": {"type": "string", "minLength": 1}}

OPTIONS: dict[str, Option] = {
    option.key: option
    for option in (
        Option(
            "select", "The rules and categories to report; `all` stands for all of them.", ["all"], _NAMES, _rule_names
        ),
        Option(
            "ignore", "The rules and categories to leave out of those that are selected.", [], _NAMES, _ignored_names
        ),
        Option(
            "exclude",
            "Patterns of files and directories that are not searched, relative to this file. They replace the default.",
            list(DEFAULT_EXCLUDE),
            _STRINGS,
            _strings,
        ),
        Option(
            "per-file-ignores",
            "The rules and categories to leave out in files that match a pattern.",
            {},
            {"type": "object", "additionalProperties": _NAMES},
            _names_by_pattern,
        ),
        Option(
            "severity",
            "How severe the findings of a rule are.",
            {},
            {"type": "object", "propertyNames": _NAME, "additionalProperties": {"enum": list(LEVELS)}},
            _levels_by_rule,
        ),
        Option(
            "fail-level",
            "The severity from which findings make the exit code 1.",
            Severity.WARNING.label,
            {"enum": list(LEVELS)},
            _level,
        ),
        Option(
            "output-format",
            "The form of the report; by default `full` at a terminal and `concise` elsewhere.",
            None,
            {"enum": list(OUTPUT_FORMATS)},
            _one_of(OUTPUT_FORMATS),
        ),
        Option(
            "puppet-version",
            "The major version of Puppet or OpenVox that code is for; by default the newest that the project allows.",
            None,
            {"enum": list(PUPPET_VERSIONS)},
            _one_of(PUPPET_VERSIONS),
        ),
        Option(
            "modulepath",
            "Directories whose children are modules, relative to this file.",
            [],
            _STRINGS,
            _paths,
        ),
        Option(
            "include-vendored",
            "Whether directories are searched that a Puppetfile, Git submodules or their name in the modulepath of an "
            "environment.conf say are somebody else's.",
            default=False,
            schema={"type": "boolean"},
            read=_boolean,
        ),
        Option(
            "strict",
            "Whether all that a value may be must fit, and not only some of it.",
            default=False,
            schema={"type": "boolean"},
            read=_boolean,
        ),
        Option(
            "max-file-size",
            "The bytes that a file may have; a larger one is reported, and not checked.",
            MAX_FILE_SIZE,
            {"type": "integer", "minimum": 1, "maximum": LARGEST_FILE},
            _bytes,
        ),
        Option(
            "time-limit",
            "The seconds of processor time that a file may take, with its fixes; one that takes longer is reported.",
            SECONDS,
            {"type": "number", "exclusiveMinimum": 0, "maximum": LONGEST_TIME},
            _seconds,
        ),
    )
}

EXTEND = Option(
    "extend",
    "Another configuration file, relative to this one; what this one does not set is as it is there.",
    None,
    {"type": "string", "minLength": 1},
    lambda value, place: resolve(_string(value, place), place),
)
