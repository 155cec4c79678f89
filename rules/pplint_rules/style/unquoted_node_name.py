"""Names of nodes without quotes."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Edit, Effect, Finding, Fix, Severity
from pplint.base.presets import EVERY_PRESET
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.quoting import quote
from pplint_rules.shared.quotes import is_bare_word


@rule(
    "unquoted-node-name",
    "A node name without quotes",
    Severity.WARNING,
    aliases=["unquoted_node_name"],
    presets=EVERY_PRESET,
)
def unquoted_node_name(node: ast.NodeDefinition, ctx: Context) -> Iterator[Finding]:
    r"""A node name is a string; without quotes, it consists of words and dots, and some of the words may be keywords.

    The fix puts one pair of quotes around the whole name. `default` is a keyword and has no quotes.

    ```puppet
    node web.example.com { }     # warning: [unquoted-node-name]
    ```

    ```fixed
    node 'web.example.com' { }
    ```

    ```puppet
    node 'web.example.com', /^db\d+$/ { }
    node default { }
    ```
    """
    for name in node.matches:
        if not is_bare_word(name, ctx):
            continue
        written = quote(name.value)
        is_all = "".join(ctx.source.text(name.span).split()) == name.value
        fix = Fix("put it in quotes", (Edit(name.span, written),), effect=Effect.NONE, safe=True) if is_all else None
        yield ctx.finding(name, f"node name `{name.value}` has no quotes", help=f"write `{written}`", fix=fix)
