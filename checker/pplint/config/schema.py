"""The JSON Schema of a configuration file, for editors that complete and check it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from pplint.config.options import EXTEND, OPTIONS, Option

if TYPE_CHECKING:
    from pplint.rule.entry import Rule
    from pplint.rule.registry import Registry
    from pplint.rule.setting_kinds import Schema


def schema(registry: Registry) -> Schema:
    """Return the schema of `pplint.toml`, and of the table `[tool.pplint]`."""
    options = {rule.name: _options(rule) for rule in registry.rules if rule.options}
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "pplint",
        "description": "Settings of pplint, a linter and static type checker for the Puppet language.",
        "type": "object",
        "additionalProperties": False,
        "properties": {
            **{option.key: _property(option) for option in (EXTEND, *OPTIONS.values())},
            "rules": {**_property(OPTIONS["rules"]), "properties": options},
        },
    }


def schema_text(registry: Registry) -> str:
    """Return the schema as it is published."""
    return json.dumps(schema(registry), indent=2) + "\n"


def _options(rule: Rule) -> Schema:
    """Return the schema of the table in which the options of a rule are set."""
    properties = {
        option.key: {"description": option.summary, **option.kind.schema, "default": option.default}
        for option in rule.options
    }
    return {"description": rule.summary, "type": "object", "additionalProperties": False, "properties": properties}


def _property(option: Option) -> Schema:
    described: Schema = {"description": option.summary, **option.schema}
    return described if option.default is None else {**described, "default": option.default}
