"""The object types that are part of the language: `Error`, `Deferred` and `Task`."""

from __future__ import annotations

from typing import Final

from pplint.types.data import DATA
from pplint.types.make import variant
from pplint.types.model import (
    ANY,
    ArrayType,
    CallableType,
    EnumType,
    HashType,
    NotUndefType,
    OptionalType,
    PatternType,
    RegexpType,
    StringType,
    StructElement,
    StructType,
    TupleType,
    Type,
    TypeType,
    UndefType,
)
from pplint.types.objects import Attribute, Method, ObjectType

_TEXT: Final = StringType(1)


def _optional(name: str, type_: Type) -> Attribute:
    return Attribute(name, OptionalType(type_), value=None)


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
    parameters=(Attribute("kind", _CONSTRAINT), Attribute("issue_code", _CONSTRAINT)),
    attributes=(
        Attribute("msg", _TEXT),
        _optional("kind", _TEXT),
        _optional("details", HashType(_TEXT, DATA)),
        _optional("issue_code", _TEXT),
    ),
    methods=(Method("message", CallableType(TupleType(), returns=_TEXT)),),
)

DEFERRED: Final = ObjectType(
    "Deferred",
    attributes=(
        Attribute("name", PatternType((r"\A[$]?[a-z][a-z0-9_]*(?:::[a-z][a-z0-9_]*)*\z",))),
        _optional("arguments", ArrayType()),
    ),
)

_FILE: Final = StructType((StructElement("name", StringType()), StructElement("path", StringType())))

TASK: Final = ObjectType(
    "Task",
    attributes=(
        Attribute("name", PatternType((r"\A[a-z][a-z0-9_]*(?:::[a-z][a-z0-9_]*)*\z",))),
        Attribute("files", ArrayType(_FILE)),
        Attribute("metadata", HashType(StringType(), ANY)),
        _optional("parameters", HashType(PatternType((r"\A[a-z][a-z0-9_]*\z",)), TypeType())),
    ),
)
