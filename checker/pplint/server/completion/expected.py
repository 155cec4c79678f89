"""The types that a value at a cursor may have: of an attribute, an argument, an element, what it is compared with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.core.unknown import plain_alternatives
from pplint.server.completion.arguments import Argument, argument_in
from pplint.server.completion.attributes import owner_symbol
from pplint.server.completion.constructs import Construct
from pplint.server.completion.resources import AttributeValue, resource_place
from pplint.server.completion.variables import type_of_variable
from pplint.types.errors import InvalidTypeError
from pplint.types.model import ArrayType, HashType, StructType, TupleType, Type

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.server.completion.constructs import Level, Token
    from pplint.server.completion.cursor import Cursor
    from pplint.server.completion.sight import Sight


def expected_at(sight: Sight, cursor: Cursor) -> list[Type]:
    """Return the types of which a value at a cursor is one, as far as they are known."""
    return plain_types(_expected(sight, cursor, len(cursor.levels) - 1))


def expected_around(sight: Sight, cursor: Cursor) -> list[Type]:
    """Return the types that what is in the innermost brackets may have."""
    return plain_types(_expected(sight, cursor, len(cursor.levels) - 2))


def plain_types(types: Iterator[Type]) -> list[Type]:
    """Return the types that values of some types are one of."""
    try:
        return list(dict.fromkeys(each for type_ in types for each in plain_alternatives(type_)))
    except InvalidTypeError:
        return []


def _expected(sight: Sight, cursor: Cursor, depth: int) -> Iterator[Type]:
    """Yield what may stand at the end of a level."""
    if depth < 0:
        return
    level = cursor.levels[depth]
    match level.construct:
        case Construct.RESOURCE | Construct.QUERY:
            place = resource_place(cursor, level)
            if isinstance(place, AttributeValue):
                yield from type_of_attribute(sight, place)
        case Construct.LIST:
            yield from _of_elements(plain_types(_expected(sight, cursor, depth - 1)), level)
        case Construct.HASH:
            yield from _of_entry(plain_types(_expected(sight, cursor, depth - 1)), cursor, level)
        case Construct.ARGUMENTS:
            yield from _of_argument(sight, argument_in(cursor, level))
        case Construct.PARENTHESES:
            yield from _expected(sight, cursor, depth - 1)
        case Construct.SELECTOR if level.last is not None and level.last.kind == "=>":
            yield from _expected(sight, cursor, depth - 1)
        case Construct.PARAMETERS:
            yield from _of_default(sight, cursor, level)
        case _:
            return


def type_of_attribute(sight: Sight, place: AttributeValue) -> Iterator[Type]:
    """Yield the type of an attribute, if it is known."""
    owner = owner_symbol(sight.symbols, place.owner)
    symbols = sight.symbols
    found = symbols.metaparameter(place.name) if owner is None else symbols.attribute(owner, place.name)
    if found is not None and found.type is not None:
        yield found.type


def _of_elements(types: list[Type], level: Level) -> Iterator[Type]:
    index = sum(each.kind == "," for each in level.tokens)
    for each in types:
        if isinstance(each, ArrayType):
            yield each.element
        elif isinstance(each, TupleType) and each.types:
            yield each.types[min(index, len(each.types) - 1)]


def _of_entry(types: list[Type], cursor: Cursor, level: Level) -> Iterator[Type]:
    last = level.last
    if last is None or last.kind != "=>" or len(level.tokens) < 2:  # noqa: PLR2004 - a key and an arrow
        return
    key = cursor.word(level.tokens[-2])
    for each in types:
        if isinstance(each, HashType):
            yield each.value
        elif isinstance(each, StructType):
            yield from (element.value for element in each.elements if element.name == key)


def _of_argument(sight: Sight, place: Argument | None) -> Iterator[Type]:
    """Yield what the overloads of a function take in the place of an argument."""
    function = None if place is None else sight.symbols.function(place.function)
    if place is None or function is None:
        return
    for each in function.signatures:
        if each.types and (each.upper is None or place.index < each.upper):
            yield each.types[min(place.index, len(each.types) - 1)]


def _of_default(sight: Sight, cursor: Cursor, level: Level) -> Iterator[Type]:
    """Yield the type of the parameter whose default a cursor is in."""
    tokens = level.tokens
    if not tokens or tokens[-1].kind != "=":
        return
    start = next((at + 1 for at in range(len(tokens) - 1, -1, -1) if tokens[at].kind == ","), 0)
    written = [each for each in tokens[start:-2] if each.kind != "*"]
    if written:
        yield sight.symbols.described_type(cursor.words(written))


def compared_types(sight: Sight, cursor: Cursor, tokens: list[Token]) -> list[Type]:
    """Return the types of what some tokens read, if it is a variable, or what is behind keys in one."""
    if not tokens or tokens[0].kind != "variable" or any(each.kind != "[]" for each in tokens[1:]):
        return []
    keys = tuple(cursor.word(key) for each in tokens[1:] if each.level is not None for key in each.level.tokens)
    type_ = type_of_variable(sight, cursor, cursor.word(tokens[0])[1:], keys)
    return [] if type_ is None else plain_types(iter([type_]))
