"""The reference pages of the manual: the keys of the configuration, and all commands with their options."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from pplint.cli.config import KEYS
from pplint.cli.rule import type_name
from tools.option_tables import DEFAULT, commands

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.config.options import Option as Key
    from tools.option_tables import Command, Option

EXAMPLES: Final = {
    "preset": 'preset = "voxpupuli"',
    "select": 'select = ["types", "references"]',
    "extend-select": 'extend-select = ["untyped-parameter"]',
    "ignore": 'ignore = ["naming", "line-too-long"]',
    "exclude": 'exclude = ["spec/fixtures", "generated/**"]',
    "per-file-ignores": '[per-file-ignores]\n"legacy/**" = ["naming"]',
    "severity": '[severity]\nlegacy-fact = "error"',
    "fail-level": 'fail-level = "error"',
    "output-format": 'output-format = "grouped"',
    "puppet-version": 'puppet-version = "8"',
    "upgrade-from": 'upgrade-from = "3"',
    "modulepath": 'modulepath = ["vendor/modules"]',
    "hiera-config": 'hiera-config = "hiera.production.yaml"',
    "include-vendored": "include-vendored = true",
    "respect-gitignore": "respect-gitignore = false",
    "signatures": "signatures = false",
    "strict": "strict = true",
    "max-file-size": "max-file-size = 4194304",
    "time-limit": "time-limit = 20",
    "baseline": 'baseline = "pplint-known.json"',
    "format": '[format]\nindent-width = 2\nalign = "always"',
    "rules": "[rules.line-too-long]\nline-length = 120",
    "extend": 'extend = "shared/pplint.toml"',
}
"""An example of each key."""


def keys() -> str:
    """Return the keys of the configuration, each with its type, default and an example."""
    return "".join(map(_key, KEYS.values()))


def _key(key: Key) -> str:
    default = "none" if key.default is None else f"`{json.dumps(key.default)}`"
    return (
        f"### `{key.key}`\n\n{key.summary}\n\n- Type: {type_name(key.schema)}\n- Default: {default}\n\n"
        f"```toml\n{EXAMPLES[key.key]}\n```\n\n"
    )


def command_line() -> str:
    """Return all commands with their usage, arguments and options."""
    return "\n".join(f"## {_title(command.name)}\n\n{_command(command)}" for command in commands())


def _title(name: str) -> str:
    return f"pplint {name}" + (", or pplint" if name == DEFAULT else "")


def _command(command: Command) -> str:
    usage = " ".join(command.usage.replace("%(prog)s", f"pplint {command.name}").split())
    parts = [f"{command.description or command.summary}\n\n```text\n{usage}\n```\n"]
    if command.arguments:
        parts.append(_table("argument", command.arguments))
    for name, options in command.groups.items():
        parts.append((f"### {name.capitalize()}\n\n" if name != "options" else "") + _table("option", options))
    return "\n".join(parts)


def _table(head: str, options: list[Option]) -> str:
    return f"| {head} | meaning |\n| --- | --- |\n" + "".join(_rows(options))


def _rows(options: list[Option]) -> Iterator[str]:
    for option in options:
        value = option.value or ""
        joint = "" if not option.names or value.startswith("=") or not value else " "
        name = f"{', '.join(option.names)}{joint}{value}"
        yield f"| `{name}` | {option.help.replace('|', chr(92) + '|')} |\n"
