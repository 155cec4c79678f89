"""Where the compiler says that something is, if that is not where it starts.

An operator's expression is where the operator stands, an entry of a hash where its arrow stands, a parameter where its
name stands. The tree does not keep these places, as only messages need them: they are found in the source.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.base.source import SourceFile, Span
from pplint.syntax import ast
from pplint.syntax.walk import find

if TYPE_CHECKING:
    from collections.abc import Callable

_WORD = late_pattern(rb"\w+")
_TRIVIA = late_pattern(rb"[ \t\r\f\v]+|#[^\n]*|/\*.*?\*/|<%-?|-?%>", re.DOTALL)
"""What may stand between two tokens of one line: also the tags between the text and the code of a template."""


def opening(node: ast.Node, source: SourceFile) -> Span:
    """Return the bytes of the word or the character that a node starts with, such as its keyword."""
    match = _WORD.match(source.data, node.start, node.end)
    return Span(node.start, node.start + 1) if match is None else Span(*match.span())


class Places:
    """Finds places in one source."""

    def __init__(self, source: SourceFile, tree: ast.File) -> None:
        self.source = source
        self.data = source.data
        self._lines = source.lines
        self._tree = tree

    def of(self, node: ast.Node, part: Span | None = None) -> Span:
        """Return the bytes of a node, or of a part of it; or those that the compiler names, if on another line."""
        named = self.named(node)
        best = node.span if part is None else part
        line = self._lines.line
        return best if line(named.start) == line(best.start) else named

    def named(self, node: ast.Node) -> Span:
        """Return the bytes of the part of a node that the compiler names."""
        find = _FINDERS.get(type(node))
        return node.span if find is None else find(self, node)

    def between(self, before: ast.Node, after: ast.Node, token: str) -> Span:
        """Return the place of a token between two nodes, or the first node if something else is there."""
        start = before.end
        while start < after.start:
            trivia = _TRIVIA.match(self.data, start, after.start)
            if trivia is not None:
                start = trivia.end()
            elif self.data.startswith(b"\n", start):
                start = self._after_heredocs(start + 1)
            else:
                break
        return Span(start, start + len(token)) if self.data.startswith(token.encode(), start) else before.span

    def _after_heredocs(self, line_start: int) -> int:
        """Return the start of the first line from this one on that is no text of a heredoc."""
        for node in find(self._tree, ast.Heredoc) if b"@(" in self.data else ():
            if node.text.start == line_start:
                closing = self.data.find(b"\n", node.text.end)
                line_start = closing + 1 if closing >= 0 else len(self.data)
        return line_start


def _operator(places: Places, node: ast.Binary | ast.Relationship) -> Span:
    return places.between(node.left, node.right, node.operator)


def _assignment(places: Places, node: ast.Assignment) -> Span:
    return places.between(node.target, node.value, node.operator)


def _arrow(places: Places, node: ast.HashEntry) -> Span:
    return places.between(node.key, node.value, "=>")


def _operand(places: Places, node: ast.Access | ast.Selector) -> Span:
    return places.named(node.operand)


def _function(places: Places, node: ast.Call) -> Span:
    return places.named(node.function)


def _method(places: Places, node: ast.MethodCall) -> Span:
    has_parentheses = places.data.startswith(b"(", node.function.end)
    return node.function.span if has_parentheses else places.between(node.receiver, node.function, ".")


def _keyword(places: Places, node: ast.Definition) -> Span:
    return opening(node, places.source)


def _name(_places: Places, node: ast.Parameter | ast.TypeAlias) -> Span:
    return node.name_span


def _mapped_type(_places: Places, node: ast.TypeMapping) -> Span:
    return node.type.span


_FINDERS: Final[dict[type[ast.Node], Callable[..., Span]]] = {
    ast.Binary: _operator,
    ast.Relationship: _operator,
    ast.Assignment: _assignment,
    ast.HashEntry: _arrow,
    ast.Access: _operand,
    ast.Selector: _operand,
    ast.Call: _function,
    ast.MethodCall: _method,
    ast.Class: _keyword,
    ast.Define: _keyword,
    ast.Function: _keyword,
    ast.Plan: _keyword,
    ast.Parameter: _name,
    ast.TypeAlias: _name,
    ast.TypeMapping: _mapped_type,
}
