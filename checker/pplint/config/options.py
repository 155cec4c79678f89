"""The keys of a configuration file: one table from which reading, the JSON Schema and the help are made."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pplint.base.diagnostic import Severity
from pplint.base.presets import PRESETS, RECOMMENDED
from pplint.base.puppet import ORIGINS, TARGETS
from pplint.base.reading import MAX_FILE_SIZE
from pplint.base.suggest import did_you_mean
from pplint.base.time_limit import SECONDS
from pplint.config.settings import DEFAULT_EXCLUDE
from pplint.format.style import ALIGN, EMPTY_BODY, INDENT_WORDS, PRESERVE, REPOSITORY, TAB, Style
from pplint.project.data.hierarchy_file import KEY as HIERA_CONFIG
from pplint.project.data.hierarchy_file import is_inside
from pplint.project.path_patterns import relative_to
from pplint.rule.setting_kinds import (
    Choice,
    Count,
    CountOrWord,
    Flag,
    InvalidValueError,
    Schema,
    Seconds,
    SettingKind,
    Texts,
    table,
    text,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pplint.rule.registry import Registry

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
    "html",
)
PUPPET_VERSIONS = tuple(dict.fromkeys(TARGETS.values()))
OLDER_VERSIONS = tuple(dict.fromkeys(ORIGINS.values()))

T = TypeVar("T")


class ConfigError(Exception):
    """A configuration file that cannot be used; the message says where and why."""


class SettingPlace(Struct, frozen=True):
    """Where a value stands: the absolute path of the configuration file, and the key as it is written there.

    The rules are loaded when a value first names one.
    """

    file: str
    key: str
    load: Callable[[], Registry]

    @property
    def registry(self) -> Registry:
        """The rules that a value may name."""
        return self.load()

    def at(self, key: str) -> SettingPlace:
        """Return the place of a key below this one."""
        return replace(self, key=f"{self.key}.{key}")

    def error(self, message: str) -> ConfigError:
        """Say what is wrong with the value."""
        return ConfigError(f"{relative_to(self.file, os.getcwd())}: `{self.key}`: {message}")

    def read(self, read: Callable[[object], T], value: object) -> T:
        """Return what `read` makes of the value; raise `ConfigError` for one that cannot be there."""
        try:
            return read(value)
        except InvalidValueError as error:
            raise self.error(str(error)) from None


class Option(Struct, frozen=True):
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


def _of(kind: SettingKind[object]) -> Callable[[object, SettingPlace], object]:
    """Return a reader of values that only their kind says something about."""
    return lambda value, place: place.read(kind.read, value)


def _strings(value: object, place: SettingPlace) -> tuple[str, ...]:
    return place.read(Texts().read, value)


def _table(value: object, place: SettingPlace) -> Mapping[str, object]:
    return place.read(table, value)


def _rule_names(value: object, place: SettingPlace) -> tuple[str, ...]:
    return tuple(name for word in _strings(value, place) for name in selected(word, place.registry, place.error))


def selected(word: str, registry: Registry, error: Callable[[str], Exception]) -> tuple[str, ...]:
    """Return the group or the rules that a word stands for: `all`, a category, a rule, or another linter's name for it.

    Raises `error` of a message for any other word.
    """
    if word in registry.groups or word in registry.entries:
        return (word,)
    names = registry.aliases.get(word)
    if names is None:
        way_out = did_you_mean(word, registry.selectors()) or "; `pplint rule --all` lists them"
        raise error(f"no rule or category is called `{word}`{way_out}")
    return names


def _ignored_names(value: object, place: SettingPlace) -> tuple[str, ...]:
    return tuple(name for word in _strings(value, place) for name in ignored(word, place.registry, place.error))


def ignored(word: str, registry: Registry, error: Callable[[str], Exception]) -> tuple[str, ...]:
    """Return the group or the rules that a word stands for, without those that always apply.

    Raises `error` of a message if nothing is left, or if nothing is called so.
    """
    names = selected(word, registry, error)
    left = tuple(name for name in names if name != "syntax" and _may_be_ignored(name, registry))
    if not left:
        raise error(f"`{word}` cannot be ignored: it says that the program cannot be compiled, or was not checked")
    return left


def _may_be_ignored(name: str, registry: Registry) -> bool:
    from pplint.rule.registry import is_switchable

    return name not in registry.entries or is_switchable(registry.entries[name])


def _names_by_pattern(value: object, place: SettingPlace) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple((glob, _ignored_names(words, place.at(glob))) for glob, words in _table(value, place).items())


def _levels_by_rule(value: object, place: SettingPlace) -> tuple[tuple[str, Severity], ...]:
    return tuple(
        (rule, _level(level, place.at(name)))
        for name, level in _table(value, place).items()
        for rule in _leveled(name, place)
    )


def _leveled(name: str, place: SettingPlace) -> tuple[str, ...]:
    """Return the rules that a name stands for, of those whose severity can be changed."""
    from pplint.rule.registry import is_switchable

    names = _named(name, place)
    changeable = tuple(each for each in names if is_switchable(place.registry.entries[each]))
    if not changeable:
        raise place.error(f"the severity of `{name}` cannot be changed")
    return changeable


def _named(name: str, place: SettingPlace) -> tuple[str, ...]:
    registry = place.registry
    names = (name,) if name in registry.entries else registry.aliases.get(name)
    if names is None:
        raise place.error(f"no rule is called `{name}`{did_you_mean(name, [*registry.entries, *registry.aliases])}")
    return names


def _level(value: object, place: SettingPlace) -> Severity:
    return Severity.parse(place.read(Choice(LEVELS).read, value))


def _options_by_rule(value: object, place: SettingPlace) -> tuple[tuple[str, tuple[tuple[str, object], ...]], ...]:
    return tuple(
        (rule, _options_of(rule, options, place.at(name)))
        for name, options in _table(value, place).items()
        for rule in _named(name, place)
    )


def _options_of(rule: str, value: object, place: SettingPlace) -> tuple[tuple[str, object], ...]:
    known = {option.key: option for option in place.registry.entries[rule].options}
    options = _table(value, place)
    for key in options:
        if key not in known:
            there_are = f"; it has {', '.join(f'`{each}`' for each in known)}" if known else "; it has none"
            raise place.error(f"`{rule}` has no option `{key}`{did_you_mean(key, known) or there_are}")
    return tuple((key, place.at(key).read(known[key].kind.read, each)) for key, each in options.items())


def _paths(value: object, place: SettingPlace) -> tuple[str, ...]:
    return tuple(resolve(path, place) for path in _strings(value, place))


def _path(value: object, place: SettingPlace) -> str:
    return resolve(place.read(text, value), place)


def _inner_path(value: object, place: SettingPlace) -> str:
    path = place.read(text, value)
    if not is_inside(path):
        raise place.error(f"`{path}` is not below the directory of this file")
    return path


def resolve(path: str, place: SettingPlace) -> str:
    """Return a path relative to the configuration file as an absolute one."""
    return os.path.normpath(os.path.join(os.path.dirname(place.file), path))


_NAME: Schema = {"type": "string", "pattern": "^[a-z0-9][a-z0-9_-]*$"}
_NAMES: Schema = {"type": "array", "items": _NAME}
_FILE_SIZE = Count(1, 1 << 30, "bytes")
_TIME = Seconds(24 * 60 * 60)

_STYLE = Style()
_FORMAT: dict[str, tuple[SettingKind[object], str]] = {
    "indent-width": (
        CountOrWord(Count(1, 16, "spaces"), INDENT_WORDS),
        (
            f"the spaces of a level of indentation, `{TAB}`, `{PRESERVE}` for those that each file has, or "
            f"`{REPOSITORY}` for what `.editorconfig` says, or most lines of the module or repository have "
            f"({_STYLE.indent_width})"
        ),
    ),
    "align": (
        Choice(ALIGN),
        f"whether hashes, selectors, parameters and assignments have columns ({', '.join(ALIGN)})",
    ),
    "empty-body": (Choice(EMPTY_BODY), f"how an empty body is written ({', '.join(EMPTY_BODY)})."),
}


def _format(value: object, place: SettingPlace) -> tuple[tuple[str, object], ...]:
    entries = _table(value, place)
    for key in entries:
        if key not in _FORMAT:
            raise place.error(f"unknown key{did_you_mean(key, _FORMAT)}")
    found = {key.replace("-", "_"): place.at(key).read(_FORMAT[key][0].read, each) for key, each in entries.items()}
    style = replace(_STYLE, **found)
    return tuple((key, getattr(style, key.replace("-", "_"))) for key in _FORMAT)


OPTIONS: dict[str, Option] = {
    option.key: option
    for option in (
        Option(
            "preset",
            "The rules that are on where nothing else is said of them: "
            + "; ".join(f"`{name}`, {words}" for name, words in PRESETS.items())
            + ".",
            RECOMMENDED,
            Choice(tuple(PRESETS)).schema,
            _of(Choice(tuple(PRESETS))),
        ),
        Option(
            "select",
            "The rules and categories to report, instead of those of the preset; `all` stands for all of them.",
            None,
            _NAMES,
            _rule_names,
        ),
        Option("extend-select", "The rules and categories to report in addition.", [], _NAMES, _rule_names),
        Option(
            "ignore", "The rules and categories to leave out of those that are selected.", [], _NAMES, _ignored_names
        ),
        Option(
            "exclude",
            "Patterns of files and directories that are not searched, relative to this file. They replace the default.",
            list(DEFAULT_EXCLUDE),
            Texts().schema,
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
            Choice(OUTPUT_FORMATS).schema,
            _of(Choice(OUTPUT_FORMATS)),
        ),
        Option(
            "puppet-version",
            "The major version of Puppet or OpenVox that code is for; by default the newest that the project allows.",
            None,
            Choice(PUPPET_VERSIONS).schema,
            _of(Choice(PUPPET_VERSIONS)),
        ),
        Option(
            "upgrade-from",
            "The major version of Puppet that code was written for: what meant something else there is reported.",
            None,
            Choice(OLDER_VERSIONS).schema,
            _of(Choice(OLDER_VERSIONS)),
        ),
        Option(
            "modulepath",
            "Directories whose children are modules, relative to this file.",
            [],
            Texts().schema,
            _paths,
        ),
        Option(
            "include-vendored",
            "Whether directories are searched that a Puppetfile, Git submodules or their name in the modulepath of an "
            "environment.conf say are somebody else's.",
            default=False,
            schema=Flag().schema,
            read=_of(Flag()),
        ),
        Option(
            "respect-gitignore",
            "Whether the search for files leaves out what `.gitignore` and `.git/info/exclude` ignore.",
            default=True,
            schema=Flag().schema,
            read=_of(Flag()),
        ),
        Option(
            "signatures",
            "Whether modules that are not on the module path are known by their signatures.",
            default=True,
            schema=Flag().schema,
            read=_of(Flag()),
        ),
        Option(
            "strict",
            "Whether all that a value may be must fit, and not only some of it.",
            default=False,
            schema=Flag().schema,
            read=_of(Flag()),
        ),
        Option(
            "max-file-size",
            "The bytes that a file may have; a larger one is reported, and not checked.",
            MAX_FILE_SIZE,
            _FILE_SIZE.schema,
            _of(_FILE_SIZE),
        ),
        Option(
            "time-limit",
            "The seconds of processor time that a file may take, with its fixes; one that takes longer is reported.",
            SECONDS,
            _TIME.schema,
            _of(_TIME),
        ),
        Option(
            "baseline",
            "A file of known findings, relative to this one, that are not reported; `--write-baseline` writes it.",
            None,
            {"type": "string", "minLength": 1},
            _path,
        ),
        Option(
            HIERA_CONFIG,
            "The hierarchy of a control repository, relative to this file in its root, if it is not `hiera.yaml`.",
            None,
            {"type": "string", "minLength": 1},
            _inner_path,
        ),
        Option(
            "format",
            f"How code is formatted: {'; '.join(f'`{key}`, {words}' for key, (_, words) in _FORMAT.items())}",
            {},
            {
                "type": "object",
                "additionalProperties": False,
                "properties": {key: kind.schema for key, (kind, _) in _FORMAT.items()},
            },
            _format,
        ),
        Option(
            "rules",
            "Options of rules, in a table for each; their pages list them.",
            {},
            {"type": "object", "propertyNames": _NAME, "additionalProperties": {"type": "object"}},
            _options_by_rule,
        ),
    )
}

EXTEND = Option(
    "extend",
    "Another configuration file, relative to this one; what this one does not set is as it is there.",
    None,
    {"type": "string", "minLength": 1},
    _path,
)
