"""What the function `new` takes for each type: the parameters of its signatures, in the order in which they are tried.

`Init[T]` accepts what `new` makes a T of. See the paragraphs named after a type and `.new` in the specification.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from msgspec import Struct

from pplint.types import issues
from pplint.types.alias import AliasType
from pplint.types.argument_types import InitType, UriType
from pplint.types.errors import InvalidTypeError
from pplint.types.make import enum, variant
from pplint.types.model import (
    ANY,
    UNDEF,
    ArrayType,
    BinaryType,
    BooleanType,
    DefaultType,
    EnumType,
    FloatType,
    HashType,
    IntegerType,
    IterableType,
    NotUndefType,
    NumericType,
    OptionalType,
    PatternType,
    RegexpType,
    SemVerRangeType,
    SemVerType,
    SensitiveType,
    StringType,
    StringValueType,
    StructElement,
    StructType,
    TimespanType,
    TimestampType,
    TupleType,
    Type,
    TypeType,
)
from pplint.types.objects import ANY_OBJECT, ObjectAttribute, ObjectExtensionType, ObjectType
from pplint.types.semver import VERSION_PATTERN

Signatures = tuple[TupleType, ...]
"""The parameters of each signature of a function."""

Assignable = Callable[[Type, Type], bool]
"""The relation between types, which needs to know in turn what `Init` types accept."""


def new_signatures(type_: Type, is_assignable: Assignable) -> Signatures:
    """Return the parameters that `new` takes for a type.

    Raise `InvalidTypeError` if nothing can be made of the type.
    """
    passed: set[Type] = set()
    while isinstance(type_, AliasType | OptionalType | NotUndefType | InitType) and type_ not in passed:
        passed.add(type_)
        inner = type_.resolved if isinstance(type_, AliasType) else type_.type
        if inner is None:
            break
        type_ = inner
    made = type_.base if isinstance(type_, ObjectExtensionType) else type_
    if isinstance(made, ObjectType) and made != ANY_OBJECT:
        return _object_signatures(made, is_assignable)
    found = _SIGNATURES.get(type(type_))
    if found is None:
        raise InvalidTypeError(issues.NothingToMake(type_))
    return found


def _required(*types: Type) -> TupleType:
    return TupleType(types)


def _from(least: int, *types: Type) -> TupleType:
    """Return parameters of which only so many must be given."""
    return TupleType(types, least, len(types))


def _struct(required: Mapping[str, Type], optional: Mapping[str, Type]) -> StructType:
    elements = [StructElement(name, type_) for name, type_ in required.items()]
    return StructType((*elements, *(StructElement(name, type_, is_optional=True) for name, type_ in optional.items())))


def _attribute_struct(type_: ObjectType, is_assignable: Assignable) -> StructType:
    """Return what the attributes of an object can be given as, in a hash; what may be `undef` may be missing there."""
    return StructType(
        tuple(
            StructElement(each.name, each.type, each.has_value or is_assignable(each.type, UNDEF))
            for each in _given_attributes(type_)
        )
    )


def _given_attributes(type_: ObjectType) -> list[ObjectAttribute]:
    return [each for each in type_.all_attributes().values() if each.kind not in {"constant", "derived"}]


@lru_cache(maxsize=256)
def _object_signatures(type_: ObjectType, is_assignable: Assignable) -> Signatures:
    attributes = _given_attributes(type_)
    required = [each.type for each in attributes if not each.has_value]
    optional = [each.type for each in attributes if each.has_value]
    return (_required(_attribute_struct(type_, is_assignable)), _from(len(required), *required, *optional))


_INTEGER: Final = IntegerType()
_STRING: Final = StringType()
_TEXT: Final = StringType(1)
_BOOLEAN: Final = BooleanType()
_NUMBER: Final = r"\A[+-]?\s*(?:(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE]-?\d+)?|0[xX][0-9A-Fa-f]+|0[0-7]+|0[bB][01]+)\z"
_WHOLE_NUMBER: Final = r"\A[+-]?\s*(?:\d+|0[xX][0-9A-Fa-f]+|0[bB][01]+)\z"
_TIMES: Final = (TimespanType(), TimestampType())
_NUMERIC_SOURCE: Final = variant([_INTEGER, FloatType(), _BOOLEAN, PatternType((_NUMBER,)), *_TIMES])
_FLOAT_SOURCE: Final = variant([NumericType(), _BOOLEAN, PatternType((_NUMBER,)), *_TIMES])
_INTEGER_SOURCE: Final = variant([NumericType(), _BOOLEAN, PatternType((_WHOLE_NUMBER,)), *_TIMES])
_RADIX: Final = variant([DefaultType(), *(IntegerType(radix, radix) for radix in (2, 8, 10, 16))])
_BOOLEAN_WORDS: Final = enum(["false", "true", "yes", "no", "y", "n"], case_insensitive=True)

# Not between `\A` and `\z`, as the compiler has it: one line of the text has to match.
_FORMAT: Final = PatternType((r"^%([\s\[+#0{<(|-]*)([1-9][0-9]*)?(?:\.([0-9]+))?([a-zA-Z])$",))
_CONTAINER_FORMAT: Final = _struct(
    {},
    {"format": _FORMAT, "separator": _STRING, "separator2": _STRING, "string_formats": HashType(TypeType(), _FORMAT)},
)
_FORMATS: Final = variant([DefaultType(), _TEXT, HashType(TypeType(), variant([_FORMAT, _CONTAINER_FORMAT]))])
_TIME_FORMATS: Final = variant([StringType(2), ArrayType(StringType(2), 1)])
_TIME_UNITS: Final = ("days", "hours", "minutes", "seconds", "milliseconds", "microseconds", "nanoseconds")

_WHOLE: Final = IntegerType(0)
_QUALIFIER: Final = PatternType((r"\A(?<part>[0-9A-Za-z-]+)(?:\.\g<part>)*\Z",))
_VERSION_PARTS: Final[dict[str, Type]] = {"major": _WHOLE, "minor": _WHOLE, "patch": _WHOLE}
_VERSION_LIMIT: Final = variant([DefaultType(), SemVerType()])

_BASE64_FORMAT: Final = EnumType(("%B", "%b", "%r", "%s", "%u"))
_BYTES: Final = ArrayType(IntegerType(0, 255))
_URI_PARTS: Final = ("scheme", "userinfo", "host", "path", "query", "fragment", "opaque")

_TO_ARRAY: Final = (
    _from(1, variant([ArrayType(), HashType(), BinaryType(), IterableType()]), BooleanType(value=False)),
    _required(ANY, BooleanType(value=True)),
)
_TO_HASH: Final = (
    _from(1, ArrayType(_required(ArrayType(), ANY), 1), EnumType(("hash_tree", "tree"))),
    _required(ArrayType(_required(ANY, ANY), 1)),
    _required(ANY),
)

_SIGNATURES: Final[dict[type[Type], Signatures]] = {
    TypeType: (_required(_TEXT),),
    NotUndefType: (_required(ANY),),
    NumericType: (
        _from(1, _NUMERIC_SOURCE, _BOOLEAN),
        _required(_struct({"from": _NUMERIC_SOURCE}, {"abs": _BOOLEAN})),
    ),
    IntegerType: (
        _from(1, _INTEGER_SOURCE, _RADIX, _BOOLEAN),
        _required(_struct({"from": _INTEGER_SOURCE}, {"radix": _RADIX, "abs": _BOOLEAN})),
    ),
    FloatType: (
        _from(1, _FLOAT_SOURCE, _BOOLEAN),
        _required(_struct({"from": _FLOAT_SOURCE}, {"abs": _BOOLEAN})),
    ),
    StringType: (_from(1, ANY, _FORMATS),),
    StringValueType: (_from(1, ANY, _FORMATS),),
    BooleanType: (_required(variant([_INTEGER, FloatType(), _BOOLEAN, _BOOLEAN_WORDS])),),
    RegexpType: (_from(1, _STRING, _BOOLEAN),),
    ArrayType: _TO_ARRAY,
    TupleType: _TO_ARRAY,
    HashType: _TO_HASH,
    StructType: _TO_HASH,
    SensitiveType: (_required(SensitiveType()), _required(ANY)),
    BinaryType: (
        _from(1, _STRING, _BASE64_FORMAT),
        _required(_BYTES),
        _required(
            variant(
                [_struct({"value": _STRING}, {"format": OptionalType(_BASE64_FORMAT)}), _struct({"value": _BYTES}, {})]
            )
        ),
    ),
    SemVerType: (
        _required(PatternType((VERSION_PATTERN,))),
        _from(3, _WHOLE, _WHOLE, _WHOLE, _QUALIFIER, _QUALIFIER),
        _required(_struct(_VERSION_PARTS, {"prerelease": _QUALIFIER, "build": _QUALIFIER})),
    ),
    SemVerRangeType: (
        _required(_TEXT),
        _from(2, _VERSION_LIMIT, _VERSION_LIMIT, _BOOLEAN),
        _required(_struct({"min": _VERSION_LIMIT}, {"max": _VERSION_LIMIT, "exclude_max": _BOOLEAN})),
    ),
    TimespanType: (
        _required(variant([_INTEGER, FloatType()])),
        _from(1, _TEXT, _TIME_FORMATS),
        _from(4, *[_INTEGER] * len(_TIME_UNITS)),
        _required(_struct({"string": _TEXT}, {"format": _TIME_FORMATS})),
        _required(_struct({}, {"negative": _BOOLEAN, **dict.fromkeys(_TIME_UNITS, _INTEGER)})),
    ),
    TimestampType: (
        TupleType((), 0, 0),
        _required(variant([_INTEGER, FloatType()])),
        _from(1, _TEXT, _TIME_FORMATS, _TEXT),
        _required(_struct({"string": _TEXT}, {"format": _TIME_FORMATS, "timezone": _TEXT})),
    ),
    UriType: (
        _required(_TEXT),
        _required(_struct({}, {**dict.fromkeys(_URI_PARTS, _TEXT), "port": _WHOLE})),
    ),
}


class InitArguments(Struct, frozen=True):
    """What an `Init` type accepts besides what it makes: one value, or an array of all arguments.

    `takes_one` says that one of the signatures in `several` can do with a single argument.
    """

    single: Type
    several: Type | None
    takes_one: bool


def sources(type_: InitType, argument_types: tuple[Type, ...], is_assignable: Assignable) -> InitArguments:
    """Return what an `Init` type accepts; raise `InvalidTypeError` if it makes no sense."""
    made = type_.type
    if made is None or isinstance(made, InitType | OptionalType | NotUndefType):
        raise InvalidTypeError(issues.NothingToMake(made))
    signatures = new_signatures(made, is_assignable)
    if argument_types:
        return _with_arguments(made, signatures, argument_types, is_assignable)
    single = [each for each in signatures if _least(each) == _most(each) == 1]
    several = [each for each in signatures if each not in single]
    takes_one = any(_least(each) == 1 for each in several)
    return InitArguments(
        variant([made, *(each.types[0] for each in single)]), variant(several) if several else None, takes_one
    )


def _least(signature: TupleType) -> int:
    return len(signature.types) if signature.lower is None else signature.lower


def _most(signature: TupleType) -> int | None:
    return len(signature.types) if signature.lower is None else signature.upper


def _with_arguments(
    made: Type, signatures: Signatures, argument_types: tuple[Type, ...], is_assignable: Assignable
) -> InitArguments:
    """Keep the signatures that take the arguments after the value."""
    fitting = [
        each for each in signatures if each.types and is_assignable(each, TupleType((each.types[0], *argument_types)))
    ]
    if not fitting:
        raise InvalidTypeError(issues.InvalidInitArguments(made))
    return InitArguments(variant([made, *(each.types[0] for each in fitting)]), None, takes_one=False)
