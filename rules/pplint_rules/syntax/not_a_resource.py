"""Braces behind what can be no resource."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import problems


@rule("not-a-resource", "Braces behind what can be no resource", Severity.ERROR)
def not_a_resource(node: problems.NotAResource, ctx: Context) -> Iterator[Finding]:
    """Attributes in braces follow the name of a resource type, a reference to a type, or a reference to resources.

    ```puppet
    $type { owner => 'root' }     # error: [not-a-resource]
    ```

    ```puppet
    File { owner => 'root' }
    File['/etc/motd'] { owner => 'root' }
    ```
    """
    yield ctx.finding(
        node,
        "this is neither a resource type nor a reference to resources, but attributes in braces follow it",
        help="if the braces were meant as a hash of its own, assign it or pass it to a function",
    )
