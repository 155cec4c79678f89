"""The command line: `pplint PATH...` checks; further commands explain rules and settings, and show trees."""

from __future__ import annotations

import gc
import io
import os
import sys

from pplint import __version__
from pplint.cli.errors import Terminated, UsageError

TYPE_CHECKING = False  # To load `typing` takes as long as to start Python.
if TYPE_CHECKING:
    from collections.abc import Callable

COMMANDS = {
    "annotate": "add parameter types that fit all calls and values of a repository",
    "api": "write what a module declares, and show what changes between its versions",
    "check": "check files and directories (what `pplint PATH...` does)",
    "clean": "delete the cache",
    "compile": "compile the catalogs of nodes, or of one class",
    "completions": "write the completion script for bash, zsh or fish",
    "config": "explain the keys of configuration files",
    "convert": "rewrite templates in Ruby (ERB) as EPP",
    "diff": "show what a change does to the catalogs of nodes",
    "doc": "write the reference of a module from its documentation, as puppet-strings does",
    "eval": "show what an expression or a program evaluates to",
    "format": "format files: indentation, alignment, spaces, commas",
    "init": "set up a repository: configuration, pre-commit hook and CI job",
    "lookup": "look up the value of a key in data, and show where it comes from",
    "merge": "merge the reports of the shards of a run",
    "migrate": "replace the configuration of puppet-lint",
    "parse": "show the syntax trees of files",
    "reveal": "show the type of an expression and its origin",
    "rule": "explain rules",
    "schema": "show the parameters of classes as JSON Schema, for data editors",
    "self": "check the installation, and show what a bug report needs",
    "server": "run the language server: diagnostics, fixes, types, definitions",
    "test": "compare catalogs with what tests expect",
    "upgrade": "show what a new version of a module breaks in a repository",
}

USAGE = f"""\
usage: pplint [OPTIONS] [PATH ...]
       pplint COMMAND ...

A linter and static type checker for the Puppet language.

commands:
{"".join(f"  {name:<11} {words}" + chr(10) for name, words in COMMANDS.items())}
options:
  -h, --help  show this text; `pplint COMMAND --help` shows the options of a command
  --version   show the version

Without a path, the current directory is checked. Exit codes: 0 nothing found, 1 something found,
2 wrong usage or configuration, unreadable files or internal errors.
"""

_MODULES = {"check": "cached_run"}
"""The modules of commands that are not called like these."""

INTERRUPTED = 130
ENDED_BY_SIGNAL = 128
"""The exit code of a program that a signal ends is this and the number of the signal."""


def main(argv: list[str] | None = None) -> int:
    """Run the command line; return the exit code."""
    arguments = sys.argv[1:] if argv is None else argv
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
            if sys.platform == "win32" and not stream.isatty():  # Reports are UTF-8, the lines of patches as they are.
                stream.reconfigure(encoding="utf-8", newline="\n")
    try:
        run, rest = _command(arguments)
        return run(rest)
    except UsageError as error:
        _complain(str(error))
        return 2
    except KeyboardInterrupt:
        return INTERRUPTED
    except Terminated as end:
        return ENDED_BY_SIGNAL + end.number
    except MemoryError:
        _complain("there is not enough memory")
        return 2
    except Exception:  # noqa: BLE001 - whatever it is, the exit code must not be that of findings
        import traceback
        from contextlib import suppress

        with suppress(OSError):
            traceback.print_exc()
        return 2


def _complain(message: str) -> None:
    from pplint.cli.streams import print_error

    print_error(message)


def _command(arguments: list[str]) -> tuple[Callable[[list[str]], int], list[str]]:
    """Return what runs a command, and its arguments."""
    first = arguments[0] if arguments else ""
    if first in {"-h", "--help", "help", "-V", "--version"}:
        return _print_about, [first]
    _find_current_directory()
    name, rest = (first, arguments[1:]) if first in COMMANDS else ("check", arguments)
    from importlib import import_module

    run: Callable[[list[str]], int] = import_module(f"{__name__}.{_MODULES.get(name, name)}").run
    if name != "check":
        gc.enable()
    return run, rest


def _print_about(words: list[str]) -> int:
    from pplint.cli.streams import print_text

    print_text(f"pplint {__version__}\n" if words[0] in {"-V", "--version"} else USAGE)
    return 0


def _find_current_directory() -> None:
    """Raise `UsageError` if there is no current directory any more, which paths are relative to."""
    try:
        os.getcwd()
    except OSError as error:
        raise UsageError(f"the current directory cannot be used: {error.strerror or error}") from None
