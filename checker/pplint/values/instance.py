"""Whether a value is an instance of a type."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, cast

from msgspec import Struct

from pplint.syntax.oniguruma import search
from pplint.types import model as types
from pplint.types.alias import AliasType
from pplint.types.argument_types import InitType, UriType
from pplint.types.catalog_types import CatalogEntryType, ClassType, ResourceType
from pplint.types.data_aliases import RICH_DATA
from pplint.types.model import ANY, ArrayType, HashType, StructType, TupleType, Type
from pplint.types.objects import ANY_OBJECT, ObjectType
from pplint.types.relations import init_sources, is_assignable
from pplint.types.scalars import enumerates, matches_any
from pplint.values.equality import equal
from pplint.values.model import (
    DEFAULT,
    Binary,
    Hash,
    IteratorValue,
    Regexp,
    SemVer,
    SemVerRange,
    Sensitive,
    Timespan,
    Timestamp,
    Uri,
)
from pplint.values.numbers import is_integer, is_number
from pplint.values.value_types import reduced_type_of

if TYPE_CHECKING:
    from pplint.types.initializers import InitArguments
    from pplint.values.model import Value

_Answer = Callable[[], bool]


class _ValueTrail(Struct):
    """The recursive aliases and `Init` types within which the question is asked, and the values that it is about.

    As in the compiler, what was met twice counts as met twice until the way is left where it was met first. That also
    answers no where an alias leads to another one about the same value, and the second one mentions the first.
    """

    types: set[int] = set()
    values: set[int] = set()
    is_type_repeated: bool = False
    is_value_repeated: bool = False

    def about(self, value: Value, answer: _Answer) -> bool:
        """Return the answer that is found while the value is on the trail."""
        if self.is_value_repeated or id(value) in self.values:
            self.is_value_repeated = True
            return answer()
        self.values.add(id(value))
        found = answer()
        self.values.discard(id(value))
        self.is_value_repeated = False
        return found

    def within(self, type_: Type, answer: _Answer) -> bool:
        """Return the answer that is found while the type is on the trail."""
        if self.is_type_repeated or id(type_) in self.types:
            self.is_type_repeated = True
            return answer()
        self.types.add(id(type_))
        found = answer()
        self.types.discard(id(type_))
        self.is_type_repeated = False
        return found


def is_instance(type_: Type, value: Value) -> bool:
    """Whether a value is an instance of a type.

    Raise `InvalidTypeError` for an `Init` of a type that nothing is made of, and `RegexpError` for an invalid pattern.
    """
    check = _CHECKS.get(type(type_))
    return _is_instance(type_, value, _ValueTrail()) if check is None else check(type_, value)


def _is_instance(type_: Type, value: Value, trail: _ValueTrail) -> bool:
    check = _CHECKS.get(type(type_))
    if check is not None:
        return check(type_, value)
    check_parts = _CHECKS_OF_PARTS.get(type(type_))
    if check_parts is not None:
        return check_parts(type_, value, trail)
    return is_assignable(type_, reduced_type_of(value))


def _within(lower: float | None, upper: float | None, value: float) -> bool:
    return (lower is None or value >= lower) and (upper is None or value <= upper)


def _fits(type_: types.CollectionType | ArrayType | HashType | types.StringType, size: int) -> bool:
    return (type_.lower is None or size >= type_.lower) and (type_.upper is None or size <= type_.upper)


# Scalars


def _scalar(_: Type, value: Value) -> bool:
    return isinstance(value, str | bool | int | float | Regexp | SemVer | SemVerRange | Timespan | Timestamp)


def _integer(type_: types.IntegerType, value: Value) -> bool:
    return is_integer(value) and _within(type_.lower, type_.upper, value)


def _float(type_: types.FloatType, value: Value) -> bool:
    return isinstance(value, float) and _within(type_.lower, type_.upper, value)


def _boolean(type_: types.BooleanType, value: Value) -> bool:
    return isinstance(value, bool) and type_.value in {None, value}


def _time(kind: type[Timespan | Timestamp]) -> Callable[[Any, Value], bool]:
    def check(type_: types.TimespanType | types.TimestampType, value: Value) -> bool:
        return isinstance(value, kind) and _within(type_.lower, type_.upper, value.nanoseconds)

    return check


def _version(type_: types.SemVerType, value: Value) -> bool:
    return isinstance(value, SemVer) and (not type_.ranges or any(each.includes(value) for each in type_.ranges))


def _pattern(type_: types.PatternType, value: Value) -> bool:
    return isinstance(value, str) and (not type_.patterns or matches_any(type_.patterns, value))


def _regexp(type_: types.RegexpType, value: Value) -> bool:
    return isinstance(value, Regexp) and type_.pattern in {None, value.pattern}


def _uri(type_: UriType, value: Value) -> bool:
    return isinstance(value, Uri) and all(
        _matches(getattr(value, name), cast("Value", wanted)) for name, wanted in type_.parts
    )


def _matches(found: Value, wanted: Value) -> bool:
    """Whether a part of a URI meets a constraint: an instance of a type, a match, or an equal value."""
    if isinstance(wanted, Type):
        return is_instance(wanted, found)
    if isinstance(wanted, Regexp):
        return isinstance(found, str) and search(wanted.pattern, found) is not None
    return equal(found, wanted)


# Collections


def _array(type_: ArrayType, value: Value, trail: _ValueTrail) -> bool:
    if not isinstance(value, tuple) or not _fits(type_, len(value)):
        return False
    return all(_is_instance(type_.element, element, trail) for element in value)


def _hash(type_: HashType, value: Value, trail: _ValueTrail) -> bool:
    if not isinstance(value, Hash) or not _fits(type_, len(value)):
        return False
    return all(
        _is_instance(type_.key, key, trail) and _is_instance(type_.value, element, trail)
        for key, element in value.pairs
    )


def _tuple(type_: TupleType, value: Value, trail: _ValueTrail) -> bool:
    if not isinstance(value, tuple):
        return False
    last = len(type_.types) - 1
    if type_.lower is None:
        if last >= 0 and len(value) != last + 1:
            return False
    elif not _within(type_.lower, type_.upper, len(value)):
        return False
    return last < 0 or all(
        _is_instance(type_.types[min(place, last)], element, trail) for place, element in enumerate(value)
    )


def _struct(type_: StructType, value: Value, trail: _ValueTrail) -> bool:
    if not isinstance(value, Hash):
        return False
    present = [element for element in type_.elements if element.name in value]
    if len(present) != len(value) or any(e.name not in value and not e.is_optional for e in type_.elements):
        return False
    return all(_is_instance(element.value, value[element.name], trail) for element in present)


# Types made of types


def _variant(type_: types.VariantType, value: Value, trail: _ValueTrail) -> bool:
    return any(_is_instance(each, value, trail) for each in type_.types)


def _optional(type_: types.OptionalType, value: Value, trail: _ValueTrail) -> bool:
    return value is None or (type_.type is not None and _is_instance(type_.type, value, trail))


def _not_undef(type_: types.NotUndefType, value: Value, trail: _ValueTrail) -> bool:
    return value is not None and (type_.type is None or _is_instance(type_.type, value, trail))


def _sensitive(type_: types.SensitiveType, value: Value, trail: _ValueTrail) -> bool:
    return isinstance(value, Sensitive) and _is_instance(type_.type, value.value, trail)


def _type(type_: types.TypeType, value: Value) -> bool:
    return isinstance(value, Type) and (type_.type is None or is_assignable(type_.type, value))


def _object(type_: ObjectType, value: Value) -> bool:
    """Types are objects, too, of types that are not modelled here."""
    return is_assignable(type_, reduced_type_of(value)) or (isinstance(value, Type) and type_ == ANY_OBJECT)


def _iterable(type_: types.IterableType, value: Value) -> bool:
    if type_.type is not None and not is_assignable(type_.type, ANY):
        return is_assignable(type_, reduced_type_of(value))
    if is_integer(value):
        return value >= 0
    if isinstance(value, AliasType):
        return _iterable(type_, value.resolved)
    if isinstance(value, types.IntegerType):
        return value.lower is not None and value.upper is not None
    return isinstance(value, IteratorValue | str | Hash | tuple | types.EnumType)


def _iterator(type_: types.IteratorType, value: Value) -> bool:
    return isinstance(value, IteratorValue) and (
        type_.type is None or is_assignable(type_.type, ANY if value.element_type is None else value.element_type)
    )


def _alias(type_: AliasType, value: Value, trail: _ValueTrail) -> bool:
    if not type_.is_recursive:
        return _is_instance(type_.resolved, value, trail)

    def ask() -> bool:
        repeated = trail.is_type_repeated and trail.is_value_repeated
        return not repeated and _is_instance(type_.resolved, value, trail)

    return trail.about(value, lambda: trail.within(type_, ask))


def _init(type_: InitType, value: Value, trail: _ValueTrail) -> bool:
    made = type_.type
    if made is None:
        return is_instance(RICH_DATA, value)
    accepted = init_sources(type_)

    def ask() -> bool:
        return not trail.is_type_repeated and (
            _is_instance(made, value, trail) or _can_be_made_from(accepted, value, trail)
        )

    return trail.within(type_, ask)


def _can_be_made_from(accepted: InitArguments, value: Value, trail: _ValueTrail) -> bool:
    if _is_instance(accepted.single, value, trail):
        return True
    if accepted.several is None:
        return False
    return _is_instance(accepted.several, value, trail) or (
        accepted.takes_one and _is_instance(accepted.several, (value,), trail)
    )


_CHECKS: Final[dict[type[Type], Callable[[Any, Value], bool]]] = {
    types.AnyType: lambda _, __: True,
    types.UnitType: lambda _, __: True,
    types.UndefType: lambda _, value: value is None,
    types.DefaultType: lambda _, value: value is DEFAULT,
    types.ScalarType: _scalar,
    types.ScalarDataType: lambda _, value: isinstance(value, str | bool | int | float),
    types.NumericType: lambda _, value: is_number(value),
    types.IntegerType: _integer,
    types.FloatType: _float,
    types.BooleanType: _boolean,
    types.StringType: lambda type_, value: isinstance(value, str) and _fits(type_, len(value)),
    types.StringValueType: lambda type_, value: isinstance(value, str) and value == type_.value,
    types.EnumType: lambda type_, value: isinstance(value, str) and enumerates(type_, value),
    types.PatternType: _pattern,
    types.RegexpType: _regexp,
    types.SemVerType: _version,
    types.SemVerRangeType: lambda _, value: isinstance(value, SemVerRange),
    types.TimespanType: _time(Timespan),
    types.TimestampType: _time(Timestamp),
    types.CollectionType: lambda type_, value: isinstance(value, tuple | Hash) and _fits(type_, len(value)),
    types.TypeType: _type,
    ObjectType: _object,
    types.IterableType: _iterable,
    types.IteratorType: _iterator,
    types.BinaryType: lambda _, value: isinstance(value, Binary),
    UriType: _uri,
    # Lambdas and functions are no values: nothing can hold one.
    types.CallableType: lambda _, __: False,
    # A reference to a resource is itself a type, and so of `Type[File['/tmp']]` and not of `File['/tmp']`.
    CatalogEntryType: lambda _, __: False,
    ResourceType: lambda _, __: False,
    ClassType: lambda _, __: False,
    types.ReferenceType: lambda _, __: False,
}

_CHECKS_OF_PARTS: Final[dict[type[Type], Callable[[Any, Value, _ValueTrail], bool]]] = {
    ArrayType: _array,
    HashType: _hash,
    TupleType: _tuple,
    StructType: _struct,
    types.VariantType: _variant,
    types.OptionalType: _optional,
    types.NotUndefType: _not_undef,
    types.SensitiveType: _sensitive,
    AliasType: _alias,
    InitType: _init,
}
