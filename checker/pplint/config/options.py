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
            "The rules that are on where nothing else is said of them: "
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
            "The rules and categories to leave out of those that are selected.",
            [],
            _NAMES,
            read_ignored,
        ),
        Option(
            "exclude",
            "Patterns of files and directories that are not searched, relative to this file. They replace the default.",
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
            "How severe the findings of a rule are.",
            {},
            {"type": "object", "propertyNames": _NAME, "additionalProperties": {"enum": list(LEVELS)}},
            read_levels_by_rule,
        ),
        Option(
            "fail-level",
            "The severity from which findings make the exit code 1.",
            Severity.WARNING.label,
            {"enum": list(LEVELS)},
            read_level,
        ),
        Option(
            "output-format",
            "The form of the report; by default `full` at a terminal and `concise` elsewhere.",
            None,
            Choice(OUTPUT_FORMATS).schema,
            reader_of(Choice(OUTPUT_FORMATS)),
        ),
        Option(
            "puppet-version",
            "The major version of Puppet or OpenVox that code is for; by default the newest that the project allows.",
            None,
            Choice(PUPPET_VERSIONS).schema,
            reader_of(Choice(PUPPET_VERSIONS)),
        ),
        Option(
            "upgrade-from",
            "The major version of Puppet that code was written for: what meant something else there is reported.",
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
            "Whether directories are searched that a Puppetfile, Git submodules or their name in the modulepath of an "
            "environment.conf say are somebody else's.",
            default=False,
            schema=Flag().schema,
            read=reader_of(Flag()),
        ),
        Option(
            "respect-gitignore",
            "Whether the search for files leaves out what `.gitignore` and `.git/info/exclude` ignore.",
            default=True,
            schema=Flag().schema,
            read=reader_of(Flag()),
        ),
        Option(
            "signatures",
            "Whether modules that are not on the module path are known by their signatures.",
            default=True,
            schema=Flag().schema,
            read=reader_of(Flag()),
        ),
        Option(
            "strict",
            "Whether all that a value may be must fit, and not only some of it.",
            default=False,
            schema=Flag().schema,
            read=reader_of(Flag()),
        ),
        Option(
            "max-file-size",
            "The bytes that a file may have; a larger one is reported, and not checked.",
            MAX_FILE_SIZE,
            _FILE_SIZE.schema,
            reader_of(_FILE_SIZE),
        ),
        Option(
            "time-limit",
            "The seconds of processor time that a file may take, with its fixes; one that takes longer is reported.",
            SECONDS,
            _TIME.schema,
            reader_of(_TIME),
        ),
        Option(
            "baseline",
            "A file of known findings, relative to this one, that are not reported; `--write-baseline` writes it.",
            None,
            {"type": "string", "minLength": 1},
            read_path,
        ),
        Option(
            HIERA_CONFIG,
            "The hierarchy of a control repository, relative to this file in its root, if it is not `hiera.yaml`.",
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
            "Options of rules, in a table for each; their pages list them.",
            {},
            {"type": "object", "propertyNames": _NAME, "additionalProperties": {"type": "object"}},
            read_options_by_rule,
        ),
    )
}

EXTEND = Option(
    "extend",
    "Another configuration file, relative to this one; what this one does not set is as it is there.",
    None,
    {"type": "string", "minLength": 1},
    read_path,
)
