"""A quoted string as the name of a definition."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Edit, Finding, Fix, Severity
from pplint.rule import Context, rule
from pplint.syntax import problems


@rule("quoted-name", "A quoted string as the name of a definition", Severity.ERROR)
def quoted_name(node: problems.QuotedName, ctx: Context) -> Iterator[Finding]:
    """The name in a definition is a bare word.

    ```puppet
    class 'apache' { }     # error: [quoted-name]
    ```

    ```puppet
    class apache { }
    ```
    """
    name = ctx.source.text(node.span)[1:-1]
    yield ctx.finding(
        node, f"the name `{name}` must not be quoted", fix=Fix("remove the quotes", (Edit(node.span, name),))
    )
