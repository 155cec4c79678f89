"""Arguments of calls: which function is called around a cursor, and which of its arguments is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field

from pplint.server.completion.constructs import Construct

if TYPE_CHECKING:
    from collections.abc import Collection

    from pplint.server.completion.constructs import Level, Token
    from pplint.server.completion.cursor import Cursor


class Argument(Struct):
    """An argument of a function, counted from 0, with the tokens of those before it, and of itself up to the cursor.

    After a dot, the first argument is before the dot.
    """

    function: str
    index: int
    before: list[list[Token]]
    current: list[Token] = field(default_factory=list["Token"])


def argument_at(cursor: Cursor, statement_calls: Collection[str] = ()) -> Argument | None:
    """Return the argument that a cursor is in; of calls without parentheses, those of the named functions."""
    return argument_in(cursor, cursor.level, statement_calls)


def argument_in(cursor: Cursor, level: Level, statement_calls: Collection[str] = ()) -> Argument | None:
    """Return the argument of a call that a level is in the parentheses of, or has at its end."""
    if level.construct is Construct.ARGUMENTS:
        return _in_parentheses(cursor, level)
    tokens = level.tokens
    for at in range(len(tokens) - 1, -1, -1):
        token = tokens[at]
        if token.kind == "name" and cursor.word(token) in statement_calls:
            before = _divided(tokens[at + 1 :])
            return Argument(cursor.word(token), len(before) - 1, before[:-1], before[-1])
        if token.kind in {"{}", ";", "="}:
            return None
    return None


def _in_parentheses(cursor: Cursor, level: Level) -> Argument | None:
    head = level.head
    if not head:
        return None
    *receiver, name = head
    before = _divided(level.tokens)
    arguments = before[:-1]
    if receiver and receiver[-1].kind == ".":
        arguments = [receiver[:-1], *arguments]
    return Argument(cursor.word(name), len(arguments), arguments, before[-1])


def _divided(tokens: list[Token]) -> list[list[Token]]:
    """Return what is between commas."""
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token.kind == ",":
            parts.append([])
        else:
            parts[-1].append(token)
    return parts
