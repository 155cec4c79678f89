"""Text that may be empty."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.walk import children


@rule(
    "unbounded-string",
    "A parameter of type `String` that may be empty",
    Severity.WARNING,
    aliases=["missing_string_min_length"],
    presets=(),
)
def unbounded_string(node: ast.Parameter, ctx: Context) -> Iterator[Finding]:
    """An empty string is rarely intended, and is true in a condition. `String[1]` requires at least one character.

    The fix is unsafe, because callers or data may pass an empty string.

    ```puppet
    class app(
      String $owner,     # warning: [unbounded-string]
    ) { }
    ```

    ```fixed unsafe
    class app(
      String[1] $owner,
    ) { }
    ```

    ```puppet
    class app(
      String[1] $owner,
      String[0] $comment,
    ) { }
    ```
    """
    if node.type is None or (isinstance(node.default, ast.String) and not node.default.value):
        return
    pending: list[ast.Node] = [node.type]
    while pending:
        each = pending.pop(0)
        if isinstance(each, ast.Reference) and each.value == "String":
            fix = Fix("write `String[1]`", (Edit(Span(each.end, each.end), "[1]"),), safe=False)
            yield ctx.finding(each, f"`${node.name}` may be empty", help="write `String[1]`", fix=fix)
        elif isinstance(each, ast.Access) and isinstance(each.operand, ast.Reference):
            pending += each.keys
        else:
            pending += children(each)
