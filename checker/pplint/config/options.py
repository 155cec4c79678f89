"""The keys of a configuration file: one table from which reading, the JSON Schema and the help are made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.diagnostic import Severity
from pplint.base.presets import PRESETS, RECOMMENDED
from pplint.base.puppet import ORIGINS, TARGETS
from pplint.base.reading import MAX_FILE_SIZE
from pplint.base.time_limit import SECONDS
from pplint.config.option_values import (
    FORMAT_KEYS,
    LEVELS,
    SettingPlace,
    read_format,
    read_ignored,
    read_inner_path,
    read_level,
    read_levels_by_rule,
    read_names_by_pattern,
    read_options_by_rule,
    read_path,
    read_paths,
    read_rule_names,
    read_strings,
    reader_of,
)
from pplint.config.settings import DEFAULT_EXCLUDE
from pplint.project.data.hierarchy_file import KEY as HIERA_CONFIG
from pplint.rule.setting_kinds import (
    Choice,
    Count,
    Flag,
    Schema,
    Seconds,
    Texts,
)

if TYPE_CHECKING:
    from collections.abc import Callable


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


_NAME: Schema = {"type": "string", "pattern": "^[a-z0-9][a-z0-9_-]*$"}
_NAMES: Schema = {"type": "array", "items": _NAME}
_FILE_SIZE = Count(1, 1 << 30, "bytes")
_TIME = Seconds(24 * 60 * 60)

OPTIONS: dict[str, Option] = {
    option.key: option
    for option in (
        Option(
            "preset",
            "The rules that are on by default: "
            + "; ".join(f"`{name}`, {words}" for name, words in PRESETS.items())
            + ".",
            RECOMMENDED,
            Choice(tuple(PRESETS)).schema,
            reader_of(Choice(tuple(PRESETS))),
        ),
        Option(
            "select",
            "The rules and categories to report, instead of those of the preset; `all` stands for all of them.",
            None,
            _NAMES,
            read_rule_names,
        ),
        Option("extend-select", "The rules and categories to report in addition.", [], _NAMES, read_rule_names),
        Option(
            "ignore",
            "The selected rules and categories to leave out.",
            [],
            _NAMES,
            read_ignored,
        ),
        Option(
            "exclude",
            "Patterns of files and directories to skip, relative to this file. They replace the default.",
            list(DEFAULT_EXCLUDE),
            Texts().schema,
            read_strings,
        ),
        Option(
            "per-file-ignores",
            "The rules and categories to leave out in files that match a pattern.",
            {},
            {"type": "object", "additionalProperties": _NAMES},
            read_names_by_pattern,
        ),
        Option(
            "severity",
            "The severity of rules, which replaces their own.",
            {},
            {"type": "object", "propertyNames": _NAME, "additionalProperties": {"enum": list(LEVELS)}},
            read_levels_by_rule,
        ),
        Option(
            "fail-level",
            "The lowest severity that makes the exit code 1.",
            Severity.WARNING.label,
            {"enum": list(LEVELS)},
            read_level,
        ),
        Option(
            "output-format",
            "The format of the report; by default `full` in a terminal and `concise` elsewhere.",
            None,
            Choice(OUTPUT_FORMATS).schema,
            reader_of(Choice(OUTPUT_FORMATS)),
        ),
        Option(
            "puppet-version",
            "The major version of Puppet or OpenVox to check for; by default the newest that the project allows.",
            None,
            Choice(PUPPET_VERSIONS).schema,
            reader_of(Choice(PUPPET_VERSIONS)),
        ),
        Option(
            "upgrade-from",
            "The major version of Puppet that the code was written for: constructs whose meaning has changed "
            "since are reported.",
            None,
            Choice(OLDER_VERSIONS).schema,
            reader_of(Choice(OLDER_VERSIONS)),
        ),
        Option(
            "modulepath",
            "Directories whose children are modules, relative to this file.",
            [],
            Texts().schema,
            read_paths,
        ),
        Option(
            "include-vendored",
            "Whether to search directories that belong to others: those of a Puppetfile, Git submodules, or "
            "named so in the modulepath of an environment.conf.",
            default=False,
            schema=Flag().schema,
            read=reader_of(Flag()),
        ),
        Option(
            "respect-gitignore",
            "Whether to skip files that `.gitignore` and `.git/info/exclude` ignore.",
            default=True,
            schema=Flag().schema,
            read=reader_of(Flag()),
        ),
        Option(
            "signatures",
            "Whether to use the signatures of modules that are not on the module path.",
            default=True,
            schema=Flag().schema,
            read=reader_of(Flag()),
        ),
        Option(
            "strict",
            "Whether to also report a value that may not fit, not only one that never fits.",
            default=False,
            schema=Flag().schema,
            read=reader_of(Flag()),
        ),
        Option(
            "max-file-size",
            "The largest size of a file in bytes; a larger file is reported and not checked.",
            MAX_FILE_SIZE,
            _FILE_SIZE.schema,
            reader_of(_FILE_SIZE),
        ),
        Option(
            "time-limit",
            "The processor time in seconds for checking and fixing one file; a file that takes longer is reported.",
            SECONDS,
            _TIME.schema,
            reader_of(_TIME),
        ),
        Option(
            "baseline",
            "A file of known findings that are not reported, relative to this file; `--write-baseline` writes it.",
            None,
            {"type": "string", "minLength": 1},
            read_path,
        ),
        Option(
            HIERA_CONFIG,
            "The path of the hierarchy in a control repository, relative to this file, if it is not `hiera.yaml`.",
            None,
            {"type": "string", "minLength": 1},
            read_inner_path,
        ),
        Option(
            "format",
            f"How code is formatted: {'; '.join(f'`{key}`, {words}' for key, (_, words) in FORMAT_KEYS.items())}",
            {},
            {
                "type": "object",
                "additionalProperties": False,
                "properties": {key: kind.schema for key, (kind, _) in FORMAT_KEYS.items()},
            },
            read_format,
        ),
        Option(
            "rules",
            "The options of rules, in a table for each rule; see their pages.",
            {},
            {"type": "object", "propertyNames": _NAME, "additionalProperties": {"type": "object"}},
            read_options_by_rule,
        ),
    )
}

EXTEND = Option(
    "extend",
    "Another configuration file, relative to this one, whose settings apply unless this file sets them.",
    None,
    {"type": "string", "minLength": 1},
    read_path,
)
