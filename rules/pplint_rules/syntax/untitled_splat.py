"""Attributes from a hash for what has no title."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast


@rule("untitled-splat", "`* =>` after a name without a title", Severity.ERROR)
def untitled_splat(node: ast.Error, ctx: Context) -> Iterator[Finding]:
    """`name { * => … }` is neither a resource, because it has no title, nor a hash, because `*` is not a key.

    The compiler fails with an internal error that names neither file nor line.

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
        yield ctx.finding(node, "`* =>` needs a resource, but the title is missing", help=_HELP)


_HELP = "write the title and a colon before it"
