"""An uppercase word that cannot name a type."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import problems


@rule(
    "invalid-type-name",
    "A capitalized word that is not a valid type name",
    Severity.ERROR,
    issues=("ILLEGAL_CLASS_REFERENCE", "ILLEGAL_FULLY_QUALIFIED_CLASS_REFERENCE"),
)
def invalid_type_name(node: problems.InvalidReference, ctx: Context) -> Iterator[Finding]:
    """Each segment of a type name starts with an uppercase letter, and a segment follows every `::`.

    ```puppet
    $type = Apache::vhost     # error: [invalid-type-name]
    ```

    ```puppet
    $type = Apache::Vhost
    ```
    """
    yield ctx.finding(
        node,
        f"`{node.text}` is not a valid type name: an uppercase letter must follow each `::`",
        help="capitalize every segment of a type name, or none of the name of a class or function",
    )
