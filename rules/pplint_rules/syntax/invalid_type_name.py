"""An uppercase word that cannot name a type."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import problems


@rule(
    "invalid-type-name",
    "An uppercase word that cannot name a type",
    Severity.ERROR,
    issues=("ILLEGAL_CLASS_REFERENCE", "ILLEGAL_FULLY_QUALIFIED_CLASS_REFERENCE"),
)
def invalid_type_name(node: problems.InvalidReference, ctx: Context) -> Iterator[Finding]:
    """Each segment of the name of a type starts with an uppercase letter, and a segment follows every `::`.

    ```puppet
    $type = Apache::vhost     # error: [invalid-type-name]
    ```

    ```puppet
    $type = Apache::Vhost
    ```
    """
    yield ctx.finding(
        node,
        f"`{node.text}` cannot name a type: an uppercase letter must follow each `::`",
        help="write every segment with an uppercase letter, or none for the name of a class or function",
    )
