"""Blanks around square brackets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.presets import VOXPUPULI
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.layouts import blanks_of, fix_with, place_of

_BRACKETS: Final = frozenset({"[", "]"})


@rule(
    "misspaced-bracket",
    "A bracket with the wrong spaces around it",
    Severity.WARNING,
    aliases=[
        "manifest_whitespace_opening_bracket_before",
        "manifest_whitespace_opening_bracket_after",
        "manifest_whitespace_closing_bracket_before",
        "manifest_whitespace_closing_bracket_after",
    ],
    presets=[VOXPUPULI],
)
def misspaced_bracket(_node: ast.File, ctx: Context) -> Iterator[Finding]:
    """Square brackets have no spaces inside, and no space before them in an index or a type.

    ```puppet
    $ports = [ 80, 443] # warning: [misspaced-bracket]
    ```

    ```fixed
    $ports = [80, 443]
    ```

    ```puppet
    $ports = [80, 443]
    ```
    """
    for edit in ctx.layout().edits:
        before = "" if edit.before is None else edit.before.text
        after = "" if edit.after is None else edit.after.text
        bracket = before if before in _BRACKETS else after
        # The arrow after a bracket has its own rules.
        if bracket in _BRACKETS and after != "=>" and blanks_of(edit, ctx) is not None:
            side = "after" if before in _BRACKETS else "before"
            wanted = "unexpected space" if not edit.edit.text else "expected one space"
            yield ctx.finding(place_of(edit), f"{wanted} {side} `{bracket}`", fix=fix_with([edit]))
