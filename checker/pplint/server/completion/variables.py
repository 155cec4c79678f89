"""Variables that a cursor sees: parameters, what is assigned before, and those of classes and of the top scope."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.infer.names.facts import COMPILER_VARIABLES, HASHES
from pplint.infer.symbols import Fact
from pplint.query import query
from pplint.server.completion.constructs import Construct
from pplint.server.completion.items import About, Item, ItemKind
from pplint.server.completion.listing import listed
from pplint.syntax.name_kinds import Kind
from pplint.syntax.names import SCOPE_VARIABLES
from pplint.syntax.scopes import scopes_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.infer.symbol_table import SymbolTable
    from pplint.project.project import Project
    from pplint.server.completion.constructs import Level, Token
    from pplint.server.completion.cursor import Cursor
    from pplint.server.completion.sight import Sight
    from pplint.types.model import Type

_GOING_ON = frozenset(
    [
        "+",
        "-",
        "*",
        "/",
        "%",
        "<<",
        ">>",
        "<",
        "<=",
        ">",
        ">=",
        "==",
        "!=",
        "=~",
        "!~",
        "in",
        "and",
        "or",
        "!",
        "?",
        ",",
        ".",
    ]
)
_WITH_TITLE = frozenset({"class", "define", "node"})


class Local(Struct):
    """A variable of a scope around a cursor, with the text of the type that a parameter declares."""

    name: str
    type: str | None = None
    is_parameter: bool = False


def locals_at(cursor: Cursor) -> dict[str, Local]:
    """Return the variables that are set around a cursor, the innermost first."""
    found: dict[str, Local] = {}
    inner: Level | None = None
    for level in reversed(cursor.levels):
        for each in _set_in(cursor, level, inner):
            found.setdefault(each.name, each)
        inner = level
        if level.construct is Construct.BODY and level.definition not in {None, "|"}:
            break
    return found


def _set_in(cursor: Cursor, level: Level, inner: Level | None) -> Iterator[Local]:
    """Yield what is set in a level before its end, but for what the statement or parameter there sets."""
    if level.construct in {Construct.FILE, Construct.BODY}:
        yield from _assigned(cursor, level, inner)
    if level.construct is Construct.PARAMETERS:
        comma = next((at for at in range(len(level.tokens) - 1, -1, -1) if level.tokens[at].kind == ","), 0)
        yield from _parameters(cursor, level.tokens[:comma])
    if level.construct is Construct.BODY and level.definition is not None:
        for token in level.head:
            yield from _parameters(cursor, token.level.tokens if token.level is not None else [])


def _assigned(cursor: Cursor, level: Level, inner: Level | None = None) -> Iterator[Local]:
    """Yield what is assigned in a level before its end, and in the branches there; parameters of a template, too."""
    tokens = level.tokens
    for at, (token, after) in enumerate(pairwise(tokens)):
        value = tokens[at + 2 :]
        if after.kind == "=" and not _is_open(value, inner) and not _is_in_heredoc(cursor, value):
            targets = [token] if token.level is None else token.level.tokens
            yield from (Local(cursor.word(each)[1:]) for each in targets if each.kind == "variable")
    for token in tokens:
        if token.level is None:
            continue
        if token.kind == "||" and level.construct is Construct.FILE:
            yield from _parameters(cursor, token.level.tokens)
        elif token.level.construct in {Construct.BODY, Construct.CASE} and token.level.definition is None:
            yield from _assigned(cursor, token.level)


def _is_open(value: list[Token], inner: Level | None) -> bool:
    """Return whether what is assigned goes on in the next level."""
    is_incomplete = not value or value[-1].kind in _GOING_ON
    return is_incomplete or (inner is not None and [each for each in value if each.kind != "?"] == inner.head)


def _is_in_heredoc(cursor: Cursor, value: list[Token]) -> bool:
    """Return whether a cursor is in the text of a heredoc with which what is assigned starts."""
    if not value or value[0].kind != "heredoc_tag":
        return False
    node = cursor.root.descendant_for_byte_range(cursor.start, cursor.start)
    while node is not None and node.type != "heredoc_body":
        node = node.parent
    return node is not None and node.start_byte == value[0].end


def _parameters(cursor: Cursor, tokens: list[Token]) -> Iterator[Local]:
    """Yield the parameters that tokens between parentheses or bars declare."""
    start = 0
    is_default = False
    for at, token in enumerate(tokens):
        if token.kind == ",":
            start, is_default = at + 1, False
        elif token.kind == "=":
            is_default = True
        elif token.kind == "variable" and not is_default:
            type_ = [each for each in tokens[start:at] if each.kind != "*"]
            yield Local(cursor.word(token)[1:], cursor.words(type_) or None, is_parameter=True)


def variable_items(sight: Sight, cursor: Cursor) -> Iterator[Item]:
    """Yield the variables that may be read at a cursor; within `${`, without the dollar sign."""
    sigil = "$" if sight.data[cursor.start : cursor.start + 1] == b"$" else ""
    typed = cursor.typed.lstrip("$")
    namespace, separator, _ = typed.rpartition("::")
    if separator:
        yield from _qualified(sight, cursor, sigil, namespace)
        return
    yield from local_items(cursor, sigil)
    yield from (Item(f"{sigil}{name}", ItemKind.VARIABLE, is_likely=True) for name in _of_scope(cursor))
    for name in _inherited(sight, cursor):
        yield Item(f"{sigil}{name}", ItemKind.VARIABLE, is_likely=True)
    yield from _of_top_scope(sight, sigil)
    yield from (Item(f"{sigil}{name}::", ItemKind.MODULE) for name in sorted(sight.project.modules))


def local_items(cursor: Cursor, sigil: str = "$") -> Iterator[Item]:
    """Yield the variables that are set around a cursor."""
    for each in locals_at(cursor).values():
        about = About("local", each.type or "", each.name)
        yield Item(f"{sigil}{each.name}", ItemKind.VARIABLE, about=about, is_likely=True)


def _of_scope(cursor: Cursor) -> list[str]:
    definition = next((each.definition for each in reversed(cursor.levels) if each.definition not in {None, "|"}), None)
    return sorted(SCOPE_VARIABLES) if definition in _WITH_TITLE else []


def _inherited(sight: Sight, cursor: Cursor) -> list[str]:
    """Return the variables of the classes that the one around a cursor inherits."""
    heads = [each.head for each in cursor.levels if each.definition == "class"]
    head = heads[-1] if heads else []
    at = next((at for at, each in enumerate(head) if each.kind == "inherits"), len(head))
    return [] if at + 1 >= len(head) else class_variables(sight.symbols, cursor.word(head[at + 1]))


def class_variables(symbols: SymbolTable, name: str) -> list[str]:
    """Return the names of the variables of a class, its parameters first, and of those that it inherits."""
    found: dict[str, None] = {}
    seen = set[str]()
    symbol = symbols.host_class(name)
    while symbol is not None and symbol.name not in seen:
        seen.add(symbol.name)
        node = symbol.definition.node
        found.update((each.name, None) for each in scopes_in(node)[1].setters())
        symbol = None if node.parent is None else symbols.host_class(node.parent)
    return list(found)


def _of_top_scope(sight: Sight, sigil: str) -> Iterator[Item]:
    for name in HASHES:
        yield Item(f"{sigil}{name}", ItemKind.VARIABLE, about=About("top", "", name))
    for name in _of_site(sight.project):
        yield Item(f"{sigil}{name}", ItemKind.VARIABLE, about=About("top", "", name))
    for name in COMPILER_VARIABLES:
        yield Item(f"{sigil}{name}", ItemKind.CONSTANT, about=About("top", "", name))


@query
def _of_site(project: Project) -> tuple[str, ...]:
    """Return the names of the variables that site manifests set at the top scope."""
    setters = (each.name for manifest in project.site for each in scopes_in(manifest.tree)[0].setters())
    return tuple(dict.fromkeys(setters))


def _qualified(sight: Sight, cursor: Cursor, sigil: str, namespace: str) -> Iterator[Item]:
    """Yield the variables of a class, and the classes in its namespace."""
    start = cursor.typed.lstrip("$")[: len(namespace)]
    if not namespace:
        yield from (
            Item(each.label.replace("$", "$::", 1) if sigil else f"::{each.label}", each.kind, about=each.about)
            for each in _of_top_scope(sight, sigil)
        )
        return
    for name in class_variables(sight.symbols, namespace.removeprefix("::")):
        about = About("class variable", namespace.removeprefix("::"), name)
        yield Item(f"{sigil}{start}::{name}", ItemKind.VARIABLE, about=about, is_likely=True)
    inner = f"{namespace.removeprefix('::')}::"
    leading = "::" if namespace.startswith("::") else ""
    for name in listed(sight.project, Kind.HOST_CLASS):
        if name.startswith(inner):
            yield Item(f"{sigil}{leading}{name}::", ItemKind.MODULE)


def type_of_variable(sight: Sight, cursor: Cursor, name: str, keys: tuple[str, ...] = ()) -> Type | None:
    """Return the type that is declared for a variable, or for what is after some keys in it."""
    local = locals_at(cursor).get(name)
    if local is not None:
        return None if local.type is None or keys else sight.symbols.described_type(local.type)
    name = name.removeprefix("::")
    if name == "facts" and keys:
        found = sight.symbols.fact(keys[0], keys[1:])
        return None if found is None else found.type
    if name in HASHES and len(keys) == 1:
        return sight.names.facts.entry(name, keys[0])
    top = sight.symbols.top_variable(name)
    return top.type if isinstance(top, Fact) and not keys else None
