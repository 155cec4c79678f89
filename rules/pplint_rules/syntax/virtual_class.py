"""Virtual classes."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.catalog_in_plan import is_refused_in_plan


@rule(
    "virtual-class",
    "A virtual or exported class",
    Severity.ERROR,
    issues=("CLASS_NOT_VIRTUALIZABLE",),
    named=frozenset({"class"}),
)
def virtual_class(node: ast.Resource, ctx: Context) -> Iterator[Finding]:
    """A class cannot be virtual or exported, because it cannot be realized later like a resource.

    ```puppet
    @class { 'apache': }     # error: [virtual-class]
    ```

    ```puppet
    class { 'apache': }
    ```
    """
    if node.form == "regular" or is_refused_in_plan(node, ctx):
        return
    if isinstance(node.type, ast.Name) and node.type.value == "class":
        sign = "@" if node.form == "virtual" else "@@"
        message = f"a class cannot be {node.form}"
        span = Span(node.start, node.start + len(sign))
        yield ctx.finding(span, message, help=f"remove `{sign}`, or declare the class in a condition")
