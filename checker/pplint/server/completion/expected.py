"""The types that a value at a cursor may have: of an attribute, an argument, an element, what it is compared with."""

from __future__ import annotations

from itertools import islice, takewhile
from typing import TYPE_CHECKING, Final

from pplint.evaluator.core.unknown import plain_alternatives
from pplint.project.stub_words import describe_fact
from pplint.server.completion.arguments import argument_in
from pplint.server.completion.attributes import owner_symbol
from pplint.server.completion.constructors import constructor_in
from pplint.server.completion.constructs import Construct
from pplint.server.completion.facts import hash_named, type_after
from pplint.server.completion.levels import levels_of, operand_at_end
from pplint.server.completion.named_arguments import passed_attributes, type_of_option
from pplint.server.completion.resources import AttributeValue, resource_place
from pplint.server.completion.template_keys import template_parameters
from pplint.server.completion.tokens import tokens_from
from pplint.server.signed_definitions import as_newest
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
            yield from _of_passed(sight, cursor, depth)
        case Construct.ARGUMENTS:
            yield from _of_argument(sight, cursor, level)
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
    owner = as_newest(sight.project, owner_symbol(sight.symbols, place.owner))
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


def _of_passed(sight: Sight, cursor: Cursor, depth: int) -> Iterator[Type]:
    """Yield the type of what a key names in a hash that is passed for attributes, or for parameters of what is run."""
    level = cursor.levels[depth]
    last = level.last
    if last is None or last.kind != "=>" or len(level.tokens) < 2:  # noqa: PLR2004 - a key and an arrow
        return
    name = cursor.word(level.tokens[-2])
    passed = passed_attributes(cursor, depth)
    if passed is not None:
        yield from type_of_attribute(sight, AttributeValue(passed.owner, name))
    call = argument_in(cursor, cursor.levels[depth - 1]) if depth > 0 else None
    if call is not None:
        yield from type_of_option(sight, cursor, call, name)
        yield from (each for key, each in template_parameters(sight, cursor, call) if key == name)


def _of_argument(sight: Sight, cursor: Cursor, level: Level) -> Iterator[Type]:
    """Yield what the overloads of a function take in the place of an argument, or what it runs takes by a name."""
    place, tokens = argument_in(cursor, level), level.tokens
    if place is not None and [each.kind for each in tokens[-1:]] == ["=>"] and len(tokens) > 1:
        yield from type_of_option(sight, cursor, place, cursor.word(tokens[-2]))
        return
    made = None if place is None else constructor_in(sight, cursor, place)
    if made is not None:
        yield from [made.type] if made.call.index == 0 else []
        return
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


def compared_after(cursor: Cursor) -> list[Token]:
    """Return the tokens of the variable that is compared with a value: `'|' == $x`, `$x in ['|']`."""
    if cursor.level.construct is Construct.LIST and len(cursor.levels) > 1:
        outer = cursor.levels[-2].tokens
        return operand_at_end(outer[:-1]) if outer and outer[-1].kind == "in" else []
    end = cursor.offset if cursor.text is None else cursor.text.end
    after = levels_of(list(islice(tokens_from(cursor.root, end), _MOST_COMPARED)))[0].tokens
    if len(after) < 2 or after[0].kind not in {"==", "!="}:  # noqa: PLR2004 - a sign and what follows
        return []
    return [after[1], *takewhile(lambda each: each.kind == "[]", after[2:])]


_MOST_COMPARED: Final = 16
"""How many tokens after a cursor are looked at for what it is compared with."""


def compared_types(sight: Sight, cursor: Cursor, tokens: list[Token]) -> list[Type]:
    """Return the types of what some tokens read, if it is a variable, or what is after keys in one."""
    if not tokens or tokens[0].kind != "variable" or any(each.kind != "[]" for each in tokens[1:]):
        return []
    type_ = type_after(sight, cursor, tokens[:1], _keys(cursor, tokens))
    return [] if type_ is None else plain_types(iter([type_]))


def compared_values(cursor: Cursor, tokens: list[Token]) -> tuple[str, ...]:
    """Return the usual values of the fact that some tokens read, if they read one."""
    is_fact = hash_named(cursor, tokens[:1]) == "facts"
    return describe_fact(".".join(_keys(cursor, tokens))).values if is_fact else ()


def _keys(cursor: Cursor, tokens: list[Token]) -> tuple[str, ...]:
    return tuple(cursor.word(key) for each in tokens[1:] if each.level is not None for key in each.level.tokens)


def used_options(cursor: Cursor) -> frozenset[str]:
    """Return the values that the other options of a `case` or a selector around a cursor are for."""
    level = cursor.level
    if level.construct is Construct.LIST:
        return frozenset(cursor.word(each) for each in level.tokens if each.kind in _OPTIONS)
    if level.construct not in {Construct.CASE, Construct.SELECTOR}:
        return frozenset()
    after = (each for each in tokens_from(cursor.root, cursor.offset) if each.kind in _OPTIONS)
    found = [cursor.word(each) for each in level.tokens if each.kind in _OPTIONS]
    end = _closing(cursor)
    return frozenset([*found, *(cursor.word(each) for each in takewhile(lambda each: each.start < end, after))])


def _closing(cursor: Cursor) -> int:
    """Return where the braces around a cursor close, as far as they do."""
    depth = 0
    for token in tokens_from(cursor.root, cursor.offset):
        depth += (token.kind in {"{", "${"}) - (token.kind == "}")
        if depth < 0:
            return token.start
    return cursor.offset


_OPTIONS: Final = frozenset({"single_quoted_string", "double_quoted_string", "name", "default"})
