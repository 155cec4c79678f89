"""Titles as they are written: literal text, and holes where a value is computed."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from pplint.syntax import ast

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.base.source import Span


class Hole(Struct, frozen=True):
    """What is computed: equal expressions are equal holes. `shown` is how messages show it."""

    expression: str
    shown: str = "${…}"

    def __str__(self) -> str:
        return self.shown


Title: TypeAlias = "tuple[str | Hole, ...]"
"""The pieces of a title: no literal text is empty, and none follows another."""


def references(node: ast.Node) -> Iterator[tuple[str, Title, Span]]:
    """Yield the types, in lower case, the titles and the places of the references that an expression may give."""
    waiting = [node]
    while waiting:
        each = waiting.pop()
        # `require => [Package['a'], $x ? { 1 => File['/b'] }]` refers to all of these.
        if isinstance(each, ast.Array):
            waiting += reversed(each.elements)
        elif isinstance(each, ast.Parenthesized):
            waiting.append(each.expression)
        elif isinstance(each, ast.Selector):
            waiting += [option.value for option in reversed(each.options)]
        elif isinstance(each, ast.Access) and isinstance(each.operand, ast.Reference):
            type_ = each.operand.value.lower().removeprefix("::")
            yield from ((type_, title, span) for key in each.keys for title, span in titles(key))


def titles(node: ast.Expression) -> Iterator[tuple[Title, Span]]:
    """Yield the titles that an expression gives, with the place of each; an array gives its elements."""
    for each in node.elements if isinstance(node, ast.Array) else [node]:
        yield title_of(each), each.span


def title_of(node: ast.Expression) -> Title:
    """Return a title as it is written."""
    if isinstance(node, ast.String | ast.Name):
        return literal(node.value)
    if isinstance(node, ast.InterpolatedString):
        return tuple(_pieces(node))
    return (_hole(node),)


def _hole(node: ast.Expression) -> Hole:
    if isinstance(node, ast.Variable):
        return Hole(node.name, f"${{{node.name}}}")
    from pplint.syntax.pn import to_pn

    return Hole(to_pn(node))


def literal(text: str) -> Title:
    """Return a title without holes."""
    return (text,) if text else ()


def _pieces(node: ast.InterpolatedString) -> Iterator[str | Hole]:
    text = ""
    for each in node.segments:
        if isinstance(each, ast.String):
            text += each.value
            continue
        if text:
            yield text
        text = ""
        yield _hole(each.expression)
    if text:
        yield text


def literal_text(title: Title) -> str | None:
    """Return the text of a title without holes; None of any other."""
    if not title:
        return ""
    return title[0] if len(title) == 1 and isinstance(title[0], str) else None


def shown(title: Title) -> str:
    """Return a title as messages show it."""
    return "".join(map(str, title))


def may_be_same(title: Title, other: Title) -> bool:
    """Return whether two titles can be the same text, whatever their holes give."""
    text, other_text = literal_text(title), literal_text(other)
    if text is not None and other_text is not None:
        return text == other_text
    if text is not None:
        return _may_give(other, text)
    if other_text is not None:
        return _may_give(title, other_text)
    return _agree(start_of(title), start_of(other)) and _agree(_end_of(title)[::-1], _end_of(other)[::-1])


def _may_give(title: Title, text: str) -> bool:
    """Whether the literal pieces of a title with holes are in a text, in order, the outer ones at its ends."""
    start, end = start_of(title), _end_of(title)
    if len(text) < len(start) + len(end) or not text.startswith(start) or not text.endswith(end):
        return False
    at, last = len(start), len(text) - len(end)
    for piece in title[1:-1]:
        if isinstance(piece, str):
            found = text.find(piece, at, last)
            if found < 0:
                return False
            at = found + len(piece)
    return True


def start_of(title: Title) -> str:
    """Return the literal text that a title starts with."""
    return title[0] if title and isinstance(title[0], str) else ""


def _end_of(title: Title) -> str:
    return title[-1] if title and isinstance(title[-1], str) else ""


def _agree(start: str, other: str) -> bool:
    return start.startswith(other) or other.startswith(start)
