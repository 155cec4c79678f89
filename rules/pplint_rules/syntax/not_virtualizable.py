"""Virtual resource defaults and overrides."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.catalog_in_plan import is_refused_in_plan


@rule(
    "not-virtualizable",
    "Virtual or exported resource defaults or overrides",
    Severity.ERROR,
    issues=("NOT_VIRTUALIZEABLE",),
)
def not_virtualizable(node: ast.ResourceDefaults | ast.ResourceOverride, ctx: Context) -> Iterator[Finding]:
    """Only a resource can be virtual or exported, not resource defaults or an override.

    ```puppet
    @File { mode => '0644' }     # error: [not-virtualizable]
    ```

    ```puppet
    File { mode => '0644' }
    @file { '/etc/motd': }
    ```
    """
    if node.form == "regular" or is_refused_in_plan(node, ctx):
        return
    what = "resource defaults" if isinstance(node, ast.ResourceDefaults) else "a resource override"
    sign = "@" if node.form == "virtual" else "@@"
    yield ctx.finding(
        Span(node.start, node.start + len(sign)),
        f"{what} cannot be {node.form}: only a resource can",
        help=f"remove `{sign}`",
        fix=_without_signs(node, ctx),
    )


def _without_signs(node: ast.ResourceDefaults | ast.ResourceOverride, ctx: Context) -> Fix | None:
    """Remove all signs at once, as there may be any number of them; none where a comment stands between them."""
    changed = node.type if isinstance(node, ast.ResourceDefaults) else node.reference
    signs = ctx.source.text(Span(node.start, changed.start))
    if signs.strip("@ \t\r\n"):
        return None
    # A word may stand right before the signs, which divide it from the type.
    blank = " " if ctx.source.data[node.start - 1 : node.start].strip() else ""
    return Fix(f"remove `{signs.strip()}`", (Edit(Span(node.start, changed.start), blank),), safe=False)
