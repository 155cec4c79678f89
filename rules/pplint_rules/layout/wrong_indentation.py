"""Lines that are not indented as they belong."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.presets import VOXPUPULI
from pplint.format.style import Style
from pplint.rule import Context, rule
from pplint.rule.option import RuleOption
from pplint.rule.setting_kinds import Count, Flag
from pplint.syntax import ast
from pplint_rules.shared.layouts import fix_with, place_of, written

if TYPE_CHECKING:
    from pplint.format.layout import Layout
    from pplint.format.tokens import Token

INDENT_WIDTH: Final = RuleOption("indent-width", "the width of a level of indentation", Count(1, 16, "spaces"), 2)

COMMENTS_AT_THE_START: Final = RuleOption(
    "comments-at-the-start",
    "whether to report comments that start in the first column",
    Flag(),
    default=True,
    presets=((VOXPUPULI, False),),
)


@rule(
    "wrong-indentation",
    "A line with the wrong indentation",
    Severity.WARNING,
    aliases=["strict_indent"],
    presets=[VOXPUPULI],
    options=[INDENT_WIDTH, COMMENTS_AT_THE_START],
)
def wrong_indentation(_node: ast.File, ctx: Context) -> Iterator[Finding]:
    """A line is indented one level deeper than the line that opens its bracket or starts its expression.

    Several brackets that open on one line count as one level. A comment is indented like the code after it. With the
    option `comments-at-the-start = false`, as in the preset `voxpupuli`, a comment may also start in the first column,
    such as disabled code. The option `indent-width` sets the width of a level. There is no fix in a list whose first
    element `pplint format` moves.

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
    width: int = ctx.option(INDENT_WIDTH)
    layout = ctx.layout(Style(indent_width=width, keeps_places=False))
    divided = _divided(layout, ctx)
    for edit in layout.edits:
        old, new = written(edit, ctx), edit.edit.text
        if edit.after is None or "\n" not in new or ("\n" not in old and edit.before is not None):
            continue
        had, has = _indentation(old), _indentation(new)
        is_left = had == 0 and edit.after.is_comment and not ctx.option(COMMENTS_AT_THE_START)
        if had != has and not is_left:
            message = f"the line is indented by {had} space{'' if had == 1 else 's'}, expected {has}"
            index = bisect_right(divided, edit.after.start, key=lambda each: each[0]) - 1
            is_within = index >= 0 and edit.after.start < divided[index][1]
            yield ctx.finding(place_of(edit), message, fix=None if is_within else fix_with([edit]))


def _divided(layout: Layout, ctx: Context) -> list[tuple[int, int]]:
    """Return from where to where lists reach whose first element gets a line of its own, the outermost of them.

    The author has other elements in a column with it, which they leave when it moves and they do not: be it on the line
    of the bracket, which moves, or on their own.
    """
    openers = {
        edit.before.index
        for edit in layout.edits
        if edit.before is not None and edit.before.opens and "\n" in edit.edit.text and "\n" not in written(edit, ctx)
    }
    lines = ctx.source.lines
    found: list[tuple[int, int]] = []
    opened: list[Token] = []
    for token in layout.tokens if openers else ():
        if token.opens:
            opened.append(token)
        elif token.closes and opened:
            opener = opened.pop()
            if opener.index in openers:
                start = lines.starts[lines.line(opener.start) - 1]
                while found and found[-1][0] >= start:
                    found.pop()
                found.append((start, token.start))
    return found


def _indentation(text: str) -> int:
    """Return how many blanks begin the last line of what stands between two tokens, which may be an arrow."""
    line = text.rpartition("\n")[2]
    return len(line) - len(line.lstrip(" \t"))
