"""Whether a source still is the same program after it was laid out: the same tree, and the same comments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.source import SourceFile
from pplint.syntax.parser import Parsed, TooDeep, parse
from pplint.syntax.sameness import say_the_same

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pplint.format.edits import LayoutEdit

_MOVABLE: Final = (",", "->", "~>", "<-", "<~")


class NotTheSame(Exception):  # noqa: N818 - reads as what it says
    """A layout that would change the program; the text says what of it."""


def prove_same(before: Parsed, edits: Iterable[LayoutEdit], after: bytes) -> None:
    """Raise `NotTheSame` if a source and its layout differ in more than white space, commas and where arrows stand."""
    for each in edits:
        start, end = each.edit.span
        if _bare(before.source.data[start:end].decode()) != _bare(each.edit.text):
            raise NotTheSame("other tokens")
    try:
        parsed = parse(SourceFile(before.source.path, after), before.kind)
    except TooDeep:
        raise NotTheSame("a tree that is too deep") from None
    if any(problem.refuses for problem in parsed.problems):
        raise NotTheSame("code that does not parse")
    if _comments(before) != _comments(parsed):
        raise NotTheSame("other comments")
    if not say_the_same(before.tree, parsed.tree):
        raise NotTheSame("another tree")


def _bare(text: str) -> str:
    """Return what is left of the text between two tokens without all that the layout decides."""
    for each in _MOVABLE:
        text = text.replace(each, "")
    return "".join(text.split())


def _comments(parsed: Parsed) -> list[bytes]:
    return [parsed.source.data[each.start : each.end].rstrip(b"\r") for each in parsed.comments]
