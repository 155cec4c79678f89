"""Keys of the hashes that a compilation is given: facts with their structure, trusted data, and of declared types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.core.unknown import Unknown, plain_alternatives, result_type
from pplint.evaluator.expressions.access_types import step_into
from pplint.infer.names.facts import HASHES
from pplint.server.completion.items import About, Item, ItemKind
from pplint.server.completion.values import string_item
from pplint.server.completion.variables import locals_at, type_of_variable
from pplint.syntax.quoting import quote
from pplint.types.errors import InvalidTypeError
from pplint.types.model import StructType

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pplint.evaluator.core.unknown import Result
    from pplint.server.completion.constructs import Token
    from pplint.server.completion.cursor import Cursor
    from pplint.server.completion.places import Keys
    from pplint.server.completion.sight import Sight
    from pplint.types.model import Type

_FACTS = "facts"


def key_items_of(sight: Sight, cursor: Cursor, place: Keys) -> Iterator[Item]:
    """Yield the keys that an expression is known to have after the keys that are there."""
    yield from keys_after(sight, cursor, place.operand, place.keys)


def keys_after(sight: Sight, cursor: Cursor, operand: Sequence[Token], keys: tuple[str, ...]) -> Iterator[Item]:
    """Yield the keys of what is after some keys in the expression of some tokens."""
    name = hash_named(cursor, operand)
    if name is not None and not keys:
        names = sight.symbols.fact_names() if name == _FACTS else sight.names.facts.keys(name)
        about = {each: About("fact", "", each) for each in names} if name == _FACTS else {}
        yield from (string_item(cursor, each, ItemKind.FIELD, about.get(each)) for each in sorted(names))
        return
    for each in keys_of_type(type_after(sight, cursor, operand, keys)):
        path = ".".join((*keys, each))
        yield string_item(cursor, each, ItemKind.FIELD, About("fact", "", path) if name == _FACTS else None)


def hash_named(cursor: Cursor, operand: Sequence[Token]) -> str | None:
    """Return which of the hashes that a compilation is given some tokens name, None if they do not."""
    if len(operand) != 1:
        return None
    name = cursor.word(operand[0]).lstrip("$").removeprefix("::")
    return name if name in HASHES and name not in locals_at(cursor) else None


def type_after(sight: Sight, cursor: Cursor, operand: Sequence[Token], keys: tuple[str, ...]) -> Type | None:
    """Return the type of what is after some keys in the expression of some tokens."""
    if not operand:
        return None
    name = cursor.word(operand[0]).lstrip("$") if len(operand) == 1 else ""
    found = type_of_variable(sight, cursor, name, keys) if name else None
    if found is None and hash_named(cursor, operand) is None:
        found = sight.type_before(operand[-1].end, cursor.start)
        found = None if found is None else _inside(found, keys)
    return found


def _inside(type_: Type, keys: tuple[str, ...]) -> Type:
    """Return the type of what is after some keys in a value of a type."""
    inner: Result = Unknown(type_)
    for key in keys:
        inner = step_into(inner, int(key) if key.isdecimal() else key)
    return result_type(inner)


def keys_of_type(type_: Type | None) -> list[str]:
    """Return the keys of a hash of a type, where they are known."""
    if type_ is None:
        return []
    try:
        structs = [each for each in plain_alternatives(type_) if isinstance(each, StructType)]
    except InvalidTypeError:
        return []
    return list(dict.fromkeys(element.name for each in structs for element in each.elements))


def path_items(sight: Sight, cursor: Cursor) -> Iterator[Item]:
    """Yield the next segments of a fact's path with dots, as `fact('os.name')` has it."""
    outer, separator, _ = cursor.typed.rpartition(".")
    names = fact_paths(sight, outer) if separator else sorted(sight.symbols.fact_names())
    return _path_items(cursor, names, is_fact=True)


def fact_paths(sight: Sight, outer: str) -> list[str]:
    """Return the paths of the facts in one at a path."""
    first, *others = outer.split(".")
    found = sight.symbols.fact(first, others)
    return [f"{outer}.{each}" for each in keys_of_type(None if found is None else found.type)]


def variable_path_items(sight: Sight, cursor: Cursor) -> Iterator[Item]:
    """Yield variables, and the paths in them with dots, as `getvar('facts.os.name')` has it."""
    first, separator, rest = cursor.typed.partition(".")
    outer = rest.rpartition(".")[0]
    if not separator:
        names = [*HASHES, *(each.name for each in locals_at(cursor).values())]
    elif first == _FACTS:
        paths = fact_paths(sight, outer) if outer else sorted(sight.symbols.fact_names())
        names = [f"{first}.{each}" for each in paths]
    else:
        keys = tuple(outer.split(".")) if outer else ()
        declared = type_of_variable(sight, cursor, first) if keys and first not in HASHES else None
        found = type_of_variable(sight, cursor, first, keys) if declared is None else _inside(declared, keys)
        start = ".".join(each for each in (first, outer) if each)
        names = [f"{start}.{each}" for each in keys_of_type(found)]
    return _path_items(cursor, names, is_fact=False)


def receiver_path_items(sight: Sight, cursor: Cursor, operand: Sequence[Token]) -> Iterator[Item]:
    """Yield the paths with dots in the value of an expression, as `$facts.get('os.name')` has it."""
    outer = cursor.typed.rpartition(".")[0]
    keys = tuple(outer.split(".")) if outer else ()
    found = (each.label for each in keys_after(sight, cursor, operand, keys))
    return _path_items(cursor, [".".join((*keys, each)) for each in found], is_fact=False)


def _path_items(cursor: Cursor, names: Iterable[str], *, is_fact: bool) -> Iterator[Item]:
    for name in names:
        text = name if cursor.is_quoted else quote(name)
        yield Item(name, ItemKind.FIELD, text, about=About("fact", "", name) if is_fact else None, is_likely=True)
