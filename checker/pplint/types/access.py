"""Types with parameters: what `Type[…]` gives for evaluated keys.

See "Operation on Types" in the expressions of the specification. Every function here makes one kind of type, and
raises `InvalidTypeError` with the compiler's code for keys that are too many, too few, or of the wrong kind.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, cast

from pplint.syntax.numbers import to_float
from pplint.syntax.regexps import regexp_error
from pplint.types import argument_types, catalog_types, issues, model
from pplint.types.access_catalog import class_, resource
from pplint.types.access_composites import callable_, runtime, struct, tuple_
from pplint.types.access_keys import Keys, TypeOf, is_integer
from pplint.types.access_objects import object_, type_set
from pplint.types.access_ranges import semver, timespan, timestamp, uri
from pplint.types.errors import InvalidTypeError
from pplint.types.generalize import generalize
from pplint.types.make import NO_SIZE, array, enum, float_, hash_of, integer, pattern, variant
from pplint.types.model import ANY, StringValueType, Type
from pplint.types.objects import ObjectType, TypeSetType
from pplint.types.plain_matching import plain_type
from pplint.types.plain_values import DEFAULT, Regexp

Accessed = Type | tuple[Type, ...] | None


def access_type(type_: Type, keys: Sequence[object], type_of: TypeOf = plain_type) -> Accessed:
    """Return a type with parameters; references to several resources or classes come as an array, to none as None.

    The keys are plain values; where they may be others, `type_of` must know these. Raise `InvalidTypeError` where the
    compiler refuses the keys.
    """
    given = Keys(type_, tuple(keys), type_of)
    access = _ACCESS.get(type(type_))
    return given.refuse() if access is None else access(given)


def _boolean(keys: Keys) -> Type:
    keys = keys.flat
    keys.require(1, 1)
    value = keys.values[0]
    if not isinstance(value, bool):
        raise keys.wrong_kind(0, "true or false", "BAD_TYPE_SPECIALIZATION")
    return model.BooleanType(value)


def _integer(keys: Keys) -> Type:
    keys = keys.flat
    keys.require(1, 2, code="BAD_INTEGER_SLICE_ARITY")
    for index, value in enumerate(keys.values):
        if value is not DEFAULT and not is_integer(value):
            raise keys.wrong_kind(index, "an integer or default", "BAD_INTEGER_SLICE_TYPE")
    lower, upper = (None if value is DEFAULT else cast("int", value) for value in (*keys.values, DEFAULT)[:2])
    return integer(lower, upper)


def _float(keys: Keys) -> Type:
    keys = keys.flat
    keys.require(1, 2, code="BAD_INTEGER_SLICE_ARITY")
    for index, value in enumerate(keys.values):
        if value is not DEFAULT and not is_integer(value) and not isinstance(value, float):
            raise keys.wrong_kind(index, "a number or default", "BAD_INTEGER_SLICE_TYPE")
    lower, upper = (
        None if value is DEFAULT else to_float(cast("float", value)) for value in (*keys.values, DEFAULT)[:2]
    )
    return float_(lower, upper)


def _string(keys: Keys) -> Type:
    keys = keys.flat
    keys.require(1, 2, code="BAD_STRING_SLICE_ARITY")
    return model.StringType(*keys.size(0))


def _collection(keys: Keys) -> Type:
    keys = keys.flat
    keys.require(1, 2)
    return model.CollectionType(*keys.size(0))


def _array(keys: Keys) -> Type:
    keys = keys.flat
    keys.require(1, 3)
    element = keys.values[0]
    if isinstance(element, Type):
        return array(element) if len(keys) == 1 else array(element, keys.size(1))
    # `Array[1, 2]` is `Array[Any, 1, 2]`: the element may be left out before a size.
    if len(keys) == 2:  # noqa: PLR2004 - two bounds
        return array(None, keys.size(0))
    raise keys.wrong_kind(0, "a type")


def _hash(keys: Keys) -> Type:
    keys = keys.flat
    if len(keys) == 2 and all(map(is_integer, keys.values)):  # noqa: PLR2004 - two bounds
        return hash_of(None, None, keys.size(0))
    for index, value in enumerate(keys.values[:2]):
        if not isinstance(value, Type):
            raise keys.wrong_kind(index, "a type")
    keys.require(2, 4)
    key, value, *bounds = keys.values
    return hash_of(cast("Type", key), cast("Type", value), keys.size(2) if bounds else NO_SIZE)


def _enum(keys: Keys) -> Type:
    values = keys.flat.values
    # `Enum['a', 'b', true]` compares in any case.
    case_insensitive = bool(values) and values[-1] is True
    if values and isinstance(values[-1], bool):
        values = values[:-1]
    keys = Keys(keys.type, values, keys.type_of)
    keys.require(1)
    for index, value in enumerate(values):
        if not isinstance(value, str):
            raise keys.wrong_kind(index, "a string", "BAD_TYPE_SPECIALIZATION")
    return enum(cast("tuple[str, ...]", values), case_insensitive=case_insensitive)


def _pattern(keys: Keys) -> Type:
    keys = keys.flat
    keys.require(1)
    return pattern(text for index in range(len(keys)) for text in _patterns(keys, index))


def _patterns(keys: Keys, index: int) -> tuple[str, ...]:
    value = keys.values[index]
    if isinstance(value, model.PatternType):
        return value.patterns
    if isinstance(value, model.RegexpType):
        return (value.pattern or "",)
    if isinstance(value, Regexp):
        return (value.pattern,)
    if not isinstance(value, str):
        raise keys.wrong_kind(index, "a string, a regular expression, or a Pattern", "BAD_TYPE_SPECIALIZATION")
    return (_compiled(value, index),)


def _compiled(text: str, index: int) -> str:
    error = regexp_error(text)
    if error is not None:
        raise InvalidTypeError(issues.NotRegexp(text, error), index)
    return text


def _regexp(keys: Keys) -> Type:
    keys = keys.flat
    keys.require(1, 1)
    value = keys.values[0]
    if isinstance(value, Regexp):
        return model.RegexpType(value.pattern)
    if not isinstance(value, str):
        raise keys.wrong_kind(0, "a string or a regular expression", "BAD_TYPE_SPECIALIZATION")
    return model.RegexpType(_compiled(value, 0))


def _variant(keys: Keys) -> Type:
    keys = keys.flat
    keys.require(1)
    for index, value in enumerate(keys.values):
        if not isinstance(value, Type):
            raise keys.wrong_kind(index, "a type", "BAD_TYPE_SPECIALIZATION")
    return variant(cast("tuple[Type, ...]", keys.values))


def _optional(keys: Keys) -> Type:
    keys = keys.flat
    text = keys.values[0] if len(keys) == 1 else None
    return model.OptionalType(StringValueType(text) if isinstance(text, str) else keys.only_type())


def _not_undef(keys: Keys) -> Type:
    keys = keys.flat
    keys.require(0, 1)
    if not keys.values:
        return model.NotUndefType()
    value = keys.values[0]
    if isinstance(value, str):
        return model.NotUndefType(StringValueType(value))
    if not isinstance(value, Type):
        raise keys.wrong_kind(0, "a type or a string", "BAD_NOT_UNDEF_SLICE_TYPE")
    # `NotUndef[Any]` is `NotUndef`, for `==`, too.
    return model.NotUndefType(None if value == ANY else value)


def _sensitive(keys: Keys) -> Type:
    # The type must not reveal the value: `Sensitive[String[5, 5]]` would give away its length.
    return model.SensitiveType(generalize(keys.flat.only_type()))


def _container(keys: Keys) -> Type:
    kind = cast("type[model.TypeType]", type(keys.type))
    return kind(keys.flat.only_type())


def _init(keys: Keys) -> Type:
    keys.require(1)
    made = keys.values[0]
    if not isinstance(made, Type):
        raise keys.wrong_kind(0, "a type")
    return argument_types.InitType(made, keys.values[1:])


def _runtime(keys: Keys) -> Type:
    keys = keys.flat
    keys.require(2, 2)
    for index, value in enumerate(keys.values):
        if not isinstance(value, str):
            raise keys.wrong_kind(index, "a string", "BAD_TYPE_SPECIALIZATION")
    return runtime(*cast("tuple[str, str]", keys.values))


def _reference(keys: Keys) -> Type:
    reference = cast("model.ReferenceType", keys.type)
    raise InvalidTypeError(issues.UnknownType(reference.text))


_ACCESS: Final[dict[type[Type], Callable[[Keys], Accessed]]] = {
    model.BooleanType: _boolean,
    model.IntegerType: _integer,
    model.FloatType: _float,
    model.StringType: _string,
    model.StringValueType: _string,
    model.CollectionType: _collection,
    model.ArrayType: _array,
    model.HashType: _hash,
    model.TupleType: tuple_,
    model.StructType: struct,
    model.CallableType: callable_,
    model.EnumType: _enum,
    model.PatternType: _pattern,
    model.RegexpType: _regexp,
    model.SemVerType: semver,
    model.TimespanType: timespan,
    model.TimestampType: timestamp,
    argument_types.UriType: uri,
    model.VariantType: _variant,
    model.OptionalType: _optional,
    model.NotUndefType: _not_undef,
    model.SensitiveType: _sensitive,
    model.TypeType: _container,
    model.IterableType: _container,
    model.IteratorType: _container,
    argument_types.InitType: _init,
    model.RuntimeType: _runtime,
    model.ReferenceType: _reference,
    catalog_types.ResourceType: resource,
    catalog_types.ClassType: class_,
    ObjectType: object_,
    TypeSetType: type_set,
}
