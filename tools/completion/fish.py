"""Completion in fish, from version 3 on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.completion import RULE_NAMES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tools.option_tables import Command, Option

_HEAD = """\
# What fish completes for pplint: `pplint completions fish` writes it.

function __pplint_command
    set -l words (commandline -opc)
    if set -q words[2]; and contains -- $words[2] {names}
        echo $words[2]
    else
        echo {default}
    end
end

function __pplint_rules
    {rules}
end

"""


def script(commands: Sequence[Command]) -> str:
    """Return what fish reads."""
    names = " ".join(command.name for command in commands)
    return _HEAD.format(names=names, default="check", rules=RULE_NAMES) + "".join(_lines(commands))


def _lines(commands: Sequence[Command]) -> Iterator[str]:
    for command in commands:
        yield f"complete -c pplint -n __fish_use_subcommand -a {command.name} -d {_quoted(command.summary)}\n"
    for command in commands:
        condition = _quoted(f"test (__pplint_command) = {command.name}")
        for option in command.options:
            yield f"complete -c pplint -n {condition}{_names(option)}{_value(option)} -d {_quoted(option.help)}\n"
        for argument in command.arguments[:1]:
            if argument.kind != "file":
                yield f"complete -c pplint -n {condition}{_value(argument).replace(' -x', ' -f')}\n"


def _names(option: Option) -> str:
    return "".join(f" -l {name[2:]}" if name.startswith("--") else f" -s {name[1:]}" for name in option.names)


def _value(option: Option) -> str:
    if option.value is None:
        return ""
    if option.choices:
        return f" -x -a {_quoted(' '.join(option.choices))}"
    return {
        "rule": " -x -a '(__pplint_rules)'",
        "directory": " -x -a '(__fish_complete_directories)'",
        "file": " -r",
    }.get(option.kind, " -x")


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
