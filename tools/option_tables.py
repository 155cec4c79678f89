"""The options of all commands, as their parsers have them: for whoever completes command lines, or describes them."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, NoReturn
from unittest.mock import patch

from msgspec import Struct

from pplint.cli import COMMANDS
from pplint.cli.options import OneOf, Options
from pplint.config.options import OPTIONS

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator

__all__ = ["COMMANDS", "DEFAULT", "Command", "Option", "commands", "parser_of"]

DEFAULT = "check"
"""The command that is meant where none is named."""

_FILES = frozenset({"FILE", "FILE:LINE:COLUMN", "FORMAT:FILE", "PATH", "PROGRAM", "REPORT", "=FILE"})
_DIRECTORIES = frozenset({"DIR", "DIRS", "DIR[:DIR ...]"})


class Option(Struct, frozen=True):
    """An option, by its names, or an argument without a name.

    `value` is what stands for its value, None if it has none; one that may be left out starts with `=`. `choices` are
    all values that there are, `kind` is what it may be else: `file`, `directory`, `rule` or `text`.
    """

    names: tuple[str, ...]
    help: str
    value: str | None
    choices: tuple[str, ...] = ()
    kind: str = "text"


class Command(Struct, frozen=True):
    """A command with its options, those of a group under its title, and what it is called with besides."""

    name: str
    summary: str
    description: str
    usage: str
    groups: dict[str, list[Option]]
    arguments: list[Option]

    @property
    def options(self) -> list[Option]:
        """All options of the command."""
        return [option for group in self.groups.values() for option in group]


class _ParserMade(Exception):  # noqa: N818 - it is not an error
    def __init__(self, options: Options) -> None:
        super().__init__()
        self.options = options


def commands() -> Iterator[Command]:
    """Yield all commands."""
    for name, summary in COMMANDS.items():
        yield _command(name, summary, parser_of(name))


def parser_of(name: str) -> Options:
    """Return the parser of a command, which it makes before it reads or does anything."""

    def stop(options: Options, _: list[str]) -> NoReturn:
        raise _ParserMade(options)

    with patch.object(Options, "read", stop):
        try:
            _reader(name)([])
        except _ParserMade as made:
            return made.options
    raise AssertionError(name)


def _reader(name: str) -> Callable[[list[str]], object]:
    if name == DEFAULT:
        from pplint.cli.check_parser import parse_options

        return parse_options
    run: Callable[[list[str]], object] = import_module(f"pplint.cli.{name}").run
    return run


def _command(name: str, summary: str, parser: Options) -> Command:
    groups: dict[str, list[Option]] = {}
    arguments: list[Option] = []
    for title, actions in parser.grouped():
        for action in actions:
            if action.option_strings:
                groups.setdefault(title, []).append(_option(name, action))
            else:
                arguments.append(_option(name, action))
    return Command(name, summary, parser.description or "", parser.usage or "", groups, arguments)


def _option(command: str, action: argparse.Action) -> Option:
    choices = action.type.choices if isinstance(action.type, OneOf) else ()
    if action.metavar == "KEY" and command == "config":
        choices = tuple(OPTIONS)
    value = None if action.nargs == 0 else str(action.metavar or action.dest.upper())
    return Option(tuple(action.option_strings), action.help or "", value, choices, _kind(command, value))


def _kind(command: str, value: str | None) -> str:
    if value in _FILES:
        return "file"
    if value in _DIRECTORIES:
        return "directory"
    if value == "RULES" or (value, command) == ("NAME", "rule"):
        return "rule"
    return "text"
