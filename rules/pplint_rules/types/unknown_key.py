"""Keys that a hash never has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.base.suggest import close_matches, question
from pplint.evaluator.core.known_keys import known_keys
from pplint.infer.core.problems import UnknownKey
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.hash_keys import comparable, key_of, path_text


@rule("unknown-key", "A key that the hash never has", Severity.WARNING, yields_to=("invalid-access",))
def unknown_key(node: ast.Access | UnknownKey, ctx: Context) -> Iterator[Finding]:
    """Reading a key that a hash does not have returns `undef`, so a typo causes an error later or none at all.

    The keys of a hash are known if it is a literal or of a type `Struct`.

    ```puppet
    class apache(Struct[{ host => String, port => Integer }] $listen) {
      $port = $listen['prot']     # warning: [unknown-key]
    }
    ```

    ```puppet
    class apache(Struct[{ host => String, port => Integer }] $listen) {
      $port = $listen['port']
    }
    ```
    """
    if isinstance(node, UnknownKey):
        yield _finding(ctx, node.node, node.owner, node.name, node.known)
        return
    key = key_of(node)
    if key is None or isinstance(node.operand, ast.Reference) or not ctx.was_reached(node.operand):
        return
    known = known_keys(ctx.value_of(node.operand))
    is_unset = ctx.value_of(node) is None or not ctx.was_reached(node)
    if known is not None and key not in known and is_unset:
        owner = path_text(node.operand, ctx.source.text(node.operand.span))
        yield _finding(ctx, node.keys[0], owner, key, known)


def _finding(ctx: Context, place: ast.Node, owner: str, key: str, known: Iterable[object]) -> Finding:
    near = close_matches(key, comparable(known), 1)
    message = f"`{owner}` has no key `{key}`, so this is always `undef`"
    return ctx.finding(place, message, help=question(*near) if near else None)
