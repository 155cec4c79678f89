"""Lists of tables in TOML files: the repositories, and the judgements."""

from __future__ import annotations

import sys
from typing import cast


def read_tables(path: str, name: str) -> list[dict[str, str]]:
    """Return the tables `[[name]]` of a TOML file, in order."""
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    with open(path, "rb") as file:
        return cast("list[dict[str, str]]", tomllib.load(file).get(name, []))
