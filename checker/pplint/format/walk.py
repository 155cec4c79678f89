"""One walk over the concrete tree: it gives the tokens of a source, and what its nodes say about their layout.

Each kind of node that has something to say has a function in `constructs`. All others are laid out as one item: what
begins a line in them is one level deeper than the line that the item begins in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from pplint.format import kinds
from pplint.format.tokens import Breaks, Enclosure, Item, Row, Table, Token
from pplint.syntax.lowering.core import kind

if TYPE_CHECKING:
    from tree_sitter import Node

Layout = Callable[["Walk", "Node", Item], None]

_LAYOUTS: dict[str, Layout] = {}


def lays_out(*names: str) -> Callable[[Layout], Layout]:
    """Enter a function into the table, for the nodes of these kinds."""

    def enter(function: Layout) -> Layout:
        for name in names:
            _LAYOUTS[name] = function
        return function

    return enter


@cache
def layout_table() -> dict[int, Layout]:
    """Return the function for each kind of node that has one, by the kind's number."""
    return {kind(name): function for name, function in _LAYOUTS.items()}


class Unaccounted(Exception):  # noqa: N818 - reads as what it says
    """Bytes between two tokens that are no white space."""


_USUAL_GAPS: Final = {b"": (0, 0), b" ": (0, 1)} | {
    b"\n" * lines + b" " * blanks: (lines, -1) for lines in (1, 2) for blanks in range(41)
}
"""What is between most tokens, with its line ends and blanks as `Walk` measures them."""


class Walk:
    """The tokens of a source, in order, and what was said about them; `gaps` is where bytes are between them.

    `equals` are the operators of assignments, and `attributes` those of a resource body, by the first token of each.
    `rows` are those of the table that is being walked over, if it is one; `resources` says how many resources are
    around the current node.
    """

    def __init__(self, data: bytes) -> None:
        self.data = data
        # Where a character is a byte, the texts of tokens need no decoding each.
        self._text = data.decode() if data.isascii() else ""
        self.tokens: list[Token] = []
        self.gaps: list[tuple[int, int]] = []
        self.enclosures: list[Enclosure] = []
        self.tables: list[Table] = []
        self.equals: dict[Token, Token] = {}
        self.attributes: dict[Token, Enclosure] = {}
        self.rows: list[Row] | None = None
        self.resources = 0
        self.last: Token | None = None
        self._end = 0
        self._table = layout_table()

    def visit(self, node: Node, item: Item) -> None:
        """Lay out a node as a part of an item."""
        layout = self._table.get(node.kind_id)
        if layout is not None:
            layout(self, node, item)
        elif not node.child_count or node.kind_id in kinds.WHOLE:
            self.token(node, item)
        else:
            for child in node.children:
                self.visit(child, item)

    def visit_all(self, nodes: Iterable[Node], item: Item) -> None:
        """Lay out nodes as parts of an item."""
        for node in nodes:
            self.visit(node, item)

    def token(self, node: Node, item: Item) -> Token:
        """Add a token of an item."""
        token = self._add(node)
        first = item.first
        if first is None:
            item.first = token
            token.anchor, token.levels = item.anchor, item.levels
        else:
            token.anchor, token.levels = first, 1
        traits = kinds.TRAITS.get(token.kind)
        if traits is not None:
            token.tight_before, token.tight_after, token.joins = traits
        self.last = token
        return token

    def comment(self, node: Node) -> None:
        """Add a comment; a carriage return after one that ends its line does not belong to it."""
        token = self._add(node)
        token.is_comment = True
        if token.text.endswith("\r"):
            self._end_at(token, token.text.rstrip("\r"))

    def attached(self, node: Node) -> None:
        """Add what stands where it stands: the text of a heredoc, which the name at its end ends."""
        token = self._add(node)
        token.is_attached = True
        self._end_at(token, token.text.rstrip())

    def _end_at(self, token: Token, text: str) -> None:
        token.text = text
        token.end = self._end = token.start + len(text.encode())

    def _add(self, node: Node) -> Token:
        start, end = node.byte_range
        gap = self.data[self._end : start]
        newlines, written = _USUAL_GAPS.get(gap) or self._measured(gap)
        if gap:
            self.gaps.append((self._end, start))
        text = self._text[start:end] if self._text else self.data[start:end].decode()
        token = Token(start, end, node.kind_id, text, newlines, written)
        self._end = end
        self.tokens.append(token)
        return token

    def end(self) -> None:
        """Look at what is after the last token."""
        gap = self.data[self._end :]
        self._measured(gap)
        if gap:
            self.gaps.append((self._end, len(self.data)))

    def _measured(self, gap: bytes) -> tuple[int, int]:
        """Return the line ends between two tokens, and the blanks if there are no line ends, -1 otherwise.

        Raises `Unaccounted` if there is anything but white space.
        """
        if gap.strip() and not gap.decode().isspace():
            raise Unaccounted(f"the bytes from {self._end} to {self._end + len(gap)} are in no token")
        newlines = gap.count(b"\n")
        return newlines, -1 if newlines else len(gap)

    def bracketed(  # noqa: PLR0913 - what there is to say of brackets, each by its name
        self,
        children: Sequence[Node],
        start: int,
        item: Item,
        breaks: Breaks,
        *,
        anchor: Token | None = None,
        comma: bool = False,
        table: Table | None = None,
    ) -> int:
        """Format the children from an opening bracket to the one that closes; return the index after it.

        What is between them is one level deeper than the line of `anchor`, the bracket itself if none is given.
        """
        opener = self.token(children[start], item)
        opener.opens = True
        anchor = anchor or opener
        enclosure = Enclosure(opener, breaks, comma, anchor)
        self.enclosures.append(enclosure)
        end = self._elements(children, start + 1, anchor, enclosure, table)
        self.close(children[end], enclosure)
        return end + 1

    def close(self, node: Node, enclosure: Enclosure) -> None:
        """Add the token that closes brackets."""
        closer = self.token(node, Item(enclosure.anchor, 0))
        closer.closes = True
        closer.inside = (enclosure.anchor, 1)
        enclosure.closer = closer

    def _elements(
        self, children: Sequence[Node], start: int, anchor: Token, enclosure: Enclosure, table: Table | None
    ) -> int:
        """Lay out elements, each an item, up to a closing bracket; return its index."""
        around, self.rows = self.rows, None if table is None else table.rows
        index = start
        while index < len(children) and not is_closer(children[index]):
            self.element(children[index], anchor, enclosure)
            index += 1
        self.rows = around
        if table is not None and table.rows:
            self.tables.append(table)
        return index

    def element(self, node: Node, anchor: Token, enclosure: Enclosure) -> None:
        """Lay out an element of a list, or what stands between two of them."""
        item = Item(anchor, 1)
        self.visit(node, item)
        if item.first is None:
            return
        if item.first.kind in (kinds.COMMA, kinds.SEMICOLON):
            enclosure.separator = item.first
        else:
            enclosure.separator = None
            enclosure.elements.append(item.first)
            enclosure.last = self.last

    def row(self, item: Item, *cells: Token | None, is_wrapped: bool = False) -> None:
        """Add a row to the table around it, if it is in one."""
        if self.rows is not None and item.first is not None:
            self.rows.append(Row(item.first, cells, is_wrapped))


def is_closer(node: Node) -> bool:
    """Tell whether a node is a closing bracket."""
    return node.kind_id in kinds.CLOSERS


def index_of(children: Sequence[Node], numbers: frozenset[int], start: int = 0) -> int:
    """Return the index of the first of some children that is of one of these kinds; if there is none, of the end."""
    for index in range(start, len(children)):
        if children[index].kind_id in numbers:
            return index
    return len(children)
