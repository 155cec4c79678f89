"""The tokens around a cursor, whether the text parses or not.

All tokens are made by the scanner from the text and the tokens before, so that those before the cursor are right,
whatever is wrong with the program. Constructs that end before the cursor, and say nothing about it, are one token each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.server.completion.constructs import Token

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node, TreeCursor

_FOLDED: Final = frozenset(
    {
        "class_definition",
        "define_definition",
        "function_definition",
        "plan_definition",
        "node_definition",
        "resource",
        "template_text",
    }
)
"""What is one token if it ends before the cursor: nothing in it is seen from elsewhere."""

_LITERALS: Final = frozenset({"hash", "array"})
_LARGE: Final = 400
"""From how many bytes on a literal before the cursor is one token."""

STRINGS: Final = frozenset({"single_quoted_string", "double_quoted_string", "unclosed_string", "string_content"})
_OPEN_TEXTS: Final = frozenset({"string_content", "comment", "template_text"})
"""Tokens that have no end of their own: what is typed after them belongs to them."""

TEXTS: Final = STRINGS | {
    "comment",
    "regex",
    "template_tag",
    "template_text",
    "unclosed_comment",
    "unclosed_template_comment",
    "unclosed_heredoc",
    "heredoc_tag",
    "heredoc_end",
}
"""Tokens in which a cursor is not in code."""


def tokens_before(root: Node, cursor: int) -> list[Token]:
    """Return the tokens that start before a byte."""
    found: list[Token] = []
    walker = root.walk()
    while True:
        node = walker.node
        if node is None or node.start_byte >= cursor:
            return found
        if _is_whole(node, cursor):
            kind = node.type
            if not node.is_missing:
                found.append(Token(kind, node.start_byte, node.end_byte))
        elif walker.goto_first_child():
            continue
        if not _go_on(walker):
            return found


def tokens_from(root: Node, cursor: int) -> Iterator[Token]:
    """Yield the tokens that start at a byte or after it."""
    walker = root.walk()
    while True:
        node = walker.node
        if node is None:
            return
        is_after = node.start_byte >= cursor
        if is_after and (node.child_count == 0 or node.type in _LITERALS or node.type == "double_quoted_string"):
            if node.end_byte > node.start_byte:
                yield Token(node.type, node.start_byte, node.end_byte)
        elif node.end_byte > cursor and walker.goto_first_child():
            continue
        if not _go_on(walker):
            return


def _is_whole(node: Node, cursor: int) -> bool:
    """Return whether a node is one token."""
    if node.child_count == 0:
        return True
    if node.end_byte >= cursor:
        return False
    kind = node.type
    if kind == "double_quoted_string":
        return True
    is_large = kind in _LITERALS and node.end_byte - node.start_byte >= _LARGE
    return (kind in _FOLDED or is_large) and not node.has_error


def _go_on(walker: TreeCursor) -> bool:
    while not walker.goto_next_sibling():
        if not walker.goto_parent():
            return False
    return True


def text_at(root: Node, tokens: list[Token], cursor: int) -> Token | None:
    """Return the string, comment or other text that holds a cursor, as long as it is not in code within that."""
    last = tokens[-1] if tokens else None
    if last is not None and last.kind in TEXTS and _holds(last, cursor):
        return last
    # An interpolation may end right before the cursor, and the string go on after it.
    node = root.descendant_for_byte_range(max(cursor - 1, 0), cursor)
    while node is not None and node.type not in {"double_quoted_string", "heredoc_body"}:
        if node.type == "interpolation" and node.start_byte < cursor < node.end_byte:
            return None
        node = node.parent
    if node is not None and node.start_byte < cursor < node.end_byte:
        return Token("string_content", cursor, cursor)
    return None


def _holds(token: Token, cursor: int) -> bool:
    if token.kind in _OPEN_TEXTS or token.kind.startswith("unclosed"):
        return token.start <= cursor <= token.end
    return token.start < cursor < token.end
