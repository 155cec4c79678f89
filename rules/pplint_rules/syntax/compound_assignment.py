"""Assignments with an operator that the language no longer has."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast


@rule(
    "compound-assignment",
    "An assignment with `+=` or `-=`",
    Severity.ERROR,
    aliases=["appends"],
    issues=("APPENDS_DELETES_NO_LONGER_SUPPORTED", "UNSUPPORTED_OPERATOR"),
)
def compound_assignment(node: ast.Assignment, ctx: Context) -> Iterator[Finding]:
    """`+=` and `-=` were removed from the language, because a variable can be assigned only once.

    ```puppet
    $packages += ['git']     # error: [compound-assignment]
    ```

    ```puppet
    $all_packages = $packages + ['git']
    ```
    """
    if node.operator == "=":
        return
    target = ctx.source.text(node.target.span) if isinstance(node.target, ast.Variable) else "$old"
    yield ctx.finding(
        ctx.place(node),
        f"`{node.operator}` is no longer an operator: variables cannot be reassigned",
        help=f"assign `{target} {node.operator[0]} …` to a new variable",
    )
