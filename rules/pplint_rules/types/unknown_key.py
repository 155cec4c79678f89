"""Keys that a hash never has."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.evaluator.unknown import alternatives
from pplint.rule import Context, rule
from pplint.suggest import did_you_mean
from pplint.syntax import ast
from pplint.types.alias import unalias
from pplint.types.model import StructType, Type, UndefType
from pplint_rules.keys import key_of

MOST_KEYS = 100
"""How many keys are compared with one that does not exist."""


@rule("unknown-key", "A key that the hash never has", Severity.WARNING)
def unknown_key(node: ast.Access, ctx: Context) -> Iterator[Finding]:
    """The value for a key that is not in a hash is `undef`, so that a mistyped key fails later or not at all.

    The keys of a hash are known where it is written down, and where it is of a type `Struct`.

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
    key = key_of(node)
    if key is None or isinstance(node.operand, ast.Reference) or not ctx.model.was_reached(node.operand):
        return
    structs = list(_structs(ctx.type_of(node.operand)))
    known = list(dict.fromkeys(element.name for each in structs if each is not None for element in each.elements))
    if structs and None not in structs and key not in known:
        message = f"`{ctx.source.text(node.operand.span)}` has no key `{key}`, so that this is always `undef`"
        suggestion = did_you_mean(key, known[:MOST_KEYS]).removeprefix("; ") or None
        yield ctx.finding(node.keys[0], message, help=suggestion)


def _structs(type_: Type) -> Iterator[StructType | None]:
    """Yield the hashes with known keys that a value may be, and None for what else it may be."""
    pending, seen = [type_], set[Type]()
    while pending:
        each = unalias(pending.pop())
        parts = alternatives(each)
        if each in seen:
            continue
        seen.add(each)
        if len(parts) > 1:
            pending += parts
        elif isinstance(each, StructType):
            yield each
        elif not isinstance(each, UndefType):
            yield None
