"""`@` before what is no resource."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import problems


@rule("nothing-to-virtualize", "`@` before what is no resource", Severity.ERROR)
def nothing_to_virtualize(node: problems.NothingToVirtualize, ctx: Context) -> Iterator[Finding]:
    """`@` makes a resource virtual and `@@` exports it; nothing else can be either.

    ```puppet
    @include('apache')     # error: [nothing-to-virtualize]
    ```

    ```puppet
    @user { 'deploy': }
    ```
    """
    sign = "@" if node.form == "virtual" else "@@"
    yield ctx.finding(node, f"only a resource can be {node.form}, but none follows `{sign}`")
