"""Chaining arrows that stand at the end of a line."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Edit, Effect, Finding, Fix, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.presets import EVERY_PRESET
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.places import Places
from pplint_rules.shared.against_habit import AGAINST_HABIT, is_habit
from pplint_rules.shared.line_endings import after_spaces

_REST = late_pattern(rb"[ \t\r]*\n")
_FORWARD = frozenset({"->", "~>"})


@rule(
    "arrow-at-line-end",
    "A chaining arrow that is not on the line of its right operand",
    Severity.WARNING,
    aliases=["arrow_on_right_operand_line"],
    presets=EVERY_PRESET,
    options=[AGAINST_HABIT],
)
def arrow_at_line_end(node: ast.Relationship, ctx: Context) -> Iterator[Finding]:
    """The style guide puts a chaining arrow at the start of the line of its right operand.

    Readers then see at the first character that the line depends on the one before. The fix moves the arrow; a comment
    after it stays in its place. If most arrows of a module or control repository are at the ends of lines, they are
    reported only with the option `against-habit`.

    ```puppet
    Package['apache2'] ->     # warning: [arrow-at-line-end]
    Service['apache2']
    ```

    ```fixed
    Package['apache2']
    -> Service['apache2']
    ```

    ```puppet
    Package['apache2']
    -> Service['apache2']
    ```
    """
    if node.operator not in _FORWARD:
        return
    arrow = Places(ctx.source, ctx.tree).named(node)
    line = ctx.source.lines.line
    if line(arrow.start) == line(node.right.start) or is_habit("trailing-arrows", ctx):
        return
    start = node.right.start
    edits = (Edit(_with_blanks(arrow, ctx.source.data), ""), Edit(Span(start, start), f"{node.operator} "))
    message = f"`{node.operator}` is not on the line of its right operand"
    fix = Fix("move it in front of the right operand", edits, effect=Effect.NONE, safe=True)
    yield ctx.finding(arrow, message, help=f"write `{node.operator}` in front of the right operand", fix=fix)


def _with_blanks(arrow: Span, data: bytes) -> Span:
    """Return an arrow with the blanks before it; with its whole line if there is nothing else on it."""
    start = after_spaces(data, arrow.start)
    rest = _REST.match(data, arrow.end) if data[max(0, start - 1) : start] in {b"", b"\n"} else None
    return Span(start, arrow.end if rest is None else rest.end())
