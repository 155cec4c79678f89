"""The object types that are part of the language: `Error`, `Deferred`, `Task` and `Puppet::LookupContext`."""

from __future__ import annotations

from typing import Final

from pplint.types.data_aliases import DATA
from pplint.types.make import variant
from pplint.types.model import (
    ANY,
    ArrayType,
    BooleanType,
    CallableType,
    EnumType,
    HashType,
    IterableType,
    NotUndefType,
    OptionalType,
    PatternType,
    RegexpType,
    ScalarType,
    StringType,
    StructElement,
    StructType,
    TupleType,
    Type,
    TypeType,
    UndefType,
)
from pplint.types.objects import ObjectAttribute, ObjectMethod, ObjectType

_TEXT: Final = StringType(1)


def _optional(name: str, type_: Type) -> ObjectAttribute:
    return ObjectAttribute(name, OptionalType(type_), value=None)


_CONSTRAINT: Final = OptionalType(
    variant(
        [
            StringType(),
            RegexpType(),
            *(TypeType(each) for each in (EnumType(), PatternType(), NotUndefType(), UndefType())),
        ]
    )
)

ERROR: Final = ObjectType(
    "Error",
    parameters=(ObjectAttribute("kind", _CONSTRAINT), ObjectAttribute("issue_code", _CONSTRAINT)),
    attributes=(
        ObjectAttribute("msg", _TEXT),
        _optional("kind", _TEXT),
        _optional("details", HashType(_TEXT, DATA)),
        _optional("issue_code", _TEXT),
    ),
    methods=(ObjectMethod("message", CallableType(TupleType(), returns=_TEXT)),),
)

DEFERRED: Final = ObjectType(
    "Deferred",
    attributes=(
        ObjectAttribute("name", PatternType((r"\A[$]?[a-z][a-z0-9_]*(?:::[a-z][a-z0-9_]*)*\z",))),
        _optional("arguments", ArrayType()),
    ),
)

_FILE: Final = StructType((StructElement("name", StringType()), StructElement("path", StringType())))

TASK: Final = ObjectType(
    "Task",
    attributes=(
        ObjectAttribute("name", PatternType((r"\A[a-z][a-z0-9_]*(?:::[a-z][a-z0-9_]*)*\z",))),
        ObjectAttribute("files", ArrayType(_FILE)),
        ObjectAttribute("metadata", HashType(StringType(), ANY)),
        _optional("parameters", HashType(PatternType((r"\A[a-z][a-z0-9_]*\z",)), TypeType())),
    ),
)


def _method(name: str, takes: tuple[Type, ...], returns: Type, block: Type | None = None) -> ObjectMethod:
    return ObjectMethod(name, CallableType(TupleType(takes), block, returns))


def _block(arguments: int) -> CallableType:
    return CallableType(TupleType((ANY,) * arguments))


_CACHE_KEY: Final = OptionalType(ScalarType())
_CACHE_ENTRY: Final = TupleType((_CACHE_KEY, ANY))

LOOKUP_CONTEXT: Final = ObjectType(
    "Puppet::LookupContext",
    attributes=(
        ObjectAttribute("environment_name", _TEXT, kind="derived"),
        ObjectAttribute("module_name", OptionalType(_TEXT)),
    ),
    methods=(
        _method("not_found", (), UndefType()),
        _method("explain", (), UndefType(), _block(0)),
        _method("interpolate", (ANY,), ANY),
        _method("cache", (_CACHE_KEY, ANY), ANY),
        _method("cache_all", (HashType(_CACHE_KEY, ANY),), UndefType()),
        _method("cache_has_key", (_CACHE_KEY,), BooleanType()),
        _method("cached_value", (_CACHE_KEY,), ANY),
        ObjectMethod(
            "cached_entries",
            variant(
                [
                    *(CallableType(TupleType(), _block(count), UndefType()) for count in (1, 2)),
                    CallableType(TupleType(), returns=IterableType(_CACHE_ENTRY)),
                ]
            ),
        ),
        _method("cached_file_data", (StringType(),), ANY, OptionalType(_block(1))),
    ),
)
"""What a function that looks up data in Hiera is given: its cache, and ways to explain and to give up."""
