"""What is not known: a value of which only the type is.

`Any` says that everything is allowed; `Unknown` says that a value is not known here, and how much is. Every evaluation
gives a known value or an unknown one. A value with unknown parts is unknown as a whole: its type, a `Tuple` or a
`Struct`, keeps what is known, down to single values, so that nothing is lost by taking it apart again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias, final

from msgspec import Struct

from pplint.types.alias import AliasType
from pplint.types.argument_types import InitType
from pplint.types.enumerated import lower_ascii
from pplint.types.intersection import are_apart, intersects
from pplint.types.make import enum, variant
from pplint.types.model import (
    ANY,
    UNDEF,
    UNIT,
    AnyType,
    ArrayType,
    BooleanType,
    DefaultType,
    EnumType,
    FloatType,
    HashType,
    IntegerType,
    NotUndefType,
    OptionalType,
    RegexpType,
    StringType,
    StringValueType,
    StructType,
    TupleType,
    Type,
    TypeType,
    UndefType,
    VariantType,
)
from pplint.types.relations import is_assignable
from pplint.values.model import DEFAULT, Hash, Regexp, Value
from pplint.values.text import text
from pplint.values.value_types import type_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

ALTERNATIVES = 8
"""How many types a joined type keeps apart before it takes what they have in common."""


@final
class Unknown(Struct, frozen=True):
    """A value that is not known, but is of a type."""

    type: Type


Result: TypeAlias = "Value | Unknown"
"""What an expression evaluates to."""


def result_type(result: Result) -> Type:
    """Return the type of a known value, in detail, or what is known of an unknown one."""
    return result.type if type(result) is Unknown else type_of(result)


def of_type(type_: Type) -> Result:
    """Return the value of a type that has only one, else an unknown value of the type."""
    only = _ONLY.get(type(type_))
    return Unknown(type_) if only is None else only(type_)


def joined(results: Iterable[Result]) -> Result:
    """Return what is known of a value that is one of several; of one, or of equal ones, it is that value."""
    possible = list(results)
    if len(set(map(id, possible))) == 1:
        return possible[0]
    types = {type_: type_ for type_ in map(result_type, possible)}
    # Only values of one type can be equal.
    if len(types) == 1 and len({_key(each) for each in possible}) == 1:
        return possible[-1]
    return Unknown(join_types(types.values()))


def _key(result: Result) -> object:
    """Return what is equal only for equal results: to Python, `1`, `1.0` and `True` are one key."""
    return result if type(result) is Unknown or type(result) in _KEYS else (type_of(result), text(result))


_KEYS: Final = frozenset({str, bool, type(None)})
_NOT_UNDEF: Final = NotUndefType(ANY)
_TRUE: Final = BooleanType(value=True)
_FALSE: Final = BooleanType(value=False)


def join_types(types: Iterable[Type]) -> Type:
    """Return the type of a value that is of one of several types, without those that others cover."""
    once: dict[Type, None] = {}
    for type_ in types:
        if type(type_) in _CHOICES:
            once.update(dict.fromkeys(alternatives(type_)))
        else:
            once[type_] = None
    # What an empty collection holds adds no value.
    once.pop(UNIT, None)
    distinct = list(once)
    if len(distinct) <= 1:
        return distinct[0] if distinct else UNIT
    kinds = set(map(type, distinct))
    if AnyType in kinds or (UndefType in kinds and _NOT_UNDEF in once):
        return ANY
    if len(distinct) > ALTERNATIVES:
        return _common(distinct)
    if BooleanType in kinds and _TRUE in once and _FALSE in once:
        distinct = [BooleanType(), *(each for each in distinct if not isinstance(each, BooleanType))]
    widest = distinct if kinds <= _SINGLE else _widest(distinct)
    if UndefType not in kinds:
        return variant(widest)
    defined = [each for each in widest if each != UNDEF]
    return variant(defined) if len(defined) == len(widest) else OptionalType(variant(defined)) if defined else UNDEF


_CHOICES: Final = frozenset({VariantType, OptionalType})
"""The types whose values are of one of several types."""

_SINGLE: Final = frozenset[type[Type]]({StringValueType, UndefType})
"""The types of one value: of several, none covers another."""


def _widest(types: Sequence[Type]) -> Sequence[Type]:
    """Return those of some types that no other of them covers."""
    if len(types) == 2:  # noqa: PLR2004 - as most often
        return _wider(*types)
    return [each for place, each in enumerate(types) if not _is_covered(place, types)]


def _wider(one: Type, other: Type) -> Sequence[Type]:
    """Return the one of two types that covers the other, or both."""
    if are_apart(type(one), type(other)):
        return one, other
    if is_assignable(one, other):
        return (one,)
    return (other,) if is_assignable(other, one) else (one, other)


def _is_covered(place: int, types: Sequence[Type]) -> bool:
    """Whether another type makes the one at a place superfluous; of two equal ones, the earlier stays."""
    narrow = types[place]
    kind = type(narrow)
    for other_place, wide in enumerate(types):
        if other_place == place or are_apart(type(wide), kind) or (type(wide) is kind and kind in _SINGLE):
            continue
        if not is_assignable(wide, narrow):
            continue
        if other_place < place or not is_assignable(narrow, wide):
            return True
    return False


def _common(types: Sequence[Type]) -> Type:
    """Return what many types have in common; of very many single strings, only that they are strings."""
    from pplint.types.join import common_type_of

    if not all(isinstance(each, (StringValueType, EnumType)) for each in types):
        return _bounded(common_type_of(types))
    values = [value for each in types for value in _strings(each)]
    ignoring = {isinstance(each, EnumType) and each.case_insensitive for each in types}
    if len(ignoring) > 1 or not all(map(_strings, types)):
        return _bounded(common_type_of(types))
    if ignoring == {True}:
        return _bounded(enum({lower_ascii(each): each for each in values[::-1]}.values(), case_insensitive=True))
    return _bounded(enum(values))


def _strings(type_: Type) -> tuple[str, ...]:
    return (type_.value,) if isinstance(type_, StringValueType) else type_.values if isinstance(type_, EnumType) else ()


def _bounded(type_: Type) -> Type:
    is_bounded = not isinstance(type_, EnumType) or (
        len(type_.values) <= _MOST_STRINGS and sum(map(len, type_.values)) <= _MOST_CHARACTERS
    )
    return type_ if is_bounded else StringType()


_MOST_STRINGS: Final = 256
_MOST_CHARACTERS: Final = 20_000


def kind_of(result: Result) -> Type:
    """Return the type of all values of the kinds that a result may be of: `Array` for a `Tuple[String]`."""
    if isinstance(result, Unknown):
        return join_types(_KINDS.get(type(each), ANY) for each in alternatives(result.type))
    return TypeType() if isinstance(result, Type) else _KINDS_OF_VALUES.get(type(result), ANY)


_KINDS: Final[dict[type[Type], Type]] = {
    **dict.fromkeys((StringType, StringValueType, EnumType), StringType()),
    **dict.fromkeys((ArrayType, TupleType), ArrayType()),
    **dict.fromkeys((HashType, StructType), HashType()),
    IntegerType: IntegerType(),
    FloatType: FloatType(),
    BooleanType: BooleanType(),
    TypeType: TypeType(),
    UndefType: UNDEF,
}
_KINDS_OF_VALUES: Final[dict[type, Type]] = {
    str: StringType(),
    tuple: ArrayType(),
    Hash: HashType(),
    int: IntegerType(),
    float: FloatType(),
    bool: BooleanType(),
    type(None): UNDEF,
}


def alternatives(type_: Type) -> tuple[Type, ...]:
    """Return the types that a value of a type is one of."""
    if type(type_) is VariantType:
        return type_.types
    if type(type_) is OptionalType and type_.type is not None:
        return (*alternatives(type_.type), UNDEF)
    return (type_,)


def with_enumeration(type_: Type) -> Type:
    """Return a choice of types with an `Enum` for its single strings, the type of which cannot be written."""
    parts = alternatives(type_)
    strings = tuple(sorted(each.value for each in parts if isinstance(each, StringValueType)))
    if not strings or len(parts) == 1:
        return type_
    known = EnumType(strings)
    defined = [known if isinstance(each, StringValueType) else each for each in parts if each != UNDEF]
    joined = variant(dict.fromkeys(defined))
    return OptionalType(joined) if UNDEF in parts else joined


def plain_alternatives(type_: Type) -> list[Type]:
    """Return the types that a value of a type is one of, looking after aliases and into choices within choices."""
    if type(type_) not in _CHOICES and type(type_) is not AliasType:
        return [type_]
    pending = [type_]
    found: list[Type] = []
    seen: set[AliasType] = set()
    while pending:
        each = pending.pop()
        if type(each) is AliasType:
            if each not in seen:
                seen.add(each)
                pending.append(each.resolved)
        elif type(each) is VariantType or (type(each) is OptionalType and each.type is not None):
            pending += alternatives(each)[::-1]
        else:
            found.append(each)
    return found


def may_be_anything(result: Result) -> bool:
    """Return whether nothing is known of a value, or only that it is not `undef`."""
    if type(result) is not Unknown:
        return False
    type_ = result.type
    if type(type_) is NotUndefType or type(type_) is OptionalType:
        return type_.type is None or type(type_.type) is AnyType
    return type(type_) is AnyType


def without_undef(type_: Type) -> Type:
    """Return what is known of a value that is not `undef`."""
    if isinstance(type_, OptionalType):
        return ANY if type_.type is None else type_.type
    if isinstance(type_, VariantType):
        return variant(each for each in map(without_undef, type_.types) if not is_assignable(UNDEF, each))
    # Whether something is made of `undef` cannot be asked of an `Init` type of which nothing can be made.
    if isinstance(type_, InitType):
        return type_
    return NotUndefType(type_) if intersects(UNDEF, type_) and not is_assignable(UNDEF, type_) else type_


def _only_enumerated(type_: EnumType) -> Result:
    return type_.values[0] if len(type_.values) == 1 and not type_.case_insensitive else Unknown(type_)


def _only_collection(type_: ArrayType | HashType) -> Result:
    if type_.upper != 0:
        return Unknown(type_)
    return () if isinstance(type_, ArrayType) else Hash[Value]()


def _only_array(type_: TupleType) -> Result:
    if not type_.types or (type_.lower, type_.upper) not in {(None, None), (len(type_.types), len(type_.types))}:
        return Unknown(type_)
    elements: list[Value] = []
    for each in type_.types:
        element = of_type(each)
        if isinstance(element, Unknown):
            return Unknown(type_)
        elements.append(element)
    return tuple(elements)


def _only_hash(type_: StructType) -> Result:
    entries: list[tuple[Value, Value]] = []
    for each in type_.elements:
        value = of_type(each.value)
        if each.is_optional or isinstance(value, Unknown):
            return Unknown(type_)
        entries.append((each.name, value))
    return Hash(entries)


_ONLY: Final[dict[type[Type], Callable[[Any], Result]]] = {
    UndefType: lambda _: None,
    DefaultType: lambda _: DEFAULT,
    BooleanType: lambda type_: Unknown(type_) if type_.value is None else type_.value,
    IntegerType: lambda type_: (
        type_.lower if type_.lower is not None and type_.lower == type_.upper else Unknown(type_)
    ),
    StringValueType: lambda type_: type_.value,
    EnumType: _only_enumerated,
    RegexpType: lambda type_: Unknown(type_) if type_.pattern is None else Regexp(type_.pattern),
    TupleType: _only_array,
    StructType: _only_hash,
    ArrayType: _only_collection,
    HashType: _only_collection,
}
"""What finds the only value of a type, for the types that may have only one."""
