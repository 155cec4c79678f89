"""Blanks around the names of definitions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.presets import VOXPUPULI
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.layouts import blanks_of, fix_with, place_of

_INHERITS: Final = "inherits"


@rule(
    "misspaced-name",
    "A name of a definition with the wrong spaces around it",
    Severity.WARNING,
    aliases=[
        "manifest_whitespace_class_name_single_space_before",
        "manifest_whitespace_class_name_single_space_after",
        "manifest_whitespace_inherits_name_single_space_before",
        "manifest_whitespace_inherits_name_single_space_after",
    ],
    presets=[VOXPUPULI],
)
def misspaced_name(_node: ast.File, ctx: Context) -> Iterator[Finding]:
    """One space is on each side of the name of a class or defined type, and of `inherits`.

    The parameters of a function or plan directly follow its name, as in a call.

    ```puppet
    class motd($text) { }      # warning: [misspaced-name]
    ```

    ```fixed
    class motd ($text) { }
    ```

    ```puppet
    class motd ($text) { }
    ```
    """
    for edit in ctx.layout().edits:
        blanks = blanks_of(edit, ctx)
        before, after = edit.before, edit.after
        if blanks is None or before is None or after is None or "{" in (before.text, after.text):
            continue
        if before.is_name or after.is_name or _INHERITS in (before.text, after.text):
            wanted = "expected one space" if edit.edit.text else "unexpected space"
            message = f"{wanted} between `{before.text}` and `{after.text}`"
            yield ctx.finding(place_of(edit), message, fix=fix_with([edit]))
