"""The keys that a hash may have, where they are known: it is written down, or of a type `Struct`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.core.unknown import Unknown, plain_alternatives
from pplint.types.model import StructType, UndefType
from pplint.values.model import Hash

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pplint.evaluator.core.unknown import Result


def known_keys(result: Result) -> Mapping[object, object] | None:
    """Return the keys that a value may have, in order; None if it may be no hash, or one with any keys."""
    if isinstance(result, Unknown):
        possible = [each for each in plain_alternatives(result.type) if not isinstance(each, UndefType)]
        structs = [each for each in possible if isinstance(each, StructType)]
        names: dict[object, None] = {element.name: None for each in structs for element in each.elements}
        return names if structs and len(structs) == len(possible) else None
    return result if isinstance(result, Hash) else None
