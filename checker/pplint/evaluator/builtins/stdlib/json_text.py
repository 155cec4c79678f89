"""JSON as Ruby's library writes it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.evaluator.builtins.stdlib import issues
from pplint.values.errors import PuppetError
from pplint.values.formatting.ruby import ruby_text
from pplint.values.model import Hash
from pplint.values.numbers import is_number

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pplint.values.model import Value

DEEPEST = 100
"""How deep collections may lie within one another."""


class Layout(Struct, frozen=True):
    """What stands between the parts of a text; by default nothing does."""

    indent: str = ""
    space: str = ""
    space_before: str = ""
    object_nl: str = ""
    array_nl: str = ""
    max_nesting: int = DEEPEST
    allow_nan: bool = False


PRETTY = Layout(indent="  ", space=" ", object_nl="\n", array_nl="\n")


def json_text(value: Value, layout: Layout, depth: int = 0) -> str:
    """Return a value as JSON; raise `PuppetError` for a number that JSON has not, and beyond the depth."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if is_number(value):
        return _number(value, layout)
    if not isinstance(value, (tuple, Hash)):
        return _quoted(ruby_text(value))
    depth += 1
    if layout.max_nesting and depth > layout.max_nesting:
        raise PuppetError(issues.JsonTooDeep(depth))
    if isinstance(value, tuple):
        return _array((json_text(each, layout, depth) for each in value), layout, depth)
    entries = ((_quoted(ruby_text(key)), json_text(each, layout, depth)) for key, each in value.pairs)
    return _object(entries, layout, depth)


def _number(value: float, layout: Layout) -> str:
    if not layout.allow_nan and not abs(value) < float("inf"):
        raise PuppetError(issues.NumberNotInJson(ruby_text(value)))
    return ruby_text(value)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _array(elements: Iterable[str], layout: Layout, depth: int) -> str:
    inner, end = layout.indent * depth, f"{layout.array_nl}{layout.indent * (depth - 1)}"
    return f"[{layout.array_nl}{f',{layout.array_nl}'.join(f'{inner}{each}' for each in elements)}{end}]"


def _object(entries: Iterable[tuple[str, str]], layout: Layout, depth: int) -> str:
    start, end = f"{layout.object_nl}{layout.indent * depth}", layout.object_nl
    colon = f"{layout.space_before}:{layout.space}"
    end += layout.indent * (depth - 1) if end else ""
    return f"{{{','.join(f'{start}{key}{colon}{each}' for key, each in entries)}{end}}}"
