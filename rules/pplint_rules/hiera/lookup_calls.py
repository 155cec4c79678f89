"""What calls of `lookup` say: the type that is asked for, and the values that are to be had without data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint.types.model import Type

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.rule import Context

_FIRST: Final = "first"


class GivenValue(Struct, frozen=True):
    """A value that a call has itself, and what it is: a default, or what replaces data."""

    name: str
    node: ast.Expression


class LookupCall(Struct, frozen=True):
    """A lookup of some keys, or of what is not known, with the type that is asked for.

    `takes_first` says that the value that is found first is what counts.
    """

    keys: tuple[str, ...]
    type_node: ast.Expression
    type: Type
    takes_first: bool
    given: tuple[GivenValue, ...]


def lookup_call(node: ast.Call | ast.MethodCall, ctx: Context) -> LookupCall | None:
    """Return what a call asks for; None if it is not a lookup, or asks for no type."""
    if function_name(node) != "lookup":
        return None
    passed = arguments(node)
    options = _options(passed)
    if options is None:
        name, type_node, merge, default = [*passed, *[None] * 4][:4]
        given = [] if default is None else [GivenValue("the default", default)]
    else:
        name, type_node, merge = passed[0] if len(passed) > 1 else options.get("name"), *map(options.get, _ASKED)
        given = list(_given_in(options, _keys(name)))
    # A block goes before the default in a hash of options.
    if node.block is not None:
        given = [each for each in given if each.name != "the default"]
        given += [GivenValue("the block", each) for each in node.block.body.statements if _is_only(each, node.block)]
    type_ = ctx.value_of(type_node) if isinstance(type_node, ast.Reference | ast.Access) else None
    if type_node is None or not isinstance(type_, Type):
        return None
    return LookupCall(_keys(name), type_node, type_, _takes_first(merge), tuple(given))


_ASKED: Final = ("value_type", "merge")


def _options(passed: list[ast.Expression]) -> dict[str, ast.Expression] | None:
    """Return the entries of a hash of options, the first or the second argument, whose keys are literal."""
    last = passed[-1] if 0 < len(passed) <= 2 else None  # noqa: PLR2004 - the name, and the options
    return _entries(last) if isinstance(last, ast.Hash) else None


def _entries(node: ast.Hash) -> dict[str, ast.Expression]:
    return {each.key.value: each.value for each in node.entries if isinstance(each.key, ast.String | ast.Name)}


def _keys(name: ast.Expression | None) -> tuple[str, ...]:
    found = name.elements if isinstance(name, ast.Array) else (name,)
    return tuple(each.value for each in found if isinstance(each, ast.String | ast.Name))


def _given_in(options: dict[str, ast.Expression], keys: tuple[str, ...]) -> Iterator[GivenValue]:
    if "default_value" in options:
        yield GivenValue("the default", options["default_value"])
    for option in ("default_values_hash", "override"):
        values = options.get(option)
        entries = _entries(values) if isinstance(values, ast.Hash) else {}
        yield from (GivenValue(f"the value in `{option}`", entries[key]) for key in keys if key in entries)


def _is_only(statement: ast.Expression, block: ast.Lambda) -> bool:
    return len(block.body.statements) == 1 and statement is block.body.statements[0]


def _takes_first(merge: ast.Expression | None) -> bool:
    return merge is None or isinstance(merge, ast.Undef) or (isinstance(merge, ast.String) and merge.value == _FIRST)
