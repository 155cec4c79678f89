"""Blanks around braces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.presets import VOXPUPULI
from pplint.rule import Context, rule
from pplint.rule.option import RuleOption
from pplint.rule.setting_kinds import Choice
from pplint.syntax import ast
from pplint_rules.shared.layouts import fix_with, place_of, written

if TYPE_CHECKING:
    from pplint.format.edits import LayoutEdit

_ANY: Final = "any"

EMPTY: Final = RuleOption("empty", "how an empty body is written", Choice((_ANY, "{}")), _ANY)


@rule(
    "misspaced-brace",
    "A brace with the wrong spaces around it",
    Severity.WARNING,
    aliases=[
        "manifest_whitespace_opening_brace_before",
        "manifest_whitespace_opening_brace_after",
        "manifest_whitespace_closing_brace_before",
        "manifest_whitespace_closing_brace_after",
    ],
    presets=[VOXPUPULI],
    options=[EMPTY],
)
def misspaced_brace(_node: ast.File, ctx: Context) -> Iterator[Finding]:
    """An opening brace follows one space on the same line, and there is one space inside each brace.

    An empty body can be `{}` or `{ }`, unless the option `empty` is `{}`.

    ```puppet
    user {'backup': }      # warning: [misspaced-brace]
    ```

    ```fixed
    user { 'backup': }
    ```

    ```puppet
    user { 'backup': }
    ```
    """
    for edit in ctx.layout().edits:
        if _is_at_brace(edit) and not _is_broken(edit, ctx) and not _may_be_empty(edit, ctx):
            side = "after" if edit.before is not None and edit.before.text in _BRACES else "before"
            brace = edit.before if side == "after" else edit.after
            message = f"expected one space {side} `{'' if brace is None else brace.text}`"
            yield ctx.finding(place_of(edit), message, fix=fix_with([edit]))


_BRACES: Final = frozenset({"{", "}"})


def _is_at_brace(edit: LayoutEdit) -> bool:
    before, after = edit.before, edit.after
    if before is None or after is None or before.is_comment or after.is_comment:
        return False
    return not _BRACES.isdisjoint((before.text, after.text))


def _is_broken(edit: LayoutEdit, ctx: Context) -> bool:
    """Tell whether the line ends there; a brace that opens belongs to the line before it all the same."""
    if "\n" in edit.edit.text:
        return True
    return "\n" in written(edit, ctx) and not (edit.after is not None and edit.after.text == "{")


def _may_be_empty(edit: LayoutEdit, ctx: Context) -> bool:
    is_empty = edit.before is not None and edit.before.text == "{" and edit.after is not None and edit.after.text == "}"
    return is_empty and ctx.option(EMPTY) == _ANY and written(edit, ctx) == " "
