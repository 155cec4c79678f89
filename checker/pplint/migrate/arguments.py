"""What puppet-lint understands of its arguments, which may be in a file of their own, in a hook or in a command.

It takes words for options that only begin like them, and blanks that are `_` or `-` alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.migrate.said import NotLiteral, OnlyChecks, OptionSet, Origin, Said, Switched

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

FILE: Final = ".puppet-lint.rc"

_WITH_VALUE: Final = frozenset(
    {"config", "error_level", "ignore_paths", "load", "load_from_puppet", "log_format", "only_checks"}
)
_FLAGS: Final = frozenset(
    {
        "fail_on_warnings",
        "fix",
        "json",
        "list_checks",
        "no_config",
        "relative",
        "sarif",
        "show_ignored",
        "version",
        "with_context",
        "with_filename",
    }
)
_SHORT: Final = {"-c": "--config", "-f": "--fix", "-l": "--load"}


def read_file(text: str) -> Iterator[Said]:
    """Yield what a file of options says: each line is one argument, and what starts with no dash says nothing."""
    lines = enumerate(text.splitlines(), 1)
    return read_arguments((line.strip(), Origin(FILE, number)) for number, line in lines)


def read_arguments(arguments: Iterable[tuple[str, Origin]]) -> Iterator[Said]:
    """Yield what arguments say."""
    waiting: str | None = None
    for argument, origin in arguments:
        if waiting is not None:
            yield _option(waiting, argument, origin)
            waiting = None
            continue
        word, has_value, value = _SHORT.get(argument, argument).partition("=")
        if not has_value and " " in word:
            word, has_value, value = word.partition(" ")
        if not word.startswith("--"):
            continue
        name = word.removeprefix("--").replace("-", "_")
        if name in _WITH_VALUE and not has_value:
            waiting = name
        else:
            yield _named(name, value.strip().strip("'\""), argument, origin)


def _named(name: str, value: str, argument: str, origin: Origin) -> Said:
    if name in _WITH_VALUE:
        return _option(name, value, origin)
    if name in _FLAGS:
        return OptionSet(name, value=True, origin=origin)
    check = name.removeprefix("no_").removesuffix("_check")
    if name.startswith("no_") or name.endswith("_check"):
        return Switched(check, not name.startswith("no_"), origin)
    return NotLiteral(f"`{argument}` is not an option of puppet-lint", origin)


def _option(name: str, value: str, origin: Origin) -> Said:
    if name == "only_checks":
        return OnlyChecks(_listed(value), origin)
    return OptionSet(name, _listed(value) if name == "ignore_paths" else value, origin)


def _listed(value: str) -> tuple[str, ...]:
    return tuple(filter(None, (each.strip() for each in value.split(","))))
