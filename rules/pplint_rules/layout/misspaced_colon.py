"""Blanks around the colons of titles."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.format.kinds import COLON
from pplint.format.style import Style
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.layouts import blanks_of, fix_with, place_of

_SUSPECT = late_pattern(
    rb"(?:[\s\x80-\xff]|\*/):(?!:)|(?<!:):(?:[A-Za-z_*{}#\t\f\v\x80-\xff]|\r(?!\n)|/\*| [ \t\f\v\x80-\xff])"
)
"""A colon with white space or a comment before it, or anything after it but a line end or a space and something else.

What no attribute or block starts with may be after it in a string. Most files have none of these, and need no layout.
"""


@rule(
    "misspaced-colon",
    "A colon after a title with the wrong spaces around it",
    Severity.WARNING,
    presets=(),
)
def misspaced_colon(_node: ast.File, ctx: Context) -> Iterator[Finding]:
    """The colon directly follows the title, and one space separates it from an attribute on the same line.

    No check of puppet-lint covers this, so the rule is only in the preset `all`.

    ```puppet
    file { '/srv/www' : ensure => directory }     # warning: [misspaced-colon]
    ```

    ```fixed
    file { '/srv/www': ensure => directory }
    ```

    ```puppet
    file { '/srv/www': ensure => directory }
    ```
    """
    if _SUSPECT.search(ctx.source.data) is None:
        return
    for edit in ctx.layout(Style(keeps_blanks=False)).edits:
        blanks = blanks_of(edit, ctx)
        if blanks is None:
            continue
        if edit.after is not None and edit.after.kind == COLON:
            message = (
                "unexpected space before the `:`"
                if blanks and not edit.edit.text
                else "expected one space before the `:`"
            )
            yield ctx.finding(place_of(edit), message, fix=fix_with([edit]))
        elif edit.before is not None and edit.before.kind == COLON:
            yield ctx.finding(place_of(edit), "expected one space after the `:`", fix=fix_with([edit]))
