"""Parsing of command lines: errors as exceptions, and a suggestion for what is misspelt."""

from __future__ import annotations

import argparse
import os
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NoReturn

from pplint.base.late_patterns import late_pattern
from pplint.base.suggest import did_you_mean
from pplint.cli.errors import UsageError
from pplint.cli.streams import print_error, print_text

if TYPE_CHECKING:
    from collections.abc import Iterator


_SOME_WIDTH: Final = 80


class Options(argparse.ArgumentParser):
    """A parser of the arguments of one command."""

    def __init__(self, command: str, description: str, usage: str) -> None:
        super().__init__(
            prog=f"pplint {command}",
            usage=f"pplint {command} {usage}",
            description=description,
            allow_abbrev=False,
            add_help=False,
            argument_default=argparse.SUPPRESS,
            # Each option is formatted once to see whether that is possible, for which no terminal need be measured.
            formatter_class=partial(argparse.HelpFormatter, width=_SOME_WIDTH),
        )
        self.add_argument("-h", "--help", action="help", help="show this text")

    def read(self, arguments: list[str]) -> dict[str, Any]:
        """Return the values of the options that are given; raise `UsageError` for what is not understood.

        Options and other arguments may be mixed; after `--`, there are no options.
        """
        end = arguments.index("--") if "--" in arguments else len(arguments)
        namespace, unknown = self.parse_known_intermixed_args(arguments[:end])
        if unknown:
            known = [name for action in self._actions for name in action.option_strings]
            word = unknown[0].partition("=")[0]
            way_out = _instead(word, known) or did_you_mean(word, known) or f"; `{self.prog} --help` lists them"
            raise UsageError(f"unknown option `{word}`{way_out}")
        values = vars(namespace)
        for action in self._actions:
            if not action.option_strings:
                values[action.dest] = [*values.get(action.dest, []), *arguments[end + 1 :]]
        return values

    def grouped(self) -> Iterator[tuple[str, list[argparse.Action]]]:
        """Yield the options and arguments of each group, with its title."""
        for group in self._action_groups:
            yield group.title or "", group._group_actions  # noqa: SLF001 - argparse has no other way to ask for them

    def format_help(self) -> str:
        """Return the text about the options, as wide as the terminal."""
        self.formatter_class = argparse.HelpFormatter
        return super().format_help()

    def print_help(self, file: object = None) -> None:  # noqa: ARG002 - the interface asks for it
        """Show the options on standard output."""
        print_text(self.format_help())

    def error(self, message: str) -> NoReturn:
        """Raise `UsageError`, where argparse would print and exit."""
        raise UsageError(_ARGUMENT.sub(lambda match: f"`{match[1]}`: ", message))


def with_values(arguments: list[str], option: str) -> list[str]:
    """Return a command line in which an option that may have a value after `=` always has one, an empty one else."""
    end = arguments.index("--") if "--" in arguments else len(arguments)
    return [f"{word}=" if word == option else word for word in arguments[:end]] + arguments[end:]


def _instead(word: str, known: list[str]) -> str | None:
    """Say what is there in place of an option of another linter."""
    name = word.removeprefix("--no-").removesuffix("-check") if word.endswith("-check") else word
    advice = _WITHOUT_CHECK if name != word else _OF_OTHERS.get(word)
    option = None if advice is None else _OPTION.match(advice)
    return None if advice is None or (option is not None and option[1] not in known) else f"; {advice}"


_OPTION = late_pattern(r"use `(--[\w-]+)")
_WITHOUT_CHECK = "`--ignore RULE` leaves out a rule; `pplint rule --all` lists them"
_IN_FILE = "the key `{}` of the configuration file sets it"
_TARGET = "use `--target VERSION`, or the key `puppet-version` of the configuration file"
_OF_OTHERS = {
    "--fail-on-warnings": "use `--fail-level warning`, which is the default",
    "--error-level": "use `--fail-level LEVEL`",
    "--max-warnings": "use `--fail-level LEVEL`",
    "--only-checks": "use `--select RULES`",
    "--rule": "use `--select RULES`",
    "--disable": "use `--ignore RULES`",
    "--list-checks": "`pplint rule --all` lists the rules",
    "--json": "use `--output-format json`",
    "--sarif": "use `--output-format sarif`",
    "--format": "use `--output-format FORMAT`",
    "--log-format": "use `--output-format FORMAT`",
    "--reporter": "use `--output-format FORMAT`",
    "-f": "use `--output-format FORMAT`",
    "--output-file": "use `--output FORMAT:FILE`",
    "-o": "use `--output FORMAT:FILE`",
    "--with-filename": "every report names the file",
    "--relative": "paths are shown as they are given",
    "--show-source": "use `--output-format full`",
    "--no-color": "use `--color never`",
    "--no-colors": "use `--color never`",
    "--exclude": _IN_FILE.format("exclude"),
    "--ignore-paths": _IN_FILE.format("exclude"),
    "--exclude-dir": _IN_FILE.format("exclude"),
    "--per-file-ignores": _IN_FILE.format("per-file-ignores"),
    "--puppet-version": _TARGET,
    "--target-version": _TARGET,
    "--generate-baseline": "use `--write-baseline`",
    "--add-noqa": "use `--add-ignore REASON`",
    "--module-path": "use `--modulepath DIRS`",
    "--processes": "use `--jobs N`",
    "--dry-run": "use `--diff` to see what fixes would change",
    "--noop": "use `--diff` to see what fixes would change",
    "--write": "use `--fix` to apply fixes",
    "--auto-correct": "use `--fix` to apply fixes",
    "--version": "`pplint --version` shows the version",
    "-v": "there is no verbose mode; `pplint --version` shows the version",
    "--verbose": "there is no verbose mode; use `--statistics` for counts",
}
"""What to do in place of an option that other linters have."""

_ARGUMENT = late_pattern(r"\Aargument (?:-\w/)?([^:]+): ")
"""How argparse names an option, with its short form."""


class OneOf:
    """A reader of one of several words, which suggests one for a misspelt word."""

    def __init__(self, choices: tuple[str, ...]) -> None:
        self.choices = choices

    def __call__(self, word: str) -> str:
        """Return a word that is one of these; raise an error of argparse for another."""
        if word not in self.choices:
            listed = ", ".join(f"`{choice}`" for choice in self.choices)
            raise argparse.ArgumentTypeError(f"`{word}` is not one of {listed}{did_you_mean(word, self.choices)}")
        return word


def words(text: str) -> list[str]:
    """Read words separated by commas."""
    return [word for word in (part.strip() for part in text.split(",")) if word]


def directories(text: str) -> list[str]:
    """Read paths of directories as the system separates them in one word; tell the user what is no directory."""
    found = [directory for directory in text.split(os.pathsep) if directory]
    for directory in found:
        if not os.path.isdir(directory):
            print_error(f"no such directory: `{directory}`; it is ignored")
    return found


def jobs(text: str) -> int:
    """Read a number of processes."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"`{text}` is not a number of processes")
    return int(text)
