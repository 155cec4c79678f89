"""A quoted string as the name of a definition."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Edit, Effect, Finding, Fix, Severity
from pplint.rule import Context, rule
from pplint.syntax import problems
from pplint.syntax.names import DEFINITION_NAME, KEYWORDS, PLAN_KEYWORDS
from pplint.syntax.source_kinds import SourceKind


@rule("quoted-name", "A quoted string as the name of a definition", Severity.ERROR)
def quoted_name(node: problems.QuotedName, ctx: Context) -> Iterator[Finding]:
    """The name in a definition is a bare word.

    The fix removes the quotes if the name is valid without them.

    ```puppet
    class 'apache' { }     # error: [quoted-name]
    ```

    ```fixed
    class apache { }
    ```

    ```puppet
    class apache { }
    ```
    """
    name = ctx.source.text(node.span)[1:-1]
    message = f"the name `{name}` must not be quoted"
    keywords = KEYWORDS | PLAN_KEYWORDS if ctx.kind is SourceKind.PLAN else KEYWORDS
    if DEFINITION_NAME.fullmatch(name) and name not in keywords:
        fix = Fix("remove the quotes", (Edit(node.span, name),), effect=Effect.NONE, safe=True)
        yield ctx.finding(node, message, fix=fix)
    else:
        yield ctx.finding(
            node, message, help="choose a name that consists of lowercase letters, digits and underscores"
        )
