"""The types of Puppet's settings, which the compiler shows as `$settings::name`, from the kinds that they are of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

_TYPES: Final = {
    "ArraySetting": "Array[String]",
    "BooleanSetting": "Boolean",
    "DurationSetting": "Optional[Integer]",
    "EnumSetting": "String",
    "IntegerSetting": "Integer",
    "PathSetting": "String",
    "PortSetting": "Integer",
    "PrioritySetting": "Optional[Integer]",
    "SymbolicEnumSetting": "String",
    "TTLSetting": "Numeric",
}
_TEXT: Final = frozenset(
    {"DirectorySetting", "FileSetting", "FileOrDirectorySetting", "StringSetting", "TerminusSetting"}
)
"""Kinds of text; whoever configures a server may leave any of them empty."""


def setting_types(kinds: Mapping[str, str]) -> dict[str, str]:
    """Return the types of settings by name, given their kinds; what is of another kind may be anything."""
    texts = dict.fromkeys(_TEXT, "Optional[String]")
    return {name: (_TYPES | texts).get(kind, "Any") for name, kind in sorted(kinds.items())}
