"""Names of nodes with interpolations."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.catalog_in_plan import is_refused_in_plan


@rule(
    "interpolated-node-name",
    "The name of a node with an interpolation",
    Severity.ERROR,
    issues=("ILLEGAL_HOSTNAME_INTERPOLATION",),
)
def interpolated_node_name(node: ast.NodeDefinition, ctx: Context) -> Iterator[Finding]:
    """The name of a node cannot contain an interpolation.

    The compiler looks for a matching node definition before it evaluates any variable.

    ```puppet
    node "web.${domain}" { }     # error: [interpolated-node-name]
    ```

    ```puppet
    node 'web.example.com' { }
    node /^web[.]/ { }
    ```
    """
    if is_refused_in_plan(node, ctx):
        return
    for match in node.matches:
        if isinstance(match, ast.InterpolatedString):
            inner = next(segment for segment in match.segments if isinstance(segment, ast.Interpolation))
            message = "the name of a node cannot contain variables or expressions"
            yield ctx.finding(_place(inner, ctx), message, help="write the whole name, or a regular expression")


def _place(inner: ast.Interpolation, ctx: Context) -> ast.Interpolation | ast.Expression:
    """Return the interpolation, or the expression in it if that is on another line."""
    line = ctx.source.lines.line
    return inner if line(inner.start) == line(inner.expression.start) else inner.expression
