"""What is possible at a cursor, by the tokens before it and the brackets around it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from msgspec import Struct

from pplint.server.completion.arguments import Argument, argument_at
from pplint.server.completion.constructs import Construct
from pplint.server.completion.levels import DEFINITIONS, operand_at_end
from pplint.server.completion.resources import Attributes, AttributeValue, resource_place

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pplint.server.completion.constructs import Level, Token
    from pplint.server.completion.cursor import Cursor


class Variable(Struct):
    """A variable that is read."""


class Title(Struct):
    """The title of a resource of a type, or a class after `class {`."""

    type: str


class ClassName(Struct):
    """The name of a class."""


class DefinitionName(Struct):
    """The name of what a keyword defines."""

    keyword: str


class Keys(Struct):
    """A key after an expression, whose tokens are given, and the keys before it: `$facts['os'][`."""

    operand: list[Token]
    keys: tuple[str, ...]


class EntryKey(Struct):
    """A key of a hash that is written down."""


class TypeName(Struct):
    """A data type."""


class TypeArgument(Struct):
    """What is between the brackets of a data type or a reference."""

    type: str


class MethodName(Struct):
    """The name of a function after a dot; what is before that ends at a byte."""

    end: int


class Statement(Struct):
    """The start of a statement."""


class Expression(Struct):
    """The start of an expression; `compared` are the tokens of what it is compared with, if it is."""

    compared: list[Token]


class RuleName(Struct):
    """The name of a rule in a comment."""

    is_foreign: bool


Place: TypeAlias = (
    Variable
    | Title
    | ClassName
    | DefinitionName
    | Keys
    | EntryKey
    | TypeName
    | TypeArgument
    | MethodName
    | Statement
    | Expression
    | RuleName
    | Attributes
    | AttributeValue
    | Argument
)

_COMPARISONS: Final = frozenset({"==", "!=", "in"})
_MATCHES: Final = frozenset({"=~", "!~"})
_SIGNS: Final = "= += -= => +> + - * / % << >> < <= > >= ! and or ? ( , : | ; if elsif unless case"
_OPERATORS: Final = _COMPARISONS | _MATCHES | frozenset(_SIGNS.split())
"""What an expression follows."""
_ARROWS: Final = frozenset({"->", "~>", "<-", "<~", "@", "@@"})
_ENDS_OF_STATEMENTS: Final = frozenset({"{}", ";", "template_tag", "template_text", "else", "<%=%>", "||"})
_STATEMENTS: Final = frozenset({Construct.FILE, Construct.BODY})
_CALLED: Final = """include contain require realize tag notice info debug warning err alert emerg crit fail import break
    next return"""
STATEMENT_CALLS: Final = frozenset(_CALLED.split())
"""Functions that are called without parentheses."""


def place_at(cursor: Cursor) -> Place | None:
    """Return what can stand at a cursor, None if nothing is known to."""
    if cursor.text is not None and not cursor.is_quoted:
        return _in_comment(cursor, cursor.text)
    level = cursor.level
    last = level.last
    if cursor.is_variable:
        return None if _is_declared_here(cursor) else Variable()
    if last is None and level.construct is Construct.INTERPOLATION:
        return Variable()
    if last is not None and last.kind in {".", "inherits"}:
        return MethodName(_end_before_dot(level.tokens)) if last.kind == "." else ClassName()
    is_in_statements = level.construct in _STATEMENTS | {Construct.INTERPOLATION}
    return _in_statements(cursor) if is_in_statements else _in_brackets(cursor)


def _end_before_dot(tokens: list[Token]) -> int:
    return tokens[-2].end if len(tokens) > 1 else 0


def _in_comment(cursor: Cursor, comment: Token) -> Place | None:
    if comment.kind != "comment":
        return None
    before = cursor.data[comment.start : cursor.start].decode("utf-8", "replace")
    verb, bracket, names = before.rpartition("[")
    if bracket and "]" not in names and "pplint:" in verb:
        return RuleName(is_foreign=False)
    return RuleName(is_foreign=True) if before.endswith("lint:ignore:") else None


def _is_declared_here(cursor: Cursor) -> bool:
    """Return whether a variable is the name of a parameter, which is for the author to choose."""
    level = cursor.level
    last = level.last
    if level.construct is not Construct.PARAMETERS:
        return False
    return last is None or last.kind in {",", "type_reference", "[]", "*"}


def _in_brackets(cursor: Cursor) -> Place | None:
    level = cursor.level
    if level.construct in {Construct.RESOURCE, Construct.QUERY}:
        return _of_resource(cursor)
    if level.construct is Construct.KEYS:
        return _key(cursor)
    if level.construct is Construct.ARGUMENTS:
        return argument_at(cursor) or Expression([])
    is_first = level.last is None or level.last.kind == ","
    is_start = is_first or (level.construct is Construct.CASE and level.last is not None and level.last.kind == "{}")
    at_start = _AT_START.get(level.construct)
    return at_start(level) if at_start is not None and is_start else _expression(cursor)


_AT_START: Final[Mapping[Construct, Callable[[Level], Place]]] = {
    Construct.PARAMETERS: lambda _: TypeName(),
    Construct.HASH: lambda _: EntryKey(),
    Construct.CASE: lambda level: Expression(level.head[1:]),
    Construct.SELECTOR: lambda level: Expression(level.head),
}
"""What is allowed at the start of brackets, and after a comma there."""


def _of_resource(cursor: Cursor) -> Place | None:
    found = resource_place(cursor, cursor.level)
    return Title(found) if isinstance(found, str) else found


def _key(cursor: Cursor) -> Place | None:
    """Return what is between the brackets after an expression."""
    first, *others = cursor.level.head
    is_name = first.kind == "name" and any(each.construct is Construct.INTERPOLATION for each in cursor.levels)
    if first.kind == "variable" or is_name:
        accesses = [each.level.tokens for each in others if each.kind == "[]" and each.level is not None]
        if len(accesses) == len(others):
            return Keys([first], tuple(cursor.word(key) for tokens in accesses for key in tokens))
        return Keys(cursor.level.head, ())
    if first.kind == "type_reference" and not others:
        return TypeArgument(cursor.word(first))
    return _expression(cursor)


def _expression(cursor: Cursor) -> Place | None:
    """Return what is allowed where an expression starts; None after one that is complete."""
    tokens = cursor.level.tokens
    last = cursor.level.last
    if last is None:
        return Expression([])
    if last.kind in _MATCHES:
        return TypeName()
    if last.kind in _COMPARISONS:
        return Expression(operand_at_end(tokens[:-1]))
    return Expression([]) if last.kind in _OPERATORS else None


def _in_statements(cursor: Cursor) -> Place | None:
    last = cursor.level.last
    if last is None or last.kind in _ENDS_OF_STATEMENTS | _ARROWS:
        return None if cursor.is_quoted else Statement()
    if last.kind in DEFINITIONS | {"type"}:
        return None if last.kind == "node" else DefinitionName(last.kind)
    if _is_before_type(cursor.level.tokens):
        return TypeName()
    called = _statement_call(cursor, last)
    if called is not None or last.kind in _OPERATORS:
        return called or _expression(cursor)
    return Statement() if cursor.is_on_new_line() and not cursor.is_quoted else None


def _is_before_type(tokens: list[Token]) -> bool:
    """Return whether a type follows: what an alias stands for, or what a function returns."""
    kinds = [each.kind for each in tokens[-3:]]
    return kinds == ["type", "type_reference", "="] or kinds[-2:] in (["()", ">>"], ["||", ">>"])


def _statement_call(cursor: Cursor, last: Token) -> Argument | None:
    """Return the argument of a call without parentheses that a cursor is at the start of."""
    is_first = last.kind == "name" and cursor.word(last) in STATEMENT_CALLS and not cursor.is_on_new_line()
    return argument_at(cursor, STATEMENT_CALLS) if is_first or last.kind == "," else None
