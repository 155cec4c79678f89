"""Parse a source: bytes to a concrete tree, and on to the abstract one and its problems."""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cache, cached_property
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace
from tree_sitter import Language, Parser

from pplint.base.digests import digest
from pplint.base.late_patterns import late_pattern
from pplint.base.source import SourceFile, Span
from pplint.base.time_limit import is_time_up
from pplint.syntax import ast, problems
from pplint.syntax.depth import DEPTH_LIMIT, bounded_recursion
from pplint.syntax.feed import parse_in_time
from pplint.syntax.literals import HeredocTag
from pplint.syntax.lowering import Lowering, calls, templates
from pplint.syntax.lowering.core import kind as kind_number
from pplint.syntax.node_index import NodeIndex
from pplint.syntax.source_kinds import SourceKind, source_kind

if TYPE_CHECKING:
    from collections.abc import Callable, Container

    from tree_sitter import Node, Tree

    from pplint.syntax.patched import Patched
    from pplint.syntax.problems import Problem

__all__ = ["BeyondLimits", "Parsed", "SourceKind", "TooDeep", "TooManyNodes", "concrete_tree", "parse"]

_CHUNK = 4096

NODE_LIMIT = 300_000
"""How many nodes the concrete tree of a source may have; a megabyte of what people write has half as many."""

_UNCOUNTED = 1 << 16
"""How many bytes cannot have too many nodes."""

COMMENT = kind_number("comment")
HEREDOC = kind_number("heredoc")
HEREDOC_BODY = kind_number("heredoc_body")
TEMPLATE_TAG = kind_number("template_tag")
UNCLOSED_HEREDOC = kind_number("unclosed_heredoc")
_TEXTS = frozenset({HEREDOC_BODY, kind_number("double_quoted_string")})
TEMPLATE_TOKENS = [TEMPLATE_TAG, kind_number("template_text"), kind_number("<%=", named=False)]
"""What holds the text of a template with its comments; text that is trimmed away is a part of the tag after it."""

_HEREDOC_NAME = late_pattern(rb'@\(\s*"?\s*([^:/"\r\n)]*[^:/"\s)])')
_HEREDOC_START = late_pattern(rb"@\(")
_COMMENT_STARTS = (b"#", b"/*")
_BLANK_LINE = late_pattern(rb"^[ \t\r]*\n", re.MULTILINE)
_TEMPLATE_COMMENT = late_pattern(rb"<%#%>|<%#.*?[^%]%>", re.DOTALL)


class BeyondLimits(Exception):  # noqa: N818 - what a source is, not an error of ours
    """A source is deeper or larger than the limit; `span` is where, and the text says what is too much."""

    def __init__(self, span: Span, limit: str) -> None:
        super().__init__(limit)
        self.span = span


class TooDeep(BeyondLimits):
    """Something is nested deeper than the limit."""


class TooManyNodes(BeyondLimits):
    """A source has more nodes than the limit."""


class Parsed(Struct, dict=True):
    """A source with its tree and the problems that parsing found, in source order.

    Where the source does not parse, the tree is that of `patched`, with what was probably meant and with holes, and
    `concrete` the parser's guess. The concrete tree takes several times the room of the other one, and few ask for
    what is only there: it may be None.
    """

    source: SourceFile
    kind: SourceKind
    nodes: NodeIndex
    problems: list[Problem]
    concrete: Tree | None
    patched: Patched | None = None

    @property
    def tree(self) -> ast.File:
        """The tree of the source."""
        return self.nodes.tree

    def without_concrete(self, *, is_identified: bool = True) -> Parsed:
        """Return the same for keeping; its code is computed now if it `is_identified` by that later."""
        kept = replace(self, concrete=None)
        if self.patched is None and self.kind is not SourceKind.TEMPLATE:
            vars(kept).update(comments=self.comments)  # The concrete tree has the comments.
            if is_identified:
                vars(kept).update(code=self.code)
        return kept

    @cached_property
    def code(self) -> bytes:
        """The digest of the source without its comments after `#`, blank lines and lines that have only a comment.

        Where that of two sources that parse is the same, so are their trees but for places.
        """
        return digest(code_of(self))

    @property
    def concrete_root(self) -> Node:
        """The root of the concrete tree, which is parsed once more where it was not kept."""
        concrete = self.concrete or concrete_tree(self.source.data, self.kind)
        return concrete.root_node

    @cached_property
    def comments(self) -> list[ast.Comment]:
        """The comments in source order, those between the tags of a template too."""
        data = self.source.data if self.patched is None else self.patched.data
        root = self.concrete_root if self.patched is None else concrete_tree(data, self.kind).root_node

        def may_hold(node: Node) -> bool:
            start, end = node.byte_range
            return any(data.find(each, start, end) >= 0 for each in _COMMENT_STARTS)

        found: list[ast.Comment] = []
        for node in _nodes(root, frozenset([COMMENT, *TEMPLATE_TOKENS]), may_hold):
            start, end = node.byte_range
            if node.kind_id == COMMENT:
                found.append(ast.Comment(start, end))
            else:
                found += (ast.Comment(*match.span()) for match in _TEMPLATE_COMMENT.finditer(data, start, end))
        return found if self.patched is None else [ast.Comment(*self.patched.place(each.span)) for each in found]


def code_of(parsed: Parsed) -> bytes:
    """Return a source without its comments after `#`, the lines that have nothing else, and blank lines in code."""
    data = parsed.source.data
    blank_lines = _blank_lines(data, parsed.concrete_root) if parsed.patched is None else []
    comments = (comment.span for comment in parsed.comments if data.startswith(b"#", comment.start))
    parts: list[bytes] = []
    start = 0
    for left_out in sorted((*comments, *blank_lines)):
        code = data[start : left_out.start].rstrip(b" \t")
        is_line = data.startswith(b"#", left_out.start) and (not code or code.endswith(b"\n"))
        start = left_out.end + is_line
        parts.append(code)
    return b"".join([*parts, data[start:]]).rstrip()


def _blank_lines(data: bytes, root: Node) -> list[Span]:
    """Return the blank lines that are in no text."""
    lines = (Span(*line.span()) for line in _BLANK_LINE.finditer(data))
    around = ((line, root.descendant_for_byte_range(*line)) for line in lines)
    return [line for line, node in around if node is not None and node.child_count and node.kind_id not in _TEXTS]


def parse(source: SourceFile, kind: SourceKind | None = None) -> Parsed:
    """Parse a source, of the kind that its path says unless one is given.

    Raises `BeyondLimits` for a source that is too deep or has too many nodes, `OutOfTime`, and `UnicodeDecodeError`
    for bytes that are not UTF-8.
    """
    # Tree-sitter takes bytes that are not UTF-8 for characters of its own making, and reads on.
    source.data.decode()
    kind = source_kind(source.path) if kind is None else kind
    concrete = _counted_tree(source.data, kind)
    tree, found = _lower(source.data, concrete, kind)
    if not concrete.root_node.has_error:
        return Parsed(source, kind, NodeIndex(tree), [problem for _, problem in found], concrete)
    from pplint.syntax.recovery import recover

    is_template = kind is SourceKind.TEMPLATE
    recovered = recover(source.data, _language(kind), lambda data: _refusals(data, kind), is_template=is_template)
    for error in recovered.errors:
        if isinstance(error, problems.NestedTooDeeply):
            # The scanner keeps what is open in the kilobyte that tree-sitter lets it save.
            raise TooDeep(error.span, "more than 100 strings in one another, or 64 heredocs on a line")
    tree, remaining = _recovered_tree(source.data, recovered.patched, kind)
    found = [each for each in found if _remains(each[1], source.data, remaining, recovered.patched)]
    return Parsed(source, kind, NodeIndex(tree), _problems(found, recovered.errors), concrete, recovered.patched)


def _lower(data: bytes, concrete: Tree, kind: SourceKind) -> tuple[ast.File, list[tuple[int, Problem]]]:
    """Return the tree of a source, and its problems with the offsets at which the compiler notices them."""
    root = concrete.root_node
    lowering = Lowering(data, _heredoc_bodies(data, root) if b"@(" in data else {})
    try:
        with bounded_recursion():
            tree = _lower_file(lowering, root)
    except RecursionError:
        limit = f"nested more than {DEPTH_LIMIT} levels deep"
        raise TooDeep(_deeper_than(concrete, DEPTH_LIMIT), limit) from None
    if kind is SourceKind.TEMPLATE:
        templates.check_last_tag(lowering, _nodes(root, frozenset([TEMPLATE_TAG])))
    return tree, lowering.problems


def _refusals(data: bytes, kind: SourceKind) -> list[Span]:
    """Return where the compiler would not read a part of a source, before it validates anything."""
    try:
        concrete = concrete_tree(data, kind)
        found = [problem.span for _, problem in _lower(data, concrete, kind)[1]]
        return found or ([Span(-1, -1)] if concrete.root_node.has_error else [])
    except TooDeep:
        return [Span(0, len(data))]


def _recovered_tree(
    source: bytes, patched: Patched, kind: SourceKind
) -> tuple[ast.File, frozenset[tuple[type[Problem], Span]]]:
    """Return the tree of a source with edits, in places of the source, and its problems; empty if it does not parse."""
    from pplint.syntax.recovered_tree import settle

    concrete = concrete_tree(patched.data, kind)
    if concrete.root_node.has_error:
        return ast.File(0, len(source), ast.Block(0, len(source), [])), frozenset()
    tree, found = _lower(patched.data, concrete, kind)
    settle(tree, patched, source)
    return tree, frozenset((type(each), patched.place(each.span)) for _, each in found)


def _remains(problem: Problem, data: bytes, remaining: Container[tuple[type[Problem], Span]], patched: Patched) -> bool:
    """Return whether a problem of a broken tree is one of the source: it is still there, or an edit is on its line."""
    start = data.rfind(b"\n", 0, problem.start) + 1
    end = data.find(b"\n", problem.end)
    is_edited = any(each.start <= (end if end >= 0 else len(data)) and start <= each.end for each in patched.edited)
    return is_edited or (type(problem), problem.span) in remaining


def _problems(found: list[tuple[int, Problem]], errors: list[Problem]) -> list[Problem]:
    """Join what lowering found with the syntax errors; after the first of these the tree is only a guess."""
    if not errors:
        return [problem for _, problem in found]
    return [problem for noticed, problem in found if noticed <= errors[0].start] + errors


@cache
def _language(kind: SourceKind) -> Language:
    import pplint_grammar

    return Language(getattr(pplint_grammar, kind.value)())


def concrete_tree(data: bytes, kind: SourceKind) -> Tree:
    """Parse a source to a concrete tree, which has nodes for what does not parse; raise `OutOfTime`."""
    return parse_in_time(Parser(_language(kind)), data, _CHUNK, is_time_up)


def _counted_tree(data: bytes, kind: SourceKind) -> Tree:
    """Parse a source to a concrete tree; raise `TooManyNodes` before much of one beyond the limit is parsed.

    The parser can neither count nor stop by itself, so the start of a large source is parsed first, then twice as
    much, or as little as would reach the limit if all were like the start. Where a start ends within the text of a
    heredoc, the parser takes that text for code, so the whole source is parsed instead.
    """
    size = _UNCOUNTED
    while True:
        if size < len(data) and _has_open_heredoc(data[:size]):
            size = len(data)
        tree = concrete_tree(data[:size], kind)
        count = tree.root_node.descendant_count
        if count > NODE_LIMIT and (size >= len(data) or _ends_in_code(tree, data[:size])):
            raise TooManyNodes(_node_at(tree, NODE_LIMIT), f"more than {NODE_LIMIT:,} nodes")
        if size >= len(data):
            return tree
        size = len(data) if count > NODE_LIMIT else min(2 * size, size * NODE_LIMIT * 5 // (count * 4))


def _has_open_heredoc(start: bytes) -> bool:
    """Return whether the start of a source seems to end within the text of a heredoc, by a look at its lines."""
    tags = {match[1]: match.end() for match in _HEREDOC_NAME.finditer(start)}
    if not tags:
        return False
    ends: dict[bytes, int] = {}
    offset = 0
    for line in start.splitlines(keepends=True):
        offset += len(line)
        ends[line.lstrip(b" \t|-").rstrip()] = offset
    return any(ends.get(name, 0) < end for name, end in tags.items())


def _ends_in_code(tree: Tree, start: bytes) -> bool:
    """Return whether the start of a source has the nodes that it has in the whole source.

    It has others where it ends within a heredoc, or within a regular expression, which ends on its line.
    """
    if b"/" in start[start.rfind(b"\n") + 1 :]:
        return False
    return b"@(" not in start or not _nodes(tree.root_node, frozenset([UNCLOSED_HEREDOC]))


def _node_at(tree: Tree, index: int) -> Span:
    cursor = tree.walk()
    cursor.goto_descendant(index)
    return Span(0, 0) if cursor.node is None else Span(*cursor.node.byte_range)


def _nodes(root: Node, kinds: frozenset[int], may_hold: Callable[[Node], bool] | None = None) -> list[Node]:
    """Return the nodes of some kinds, in source order; nothing is looked for in nodes that cannot hold any.

    A query would take quadratic time in broken sources.
    """
    found: list[Node] = []
    cursor = root.walk()
    while True:
        node = cursor.node
        if node is not None and node.kind_id in kinds:
            found.append(node)
        is_worth_it = node is None or may_hold is None or may_hold(node)
        if is_worth_it and cursor.goto_first_child():
            continue
        while not cursor.goto_next_sibling():
            if not cursor.goto_parent():
                return found


def _heredoc_bodies(data: bytes, root: Node) -> dict[int, Node]:
    """Return the text of each heredoc by the offset of its tag: tags and texts come in the same order.

    In a template, a tag may have no text of its own: if its line goes on as text of the template, so do the
    lines after it. The compiler reads them twice, and so do we.
    """
    found: dict[int, Node] = {}
    waiting: list[Node] = []
    tags: list[Node] = []
    for node in _nodes(root, frozenset([HEREDOC, HEREDOC_BODY]), _near_heredocs(data)):
        if node.kind_id == HEREDOC:
            tags.append(node)
            waiting.append(node)
            continue
        line = data[node.end_byte - 1 : node.start_byte - 1 : -1].partition(b"\n")[0][::-1].decode()
        while waiting:
            tag = waiting.pop(0)
            if _heredoc_name(data, tag) in line:
                found[tag.start_byte] = node
                break
    missing = [tag for tag in tags if tag.start_byte not in found]
    return found | {tag.start_byte: body for tag in missing if (body := _detached_body(data, tag)) is not None}


def _near_heredocs(data: bytes) -> Callable[[Node], bool] | None:
    """Return what tells whether a node may hold a tag or a text, which starts on the line after; None if unclear."""
    tags = [tag.start() for tag in _HEREDOC_START.finditer(data)]
    lines = [data.find(b"\n", tag) + 1 or len(data) for tag in tags]
    # In templates, and after a line with several tags, a text may start further down.
    if b"<%" in data or len({*lines}) < len(lines):
        return None
    places = sorted((*tags, *lines))

    def may_hold(node: Node) -> bool:
        start, end = node.byte_range
        index = bisect_left(places, start)
        return index < len(places) and places[index] <= end

    return may_hold


def _heredoc_name(data: bytes, tag: Node) -> str:
    return HeredocTag.parse(data[tag.start_byte : tag.end_byte].decode()).name


def _detached_body(data: bytes, tag: Node) -> Node | None:
    """Parse a tag and the lines after it alone, with spaces for all else, so that places stay the same."""
    start, end = tag.byte_range
    line_end = data.find(b"\n", end)
    if line_end < 0:
        return None
    # Blanks for the lines in front, too: only offsets are asked for, and a line of text must not look like code.
    alone = b" " * start + data[start:end] + b" " * (line_end - end) + data[line_end:]
    bodies = _nodes(concrete_tree(alone, SourceKind.MANIFEST).root_node, frozenset([HEREDOC_BODY]))
    return bodies[0] if bodies else None


def _lower_file(lowering: Lowering, root: Node) -> ast.File:
    return ast.File(0, len(lowering.data), calls.lower_block(lowering, root))


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
