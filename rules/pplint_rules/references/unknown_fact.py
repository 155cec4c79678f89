"""Facts that no node has."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from pplint.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.keys import key_of
from pplint_rules.wording import Misnomer


@rule("unknown-fact", "A fact that neither Facter nor a module has", Severity.WARNING)
def unknown_fact(node: ast.Access, ctx: Context) -> Iterator[Finding]:
    """`$facts['name']` is `undef` for a name that there is no fact of.

    Known are the facts of Facter, those of the modules that are at hand, and those in the user's stubs. Nothing is said
    where a module that is needed is missing, or where one has external facts, whose names only the nodes know.

    ```puppet
    notice($facts['operatingsytem'])     # warning: [unknown-fact]
    ```

    ```puppet
    notice($facts['os']['family'])
    ```
    """
    operand = node.operand
    key = key_of(node)
    if key is None or not isinstance(operand, ast.Variable) or operand.name.removeprefix("::") != "facts":
        return
    facts = ctx.model.world.facts
    if facts.is_unknown(key):
        known = [each for each in facts.names() if not facts.is_legacy(each)]
        similar = get_close_matches(key, known, n=3, cutoff=0.75)
        yield Misnomer(key, node.keys[0].span, similar).finding(ctx, f"no fact is called `{key}`")
