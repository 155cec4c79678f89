"""Attributes of resources: whose they are, which are there already, and whose value a cursor is in."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.server.completion.constructs import Construct, Level
from pplint.server.completion.tokens import tokens_from

if TYPE_CHECKING:
    from pplint.server.completion.constructs import Token
    from pplint.server.completion.cursor import Cursor

_ARROWS: Final = frozenset({"=>", "+>"})
_OPENING: Final = frozenset({"{", "(", "[", "${", "<|", "<<|"})
_CLOSING: Final = frozenset({"}", ")", "]", "|>", "|>>"})
_MOST_AFTER: Final = 2000
"""How many tokens after a cursor are looked at for the attributes that are there."""


class Owner(Struct):
    """What has attributes: a type of resources by its name, or a class.

    If it is not `is_declared` here, its resources are declared elsewhere, as those of an override or a query.
    """

    name: str
    is_class: bool = False
    is_declared: bool = True


class Attributes(Struct):
    """The name of an attribute; `given` are those that are there, before and after."""

    owner: Owner
    given: frozenset[str]
    is_compared: bool = False
    has_arrow: bool = False


class AttributeValue(Struct):
    """The value of an attribute."""

    owner: Owner
    name: str


def resource_place(cursor: Cursor, level: Level) -> Attributes | AttributeValue | str | None:
    """Return what stands at the end of a level, which is the braces of a resource or a query; the type, if a title."""
    if level.construct is Construct.QUERY:
        return _in_query(cursor, level)
    body = _body(level)
    owner, tokens = owner_of(cursor, level, body)
    if owner is None:
        first = level.head[0]
        is_title = cursor.is_quoted or not body
        return cursor.word(first) if is_title else None
    last = tokens[-1] if tokens else None
    if last is None or last.kind == ",":
        return (
            None if cursor.is_quoted else Attributes(owner, _given(cursor, tokens), has_arrow=_is_before_arrow(cursor))
        )
    if last.kind in _ARROWS or last.kind == "?":
        return _value(cursor, owner, tokens)
    # The comma may still be missing.
    is_after_value = any(each.kind in _ARROWS for each in tokens) and last.kind not in {"->", "?", "+", "."}
    if is_after_value and cursor.is_on_new_line() and not cursor.is_quoted:
        return Attributes(owner, _given(cursor, tokens), has_arrow=_is_before_arrow(cursor))
    return None


def _in_query(cursor: Cursor, level: Level) -> Attributes | AttributeValue | None:
    last = level.last
    if not level.head:
        return None
    owner = Owner(cursor.word(level.head[0]), is_declared=False)
    if last is None or last.kind in {"and", "or", "("}:
        return Attributes(owner, frozenset(), is_compared=True)
    is_compared = last.kind in {"==", "!="} and len(level.tokens) > 1
    return AttributeValue(owner, cursor.word(level.tokens[-2])) if is_compared else None


def _body(level: Level) -> list[Token]:
    """Return the tokens of the body that a cursor is in, of several in one resource."""
    tokens = level.tokens
    start = next((at + 1 for at in range(len(tokens) - 1, -1, -1) if tokens[at].kind == ";"), 0)
    return tokens[start:]


def owner_of(cursor: Cursor, level: Level, body: list[Token]) -> tuple[Owner | None, list[Token]]:
    """Return whose attributes are in some braces, None where a title stands, and the tokens of the attributes."""
    first = level.head[0]
    word = cursor.word(first)
    colon = next((at for at, each in enumerate(body) if each.kind == ":"), None)
    if first.kind == "type_reference":
        is_class = word.lower() == "class" and len(level.head) > 1
        return _referred(cursor, level, is_class=is_class), body if colon is None else body[colon + 1 :]
    if colon is None:
        return None, body
    if word == "class":
        title = body[colon - 1] if colon else None
        name = cursor.word(title) if title is not None and title.kind not in {"[]", "variable"} else ""
        return Owner(name, is_class=True), body[colon + 1 :]
    return Owner(word), body[colon + 1 :]


def _referred(cursor: Cursor, level: Level, *, is_class: bool) -> Owner:
    first, *others = level.head
    keys = others[0].level if others and is_class else None
    if keys is not None and keys.tokens:
        return Owner(cursor.word(keys.tokens[0]), is_class=True, is_declared=False)
    return Owner(cursor.word(first), is_declared=False)


def _value(cursor: Cursor, owner: Owner, tokens: list[Token]) -> AttributeValue | None:
    """Return whose value comes after the last arrow."""
    arrow = next((at for at in range(len(tokens) - 1, 0, -1) if tokens[at].kind in _ARROWS), 0)
    return AttributeValue(owner, cursor.word(tokens[arrow - 1])) if arrow else None


def _given(cursor: Cursor, tokens: list[Token]) -> frozenset[str]:
    """Return the names of the attributes that a resource has, before the cursor and after it."""
    found: list[Token] = [name for name, arrow in pairwise(tokens) if arrow.kind in _ARROWS and name.kind != "*"]
    depth = 0
    before: Token | None = None
    for count, token in enumerate(tokens_from(cursor.root, cursor.offset)):
        if count > _MOST_AFTER or (depth == 0 and token.kind in _CLOSING | {";"}):
            break
        depth += (token.kind in _OPENING) - (token.kind in _CLOSING)
        if depth == 0 and token.kind in _ARROWS and before is not None:
            found.append(before)
        before = token
    return frozenset(cursor.word(each) for each in found)


def _is_before_arrow(cursor: Cursor) -> bool:
    """Return whether an arrow follows already."""
    rest = cursor.data[cursor.offset : cursor.offset + 100]
    return rest.lstrip(b"abcdefghijklmnopqrstuvwxyz_0123456789").lstrip(b" \t")[:2] in {b"=>", b"+>"}
