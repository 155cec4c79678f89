"""A source laid out, as far as that is wanted, with the proof that it is the same program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.edits import apply
from pplint.format.layout import layout_of
from pplint.format.proof import NotTheSame, prove_same
from pplint.format.walk import Unaccounted

if TYPE_CHECKING:
    from pplint.format.style import Style
    from pplint.syntax.parser import Parsed

__all__ = ["NotTheSame", "formatted"]


def formatted(parsed: Parsed, style: Style, lines: range | None = None) -> bytes:
    """Return the bytes of a source that parses in its layout; raise `NotTheSame` if that would be another program.

    If `lines` are given, counted from 1, only what is in front of a token on one of them is laid out.
    """
    try:
        edits = layout_of(parsed, style).edits
    except Unaccounted as error:
        raise NotTheSame(str(error)) from None
    if lines is not None:
        edits = [each for each in edits if parsed.source.lines.line(each.edit.span.end) in lines]
    if not edits:
        return parsed.source.data
    after = apply(parsed.source.data, [each.edit for each in edits])
    prove_same(parsed, edits, after)
    return after
