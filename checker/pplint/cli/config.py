"""`pplint config`: explain the keys of configuration files, and print their JSON Schema."""

from __future__ import annotations

import json

from msgspec import Struct, field

from pplint.base.suggest import did_you_mean
from pplint.cli.errors import UsageError
from pplint.cli.options import Options
from pplint.cli.streams import print_text
from pplint.config.options import EXTEND, OPTIONS, Option
from pplint.config.schema import schema_text
from pplint.rule.registry import load

KEYS = {option.key: option for option in (*OPTIONS.values(), EXTEND)}


class ConfigOptions(Struct):
    """What the command line says."""

    keys: list[str] = field(default_factory=list[str])
    schema: bool = False


def run(arguments: list[str]) -> int:
    """Run the command; return the exit code."""
    options = Options("config", "Explain the keys of `pplint.toml`, or `[tool.pplint]`.", "[OPTIONS] [KEY ...]")
    options.add_argument("keys", nargs="*", metavar="KEY", help="the keys to explain; by default all of them")
    options.add_argument("--schema", action="store_true", help="print the JSON Schema of configuration files")
    read = ConfigOptions(**options.read(arguments))
    print_text(schema_text(load()) if read.schema else "\n".join(map(_explain, _find(read.keys))))
    return 0


def _find(keys: list[str]) -> list[Option]:
    for key in keys:
        if key not in KEYS:
            raise UsageError(f"unknown key `{key}`{did_you_mean(key, KEYS)}")
    return [KEYS[key] for key in keys] or list(KEYS.values())


def _explain(option: Option) -> str:
    default = "none" if option.default is None else json.dumps(option.default)
    return f"{option.key}\n  {option.summary}\n  Default: {default}\n"
