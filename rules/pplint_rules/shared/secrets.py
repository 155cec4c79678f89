"""Which types keep values out of logs and reports."""

from __future__ import annotations

from pplint.types.alias import AliasType
from pplint.types.model import SensitiveType, Type


def is_sensitive(type_: Type) -> bool:
    """Return whether a value of a type is certainly kept out of logs and reports."""
    seen: set[Type] = set()
    while isinstance(type_, AliasType) and type_ not in seen:
        seen.add(type_)
        type_ = type_.resolved
    return isinstance(type_, SensitiveType)
