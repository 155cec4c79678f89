"""Double quotes around text that needs none."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Edit, Effect, Finding, Fix, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.presets import EVERY_PRESET
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.against_habit import AGAINST_HABIT, is_habit
from pplint_rules.shared.quotes import is_double_quoted

_BETTER_DOUBLE_QUOTED = late_pattern(r"['\t\r\n]")


@rule(
    "double-quoted-string",
    "Double quotes around a string without interpolations or escapes",
    Severity.WARNING,
    aliases=["double_quoted_strings"],
    presets=EVERY_PRESET,
    yields_to=(
        "invalid-argument",
        "invalid-attribute-value",
        "invalid-default",
        "invalid-parameter-value",
        "misspelt-ensure",
        "quoted-boolean",
        "uninterpolated-variable",
    ),
    options=[AGAINST_HABIT],
)
def double_quoted_string(node: ast.String, ctx: Context) -> Iterator[Finding]:
    r"""Double quotes say that something in a string is replaced; plain text is in single quotes.

    Text with an escape, a single quote, a tab or a line break in it may stay in double quotes. A backslash that
    escapes nothing is the same in both. Text that is wrong there in any quotes is reported as that only.

    Where most plain strings of a module or a control repository are in double quotes, its authors want them so: nothing
    is reported there unless the option `against-habit` is set, as in the presets of puppet-lint.

    ```puppet
    $mode = "0644"       # warning: [double-quoted-string]
    $path = "C:\dir"     # warning: [double-quoted-string]
    ```

    ```fixed
    $mode = '0644'
    $path = 'C:\dir'
    ```

    ```puppet
    $mode = '0644'
    $line = "it's ${mode}\n"
    $tip = "don't"
    ```
    """
    # As most strings, and there are very many.
    if not ctx.source.data.startswith(b'"', node.start) or not is_double_quoted(node, ctx.parent, ctx):
        return
    text = ctx.source.text(Span(node.start + 1, node.end - 1))
    if text != node.value or _BETTER_DOUBLE_QUOTED.search(text):
        return
    if is_habit("double-quotes", ctx):
        return
    # Two single quotes in front of another would begin a longer string.
    is_read_alike = text != "" or not ctx.source.data.startswith(b"'", node.end)
    fix = (
        Fix("write single quotes", (Edit(node.span, f"'{text}'"),), effect=Effect.NONE, safe=True)
        if is_read_alike
        else None
    )
    yield ctx.finding(node, "nothing in this string needs double quotes", fix=fix)
