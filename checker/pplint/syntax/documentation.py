"""Documentation: the comments above definitions, as puppet-strings reads them.

The documentation of a definition is the unbroken run of `#` lines that ends on the line above it. A tag starts a line:

    # @param [Integer] port The port to listen on,
    #   with all lines after it that are indented.

Older styles name a parameter by `[*port*]` or `$port:: `; they are read as tags, too. What comments say to linters is
no documentation.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.base.source import SourceFile, Span
from pplint.syntax import documentation_tags

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.syntax import ast
    from pplint.syntax.documentation_tags import Comment, Head, Tag

_TEXT = late_pattern(r"^[ \t]*#+[ \t]?(.*)", re.MULTILINE)
_COMMENT_LINE = late_pattern(rb"[ \t]*#")
_TO_LINTERS = late_pattern(r"\s*(?:pplint:|lint:(?:end)?ignore)")
_SAYS_SOMETHING = late_pattern(r"\w")
_BLOCK_END = late_pattern(rb"\*/(?=\s*(?:#.*)?$)")

_SIGN: Final = ord("#")
_BEGINNINGS: Final = ("@", "[*", "$")
"""What is first on a line that a tag starts on."""

_BLANKS: Final = frozenset({b" ", b"\t"})
_MOST_LINES: Final = 5_000
"""How many lines are read above a definition."""


class Documentation(Struct, frozen=True):
    """What stands above a definition: the text outside of tags, and the tags in their order.

    `span` runs from the first `#` to the end of the last line.
    """

    span: Span
    text: str
    tags: tuple[Tag, ...]

    @property
    def says_something(self) -> bool:
        """Whether there is a word in it."""
        return bool(self.tags) or _SAYS_SOMETHING.search(self.text) is not None

    def tagged(self, *names: str) -> Iterator[Tag]:
        """Yield the tags of some names."""
        return (tag for tag in self.tags if tag.name in names)

    @property
    def is_private(self) -> bool:
        """Whether it says that nobody outside of the module should use the definition."""
        return any(tag.text.strip() == "private" for tag in self.tagged("api"))


def is_to_linters(comment: str) -> bool:
    """Return whether a comment, with the `#` that it begins with, says to linters what to leave out."""
    return "lint:" in comment and _TO_LINTERS.match(comment.lstrip("#")) is not None


def documentation_of(source: SourceFile, tree: ast.File, node: ast.Node) -> Documentation | None:
    """Return the documentation of a definition, None if no comment ends on the line above it."""
    if _has_code_before(source, node.start):
        return None
    return _ending_above(source, source.lines.line(node.start), _floor(tree, node))


def detached_documentation(source: SourceFile, tree: ast.File, node: ast.Node, above: int) -> Documentation | None:
    """Return the comment that blank lines divide from what starts at a byte: a definition, or the comment above it."""
    line = source.lines.line(above)
    last = line
    while last > 1 and not source.lines.line_text(last - 1).strip():
        last -= 1
    return None if last == line or _has_code_before(source, above) else _ending_above(source, last, _floor(tree, node))


def _has_code_before(source: SourceFile, offset: int) -> bool:
    while source.data[offset - 1 : offset] in _BLANKS:
        offset -= 1
    return offset > 0 and source.data[offset - 1 : offset] != b"\n"


def _floor(tree: ast.File, node: ast.Node) -> int:
    """Return where the statement before a definition ends, or where the one starts that it is in."""
    statements = tree.body.statements
    index = bisect_left(statements, node.start, key=lambda each: each.start)
    if index < len(statements) and statements[index] is node:
        return statements[index - 1].end if index else 0
    return statements[index - 1].start if index else 0


def _ending_above(source: SourceFile, line: int, floor: int) -> Documentation | None:
    """Return the comment that ends above a line: in a run of lines, or one between `/*` and `*/`."""
    starts, data = source.lines.starts, source.data
    is_comment = _COMMENT_LINE.match
    if line > 1 and is_comment(data, starts[line - 2]) is None:
        # Another comment may follow on the last line, such as one to linters.
        block_end = _BLOCK_END.search(data, *source.lines.line_span(line - 1))
        return None if block_end is None else _block_comment(source, block_end.end(), floor)
    last = first = line - 1
    lowest = max(bisect_left(starts, floor), last - _MOST_LINES)
    # Most comments start their lines.
    while first > lowest and (data[starts[first - 1]] == _SIGN or is_comment(data, starts[first - 1])):
        first -= 1
    if first >= last:
        return None
    text = data[starts[first] : starts[last]].decode("utf-8", "replace")
    return _read(documentation_tags.Comment(data, starts[first:last], [each.rstrip() for each in _TEXT.findall(text)]))


def _block_comment(source: SourceFile, end: int, floor: int) -> Documentation | None:
    """Return the text between `/*` and `*/`: puppet-strings does not read it, but people do."""
    start = source.data.rfind(b"/*", floor, end)
    span = Span(start, end)
    return None if start < 0 else Documentation(span, source.text(span).strip("/* \t\r\n"), ())


def _read(comment: Comment) -> Documentation:
    """Divide lines into tags and the text between them."""
    text: list[str] = []
    tags: list[Tag] = []
    head: Head | None = None
    of_tag: list[int] = []
    indent_of_tag = 0
    for line, written in enumerate(comment.texts):
        if "lint:" in written and is_to_linters(written):
            continue
        stripped = written.lstrip(" \t")
        next_head = documentation_tags.head_of(written, head) if stripped.startswith(_BEGINNINGS) else None
        if next_head is None and head is None:
            text.append(written)
            continue
        indent = len(written) - len(stripped)
        if next_head is None and (not stripped or indent > indent_of_tag):
            of_tag.append(line)
            continue
        if head is not None:
            tags.append(documentation_tags.read_tag(head, comment, of_tag))
        head, of_tag, indent_of_tag = next_head, [line], indent
        if head is None:
            text.append(written)
    if head is not None:
        tags.append(documentation_tags.read_tag(head, comment, of_tag))
    span = Span(comment.start(0), comment.end(-1))
    return Documentation(span, "\n".join(text).strip("\n"), tuple(tags))
