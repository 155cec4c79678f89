"""Which types accept which: the relation that all other relations of types are derived from.

`is_assignable(to, from)` asks whether every value of one type is a value of the other, as the compiler answers it.
What holds for every type comes first: `Any` accepts everything; an alias is as its type; a `Variant` is accepted if
each of its types is; an `Optional` if `Undef` and its type are. The rest is a function for each kind of type.

Aliases are taken on trust: while it is being found out whether a type accepts an alias, it does.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from pplint.types import issues
from pplint.types.alias import AliasType, mentions_alias
from pplint.types.argument_types import InitType, UriType
from pplint.types.data_aliases import RICH_DATA
from pplint.types.errors import InvalidTypeError
from pplint.types.initializers import InitArguments, sources
from pplint.types.iteration import element_type, is_iterable
from pplint.types.model import (
    ANY,
    UNDEF,
    UNIT,
    AnyType,
    ArrayType,
    CallableType,
    CollectionType,
    HashType,
    IterableType,
    IteratorType,
    NotUndefType,
    OptionalType,
    SensitiveType,
    StringType,
    StringValueType,
    StructType,
    TupleType,
    Type,
    TypeType,
    UndefType,
    UnitType,
    VariantType,
)
from pplint.types.nominal import accepts_object, accepts_type_set, constraints_hold
from pplint.types.objects import ObjectExtensionType, ObjectType, TypeSetType
from pplint.types.plain_matching import plain_type
from pplint.types.recursion import NO_PAIRS, NOTHING, Answers, Pair, Trail
from pplint.types.scalars import SCALARS, within
from pplint.types.sizes import fits_size, tuple_size


def is_assignable(to: Type, from_: Type, trail: Trail = NOTHING) -> bool:
    """Whether every value of `from_` is a value of `to`.

    Raise `InvalidTypeError` where the compiler fails to answer.
    """
    if to is from_ or to is ANY:
        return True
    try:
        compound = _COMPOUND.get(type(from_))
        if compound is not None:
            return compound(to, from_, trail)
        scalar = SCALARS.get(type(to))
        return _ACCEPTS[type(to)](to, from_, trail) if scalar is None else scalar(to, from_)
    except RecursionError:
        raise InvalidTypeError(issues.TypesTooDeep()) from None


def accepts_undef(type_: Type) -> bool:
    """Whether `undef` is a value of a type."""
    return is_assignable(type_, UNDEF)


def _accepts(to: Type, from_: Type, trail: Trail) -> bool:
    """Whether a type accepts another that the rules for every type say nothing more about."""
    scalar = SCALARS.get(type(to))
    if scalar is not None:
        return scalar(to, from_)
    return _ACCEPTS[type(to)](to, from_, trail)


# What is accepted is an alias, or made of other types


def _from_unit(_to: Type, _from: UnitType, _: Trail) -> bool:
    return True


def _from_alias(to: Type, from_: AliasType, trail: Trail) -> bool:
    answers: Answers[Pair] = trail.answers or Answers(assumption=True)
    return answers.find((id(to), id(from_)), lambda: is_assignable(to, from_.resolved, Trail(answers, NO_PAIRS)))


def _from_variant(to: Type, from_: VariantType, trail: Trail) -> bool:
    if isinstance(to, AnyType | UnitType):
        return True
    # `Variant` without types is void: it has no value, not even `undef`.
    if not from_.types:
        return to == VariantType() or (isinstance(to, NotUndefType) and _not_undef(to, from_, trail))
    return to == VariantType() or all(is_assignable(to, each, trail) for each in from_.types)


def _from_optional(to: Type, from_: OptionalType, trail: Trail) -> bool:
    return is_assignable(to, UNDEF) and (from_.type is None or is_assignable(to, from_.type, trail))


def _from_not_undef(to: Type, from_: NotUndefType, trail: Trail) -> bool:
    if from_.type is not None and not accepts_undef(from_.type):
        return is_assignable(to, from_.type, trail)
    return _accepts(to, from_, trail)


_COMPOUND: Final[dict[type[Type], Callable[[Type, Any, Trail], bool]]] = {
    UnitType: _from_unit,
    AliasType: _from_alias,
    VariantType: _from_variant,
    OptionalType: _from_optional,
    NotUndefType: _from_not_undef,
}


# What accepts is an alias, or made of other types


def _everything(_to: Type, _from: Type, _: Trail) -> bool:
    return True


def _alias(to: AliasType, from_: Type, trail: Trail) -> bool:
    """Ask the type after an alias, but not again on the way: an alias accepts nothing just because it accepts it."""
    if not to.is_recursive:
        return is_assignable(to.resolved, from_, trail)
    pair = (id(to), id(from_))
    if pair in trail.opened:
        return False
    return is_assignable(to.resolved, from_, Trail(trail.answers, trail.opened | {pair}))


def _variant(to: VariantType, from_: Type, trail: Trail) -> bool:
    for each in to.types:  # noqa: SIM110 - asked very often
        if is_assignable(each, from_, trail):
            return True
    return False


def _optional(to: OptionalType, from_: Type, trail: Trail) -> bool:
    return to.type is None or isinstance(from_, UndefType) or is_assignable(to.type, from_, trail)


def _not_undef(to: NotUndefType, from_: Type, trail: Trail) -> bool:
    if to == from_:
        return True
    return not is_assignable(from_, UNDEF, trail) and (to.type is None or is_assignable(to.type, from_, trail))


def _type(to: TypeType, from_: Type, trail: Trail) -> bool:
    if not isinstance(from_, TypeType) or to.type is None:
        return isinstance(from_, TypeType)
    return from_.type is not None and is_assignable(to.type, from_.type, trail)


def _sensitive(to: SensitiveType, from_: Type, trail: Trail) -> bool:
    return isinstance(from_, SensitiveType) and is_assignable(to.type, from_.type, trail)


def _iterable(to: IterableType, from_: Type, trail: Trail) -> bool:
    if to.type is None or is_assignable(to.type, ANY, trail):
        return is_iterable(from_)
    element = element_type(from_)
    return element is not None and is_assignable(to.type, element, trail)


def _iterator(to: IteratorType, from_: Type, trail: Trail) -> bool:
    if not isinstance(from_, IteratorType) or to.type is None:
        return isinstance(from_, IteratorType)
    return from_.type is not None and is_assignable(to.type, from_.type, trail)


def _callable(to: CallableType, from_: Type, trail: Trail) -> bool:
    """Whether a callable can be called in all the ways that another can: parameters go the other way."""
    if not isinstance(from_, CallableType):
        return False
    # What is returned goes the same way as the callable itself, unlike what follows.
    if to.returns is not None and not is_assignable(to.returns, from_.returns or ANY, trail):
        return False
    if to.parameters is None:
        return True
    if from_.parameters is None or not is_assignable(from_.parameters, to.parameters, trail):
        return False
    # The block goes the other way, too, as the callable is the one that calls it.
    return is_assignable(from_.block or UNDEF, to.block or UNDEF, trail)


# Collections


def _collection(to: CollectionType, from_: Type, _: Trail) -> bool:
    kinds = CollectionType | ArrayType | HashType | TupleType | StructType
    return isinstance(from_, kinds) and fits_size(to, from_)


def _array(to: ArrayType, from_: Type, trail: Trail) -> bool:
    if isinstance(from_, ArrayType):
        return fits_size(to, from_) and is_assignable(to.element, from_.element, trail)
    if isinstance(from_, TupleType):
        return fits_size(to, from_) and all(is_assignable(to.element, each, trail) for each in from_.types)
    return False


_EMPTY_HASH: Final = HashType(UNIT, UNIT, 0, 0)


def _hash(to: HashType, from_: Type, trail: Trail) -> bool:
    if isinstance(from_, StructType):
        return fits_size(to, from_) and all(
            is_assignable(to.key, StringValueType(each.name), trail) and is_assignable(to.value, each.value, trail)
            for each in from_.elements
        )
    if not isinstance(from_, HashType):
        return False
    # The empty hash has no keys and values that could be of wrong types.
    if not to.lower and from_ == _EMPTY_HASH:
        return True
    both = is_assignable(to.key, from_.key, trail) and is_assignable(to.value, from_.value, trail)
    return both and fits_size(to, from_)


def _tuple(to: TupleType, from_: Type, trail: Trail) -> bool:
    if isinstance(from_, TupleType):
        low, high = tuple_size(from_)
        found = from_.types
    elif isinstance(from_, ArrayType):
        low, high = from_.lower or 0, from_.upper
        # An array that may be longer has an element for each type; beyond that, the last type repeats.
        count = len(to.types) if high is None else min(len(to.types), high)
        found = (from_.element,) * count
    else:
        return False
    if to == from_:
        return True
    lower, upper = tuple_size(to)
    if not within(lower, upper, low, high):
        return False
    if not to.types:
        return True
    if not found and isinstance(from_, TupleType):
        return lower == 0
    last = len(to.types) - 1
    return all(is_assignable(to.types[min(place, last)], each, trail) for place, each in enumerate(found))


def _struct(to: StructType, from_: Type, trail: Trail) -> bool:
    if isinstance(from_, StructType):
        return _struct_accepts_struct(to, from_, trail)
    return isinstance(from_, HashType) and _struct_accepts_hash(to, from_, trail)


def _struct_accepts_struct(to: StructType, from_: StructType, trail: Trail) -> bool:
    found = {each.name: each for each in from_.elements}
    matched = 0
    for each in to.elements:
        other = found.get(each.name)
        if other is None:
            if not each.is_optional:
                return False
            continue
        matched += 1
        if (other.is_optional and not each.is_optional) or not is_assignable(each.value, other.value, trail):
            return False
    return matched == len(found)


def _struct_accepts_hash(to: StructType, from_: HashType, trail: Trail) -> bool:
    # The compiler asks only the required entries, of the hash's value type at large, and never looks at the optional
    # ones.
    required = [each for each in to.elements if not each.is_optional]
    for each in required:
        if not is_assignable(each.value, from_.value, trail) or not is_assignable(StringType(), from_.key, trail):
            return False
    return within(len(required), len(to.elements), from_.lower or 0, from_.upper)


# Objects, and what is made with arguments


def _object(to: ObjectType, from_: Type, _: Trail) -> bool:
    return accepts_object(to, from_)


def _object_extension(to: ObjectExtensionType, from_: Type, _: Trail) -> bool:
    if not isinstance(from_, ObjectExtensionType) or to == from_:
        return to == from_
    return accepts_object(to.base, from_.base) and constraints_hold(to.arguments, from_.arguments, is_assignable)


def _uri(to: UriType, from_: Type, _: Trail) -> bool:
    return to == from_ or (isinstance(from_, UriType) and constraints_hold(to.parts, from_.parts, is_assignable))


def _type_set(to: TypeSetType, from_: Type, _: Trail) -> bool:
    return accepts_type_set(to, from_)


def _init(to: InitType, from_: Type, trail: Trail) -> bool:
    made = to.type
    accepted = None if made is None else init_sources(to)
    if isinstance(from_, InitType):
        return made is None or (from_.type is not None and is_assignable(made, from_.type, trail))
    if accepted is None:
        return is_assignable(RICH_DATA, from_, trail)
    if is_assignable(accepted.single, from_, trail):
        return True
    if accepted.several is None:
        return False
    one = accepted.takes_one and is_assignable(accepted.several, TupleType((from_,)), trail)
    return one or is_assignable(accepted.several, from_, trail)


def init_sources(type_: InitType) -> InitArguments:
    """Return what an `Init` type with a type accepts; raise `InvalidTypeError` if nothing can be made of the type."""
    # Programs may have aliases of the same name, which are equal, for different types.
    return _init_sources.__wrapped__(type_) if mentions_alias(type_) else _init_sources(type_)


@lru_cache(maxsize=1024)
def _init_sources(type_: InitType) -> InitArguments:
    return sources(type_, tuple(map(plain_type, type_.arguments)), is_assignable)


_ACCEPTS: Final[dict[type[Type], Callable[[Any, Type, Trail], bool]]] = {
    AnyType: _everything,
    UnitType: _everything,
    AliasType: _alias,
    VariantType: _variant,
    OptionalType: _optional,
    NotUndefType: _not_undef,
    TypeType: _type,
    SensitiveType: _sensitive,
    IterableType: _iterable,
    IteratorType: _iterator,
    CallableType: _callable,
    CollectionType: _collection,
    ArrayType: _array,
    HashType: _hash,
    TupleType: _tuple,
    StructType: _struct,
    ObjectType: _object,
    ObjectExtensionType: _object_extension,
    TypeSetType: _type_set,
    UriType: _uri,
    InitType: _init,
}
