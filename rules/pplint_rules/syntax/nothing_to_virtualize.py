"""`@` before what is no resource."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.rule import Context, rule
from pplint.syntax import problems

_NAME = late_pattern(rb"@+([a-z_]\w*)(?![\w( \t]*[({\w])")


@rule("nothing-to-virtualize", "`@` before something that is not a resource", Severity.ERROR)
def nothing_to_virtualize(node: problems.NothingToVirtualize, ctx: Context) -> Iterator[Finding]:
    """Only a resource can follow `@`, which makes it virtual, or `@@`, which exports it.

    ```puppet
    @include('apache')     # error: [nothing-to-virtualize]
    ```

    ```puppet
    @user { 'deploy': }
    ```
    """
    sign = "@" if node.form == "virtual" else "@@"
    message = f"only a resource can be {node.form}, but none follows `{sign}`"
    name = _NAME.match(ctx.source.data, node.start)
    is_text = ctx.source.data[max(node.start - 1, 0) : node.start].isalnum()
    advice = f"write `${name[1].decode()}` for a variable" if name is not None else None
    yield ctx.finding(node, message, help="put quotes around the text" if is_text else advice)
