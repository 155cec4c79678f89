"""Blank lines in a row, and at the ends of a file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pplint.base.diagnostic import Finding, Severity
from pplint.base.presets import VOXPUPULI
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.layouts import fix_with, place_of, written

if TYPE_CHECKING:
    from pplint.format.edits import LayoutEdit


@rule(
    "excess-blank-lines",
    "Consecutive blank lines, or blank lines at the start or end of a file",
    Severity.WARNING,
    aliases=[
        "manifest_whitespace_two_empty_lines",
        "manifest_whitespace_newline_beginning_of_file",
        "manifest_whitespace_double_newline_end_of_file",
    ],
    presets=[VOXPUPULI],
)
def excess_blank_lines(_node: ast.File, ctx: Context) -> Iterator[Finding]:
    """One blank line is enough to separate parts of a manifest.

    ```puppet
    include motd


    include ntp     # warning: [excess-blank-lines]
    ```

    ```fixed
    include motd

    include ntp
    ```

    ```puppet
    include motd

    include ntp
    ```
    """
    for edit in ctx.layout().edits:
        count = written(edit, ctx).count("\n")
        if count > edit.edit.text.count("\n") and count > _allowed(edit):
            is_between = edit.before is not None and edit.after is not None
            message = "consecutive blank lines" if is_between else "blank line at the start or end of the file"
            yield ctx.finding(place_of(edit), message, fix=fix_with([edit]))


def _allowed(edit: LayoutEdit) -> int:
    """Return how many line ends there may be in a place."""
    if edit.before is None:
        return 0
    return 1 if edit.after is None else 2
