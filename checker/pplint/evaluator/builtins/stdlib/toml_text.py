"""TOML as stdlib writes it: first the simple values of a table, then the tables in it, then the arrays of tables."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pplint.base.late_patterns import late_pattern
from pplint.evaluator.builtins.stdlib import issues
from pplint.evaluator.core.ruby_values import ordered
from pplint.values.errors import PuppetError
from pplint.values.formatting.ruby import inspect, ruby_text
from pplint.values.model import Hash, Regexp

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.values.model import Value

_BARE = late_pattern(r"^[a-zA-Z0-9_-]*$", re.MULTILINE)


def toml_text(table: Hash[Value]) -> str:
    """Return a hash as TOML; raise `PuppetError` for keys that have no order, and for what is no table among tables."""
    return "".join(f"{line}\n" for line in _table(table, ()))


def _table(table: Hash[Value], path: tuple[str, ...]) -> Iterator[str]:
    if path and (not table or any(_is_simple(value) for value in table.values())):
        yield f"[{'.'.join(path)}]"
    yield from _content(table, path)


def _content(table: Hash[Value], path: tuple[str, ...]) -> Iterator[str]:
    pairs = [(key, table[key]) for key in ordered(tuple(key for key, _ in table.pairs))]
    for key, value in pairs:
        if _is_simple(value):
            yield f"{_key(key)} = {_value(value)}"
    for key, value in pairs:
        if isinstance(value, Hash):
            yield from _table(value, (*path, _key(key)))
    for key, value in pairs:
        if isinstance(value, tuple) and not _is_simple(value):
            yield from _tables(value, (*path, _key(key)))


def _tables(tables: tuple[Value, ...], path: tuple[str, ...]) -> Iterator[str]:
    for each in tables:
        yield f"[[{'.'.join(path)}]]"
        if not isinstance(each, Hash):
            raise PuppetError(issues.NoMethod("keys", "a value other than a hash"))
        yield from _content(each, path)


def _is_simple(value: Value) -> bool:
    return not isinstance(value, Hash) and not (isinstance(value, tuple) and value and isinstance(value[0], Hash))


def _key(key: Value) -> str:
    if _BARE.search(ruby_text(key)):
        return ruby_text(key)
    if not isinstance(key, str):
        raise PuppetError(issues.NoMethod("gsub", "a key"))
    quoted = key.replace('"', '\\"')
    return f'"{quoted}"'


def _value(value: Value) -> str:
    if isinstance(value, Regexp):
        return inspect(inspect(value))
    return re.sub(r"\\(#[$@{])", r"\1", inspect(value)) if isinstance(value, str) else inspect(value)
