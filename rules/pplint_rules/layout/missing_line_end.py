"""Files whose last line does not end."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Edit, Effect, Finding, Fix, Severity
from pplint.base.presets import VOXPUPULI
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.source_kinds import SourceKind
from pplint_rules.shared.line_endings import line_ending


@rule(
    "missing-line-end",
    "A manifest without a newline at the end",
    Severity.WARNING,
    aliases=["manifest_whitespace_missing_newline_end_of_file"],
    presets=[VOXPUPULI],
)
def missing_line_end(_node: ast.File, ctx: Context) -> Iterator[Finding]:
    """Text files should end with a newline; without one, adding a line also changes the previous line in a diff.

    ```puppet unterminated
    include motd # warning: [missing-line-end]
    ```

    ```fixed
    include motd
    ```

    ```puppet
    include motd
    ```
    """
    data = ctx.source.data
    if data and not data.endswith(b"\n") and ctx.kind is not SourceKind.TEMPLATE:
        end = len(data)
        fix = Fix("add a newline", (Edit(Span(end, end), line_ending(ctx.source)),), effect=Effect.NONE, safe=True)
        yield ctx.finding(Span(end - 1, end), "missing newline at the end of the file", fix=fix)
