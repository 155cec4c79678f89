"""The answer to a request for completion: what can stand at a cursor, the likely first."""

from __future__ import annotations

import os
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from pplint.project.module_files import folder_at
from pplint.project.stub_words import describe_type
from pplint.rule.registry import load
from pplint.server.completion.arguments import Argument, argument_in
from pplint.server.completion.attributes import attribute_items
from pplint.server.completion.constructs import Construct
from pplint.server.completion.cursor import cursor_at
from pplint.server.completion.declared import is_resource_type, reference_items, title_items
from pplint.server.completion.expected import (
    compared_after,
    compared_types,
    compared_values,
    expected_around,
    expected_at,
    plain_types,
    type_of_attribute,
    used_options,
)
from pplint.server.completion.facts import key_items_of
from pplint.server.completion.files import MOUNT, file_items
from pplint.server.completion.items import About, Item, ItemKind
from pplint.server.completion.lookups import values_in_lookup
from pplint.server.completion.methods import method_items
from pplint.server.completion.named_arguments import (
    key_items_passed,
    option_items,
    passed_attributes,
    text_items,
    titles_passed,
)
from pplint.server.completion.places import (
    ClassName,
    DefinitionName,
    EntryKey,
    Expression,
    Keys,
    MethodName,
    Place,
    RuleName,
    Statement,
    Title,
    TypeArgument,
    TypeName,
    Variable,
    place_at,
)
from pplint.server.completion.resources import Attributes, AttributeValue
from pplint.server.completion.template_keys import template_key_items
from pplint.server.completion.values import key_items, may_be_reference, suggested_items, value_items
from pplint.server.completion.variables import local_items, variable_items
from pplint.server.completion.words import (
    class_items,
    constant_items,
    definition_items,
    function_items,
    resource_items,
    statement_items,
    type_items,
)
from pplint.syntax.names import CREATING_FUNCTIONS, DECLARING_FUNCTIONS
from pplint.syntax.quoting import quote
from pplint.types.model import TypeType

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from pplint.server.completion.cursor import Cursor
    from pplint.server.completion.sight import Sight
    from pplint.types.model import Type


_PROVIDER: Final = "provider"
_TYPES: Final = os.path.join("", "lib", "puppet", "type", "")
_RUBY: Final = ".rb"
_ORDERING: Final = frozenset({"->", "~>", "<-", "<~"})


def offered(sight: Sight, offset: int) -> tuple[Cursor, Place | None, list[Item]]:
    """Return the cursor at a byte, what is possible there, and the items to offer, not yet in order."""
    cursor = cursor_at(sight.data, sight.root, offset)
    place = place_at(cursor)
    return cursor, place, [] if place is None else list(_items(sight, cursor, place))


def _items(sight: Sight, cursor: Cursor, place: Place) -> Iterator[Item]:
    return _OFFERS[type(place)](sight, cursor, place)


def _value(sight: Sight, cursor: Cursor, place: AttributeValue) -> Iterator[Item]:
    owner = place.owner.name.lower().removeprefix("::")
    if place.name == "title" and not place.owner.is_declared:
        return title_items(sight, cursor, owner, in_reference=True)
    known = () if place.owner.is_class else describe_type(owner, place.name).values
    if place.name == _PROVIDER and not place.owner.is_class:
        known = (*known, *(each for each in _providers(sight, owner) if each not in known))
    types = expected_at(sight, cursor) or plain_types(type_of_attribute(sight, place))
    rest = local_items(cursor) if known and not (types or cursor.typed or cursor.is_quoted) else None
    return chain(suggested_items(cursor, known, is_attribute=True), rest or _values(sight, cursor, types))


def _providers(sight: Sight, type_: str) -> list[str]:
    """Return the providers of a resource type in the module that declares it, by their files."""
    found = sight.symbols.type_of_resources(type_)
    place = None if found is None else found.place
    root = "" if place is None else os.path.abspath(place.path).rpartition(_TYPES)[0]
    if not root:
        return []
    entries = folder_at(sight.session, root).entries(f"lib/puppet/provider/{type_}")
    return [each.removesuffix(_RUBY) for each, is_directory in sorted(entries.items()) if not is_directory]


def _entry_key(sight: Sight, cursor: Cursor, _place: EntryKey) -> Iterator[Item]:
    yield from key_items(cursor, expected_around(sight, cursor))
    yield from template_key_items(sight, cursor)
    yield from key_items_passed(sight, cursor)
    yield from titles_passed(sight, cursor)
    call = argument_in(cursor, cursor.levels[-2]) if len(cursor.levels) > 1 else None
    if call is not None and call.index > 0:
        yield from option_items(sight, cursor, call)


def _title(sight: Sight, cursor: Cursor, place: Title) -> Iterator[Item]:
    return title_items(sight, cursor, place.type, in_reference=False)


def _statement(sight: Sight, cursor: Cursor, _place: Statement) -> Iterator[Item]:
    is_at_top = all(each.construct is Construct.FILE for each in cursor.levels)
    last = cursor.level.last
    if last is not None and last.kind in {"@", "@@"}:
        return resource_items(sight, cursor.typed)
    if last is not None and last.kind in _ORDERING:
        statements = statement_items(sight, cursor.typed, is_at_top=False)
        return chain(_likely(reference_items(sight, cursor)), _unlikely(statements))
    return statement_items(sight, cursor.typed, is_at_top=is_at_top)


def _likely(items: Iterator[Item]) -> Iterator[Item]:
    for each in items:
        each.is_likely = True
        yield each


def _unlikely(items: Iterator[Item]) -> Iterator[Item]:
    for each in items:
        each.is_likely = False
        yield each


def _expression(sight: Sight, cursor: Cursor, place: Expression) -> Iterator[Item]:
    compared = place.compared or compared_after(cursor)
    types = compared_types(sight, cursor, compared)
    used = used_options(cursor)
    passed = _passed(sight, cursor) if cursor.level.construct is Construct.HASH else None
    items = passed or chain(
        suggested_items(cursor, compared_values(cursor, compared)),
        _values(sight, cursor, types or expected_at(sight, cursor)),
    )
    return (each for each in items if each.label not in used)


def _passed(sight: Sight, cursor: Cursor) -> Iterator[Item] | None:
    """Return the values of what a key names in a hash that is passed: an attribute, or an option of `lookup`."""
    tokens = cursor.level.tokens
    if len(tokens) < 2 or tokens[-1].kind != "=>":  # noqa: PLR2004 - a key and an arrow
        return None
    name = cursor.word(tokens[-2])
    attributes = passed_attributes(cursor, len(cursor.levels) - 1)
    if attributes is not None:
        return _value(sight, cursor, AttributeValue(attributes.owner, name))
    return values_in_lookup(sight, cursor, name)


def _type_argument(sight: Sight, cursor: Cursor, place: TypeArgument) -> Iterator[Item]:
    name = place.type
    if name.lower() == "class" or is_resource_type(sight, name):
        yield from title_items(sight, cursor, name, in_reference=True)
    elif not cursor.is_quoted:
        yield from type_items(sight, cursor.typed)
        if name.lower() in {"integer", "float", "string", "array", "hash", "collection"}:
            yield Item("default", ItemKind.KEYWORD)


def _values(sight: Sight, cursor: Cursor, types: list[Type]) -> Iterator[Item]:
    """Yield the values of some types, and what any expression may start with."""
    yield from value_items(cursor, types)
    if cursor.is_quoted:
        if cursor.typed and MOUNT.startswith(cursor.typed[: len(MOUNT)]):
            yield from file_items(sight, cursor, "files", "", MOUNT)
        return
    if any(isinstance(each, TypeType) and each.type is None for each in types):
        yield from type_items(sight, cursor.typed)
    if may_be_reference(types):
        yield from reference_items(sight, cursor)
    if cursor.typed[:1].isupper():
        yield from type_items(sight, cursor.typed)
        return
    if not cursor.typed:
        yield from local_items(cursor)
    if cursor.typed or not types:
        yield from constant_items()
        yield from function_items(sight, cursor.typed)


def _arguments(sight: Sight, cursor: Cursor, place: Argument) -> Iterator[Item]:
    last = cursor.level.last
    named = None if last is not None and last.kind == "=>" else text_items(sight, cursor, place)
    if place.function in DECLARING_FUNCTIONS:
        yield from class_items(sight)
    elif named is not None:
        yield from named
    elif place.index == 0 and place.function in CREATING_FUNCTIONS:
        for each in (Item("class", ItemKind.KEYWORD), *resource_items(sight, "")):
            text = each.label if cursor.is_quoted else quote(each.label)
            yield Item(each.label, each.kind, text, about=each.about)
    else:
        if place.index > 0 and (last is None or last.kind != "=>"):
            yield from option_items(sight, cursor, place)
        yield from _values(sight, cursor, expected_at(sight, cursor))


def _rules(_sight: Sight, _cursor: Cursor, place: RuleName) -> Iterator[Item]:
    """Yield the names of rules, or those that puppet-lint has for them."""
    for name, entry in load().entries.items():
        if place.is_foreign:
            for alias in entry.aliases:
                yield Item(alias, ItemKind.VALUE, about=About("rule", "", name))
        else:
            yield Item(name, ItemKind.VALUE, about=About("rule", "", name))


_OFFERS: Final[Mapping[type[Place], Callable[[Sight, Cursor, Any], Iterator[Item]]]] = {
    Argument: _arguments,
    AttributeValue: _value,
    Attributes: lambda sight, _cursor, place: attribute_items(sight, place),
    ClassName: lambda sight, _cursor, _place: class_items(sight),
    DefinitionName: lambda sight, _cursor, place: definition_items(sight, place.keyword),
    EntryKey: _entry_key,
    Expression: _expression,
    Keys: key_items_of,
    MethodName: lambda sight, cursor, place: method_items(sight, cursor, place.end),
    RuleName: _rules,
    Statement: _statement,
    Title: _title,
    TypeArgument: _type_argument,
    TypeName: lambda sight, cursor, _place: type_items(sight, cursor.typed),
    Variable: lambda sight, cursor, _place: variable_items(sight, cursor),
}
