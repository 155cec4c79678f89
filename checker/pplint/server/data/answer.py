"""What may be typed in data, a `hiera.yaml` or a `metadata.json`: keys, and values of the types that are wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.data.document import is_json
from pplint.data.errors import DataError
from pplint.data.plain_scalars import UnreadableScalarError, read_plain_scalar
from pplint.data.written_options import OPTIONS
from pplint.repository_files.known_keys import OPTIONS_OF_STEPS, STEP
from pplint.server.completion.items import MAX_ITEMS, About, Item, ItemKind
from pplint.server.completion.listing import listed
from pplint.server.data.cursor import DataCursor, Role, data_cursor_at
from pplint.server.data.described import described_values
from pplint.server.data.interpolated import interpolated_items, interpolation_start
from pplint.server.data.inventory import names_in_inventory
from pplint.server.data.listing import data_keys, meant, parameter_keys
from pplint.server.data.sight import DataKind, DataSight
from pplint.server.data.steps import keys_in_step, root_while_typed, typed_variable, types_in_step, variables_of
from pplint.server.data.words import LOCATIONS, PROVIDERS, keys_for
from pplint.syntax.name_kinds import Kind
from pplint.types.errors import InvalidTypeError
from pplint.types.model import BooleanType, EnumType, StringValueType, StructType
from pplint.types.part import possibilities

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pplint.types.model import Type

_STEP: Final = 2
"""How many keys lead to a step of a plan."""

_LISTING_CLASSES: Final = frozenset({"class", "classes", "include", "includes", "profiles", "roles"})
_DEPTH_OF_ITEMS: Final = 2
_INNER_TYPE: Final = late_pattern(r"[\[,]\s*(?P<typed>[\w:]*)\Z")
_PLAIN: Final = late_pattern(r"[A-Za-z_/][\w./:-]*")


def offered_in_data(sight: DataSight, data: bytes, offset: int) -> tuple[DataCursor, int, list[Item]] | None:
    """Return the cursor at a byte, where what is typed starts, and what is offered there, in no order yet."""
    cursor = data_cursor_at(data, offset, is_json=is_json(sight.path))
    if cursor is None:
        return None
    inner = interpolation_start(data, cursor.start, offset) if sight.kind is not DataKind.METADATA else None
    if inner is not None and cursor.role is not Role.KEY:
        return cursor, *interpolated_items(sight, cursor, inner)
    if cursor.role is Role.TEXT:
        return None
    start = _start_of_word(sight, cursor)
    if start is not None:
        return cursor, *start
    items: list[Item] = []
    if cursor.role is not Role.VALUE:
        items += _keys(sight, cursor)
    if cursor.role is not Role.KEY:
        items += _values(sight, cursor)
    return cursor, cursor.start, items


def _start_of_word(sight: DataSight, cursor: DataCursor) -> tuple[int, list[Item]] | None:
    """Return what a word within a scalar may be, a variable or a data type, and where the word starts."""
    if cursor.role is Role.KEY or sight.kind not in {DataKind.PLAN, DataKind.TASK}:
        return None
    variable = typed_variable(cursor) if sight.kind is DataKind.PLAN else None
    if variable is not None:
        names = variables_of(root_while_typed(sight, cursor), cursor.path)
        return variable, [Item(each, ItemKind.VARIABLE, is_likely=True) for each in names]
    inner = _INNER_TYPE.search(cursor.typed)
    if cursor.path[:1] != ("parameters",) or cursor.path[-1] != "type" or inner is None:
        return None
    types = listed(sight.project, Kind.DATA_TYPE)
    return cursor.offset - len(inner["typed"].encode()), [Item(each, ItemKind.STRUCT) for each in types]


# Keys


def _keys(sight: DataSight, cursor: DataCursor) -> Iterator[Item]:
    path = cursor.path
    for name, words in keys_for(sight.kind, path).items():
        if name not in cursor.given and _is_possible(sight, cursor, name):
            yield _key(cursor, name, ItemKind.PROPERTY, About("word", words, name))
    if sight.kind is DataKind.DATA:
        yield from _keys_of_data(sight, cursor)
    elif sight.kind is DataKind.PLAN:
        for name, words, is_needed in keys_in_step(sight, cursor):
            if name not in cursor.given:
                yield _key(cursor, name, ItemKind.PROPERTY, About("word", words, name), is_likely=is_needed)


def _is_possible(sight: DataSight, cursor: DataCursor, name: str) -> bool:
    """Return whether a key may stand beside those that are there: a level is in one place, and read by one function."""
    if sight.kind is DataKind.PLAN and len(cursor.path) == _STEP and cursor.path[0] == "steps":
        kinds = OPTIONS_OF_STEPS.keys() & cursor.given
        return name in (STEP.keys() | next((OPTIONS_OF_STEPS[each] for each in kinds), OPTIONS_OF_STEPS.keys()))
    if sight.kind is not DataKind.HIERARCHY:
        return True
    if name == "default_hierarchy" and not cursor.path:
        return sight.owner is None or sight.owner.module is not None
    return not any(name in each and not cursor.given.isdisjoint(each) for each in (LOCATIONS, PROVIDERS))


def _keys_of_data(sight: DataSight, cursor: DataCursor) -> Iterator[Item]:
    match cursor.path:
        case ():
            yield from _parameters(sight, cursor)
            if OPTIONS not in cursor.given:
                yield _key(
                    cursor, OPTIONS, ItemKind.KEYWORD, About("word", "How values of keys are looked up.", OPTIONS)
                )
        case ("lookup_options",):
            for names in (data_keys(sight.project, sight.module), parameter_keys(sight.project, sight.module)):
                for name in meant(names, cursor.typed, cursor.given | {OPTIONS}, MAX_ITEMS + 1):
                    yield _key(cursor, name, ItemKind.PROPERTY, About("key", "", name))
        case ("lookup_options", *_):
            return
        case _:
            yield from _members(cursor, _types(sight.type_at(cursor.path)))


def _parameters(sight: DataSight, cursor: DataCursor) -> Iterator[Item]:
    """Yield the parameters that have no value in the file, first those of the classes whose others have."""
    owners = {key.rpartition("::")[0] for key in cursor.given}
    names = parameter_keys(sight.project, sight.module)
    likely = [name for name in names if name.rpartition("::")[0] in owners] if not cursor.typed else []
    for is_likely, some in ((True, likely), (False, names)):
        for name in meant(some, cursor.typed, cursor.given, MAX_ITEMS + 1):
            yield _key(cursor, name, ItemKind.PROPERTY, About("key", "", name), is_likely=is_likely)


def _members(cursor: DataCursor, types: Iterable[Type]) -> Iterator[Item]:
    """Yield the keys that a hash still lacks, where it is of a `Struct`; those that it must have first."""
    for struct in types:
        for each in struct.elements if isinstance(struct, StructType) else ():
            if each.name not in cursor.given:
                yield _key(cursor, each.name, ItemKind.FIELD, None, is_likely=not each.is_optional)


def _key(cursor: DataCursor, name: str, kind: ItemKind, about: About | None, *, is_likely: bool = False) -> Item:
    text = _quoted(cursor, name)
    is_ended = cursor.has_colon or cursor.has_end_quote
    return Item(name, kind, text if is_ended else f"{text}: ", about=about, is_likely=is_likely)


# Values


def _values(sight: DataSight, cursor: DataCursor) -> Iterator[Item]:
    for label, words, is_text in described_values(sight, cursor):
        about = About("word", words, label) if words else None
        yield Item(label, ItemKind.VALUE, _quoted(cursor, label) if is_text else label, "", about, is_likely=True)
    if sight.kind is DataKind.PLAN:
        yield from _in_step(sight, cursor)
    if sight.kind is DataKind.DATA and cursor.path and cursor.path[0] != OPTIONS:
        yield from _of_types(cursor, _types(sight.type_at(cursor.path)))
        if len(cursor.path) == _DEPTH_OF_ITEMS and str(cursor.path[0]).rpartition("::")[2] in _LISTING_CLASSES:
            yield from _classes(sight, cursor)


def _in_step(sight: DataSight, cursor: DataCursor) -> Iterator[Item]:
    """Yield values of a parameter or an attribute in a step of a plan, and the variables that are set before it."""
    type_, known = types_in_step(sight, cursor)
    yield from (Item(each, ItemKind.VALUE, _quoted(cursor, each), is_likely=True) for each in known)
    yield from _of_types(cursor, _types(type_))
    is_target = "targets" in cursor.path[2:]
    for name in names_in_inventory(sight.session, sight.path) if is_target else ():
        yield Item(name, ItemKind.VALUE, _quoted(cursor, name))
    if is_target or type_ is not None:
        for name in variables_of(root_while_typed(sight, cursor), cursor.path):
            yield Item(f"${name}", ItemKind.VARIABLE, is_likely=True)


def _classes(sight: DataSight, cursor: DataCursor) -> Iterator[Item]:
    """Yield the classes that a list may name which programs look up to include them."""
    for name in meant(listed(sight.project, Kind.HOST_CLASS), cursor.typed, frozenset(), MAX_ITEMS + 1):
        yield Item(name, ItemKind.CLASS, _quoted(cursor, name), is_likely=True)


def _of_types(cursor: DataCursor, types: list[Type]) -> Iterator[Item]:
    words: dict[str, None] = {}
    for each in types:
        if isinstance(each, EnumType):
            words.update(dict.fromkeys(each.values))
        elif isinstance(each, StringValueType):
            words[each.value] = None
    for word in words:
        yield Item(word, ItemKind.VALUE, _quoted(cursor, word), is_likely=True)
    values = {each.value for each in types if isinstance(each, BooleanType)}
    for word, value in (("true", True), ("false", False)) if not cursor.quote else ():
        if values & {None, value}:
            yield Item(word, ItemKind.KEYWORD, word, is_likely=True)


def _types(type_: Type | None) -> list[Type]:
    if type_ is None:
        return []
    try:
        return list(dict.fromkeys(possibilities(type_)))
    except InvalidTypeError:
        return []


# How they are written


def _quoted(cursor: DataCursor, text: str) -> str:
    """Return a text as it stands at a cursor: with the quotes that it needs, and that are not there yet."""
    if cursor.quote:
        escaped = text.replace("'", "''") if cursor.quote == "'" else text.replace("\\", "\\\\").replace('"', '\\"')
        return escaped if cursor.has_end_quote or cursor.has_colon else escaped + cursor.quote
    if cursor.is_json:
        return '"{}"'.format(text.replace("\\", "\\\\").replace('"', '\\"'))
    return text if _is_plain(text) else "'{}'".format(text.replace("'", "''"))


def _is_plain(text: str) -> bool:
    """Return whether a text is read as it is without quotes."""
    try:
        return _PLAIN.fullmatch(text) is not None and text[-1] != ":" and read_plain_scalar(text) == text
    except (UnreadableScalarError, DataError):
        return False


def is_asked_for(cursor: DataCursor, character: str | None, start: int) -> bool:
    """Return whether a character that was typed asks for what is offered: most of them have other meanings, too."""
    typed = cursor.data[start : cursor.offset]
    match character:
        case ":":
            return typed.endswith(b"::")
        case " ":
            return cursor.role is not Role.KEY and not typed
        case "{":
            return cursor.data[cursor.offset - 2 : cursor.offset] == b"%{"
        case "." | "/":
            return bool(typed)
        case _:
            return character in {"'", '"'}
