"""The types of the language: what they are made of, and when two of them are equal.

Types are immutable and hash. Their classes are named for the types of the language, with `Type` after the name; the
base of all is `Type`. What can be asked about types stands in modules of its own, such as `relations`.

A size is two numbers, `lower` and `upper`. Where `lower` is None, no size was given: `Array` is not `Array[Any, 0]`,
though both hold the same values. Where only `upper` is None, there is no upper limit. The bounds of a range are None
where it is open. Equality is the language's `==` on types: a type alias is equal only to itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

if TYPE_CHECKING:
    from pplint.types.semver import VersionRange


class Type(Struct, frozen=True):
    """What stands before a parameter's name: a set of values."""


class AnyType(Type, frozen=True):
    """`Any`: every value."""


class UnitType(Type, frozen=True):
    """What the elements of an empty array are: assignable both ways to everything. It cannot be written."""


class UndefType(Type, frozen=True):
    """`Undef`: only the value `undef`."""


class DefaultType(Type, frozen=True):
    """`Default`: only the value `default`."""


ANY: Final = AnyType()
UNIT: Final = UnitType()
UNDEF: Final = UndefType()


# Scalars


class ScalarType(Type, frozen=True):
    """`Scalar`: strings, numbers, booleans, regular expressions, versions and times."""


class ScalarDataType(Type, frozen=True):
    """`ScalarData`: strings, numbers and booleans."""


class NumericType(Type, frozen=True):
    """`Numeric`: integers and floats."""


class IntegerType(Type, frozen=True):
    """`Integer[lower, upper]`: both bounds are inclusive."""

    lower: int | None = None
    upper: int | None = None


class FloatType(Type, frozen=True):
    """`Float[lower, upper]`: both bounds are inclusive."""

    lower: float | None = None
    upper: float | None = None


class BooleanType(Type, frozen=True):
    """`Boolean`, or `Boolean[value]`."""

    value: bool | None = None


class StringType(Type, frozen=True):
    """`String[lower, upper]`: strings by their number of characters."""

    lower: int | None = None
    upper: int | None = None


class StringValueType(Type, frozen=True):
    """The type of one string. It cannot be written, and prints as `String`."""

    value: str


class EnumType(Type, frozen=True):
    """`Enum[*values]`: the values are sorted and each is there once. Without values it stands for every string.

    Build it with `enum`.
    """

    values: tuple[str, ...] = ()
    case_insensitive: bool = False


class PatternType(Type, frozen=True, eq=False):
    """`Pattern[*patterns]`: strings that match one of the regular expressions; without any, every string."""

    patterns: tuple[str, ...] = ()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PatternType):
            return NotImplemented
        # In any order, as the compiler compares them: as many, and none that the other lacks.
        return len(self.patterns) == len(other.patterns) and set(self.patterns) <= set(other.patterns)

    def __hash__(self) -> int:
        return hash((PatternType, frozenset(self.patterns)))


class RegexpType(Type, frozen=True):
    """`Regexp`, or `Regexp[pattern]`: only the regular expression with that pattern."""

    pattern: str | None = None


class SemVerType(Type, frozen=True):
    """`SemVer[*ranges]`: versions within one of the ranges; without any, every version. Build it with `semver`."""

    ranges: tuple[VersionRange, ...] = ()


class TimespanType(Type, frozen=True):
    """`Timespan[lower, upper]`, with bounds in nanoseconds."""

    lower: int | None = None
    upper: int | None = None


class TimestampType(Type, frozen=True):
    """`Timestamp[lower, upper]`, with bounds in nanoseconds since 1970-01-01 00:00:00 UTC."""

    lower: int | None = None
    upper: int | None = None


# Collections


class CollectionType(Type, frozen=True):
    """`Collection[lower, upper]`: arrays and hashes."""

    lower: int | None = None
    upper: int | None = None


class ArrayType(Type, frozen=True):
    """`Array[element, lower, upper]`. Build it with `array`."""

    element: Type = ANY
    lower: int | None = None
    upper: int | None = None


class HashType(Type, frozen=True):
    """`Hash[key, value, lower, upper]`. Build it with `hash_of`."""

    key: Type = ANY
    value: Type = ANY
    lower: int | None = None
    upper: int | None = None


class TupleType(Type, frozen=True):
    """`Tuple[*types, lower, upper]`: an array typed place by place; the last type repeats as far as the size goes.

    Without a size, there are as many elements as types; without types, it is every array.
    """

    types: tuple[Type, ...] = ()
    lower: int | None = None
    upper: int | None = None


class StructElement(Struct, frozen=True):
    """`name => value` in a `Struct`, and whether the entry may be missing."""

    name: str
    value: Type
    is_optional: bool = False

    @property
    def key_type(self) -> Type:
        """The type of the key: its name, or `Optional` of it."""
        key = StringValueType(self.name)
        return OptionalType(key) if self.is_optional else key


class StructType(Type, frozen=True):
    """`Struct[{name => value, …}]`; without elements it is the empty hash."""

    elements: tuple[StructElement, ...] = ()


# Types made of types


class VariantType(Type, frozen=True, eq=False):
    """`Variant[*types]`: the values of any of the types. Build it with `variant`."""

    types: tuple[Type, ...] = ()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, VariantType):
            return NotImplemented
        # As with patterns, in any order.
        return len(self.types) == len(other.types) and set(self.types) <= set(other.types)

    def __hash__(self) -> int:
        return hash((VariantType, frozenset(self.types)))


class OptionalType(Type, frozen=True):
    """`Optional[type]`: also `undef`. Without a type it accepts everything, and has only `undef` as its instance."""

    type: Type | None = None


class NotUndefType(Type, frozen=True):
    """`NotUndef[type]`: the values of the type, but not `undef`."""

    type: Type | None = None


class IterableType(Type, frozen=True):
    """`Iterable[type]`: whatever can be iterated over, with elements of the type."""

    type: Type | None = None


class IteratorType(Type, frozen=True):
    """`Iterator[type]`: what functions such as `reverse_each` return."""

    type: Type | None = None


class TypeType(Type, frozen=True):
    """`Type[type]`: the type itself and those that are assignable to it, as values."""

    type: Type | None = None


class SensitiveType(Type, frozen=True):
    """`Sensitive[type]`: wrapped values of the type, which is kept in its general form."""

    type: Type = ANY


class CallableType(Type, frozen=True):
    """`Callable[[*parameters, block], returns]`; the parameters are None for a function of any parameters.

    A return type of None is `Any`.
    """

    parameters: TupleType | None = None
    block: Type | None = None
    returns: Type | None = None


# Others


class BinaryType(Type, frozen=True):
    """`Binary`: bytes."""


class SemVerRangeType(Type, frozen=True):
    """`SemVerRange`: ranges of versions."""


class RuntimeType(Type, frozen=True):
    """`Runtime[runtime, name]`, or with a pattern and a replacement in place of the name."""

    runtime: str | None = None
    name: str | None = None
    pattern: tuple[str, str] | None = None


class ReferenceType(Type, frozen=True):
    """The name or text of a type that is not known; it has no values."""

    text: str
