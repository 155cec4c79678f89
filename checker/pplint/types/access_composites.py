"""`Tuple[…]`, `Struct[…]` and `Callable[…]`: types of several parts, made from keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from pplint.types import issues
from pplint.types.access_keys import Keys, split_size
from pplint.types.alias import unalias
from pplint.types.errors import InvalidTypeError
from pplint.types.generalize import generalize
from pplint.types.join import reduced
from pplint.types.make import Size, callable_of
from pplint.types.model import (
    UNIT,
    CallableType,
    NotUndefType,
    OptionalType,
    RuntimeType,
    StringValueType,
    StructElement,
    StructType,
    TupleType,
    Type,
    VariantType,
)
from pplint.types.relations import accepts_undef


def tuple_(keys: Keys) -> Type:
    """Make `Tuple[*types, lower, upper]`."""
    values, bounds = split_size(keys.flat.values)
    for index, value in enumerate(values):
        if not isinstance(value, Type):
            raise Keys(keys.type, tuple(values), keys.type_of).wrong_kind(index, "a type", "BAD_TYPE_SPECIALIZATION")
    if not values:
        raise InvalidTypeError(issues.TupleWithoutTypes())
    return TupleType(tuple(cast("Sequence[Type]", values)), *(bounds or (None, None)))


def struct(keys: Keys) -> Type:
    """Make `Struct[{key => type, …}]`."""
    keys.require(1, 1)
    hash_ = keys.values[0]
    if not isinstance(hash_, Mapping):
        raise keys.wrong_kind(0, "a hash", "BAD_TYPE_SPECIALIZATION")
    entries = cast("Mapping[object, object]", hash_).items()
    return StructType(tuple(_element(key, as_type(value, keys)) for key, value in entries))


def _element(key: object, value: Type) -> StructElement:
    """Make an entry; a plain key is optional where the value may be `undef`."""
    if isinstance(key, str):
        if not key:
            raise InvalidTypeError(issues.EmptyStructKey())
        # `Struct[{a => Optional[Integer]}]` lets `a` be left out; `NotUndef['a']` as the key requires it.
        return StructElement(key, value, accepts_undef(value))
    name = key.type if isinstance(key, NotUndefType | OptionalType) else key
    if not isinstance(name, StringValueType):
        raise InvalidTypeError(issues.InvalidStructKey())
    return StructElement(name.value, value, isinstance(key, OptionalType))


def as_type(value: object, keys: Keys) -> Type:
    """Return a type itself, and for any other value what the compiler takes it for: its general type.

    A string stands for the class of the runtime that is called by it.
    """
    if isinstance(value, Type):
        return value
    return runtime("ruby", value) if isinstance(value, str) else generalize(reduced(keys.type_of(value)))


def runtime(name: str, class_name: str) -> RuntimeType:
    """Make `Runtime[name, class_name]`; raise `InvalidTypeError` if the class has no name."""
    if not class_name:
        raise InvalidTypeError(issues.EmptyRuntimeName())
    return RuntimeType(name, class_name)


def callable_(keys: Keys) -> Type:
    """Make `Callable[*parameters, lower, upper, block]`, or `Callable[[…], returns]`."""
    if not keys.values or not isinstance(keys.values[0], tuple):
        return _with_parameters(keys, keys.values, None)
    keys.require(2, 2)
    returns = keys.values[1]
    if not isinstance(returns, Type):
        raise keys.wrong_kind(1, "a type", "BAD_TYPE_SPECIALIZATION")
    return _with_parameters(keys, cast("tuple[object, ...]", keys.values[0]), returns)


def _with_parameters(keys: Keys, given: Sequence[object], returns: Type | None) -> Type:
    block = given[-1] if given else None
    if isinstance(block, Type) and is_callable(block):
        given = given[:-1]
    else:
        block = None
    values, bounds = split_size(given)
    types = tuple(as_type(value, keys) for value in values)
    if not types and bounds is not None and bounds[1] != 0:
        # `Callable[0, 2]` takes up to two arguments of any type.
        types = (UNIT,)
    return callable_of(TupleType(types, *(bounds or _UNSIZED)), block, returns)


_UNSIZED: Size = (None, None)


def is_callable(type_: Type) -> bool:
    """Whether a type can stand for a block: a `Callable`, or one that is optional, or one of several."""
    type_ = unalias(type_)
    if isinstance(type_, OptionalType):
        return type_.type is not None and is_callable(type_.type)
    if isinstance(type_, VariantType):
        return all(map(is_callable, type_.types))
    return isinstance(type_, CallableType)
