"""Keys and values of `hiera.yaml`, `lookup_options` and `metadata.json`, with what they mean.

Specification: "Hiera: Config file syntax (hiera.yaml v5)", "Hiera: Configuring merge behaviors", "Module metadata and
metadata.json".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from pplint.repository_files import known_keys
from pplint.server.data.sight import DataKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Words: TypeAlias = "dict[str, str]"
"""Keys or values, each with what it means."""

ANY: Final = "*"
"""Stands in a path for any key or index."""

PROVIDERS: Final = {
    "data_hash": "The function that reads a whole file of the level: `yaml_data`, `json_data` or `hocon_data`.",
    "lookup_key": "The function that looks up single keys: `eyaml_lookup_key`, or one of a module.",
    "data_dig": "The function of a module that looks up single keys, with the path inside of the value.",
}
LOCATIONS: Final = {
    "path": "The file of the level, below `datadir`; it can contain variables.",
    "paths": "The files of the level, in order of priority.",
    "glob": "A pattern for the files of the level, such as `roles/*.yaml`.",
    "globs": "Patterns for the files of the level.",
    "uri": "Where a function of a module finds the data of the level.",
    "uris": "Where a function of a module finds the data of the level.",
    "mapped_paths": "Three strings: a variable with a list, a name for its elements, and a path with that name.",
}
_DATADIR: Final = {"datadir": "The directory of the files, below that of `hiera.yaml`; `data` by default."}
_OPTIONS: Final = {"options": "Options for the function that reads the level."}
_LEVEL: Final = {"name": "The name of the level, which must be unique.", **LOCATIONS, **_DATADIR}
_HIERARCHY: Final[Mapping[tuple[str, ...], Words]] = {
    (): {
        "version": "The version of the format: `5`.",
        "defaults": "How to read levels that do not set this themselves.",
        "hierarchy": "The levels, in order of priority. The first one with the key is used, unless values are merged.",
        "plan_hierarchy": "The levels for plans, outside of `apply` blocks.",
        "default_hierarchy": "In a module: the levels that are searched if no other hierarchy has the key.",
    },
    ("defaults",): {**_DATADIR, **PROVIDERS, **_OPTIONS},
    **{
        (each, ANY): {**_LEVEL, **PROVIDERS, **_OPTIONS}
        for each in ("hierarchy", "plan_hierarchy", "default_hierarchy")
    },
    **{
        (*each, "options"): {
            "pkcs7_private_key": "For `eyaml_lookup_key`: the file of the private key.",
            "pkcs7_public_key": "For `eyaml_lookup_key`: the file of the public key.",
            "gpg_gnupghome": "For `eyaml_lookup_key`: the directory of the keys of GnuPG.",
        }
        for each in (("defaults",), ("hierarchy", ANY))
    },
}
READERS: Final[Mapping[str, Words]] = {
    "data_hash": {
        "yaml_data": "Reads files in YAML.",
        "json_data": "Reads files in JSON.",
        "hocon_data": "Reads files in HOCON.",
    },
    "lookup_key": {"eyaml_lookup_key": "Reads files in YAML and decrypts encrypted values."},
}
"""The compiler's own functions that read levels, by the keys that name them."""

STRATEGIES: Final[Words] = {
    "first": "The first value found is used.",
    "unique": "All values in one list, each once.",
    "hash": "All hashes in one; for each key, the value with the highest priority is used.",
    "deep": "All hashes in one, including nested ones.",
}
_DEEP: Final = {
    "strategy": "How values are merged: `first`, `unique`, `hash` or `deep`.",
    "knockout_prefix": "For `deep`: elements with this prefix remove elements of lower priority.",
    "sort_merged_arrays": "For `deep`: lists are sorted.",
    "merge_hash_arrays": "For `deep`: hashes in lists are merged as well.",
}
_IN_DATA: Final[Mapping[tuple[str, ...], Words]] = {
    ("lookup_options", ANY): {
        "merge": "How values of several levels are merged: `first`, `unique`, `hash` or `deep`.",
        "convert_to": "The type that values are converted to, with further arguments in a list.",
    },
    ("lookup_options", ANY, "merge"): _DEEP,
}
_REQUIREMENT: Final = {
    "name": "The full name of the module, such as `puppetlabs/stdlib`.",
    "version_requirement": "The versions that are accepted, such as `>= 1.2.0 < 3.0.0`.",
}
_METADATA: Final[Mapping[tuple[str, ...], Words]] = {
    (): {
        "name": "The full name of the module: author, hyphen, name.",
        "version": "The version of the module, such as `1.2.3`.",
        "author": "The author.",
        "summary": "A summary of at most 144 characters.",
        "license": "The license, by its SPDX identifier.",
        "source": "The URL of its source.",
        "project_page": "The URL of its home page.",
        "issues_url": "The URL where issues are reported.",
        "dependencies": "The modules that it needs.",
        "requirements": "The versions of Puppet that it supports.",
        "operatingsystem_support": "The operating systems that it supports.",
        "tags": "Keywords for searching.",
        "data_provider": "The source of module data before modules could have a `hiera.yaml`.",
    },
    ("dependencies", ANY): _REQUIREMENT,
    ("requirements", ANY): {**_REQUIREMENT, "name": "What is required: `puppet`."},
    ("operatingsystem_support", ANY): {
        "operatingsystem": "The name of the operating system, as the fact `os.name` has it.",
        "operatingsystemrelease": "Its major versions, as strings.",
    },
}
_SYSTEMS: Final = """
AIX AlmaLinux Alpine Amazon Archlinux CentOS Darwin Debian DragonFly Fedora FreeBSD Gentoo LinuxMint NetBSD OpenBSD
OpenSuSE OracleLinux RedHat Rocky Scientific SLED SLES Solaris Ubuntu VirtuozzoLinux windows
"""
_LICENSES: Final = """
AGPL-3.0-only Apache-2.0 BSD-2-Clause BSD-3-Clause GPL-2.0-only GPL-3.0-only GPL-3.0-or-later ISC LGPL-3.0-or-later MIT
MPL-2.0 proprietary
"""

_BOOLEAN: Final = {"true": "", "false": ""}
_TASK: Final[Mapping[tuple[str, ...], Words]] = {
    (): known_keys.TASK,
    ("parameters", ANY): known_keys.TASK_PARAMETER,
    ("implementations", ANY): known_keys.IMPLEMENTATION,
}
_PLAN: Final[Mapping[tuple[str, ...], Words]] = {
    (): known_keys.PLAN,
    ("parameters", ANY): known_keys.PLAN_PARAMETER,
    ("steps", ANY): {**known_keys.STEP_KINDS, **known_keys.STEP, **known_keys.STEP_OPTIONS},
}
_SETTINGS: Final = {
    "analytics": "Whether Bolt sends statistics of its use.",
    "concurrency": "How many targets are reached at the same time.",
    "hiera-config": "The hierarchy of data; by default `hiera.yaml`.",
    "inventoryfile": "The inventory; by default `inventory.yaml`.",
    "modulepath": "The directories of modules; by default `modules`.",
    "modules": "The modules that the project needs.",
    "name": "The name of the project; its plans and tasks start with it.",
    "plans": "The plans that `bolt plan show` lists.",
    "tasks": "The tasks that `bolt task show` lists.",
}


def _of_inventory() -> Iterator[tuple[tuple[str, ...], Words]]:
    """Yield the keys of groups within groups, as deep as anybody writes them, of their targets, and of transports."""
    for depth in range(4):
        group = ("groups", ANY) * depth
        yield group, {**known_keys.GROUP, **({} if depth else {"version": "The version of the format: `2`."})}
        yield (*group, "targets", ANY), known_keys.TARGET
        for configured in ((*group, "config"), (*group, "targets", ANY, "config")):
            yield configured, known_keys.TRANSPORTS
            for transport, options in known_keys.OPTIONS_OF_TRANSPORTS.items():
                yield (*configured, transport), dict(sorted(options.items()))


def _values_of_inventory() -> Iterator[tuple[tuple[str, ...], Words]]:
    """Yield the values of `transport`, and of options that are on or off."""
    for path, words in _of_inventory():
        if path[-1:] == ("config",):
            yield (*path, "transport"), {name: text for name, text in words.items() if name != "transport"}
        elif path[-2:-1] == ("config",):
            yield from (((*path, name), _BOOLEAN) for name in words if name in known_keys.SWITCHES)
            yield (*path, "file-protocol"), {"winrm": "", "smb": ""}


_KEYS: Final[Mapping[DataKind, Mapping[tuple[str, ...], Words]]] = {
    DataKind.HIERARCHY: _HIERARCHY,
    DataKind.DATA: _IN_DATA,
    DataKind.METADATA: _METADATA,
    DataKind.TASK: _TASK,
    DataKind.PLAN: _PLAN,
    DataKind.BOLT_PROJECT: {(): {each: _SETTINGS.get(each, "") for each in sorted(known_keys.BOLT_PROJECT)}},
    DataKind.INVENTORY: dict(_of_inventory()),
}
_VALUES: Final[Mapping[DataKind, Mapping[tuple[str, ...], Words]]] = {
    DataKind.HIERARCHY: {
        ("version",): {"5": "The current version."},
        **{("defaults", kind): words for kind, words in READERS.items()},
        **{
            (each, ANY, kind): words
            for each in ("hierarchy", "plan_hierarchy", "default_hierarchy")
            for kind, words in READERS.items()
        },
    },
    DataKind.DATA: {
        ("lookup_options", ANY, "merge"): STRATEGIES,
        ("lookup_options", ANY, "merge", "strategy"): STRATEGIES,
        **{
            ("lookup_options", ANY, "merge", each): {"true": "", "false": ""}
            for each in ("sort_merged_arrays", "merge_hash_arrays")
        },
        ("lookup_options", ANY, "convert_to"): dict.fromkeys(
            ("Array", "Boolean", "Float", "Hash", "Integer", "Numeric", "Sensitive", "String", "Timespan"), ""
        ),
    },
    DataKind.METADATA: {
        ("license",): dict.fromkeys(_LICENSES.split(), ""),
        ("requirements", ANY, "name"): {"puppet": "", "openvox": ""},
        ("operatingsystem_support", ANY, "operatingsystem"): dict.fromkeys(_SYSTEMS.split(), ""),
    },
    DataKind.TASK: {
        ("input_method",): known_keys.INPUT_METHODS,
        ("implementations", ANY, "input_method"): known_keys.INPUT_METHODS,
        ("implementations", ANY, "requirements", ANY): dict.fromkeys(known_keys.FEATURES, ""),
        **{(each,): _BOOLEAN for each in ("private", "remote", "supports_noop")},
        ("parameters", ANY, "sensitive"): _BOOLEAN,
    },
    DataKind.PLAN: {
        ("private",): _BOOLEAN,
        **{("steps", ANY, each): _BOOLEAN for each in ("catch_errors", "noop")},
    },
    DataKind.BOLT_PROJECT: {},
    DataKind.INVENTORY: {("version",): {"2": ""}, **dict(_values_of_inventory())},
}


def keys_for(kind: DataKind, path: tuple[str | int, ...]) -> Words:
    """Return the keys that the mapping at a path may have, as far as the format says."""
    return _at(_KEYS[kind], path)


def values_for(kind: DataKind, path: tuple[str | int, ...]) -> Words:
    """Return the values that may stand at a path, where there are few."""
    return _at(_VALUES[kind], path)


def meaning_of(kind: DataKind, path: tuple[str | int, ...]) -> str:
    """Return what the key at the end of a path means, nothing of one that the format does not name."""
    return keys_for(kind, path[:-1]).get(str(path[-1]), "") if path else ""


def _at(table: Mapping[tuple[str, ...], Words], path: tuple[str | int, ...]) -> Words:
    length = len(path)
    for pattern, words in table.items():
        if len(pattern) == length and all(one in (ANY, each) for one, each in zip(pattern, path, strict=True)):
            return words
    return {}
