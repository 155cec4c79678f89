"""Two backslashes in single quotes."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.upgrade.origins import is_from_puppet_3


@rule(
    "ambiguous-backslash",
    r"A `\\` in single quotes, which is one backslash since Puppet 4",
    Severity.WARNING,
    named=lambda text: "\\" in text,
)
def ambiguous_backslash(node: ast.String, ctx: Context) -> Iterator[Finding]:
    r"""Two backslashes in single quotes were two characters in Puppet 3, and are one character since Puppet 4.

    They are reported only in code that was written for Puppet 3, according to `--from` or the setting `upgrade-from`.

    ```puppet from=puppet3
    $share = '\\server\share'     # warning: [ambiguous-backslash]
    ```

    ```puppet from=puppet3
    $share = '\server\share'
    ```
    """
    if is_from_puppet_3(ctx) and ctx.source.data.startswith(b"'", node.start) and "\\\\" in ctx.source.text(node.span):
        message = r"`\\` in single quotes is one backslash since Puppet 4; it was two before"
        yield ctx.finding(node, message, help=r"write `\\\\` if you mean two")
