"""The manual page `pplint(1)`, from the options of the commands: `python -m tools.man_page > docs/pplint.1`."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

from tools.option_tables import DEFAULT, commands

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tools.option_tables import Command, Option

_HEAD = r""".\" Written by `nox -s docs`.
.TH PPLINT 1 "" "" "User Commands"
.SH NAME
pplint \- linter and static type checker for the Puppet language
.SH SYNOPSIS
.B pplint
.RI [ OPTIONS ]
.RI [ PATH " ...]"
.br
.B pplint
.I COMMAND
\&...
.SH DESCRIPTION
pplint says, before a catalog is ever compiled, whether manifests, plans and templates parse,
names are allowed, and types fit, and whether they follow the style guide.
It reads the data of Hiera, too, and never runs anything that it reads.
.PP
Without a command, files are checked; without a path, the current directory is.
"""

_TAIL = r""".SH EXIT STATUS
.TP
.B 0
Nothing was found.
.TP
.B 1
Something was found, of the severity of \fB\-\-fail\-level\fR or above.
.TP
.B 2
The command line or the configuration cannot be used, files cannot be read, or something went wrong.
.SH FILES
.TP
.IR pplint.toml ", " pyproject.toml
The closest of these above a file counts for it; of the second, the table \fBtool.pplint\fR.
\fBpplint config\fR explains the keys.
.SH ENVIRONMENT
.TP
.BR NO_COLOR ", " FORCE_COLOR
Reports have no colours, or have them wherever they go.
.TP
.BR PPLINT_NO_CACHE ", " PPLINT_CACHE_DIR
No cache, or its folder.
.SH SEE ALSO
.BR puppet (8),
.BR puppet-lint (1)
"""


def page() -> str:
    """Return the manual page as roff."""
    every = {command.name: command for command in commands()}
    lines = [*_options(every[DEFAULT], "OPTIONS"), ".SH COMMANDS\n"]
    for command in every.values():
        lines += [f".SS {_plain(f'pplint {command.name}')}\n{_sentence(command)}\n"]
        if command.name != DEFAULT:
            lines += [text for option in [*command.arguments, *command.options] for text in _option(option)]
        else:
            lines.append("Its options are those above.\n")
    return _HEAD + "".join(lines) + _TAIL


def _options(command: Command, title: str) -> Iterator[str]:
    yield f".SH {title}\n"
    for name, options in command.groups.items():
        if name != "options":
            yield f".SS {_plain(name.capitalize())}\n"
        for option in options:
            yield from _option(option)


def _option(option: Option) -> Iterator[str]:
    value = option.value or ""
    names = ", ".join(f"\\fB{_plain(name)}\\fR" for name in option.names)
    joint = "" if not names or value.startswith("=") else " "
    shown = f"{joint}\\fI{_plain(value)}\\fR" if value else ""
    yield f".TP\n{names}{shown}\n{_text(option.help)}\n"


def _sentence(command: Command) -> str:
    return _text(command.description or command.summary)


def _text(words: str) -> str:
    """Return words of a help text, in which what stands in backquotes is bold."""
    parts = re.split(r"`([^`]*)`", words)
    return "".join(f"\\fB{_plain(part)}\\fR" if number % 2 else _plain(part) for number, part in enumerate(parts))


def _plain(words: str) -> str:
    """Return words that roff takes for nothing else."""
    escaped = words.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{escaped}" if escaped.startswith((".", "'")) else escaped


if __name__ == "__main__":
    sys.stdout.write(page())
