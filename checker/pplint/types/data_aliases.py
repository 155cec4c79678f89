"""The aliases that are part of the language: `Data`, `RichData` and the types of their keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pplint.types.alias import AliasType
from pplint.types.argument_types import UriType
from pplint.types.make import variant
from pplint.types.model import (
    UNDEF,
    ArrayType,
    BinaryType,
    DefaultType,
    HashType,
    NumericType,
    ScalarDataType,
    ScalarType,
    SemVerRangeType,
    SensitiveType,
    StringType,
    Type,
    TypeType,
    VariantType,
)
from pplint.types.objects import ANY_OBJECT, TypeSetType
from pplint.types.semver import Version

PCORE_URI: Final = "http://puppet.com/2016.1/pcore"
RUNTIME_AUTHORITY: Final = "http://puppet.com/2016.1/runtime"
PCORE_VERSION: Final = Version(1, 0, 0)

ANY_TYPE_SET: Final = TypeSetType("DefaultTypeSet", RUNTIME_AUTHORITY, Version(0, 0, 0), PCORE_VERSION, PCORE_URI)
"""`TypeSet` without parameters."""


def _data() -> Type:
    return VariantType((ScalarDataType(), UNDEF, HashType(StringType(), DATA), ArrayType(DATA)))


def _rich_data_key() -> Type:
    return variant([StringType(), NumericType()])


def _rich_data() -> Type:
    return VariantType(
        (
            ScalarType(),
            SemVerRangeType(),
            BinaryType(),
            SensitiveType(),
            TypeType(),
            ANY_TYPE_SET,
            UriType(),
            ANY_OBJECT,
            UNDEF,
            DefaultType(),
            HashType(RICH_DATA_KEY, RICH_DATA),
            ArrayType(RICH_DATA),
        )
    )


def _same(alias: AliasType) -> Callable[[], Type]:
    return lambda: alias


DATA: Final = AliasType("Data", _data)
RICH_DATA_KEY: Final = AliasType("RichDataKey", _rich_data_key)
RICH_DATA: Final = AliasType("RichData", _rich_data)

ALIASES: Final = {
    alias.name: alias
    for alias in (
        DATA,
        RICH_DATA_KEY,
        RICH_DATA,
        AliasType("Puppet::LookupKey", _same(RICH_DATA_KEY)),
        AliasType("Puppet::LookupValue", _same(RICH_DATA)),
    )
}
"""The aliases that are part of the language; they print by their names only."""
