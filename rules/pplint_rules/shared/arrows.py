"""Whether the arrows of a file are where they belong, without its layout, which takes a multiple of the time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.syntax import ast

if TYPE_CHECKING:
    from pplint.base.source import Span
    from pplint.rule import Context

_ARROW: Final = late_pattern(rb"( +)[=+]> (?=[!-~])")
_BRACE: Final = ord("{")


def has_regular_arrows(ctx: Context) -> bool:
    """Return whether all arrows are in the columns after the longest names, or have a space on each side on one line.

    If that is not certain at a glance, they are not.
    """
    return ctx.once(_are_regular, ctx)


def _are_regular(ctx: Context) -> bool:
    data = ctx.source.data
    if not data.isascii() or b"\r" in data or ctx.nodes_of(ast.AttributeSplat):
        return False
    holders: Sequence[ast.ResourceBody | ast.ResourceDefaults | ast.ResourceOverride | ast.Collector]
    holders = ctx.nodes_of(ast.ResourceBody, ast.ResourceDefaults, ast.ResourceOverride, ast.Collector)
    for holder in holders:
        names = (each.name_span for each in holder.attributes if isinstance(each, ast.Attribute))
        if not _is_regular(data, names, may_be_table=True):
            return False
    hashes: Sequence[ast.Hash] = ctx.nodes_of(ast.Hash)
    for each in hashes:
        keys = (entry.key.span for entry in each.entries)
        if not _is_regular(data, keys, may_be_table=data[each.start] == _BRACE):
            return False
    selectors: Sequence[ast.Selector] = ctx.nodes_of(ast.Selector)
    for selector in selectors:
        keys = (option.match.span for option in selector.options)
        if not _is_regular(data, keys, may_be_table=True):
            return False
    return True


def _is_regular(data: bytes, names: Iterable[Span], *, may_be_table: bool) -> bool:
    """Return whether the arrows after names are in one column, a line each, or on one line with a space before each."""
    lines: set[int] = set()
    columns: set[int] = set()
    widths: list[int] = []
    longest = count = 0
    for name_start, end in names:
        arrow = _ARROW.match(data, end)
        if arrow is None or data.find(b"\n", name_start, end) >= 0:
            return False
        line = data.rfind(b"\n", 0, end)
        lines.add(line)
        widths.append(arrow.end(1) - end)
        columns.add(arrow.end(1) - line)
        longest = max(longest, end - line)
        count += 1
    if count == 0 or (max(widths) == 1 and len(lines) == 1):
        return True
    return may_be_table and len(lines) == count and columns == {longest + 1}
