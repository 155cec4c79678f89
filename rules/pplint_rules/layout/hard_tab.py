"""Tabs between tokens."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Edit, Effect, Finding, Fix, Severity
from pplint.base.presets import PUPPET_LINT, VOXPUPULI
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.layouts import runs_of_blanks


@rule(
    "hard-tab",
    "A tab between tokens",
    Severity.WARNING,
    aliases=["hard_tabs"],
    presets=[PUPPET_LINT, VOXPUPULI],
)
def hard_tab(_node: ast.File, ctx: Context) -> Iterator[Finding]:
    """The width of a tab depends on the editor, so code that is indented with tabs looks different elsewhere.

    Tabs in strings, comments and heredocs are not reported. The fix writes two spaces for each tab; `pplint format`
    then indents the line correctly.

    ```puppet
    include␉motd    # warning: [hard-tab]
    ```

    ```fixed
    include  motd
    ```

    ```puppet
    include motd
    ```
    """
    data = ctx.source.data
    for start, end, _ in runs_of_blanks(ctx) if b"\t" in data else ():
        if data.find(b"\t", start, end) >= 0:
            span = Span(start, end)
            written = ctx.source.text(span).replace("\t", "  ")
            fix = Fix("write two spaces", (Edit(span, written),), effect=Effect.NONE, safe=True)
            yield ctx.finding(span, "tab between tokens", fix=fix)
