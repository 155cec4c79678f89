"""A `+>` on resource defaults."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import problems


@rule("append-without-title", "A `+>` on resource defaults", Severity.ERROR)
def append_without_title(node: problems.UntitledAppend, ctx: Context) -> Iterator[Finding]:
    """`+>` adds to an attribute of an existing resource, and `file { … }` without a title names no resource.

    ```puppet
    file { require +> File['/a'] }     # error: [append-without-title]
    ```

    ```puppet
    File['/b'] { require +> File['/a'] }
    ```
    """
    yield ctx.finding(
        node,
        f"`{node.type} {{` needs a title, or a reference before the brace",
        ctx.label(node.attribute, "`+>` has nothing to add to"),
    )
