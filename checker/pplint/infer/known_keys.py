"""The keys that a hash may have, where they are known: it is written down, or of a type `Struct`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.unknown import Unknown, alternatives
from pplint.types.alias import AliasType
from pplint.types.model import OptionalType, StructType, UndefType, VariantType
from pplint.values.model import Hash

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pplint.evaluator.unknown import Result
    from pplint.types.model import Type


def known_keys(result: Result) -> Mapping[object, object] | None:
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
