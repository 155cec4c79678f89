"""The values of a configuration file: where one is, what is wrong with it, and how it becomes a setting."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pplint.base.diagnostic import Severity
from pplint.base.suggest import did_you_mean
from pplint.format.style import ALIGN, EMPTY_BODY, INDENT_WORDS, PRESERVE, REPOSITORY, TAB, Style
from pplint.project.data.hierarchy_file import is_inside
from pplint.project.path_patterns import relative_to
from pplint.rule.setting_kinds import (
    Choice,
    Count,
    CountOrWord,
    InvalidValueError,
    SettingKind,
    Texts,
    table,
    text,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pplint.rule.registry import Registry

LEVELS = tuple(severity.label for severity in Severity)

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


def reader_of(kind: SettingKind[object]) -> Callable[[object, SettingPlace], object]:
    """Return a reader of values that only their kind says something about."""
    return lambda value, place: place.read(kind.read, value)


def read_strings(value: object, place: SettingPlace) -> tuple[str, ...]:
    """Read a list of strings."""
    return place.read(Texts().read, value)


def _table(value: object, place: SettingPlace) -> Mapping[str, object]:
    return place.read(table, value)


def read_rule_names(value: object, place: SettingPlace) -> tuple[str, ...]:
    """Read a list of rules and groups, under whatever names."""
    return tuple(name for word in read_strings(value, place) for name in selected(word, place.registry, place.error))


def selected(word: str, registry: Registry, error: Callable[[str], Exception]) -> tuple[str, ...]:
    """Return the group or the rules that a word stands for: `all`, a category, a rule, or another linter's name for it.

    Raises `error` of a message for any other word.
    """
    if word in registry.groups or word in registry.entries:
        return (word,)
    names = registry.aliases.get(word)
    if names is None:
        way_out = did_you_mean(word, registry.selectors()) or "; `pplint rule --all` lists them"
        raise error(f"unknown rule or category `{word}`{way_out}")
    return names


def read_ignored(value: object, place: SettingPlace) -> tuple[str, ...]:
    """Read a list of rules and groups that can be ignored."""
    return tuple(name for word in read_strings(value, place) for name in ignored(word, place.registry, place.error))


def ignored(word: str, registry: Registry, error: Callable[[str], Exception]) -> tuple[str, ...]:
    """Return the group or the rules that a word stands for, without those that always apply.

    Raises `error` of a message if nothing is left, or if nothing is called so.
    """
    names = selected(word, registry, error)
    left = tuple(name for name in names if name != "syntax" and _may_be_ignored(name, registry))
    if not left:
        raise error(f"`{word}` cannot be ignored: it means that the program does not compile, or was not checked")
    return left


def _may_be_ignored(name: str, registry: Registry) -> bool:
    from pplint.rule.registry import is_switchable

    return name not in registry.entries or is_switchable(registry.entries[name])


def read_names_by_pattern(value: object, place: SettingPlace) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Read which rules and groups are ignored in the files that a pattern matches."""
    return tuple((glob, read_ignored(words, place.at(glob))) for glob, words in _table(value, place).items())


def read_levels_by_rule(value: object, place: SettingPlace) -> tuple[tuple[str, Severity], ...]:
    """Read the severities of rules."""
    return tuple(
        (rule, read_level(level, place.at(name)))
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
        raise place.error(f"unknown rule `{name}`{did_you_mean(name, [*registry.entries, *registry.aliases])}")
    return names


def read_level(value: object, place: SettingPlace) -> Severity:
    """Read a severity."""
    return Severity.parse(place.read(Choice(LEVELS).read, value))


def read_options_by_rule(value: object, place: SettingPlace) -> tuple[tuple[str, tuple[tuple[str, object], ...]], ...]:
    """Read the options of rules."""
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


def read_paths(value: object, place: SettingPlace) -> tuple[str, ...]:
    """Read a list of paths, as absolute ones."""
    return tuple(resolve(path, place) for path in read_strings(value, place))


def read_path(value: object, place: SettingPlace) -> str:
    """Read a path, as an absolute one."""
    return resolve(place.read(text, value), place)


def read_inner_path(value: object, place: SettingPlace) -> str:
    """Read a path below the directory of the file."""
    path = place.read(text, value)
    if not is_inside(path):
        raise place.error(f"`{path}` is not below the directory of this file")
    return path


def resolve(path: str, place: SettingPlace) -> str:
    """Return a path relative to the configuration file as an absolute one."""
    return os.path.normpath(os.path.join(os.path.dirname(place.file), path))


_STYLE = Style()
FORMAT_KEYS: dict[str, tuple[SettingKind[object], str]] = {
    "indent-width": (
        CountOrWord(Count(1, 16, "spaces"), INDENT_WORDS),
        (
            f"the number of spaces for a level of indentation, `{TAB}`, `{PRESERVE}` to keep that of each file, or "
            f"`{REPOSITORY}` to follow `.editorconfig`, or else most lines of the module or repository "
            f"({_STYLE.indent_width})"
        ),
    ),
    "align": (
        Choice(ALIGN),
        f"whether to align hashes, selectors, parameters and assignments ({', '.join(ALIGN)})",
    ),
    "empty-body": (Choice(EMPTY_BODY), f"how to write an empty body ({', '.join(EMPTY_BODY)})."),
}


def read_format(value: object, place: SettingPlace) -> tuple[tuple[str, object], ...]:
    """Read how files are formatted, as all keys with their values."""
    entries = _table(value, place)
    for key in entries:
        if key not in FORMAT_KEYS:
            raise place.error(f"unknown key{did_you_mean(key, FORMAT_KEYS)}")
    found = {key.replace("-", "_"): place.at(key).read(FORMAT_KEYS[key][0].read, each) for key, each in entries.items()}
    style = replace(_STYLE, **found)
    return tuple((key, getattr(style, key.replace("-", "_"))) for key in FORMAT_KEYS)
