"""Virtual resource defaults and overrides."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Edit, Finding, Fix, Severity
from pplint.rule import Context, rule
from pplint.source import Span
from pplint.syntax import ast
from pplint.syntax.nesting import is_refused_in_plan


@rule(
    "not-virtualizable",
    "Virtual or exported resource defaults or overrides",
    Severity.ERROR,
    issues=("NOT_VIRTUALIZEABLE",),
)
def not_virtualizable(node: ast.ResourceDefaults | ast.ResourceOverride, ctx: Context) -> Iterator[Finding]:
    """Only a resource can be virtual or exported. Defaults and overrides only change resources.

    ```puppet
    @File { mode => '0644' }     # error: [not-virtualizable]
    ```

    ```puppet
    File { mode => '0644' }
    @file { '/etc/motd': }
    ```
    """
    if node.form == "regular" or is_refused_in_plan(node, ctx.kind, ctx.ancestors):
        return
    what = "resource defaults" if isinstance(node, ast.ResourceDefaults) else "a resource override"
    sign = "@" if node.form == "virtual" else "@@"
    span = Span(node.start, node.start + len(sign))
    message = f"{what} cannot be {node.form}: only a resource can"
    yield ctx.finding(
        span, message, help=f"remove `{sign}`", fix=Fix(f"remove `{sign}`", (Edit(span, ""),), safe=False)
    )
