"""Attributes from a hash for what has no title."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast


@rule("untitled-splat", "`* =>` after a name without a title", Severity.ERROR)
def untitled_splat(node: ast.Error, ctx: Context) -> Iterator[Finding]:
    """`name { * => … }` is neither a resource, as it has no title, nor a hash, as `*` is not a key.

    The compiler stops at it with an internal error that names neither file nor line.

    ```puppet
    file { * => $defaults }     # error: [untitled-splat]
    ```

    ```puppet
    file { '/etc/motd': * => $defaults }
    File { * => $defaults }
    ```
    """
    entry = ctx.parent
    if isinstance(entry, ast.HashEntry) and entry.value is node:
        yield ctx.finding(node, "`* =>` gives attributes to a resource, but the title is missing here", help=_HELP)


_HELP = "write the title and a colon before it"
