"""The function `new`: a value of a type, made from other values.

See "new" and the paragraphs named after a type and `.new` in the specification. A single argument that is an instance
of the type already is the result; whatever else is made must be an instance in the end.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, cast

from pplint.types import call_issues
from pplint.types import model as types
from pplint.types.alias import AliasType
from pplint.types.argument_types import InitType, UriType
from pplint.types.errors import InvalidTypeError, UnknownMatchError
from pplint.types.initializers import new_signatures
from pplint.types.model import CallableType, NotUndefType, OptionalType, TupleType, Type
from pplint.types.named_callable import NamedCallable
from pplint.types.names import simple_name
from pplint.types.objects import ObjectExtensionType, ObjectType
from pplint.types.parse import parse_type_text
from pplint.types.relations import init_sources, is_assignable
from pplint.values import issues
from pplint.values.conversion.collections import ARRAY, HASH
from pplint.values.conversion.makers import Makers, itself, makers
from pplint.values.conversion.numbers import BOOLEAN, FLOAT, INTEGER, NUMERIC
from pplint.values.conversion.texts import (
    BINARY,
    REGEXP,
    SEMVER,
    SEMVER_RANGE,
    SENSITIVE,
    STRING,
    TIMESPAN,
    TIMESTAMP,
    URI,
)
from pplint.values.errors import ConversionError, PuppetError, UnknowableError
from pplint.values.instance import is_instance
from pplint.values.model import Hash, ObjectValue
from pplint.values.value_types import type_of

if TYPE_CHECKING:
    from pplint.types.objects import ObjectAttribute
    from pplint.values.model import Value


if TYPE_CHECKING:
    from collections.abc import Callable

    from pplint.base.issue import Issue
    from pplint.values.model import Array, Value

    Resolve = Callable[[str], Type | None]
    """Finds the type of a name, as it is written; None if there is none."""


def new(type_: Type, arguments: Array, resolve: Resolve = lambda _: None) -> Value:
    """Make a value of a type; `resolve` finds the types that the text of a `Type` names.

    Raise `PuppetError` where the compiler refuses it, `UnknowableError` for a value that nobody can know who only
    reads the code, and `TooLargeError` for one that is too large to be made.
    """
    try:
        return _new(type_, arguments, resolve)
    except UnknownMatchError:
        raise UnknowableError from None
    except InvalidTypeError as error:
        raise PuppetError(error.issue) from None


def _new(type_: Type, arguments: Array, resolve: Resolve) -> Value:
    # `'1'` is an instance of `Init[Integer]`, but not yet the integer that is asked for.
    if len(arguments) == 1 and not isinstance(type_, InitType) and is_instance(type_, arguments[0]):
        return arguments[0]
    value = _make(_made_type(type_), arguments, resolve)
    if not is_instance(type_, value):
        raise ConversionError(issues.ConvertedToOther(type_, type_of(value)))
    return value


def _made_type(type_: Type) -> Type:
    """Return the type whose values are made for an alias, or for a type that adds or takes away `undef`."""
    passed: set[Type] = set()
    while isinstance(type_, AliasType | OptionalType | NotUndefType) and type_ not in passed:
        passed.add(type_)
        inner = type_.resolved if isinstance(type_, AliasType) else type_.type
        if inner is None:
            break
        type_ = inner
    return type_


def _make(type_: Type, arguments: Array, resolve: Resolve) -> Value:
    if isinstance(type_, InitType) and type_.type is not None:
        return _make_for_init(type_, arguments, resolve)
    signatures = new_signatures(type_, is_assignable)
    found = _makers(type_, resolve)
    for signature, make in zip(signatures, found.makes, strict=True):
        if is_instance(signature, arguments):
            return make(*arguments)
    raise ConversionError(found.refuse(arguments) or _mismatch(type_, signatures, found, arguments))


def _mismatch(type_: Type, signatures: tuple[TupleType, ...], found: Makers, arguments: Array) -> Issue:
    described = tuple(
        NamedCallable(CallableType(signature), names) for signature, names in zip(signatures, found.names, strict=True)
    )
    return call_issues.NoOverloadFits(f"{simple_name(type_)}.new", described, TupleType(tuple(map(type_of, arguments))))


def _make_for_init(type_: InitType, arguments: Array, resolve: Resolve) -> Value:
    """Make a value of the type in an `Init`: from one value, or from an array of all arguments."""
    sources = init_sources(type_)
    if len(arguments) != 1:
        raise ConversionError(issues.InitOfSeveral(len(arguments)))
    value, made = arguments[0], type_.type
    if made is None or type_.arguments or not isinstance(value, tuple):
        return _new(made or type_, (value, *_values(type_.arguments)), resolve)
    return _new(made, (value,) if is_instance(sources.single, value) else value, resolve)


def _values(arguments: tuple[object, ...]) -> Array:
    """Return the plain values that a type has as parameters, as the values that they are."""
    return arguments  # type: ignore[return-value]


def _makers(type_: Type, resolve: Resolve) -> Makers:
    if isinstance(type_, ObjectType | ObjectExtensionType):
        return _object_makers(type_ if isinstance(type_, ObjectType) else type_.base)
    if isinstance(type_, types.TypeType):
        return makers((partial(parse_type_text, resolve=resolve), "type_string"))
    return _MAKERS[type(type_)]


_MAKERS: Final[dict[type[Type], Makers]] = {
    NotUndefType: makers((itself, "from")),
    types.NumericType: NUMERIC,
    types.IntegerType: INTEGER,
    types.FloatType: FLOAT,
    types.BooleanType: BOOLEAN,
    types.StringType: STRING,
    types.StringValueType: STRING,
    types.RegexpType: REGEXP,
    types.ArrayType: ARRAY,
    types.TupleType: ARRAY,
    types.HashType: HASH,
    types.StructType: HASH,
    types.SensitiveType: SENSITIVE,
    types.BinaryType: BINARY,
    types.SemVerType: SEMVER,
    types.SemVerRangeType: SEMVER_RANGE,
    types.TimespanType: TIMESPAN,
    types.TimestampType: TIMESTAMP,
    UriType: URI,
}


def _object_makers(type_: ObjectType) -> Makers:
    """Return the functions of an object type; raise `ConversionError` for one without a name."""
    if type_.name is None:
        raise ConversionError(issues.NamelessObject())
    stored = [each for each in type_.all_attributes().values() if each.kind not in {"constant", "derived"}]
    in_order = sorted(stored, key=lambda attribute: attribute.has_value)

    def from_hash(fields: Hash[Value]) -> ObjectValue:
        return ObjectValue(type_, Hash((each.name, _value(each, fields)) for each in stored))

    def from_arguments(*arguments: Value) -> ObjectValue:
        names = (each.name for each in in_order)
        return from_hash(Hash(zip(names, arguments, strict=False)))

    return Makers((from_hash, from_arguments), (("hash",), tuple(each.name for each in in_order)))


def _value(attribute: ObjectAttribute, fields: Hash[Value]) -> Value:
    if attribute.name in fields or not attribute.has_value:
        return fields.get(attribute.name)
    return cast("Value", attribute.value)
