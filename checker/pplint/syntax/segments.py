"""The elements, parameters or statements in a bracket of a broken source."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.syntax.brackets import indentation
from pplint.syntax.structure import CONTINUES, PARAMETER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.syntax.structure import Group, Structure

_ELEMENT = late_pattern(
    rb"(?:[\w:]+|'[^'\n]*'|\"[^\"\n]*\"|\$[\w:]+(?:\[[^\]\n]*\])*|\*)[ \t]*[=+]>|['\"$][^\n=>]*:[ \t]*(?:\n|\Z)"
)


class Segment(Struct, frozen=True):
    """An element: its bytes, whether a separator is before it, and whether one follows, or a bracket; which one."""

    span: Span
    is_apart: bool = True
    is_ended: bool = True
    closer: bytes = b""


def segments(structure: Structure, group: Group, data: bytes) -> Sequence[Segment]:
    """Return what the elements of a group are, or its statements, in order."""
    first = group.first
    if first is None:
        return ()
    if group.is_body or group.is_case:
        return _statements(structure, group, data, first)
    inside = group.inside
    # What a comma or a bracket ends, and what a line begins.
    breaks = [(cut, cut + 1) for cut in group.cuts]
    element = PARAMETER if group.opener == b"(" else _ELEMENT
    breaks += [(each, each) for each in group.lines if each > first and element.match(data, each)]
    found: list[Segment] = []
    start, is_apart = inside.start, True
    for before, after in [*sorted(breaks), (inside.end, inside.end)]:
        code = structure.start_of_code(start)
        if code is not None and code < before:
            end = structure.end_of_code(before)
            is_ended = after > before or before == inside.end
            closer = data[before : before + 1] if after > before else b""
            found.append(Segment(Span(code, end), is_apart, is_ended, closer))
            is_apart = is_ended
        elif after > before:
            is_apart = True
        start = after
    return found


def _statements(structure: Structure, group: Group, data: bytes, first: int) -> list[Segment]:
    inner = indentation(data, group.lines[0]) if group.lines else 0
    lines = [
        each
        for each in group.lines
        if each > first and indentation(data, each) <= inner and CONTINUES.match(data, each) is None
    ]
    starts = [first, *lines]
    ends = [*lines, group.end]
    return [
        Segment(Span(start, structure.end_of_code(end))) for start, end in zip(starts, ends, strict=True) if start < end
    ]


def segment_at(found: Sequence[Segment], offset: int) -> int:
    """Return which of the elements holds an offset, or is the last before it."""
    return max(bisect_right([each.span.start for each in found], offset) - 1, 0)
