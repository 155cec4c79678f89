"""The JSON Schema of a configuration file, for editors that complete and check it."""

from __future__ import annotations

import json

from pplint.config.options import EXTEND, OPTIONS, Option, Schema


def schema() -> Schema:
    """Return the schema of `pplint.toml`, and of the table `[tool.pplint]`."""
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "pplint",
        "description": "Settings of pplint, a linter and static type checker for the Puppet language.",
        "type": "object",
        "additionalProperties": False,
        "properties": {option.key: _property(option) for option in (EXTEND, *OPTIONS.values())},
    }


def schema_text() -> str:
    """Return the schema as it is published."""
    return json.dumps(schema(), indent=2) + "\n"


def _property(option: Option) -> Schema:
    described: Schema = {"description": option.summary, **option.schema}
    return described if option.default is None else {**described, "default": option.default}
