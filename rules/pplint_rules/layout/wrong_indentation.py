"""Lines that are not indented as they belong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.diagnostic import Finding, Severity
from pplint.format.style import Style
from pplint.presets import VOXPUPULI
from pplint.rule import Context, rule
from pplint.rule_option import RuleOption
from pplint.setting_kinds import Count
from pplint.syntax import ast
from pplint_rules.shared.layouts import fix_with, place_of, written

INDENT_WIDTH: Final = RuleOption("indent-width", "the blanks of a level of indentation", Count(1, 16, "blanks"), 2)


@rule(
    "wrong-indentation",
    "A line that is not indented as it belongs",
    Severity.WARNING,
    aliases=["strict_indent"],
    presets=[VOXPUPULI],
    options=[INDENT_WIDTH],
)
def wrong_indentation(_node: ast.File, ctx: Context) -> Iterator[Finding]:
    """A line is one level deeper than the line whose bracket it stands in, or whose expression it goes on with.

    Several brackets that are opened on one line count once. A comment is indented as what follows it. The option
    `indent-width` says how wide a level is.

    ```puppet
    class motd {
        include profile      # warning: [wrong-indentation]
    }
    ```

    ```fixed
    class motd {
      include profile
    }
    ```

    ```puppet
    class motd {
      include profile
    }
    ```
    """
    for edit in ctx.layout(Style(indent_width=ctx.option(INDENT_WIDTH))).edits:
        old, new = written(edit, ctx), edit.edit.text
        if edit.behind is None or "\n" not in new or ("\n" not in old and edit.before is not None):
            continue
        had, has = len(old.rpartition("\n")[2]), len(new.rpartition("\n")[2])
        if had != has:
            message = f"the line is indented by {had} blank{'' if had == 1 else 's'} and not by {has}"
            yield ctx.finding(place_of(edit), message, fix=fix_with([edit]))
