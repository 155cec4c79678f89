"""Whether a source still is the same program after it was laid out: the same tree, and the same comments.

Most layouts change white space and commas only, and where that is proven of the text, the parser's own trees tell the
rest: if they are alike, so is all that is made of them. Where an arrow or a comment comes to belong to another node,
the abstract trees are compared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.source import SourceFile
from pplint.format import kinds
from pplint.syntax.parser import BeyondLimits, Parsed, concrete_tree, parse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tree_sitter import Node

    from pplint.format.edits import LayoutEdit

_MOVABLE: Final = (",", "->", "~>", "<-", "<~")
_COMMA: Final = b","


class NotTheSame(Exception):  # noqa: N818 - reads as what it says
    """A layout that would change the program; the text says what of it."""


def prove_same(before: Parsed, edits: Sequence[LayoutEdit], after: bytes) -> None:
    """Raise `NotTheSame` if a source and its layout differ in more than white space, commas and where arrows stand."""
    for each in edits:
        start, end = each.edit.span
        if _bare(before.source.data[start:end].decode()) != _bare(each.edit.text):
            raise NotTheSame("other tokens")
    if not _has_same_tokens(before, edits, after) or not _has_same_shape(before, after):
        _prove_same_trees(before, after)


def _bare(text: str) -> str:
    """Return what is left of the text between two tokens without all that the layout decides."""
    for each in _MOVABLE:
        text = text.replace(each, "")
    return "".join(text.split())


def _has_same_tokens(before: Parsed, edits: Sequence[LayoutEdit], after: bytes) -> bool:
    """Tell whether white space and commas are all that differs, and no edit is in the middle of a token."""
    root = before.concrete_root
    return _without_commas(before.source.data) == _without_commas(after) and not any(
        _is_in_token(root, *each.edit.span) for each in edits
    )


def _without_commas(data: bytes) -> bytes:
    return b"".join(data.replace(_COMMA, b"").split())


def _is_in_token(root: Node, start: int, end: int) -> bool:
    node = root.descendant_for_byte_range(start, end)
    if node is None or (node.child_count and node.kind_id not in kinds.WHOLE):
        return False
    return node.start_byte < end and start < node.end_byte


def _has_same_shape(before: Parsed, after: bytes) -> bool:
    """Tell whether the concrete trees have the same nodes in the same places, with as many tokens but for commas."""
    one = before.concrete_root
    # The tree owns its root, which must not outlive it.
    tree = concrete_tree(after, before.kind)
    other = tree.root_node
    commas = after.count(_COMMA) - before.source.data.count(_COMMA)
    return other.descendant_count - one.descendant_count == commas and str(one) == str(other)


def _prove_same_trees(before: Parsed, after: bytes) -> None:
    from pplint.syntax.sameness import say_the_same

    try:
        parsed = parse(SourceFile(before.source.path, after), before.kind)
    except BeyondLimits:
        raise NotTheSame("a tree that is too deep") from None
    if any(problem.refuses for problem in parsed.problems):
        raise NotTheSame("code that does not parse")
    if _comments(before) != _comments(parsed):
        raise NotTheSame("other comments")
    if not say_the_same(before.tree, parsed.tree):
        raise NotTheSame("another tree")


def _comments(parsed: Parsed) -> list[bytes]:
    return [parsed.source.data[each.start : each.end].rstrip(b"\r") for each in parsed.comments]
