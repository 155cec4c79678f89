"""Keys that a hash never has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from pplint.diagnostic import Finding, Severity
from pplint.evaluator.unknown import Result, Unknown, alternatives
from pplint.rule import Context, rule
from pplint.suggest import did_you_mean
from pplint.syntax import ast
from pplint.types.alias import AliasType
from pplint.types.model import OptionalType, StructType, Type, UndefType, VariantType
from pplint.values.model import Hash
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
    known = _known_keys(ctx.value_of(node.operand))
    if known is not None and key not in known:
        message = f"`{ctx.source.text(node.operand.span)}` has no key `{key}`, so that this is always `undef`"
        near = [each for each in islice(known, MOST_KEYS) if isinstance(each, str)]
        suggestion = did_you_mean(key, near).removeprefix("; ") or None
        yield ctx.finding(node.keys[0], message, help=suggestion)


def _known_keys(result: Result) -> Mapping[object, object] | None:
    """Return the keys that a value may have, in order; None if it may be no hash, or one with any keys."""
    if isinstance(result, Unknown):
        structs = list(_structs(result.type))
        names: dict[object, None] = {
            element.name: None for each in structs if each is not None for element in each.elements
        }
        return names if structs and None not in structs else None
    return result if isinstance(result, Hash) else None


def _structs(type_: Type) -> Iterator[StructType | None]:
    """Yield the hashes with known keys that a value may be, and None for what else it may be."""
    pending, seen = [type_], set[AliasType]()
    while pending:
        each = pending.pop()
        if isinstance(each, AliasType):
            if each not in seen:
                seen.add(each)
                pending.append(each.resolved)
        elif isinstance(each, VariantType) or (isinstance(each, OptionalType) and each.type is not None):
            pending += alternatives(each)
        elif isinstance(each, StructType):
            yield each
        elif not isinstance(each, UndefType):
            yield None
