"""Parse a source: bytes to a concrete tree, and on to the abstract one and its problems."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import TYPE_CHECKING

from tree_sitter import Language, Parser, Query, QueryCursor

from pplint.source import SourceFile, Span
from pplint.syntax import ast
from pplint.syntax.depth import DEPTH_LIMIT, bounded_recursion
from pplint.syntax.errors import find_errors
from pplint.syntax.kinds import SourceKind, source_kind
from pplint.syntax.lowering import Lowering, calls, templates
from pplint.syntax.lowering.core import language as shared_language

if TYPE_CHECKING:
    from tree_sitter import Node, Point, Tree

    from pplint.syntax.problems import Problem

__all__ = ["Parsed", "SourceKind", "TooDeep", "TooSlow", "parse", "source_kind"]

TIME_LIMIT = 5.0
"""Seconds that parsing one source may take."""

_CHUNK = 4096


class TooDeep(Exception):  # noqa: N818 - what a source is, not an error of ours
    """Expressions are nested deeper than the limit; `span` is where."""

    def __init__(self, span: Span) -> None:
        super().__init__("nested too deeply")
        self.span = span


class TooSlow(Exception):  # noqa: N818 - what a source is, not an error of ours
    """Parsing took longer than the limit; `span` is where the parser had got to."""

    def __init__(self, span: Span) -> None:
        super().__init__("parsing took too long")
        self.span = span


@dataclass
class Parsed:
    """A source with its tree and the problems that parsing found, in source order."""

    source: SourceFile
    kind: SourceKind
    tree: ast.File
    problems: list[Problem]
    concrete: Tree = field(repr=False)

    @cached_property
    def comments(self) -> list[ast.Comment]:
        """The comments, in source order."""
        nodes = _captures("(comment) @comment", self.concrete.root_node)
        return [ast.Comment(node.start_byte, node.end_byte) for node in nodes]


def parse(source: SourceFile, kind: SourceKind | None = None) -> Parsed:
    """Parse a source, of the kind that its path says unless one is given.

    Raises `TooDeep` and `TooSlow` for sources beyond the limits, `UnicodeDecodeError` for bytes that are not UTF-8.
    """
    source.data.decode()
    kind = source_kind(source.path) if kind is None else kind
    concrete = _parse_concrete(source.data, kind)
    root = concrete.root_node
    lowering = Lowering(source.data, _heredoc_bodies(source.data, root))
    try:
        with bounded_recursion():
            tree = _lower_file(lowering, root)
    except RecursionError:
        raise TooDeep(_deeper_than(concrete, DEPTH_LIMIT)) from None
    if kind is SourceKind.TEMPLATE:
        templates.check_last_tag(lowering, _captures("(template_tag) @tag", root))
    found = lowering.problems
    if root.has_error:
        found = _with_errors(found, list(find_errors(source.data, _language(kind))))
    return Parsed(source, kind, tree, found, concrete)


def _with_errors(found: list[Problem], errors: list[Problem]) -> list[Problem]:
    """Add syntax errors to what lowering found; behind the first error the tree is only a guess."""
    if not errors:
        return found
    first = errors[0].start
    return [problem for problem in found if problem.end <= first and problem.certain_before_error] + errors


@cache
def _language(kind: SourceKind) -> Language:
    import pplint_grammar

    return Language(getattr(pplint_grammar, kind.value)())


def _parse_concrete(data: bytes, kind: SourceKind) -> Tree:
    deadline = time.monotonic() + TIME_LIMIT
    stopped: int | None = None

    def read(offset: int, _point: Point) -> bytes:
        """Feed the parser; beyond the limit, the source ends early, since nothing may be raised from here."""
        nonlocal stopped
        if time.monotonic() > deadline:
            stopped = offset if stopped is None else stopped
            return b""
        return data[offset : offset + _CHUNK]

    tree = Parser(_language(kind)).parse(read)
    if stopped is not None and stopped < len(data):
        raise TooSlow(Span(stopped, stopped))
    return tree


def _captures(query: str, root: Node) -> list[Node]:
    found = QueryCursor(_query(query)).captures(root)
    return sorted((node for nodes in found.values() for node in nodes), key=lambda node: node.start_byte)


@cache
def _query(text: str) -> Query:
    query: Query = Query(shared_language(), text)
    return query


def _heredoc_bodies(data: bytes, root: Node) -> dict[int, Node]:
    """Return the text of each heredoc by the offset of its tag: tags and texts come in the same order."""
    if b"@(" not in data:
        return {}
    tags = _captures("(heredoc) @tag", root)
    bodies = _captures("(heredoc_body) @body", root)
    return {tag.start_byte: body for tag, body in zip(tags, bodies, strict=False)}


def _lower_file(lowering: Lowering, root: Node) -> ast.File:
    children = root.named_children
    block = ast.Block(root.start_byte, root.end_byte, calls.lower_statements(lowering, children))
    return ast.File(0, len(lowering.data), block)


def _deeper_than(tree: Tree, limit: int) -> Span:
    """Return the first node below `limit` others, found without recursion."""
    cursor = tree.walk()
    depth = 0
    while depth <= limit:
        if cursor.goto_first_child():
            depth += 1
            continue
        while not cursor.goto_next_sibling():
            if not cursor.goto_parent():
                return Span(0, 0)
            depth -= 1
    node = cursor.node
    return Span(0, 0) if node is None else Span(*node.byte_range)
