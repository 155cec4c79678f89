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
    r"""The style guide uses double quotes only for strings with an interpolation or an escape.

    A string with an escape, a single quote, a tab or a line break may have double quotes. A backslash that escapes
    nothing means the same in both. A string that another rule reports as a wrong value is reported only by that rule.

    If most plain strings of a module or control repository have double quotes, they are reported only with the option
    `against-habit`, which is on in the presets of puppet-lint.

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
