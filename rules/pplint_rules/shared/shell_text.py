"""Which values are harmless in a command line that a shell reads, as far as their type says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.types.alias import AliasType
from pplint.types.model import (
    AnyType,
    ArrayType,
    HashType,
    NotUndefType,
    OptionalType,
    PatternType,
    ScalarDataType,
    ScalarType,
    StringType,
    StructType,
    TupleType,
    Type,
    VariantType,
)
from pplint_rules.shared.pattern_characters import may_match_any_of

if TYPE_CHECKING:
    from collections.abc import Collection

SPECIAL: Final = frozenset("\n'\"`$;&|<>()\\")
"""The characters with which text may be more than a word, or several words, to a shell."""

ESCAPING: Final = frozenset(
    {"batch_escape", "powershell_escape", "shell_escape", "shellquote"}
    | {"stdlib::batch_escape", "stdlib::powershell_escape", "stdlib::shell_escape"}
)
"""The functions that make one word for a shell of a text, whatever is in it."""


def may_hold_special(type_: Type, trusted: Collection[str] = ()) -> bool:
    """Return whether a text of a type, or in a collection of the type, may hold what is special to a shell.

    An `Enum` holds what the author wrote. Types of the names in `trusted` are taken not to.
    """
    pending, seen = [type_], set[AliasType]()
    while pending:
        each = pending.pop()
        if isinstance(each, AliasType):
            if each not in seen and each.name not in trusted:
                seen.add(each)
                pending.append(each.resolved)
        elif isinstance(each, PatternType):
            if not each.patterns or any(may_match_any_of(pattern, SPECIAL) for pattern in each.patterns):
                return True
        elif isinstance(each, AnyType | StringType | ScalarType | ScalarDataType):
            return True
        elif isinstance(each, OptionalType | NotUndefType):
            if each.type is None:
                return True
            pending.append(each.type)
        else:
            pending += _within(each)
    return False


def _within(type_: Type) -> list[Type]:
    if isinstance(type_, VariantType | TupleType):
        return list(type_.types)
    if isinstance(type_, ArrayType):
        return [type_.element]
    if isinstance(type_, HashType):
        return [type_.key, type_.value]
    return [each.value for each in type_.elements] if isinstance(type_, StructType) else []
