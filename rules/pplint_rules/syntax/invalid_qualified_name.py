"""Two colons without a name after them."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import problems


@rule(
    "invalid-qualified-name",
    "Two colons without a name after them",
    Severity.ERROR,
    issues=("ILLEGAL_FULLY_QUALIFIED_NAME",),
)
def invalid_qualified_name(node: problems.InvalidName, ctx: Context) -> Iterator[Finding]:
    """A segment that starts with a letter must follow `::`.

    ```puppet
    include apache::     # error: [invalid-qualified-name]
    ```

    ```puppet
    include apache::mod
    ```
    """
    yield ctx.finding(node, "a name that starts with a letter must follow `::`")
