"""Makes types whose parts need some care: sorted, flattened, generalized, within bounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.issue import UnreadableError
from pplint.types import issues
from pplint.types.errors import InvalidTypeError
from pplint.types.model import (
    ANY,
    UNIT,
    ArrayType,
    CallableType,
    EnumType,
    FloatType,
    HashType,
    IntegerType,
    PatternType,
    SemVerType,
    TupleType,
    Type,
    VariantType,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pplint.types.semver import VersionRange

Size = tuple[int | None, int | None]
"""The least and the greatest number of elements; (None, None) where no size is given."""

NO_SIZE: Size = (None, None)


def size(lower: int | None, upper: int | None) -> Size:
    """Return the size that a range of integers stands for: there are never fewer than none."""
    if lower is None or lower < 0:
        return 0, None if upper is None else max(upper, 0)
    return lower, upper


def integer(lower: int | None, upper: int | None) -> IntegerType:
    """Make `Integer[lower, upper]`; raise `InvalidTypeError` if the range goes down."""
    if lower is not None and upper is not None and lower > upper:
        raise InvalidTypeError(issues.EmptyRange(lower, upper))
    return IntegerType(lower, upper)


def float_(lower: float | None, upper: float | None) -> FloatType:
    """Make `Float[lower, upper]`; raise `InvalidTypeError` if the range goes down."""
    if lower is not None and upper is not None and lower > upper:
        raise InvalidTypeError(issues.EmptyRange(lower, upper))
    return FloatType(lower, upper)


def enum(values: Iterable[str], *, case_insensitive: bool = False) -> EnumType:
    """Make `Enum[*values]`."""
    return EnumType(tuple(sorted(set(values))), case_insensitive)


def pattern(patterns: Iterable[str]) -> PatternType:
    """Make `Pattern[*patterns]`, with each pattern once."""
    return PatternType(tuple(dict.fromkeys(patterns)))


def array(element: Type | None, bounds: Size = NO_SIZE) -> ArrayType:
    """Make `Array[element, *bounds]`; what an empty array holds has no type."""
    return ArrayType(UNIT if bounds == (0, 0) else element or ANY, *bounds)


def hash_of(key: Type | None, value: Type | None, bounds: Size = NO_SIZE) -> HashType:
    """Make `Hash[key, value, *bounds]`; what an empty hash holds has no type."""
    if bounds == (0, 0):
        return HashType(UNIT, UNIT, 0, 0)
    return HashType(key or ANY, value or ANY, *bounds)


def variant(types: Iterable[Type]) -> Type:
    """Make `Variant[*types]` without variants in it and with each type once; of one type, make that type."""
    flat: dict[Type, None] = {}
    for each in types:
        if type(each) is VariantType:
            flat.update(dict.fromkeys(each.types))
        else:
            flat[each] = None
    return next(iter(flat)) if len(flat) == 1 else VariantType(tuple(flat))


def semver(ranges: Iterable[VersionRange]) -> SemVerType:
    """Make `SemVer[*ranges]`, where ranges that overlap or touch become one."""
    return SemVerType(tuple(merge_ranges(list(ranges))))


def merge_ranges(ranges: list[VersionRange]) -> list[VersionRange]:
    """Merge ranges of versions in the order in which the compiler does it; raise `InvalidTypeError` where it fails.

    Very many stay as they are.
    """
    from pplint.types.semver_ranges import MOST_UNITED

    if len(ranges) <= 1 or len(ranges) > MOST_UNITED:
        return ranges
    merged: list[VersionRange] = []
    while ranges:
        apart: list[VersionRange] = []
        whole = ranges.pop()
        for each in ranges:
            union = _merged(whole, each)
            if union is None:
                apart.append(each)
            else:
                whole = union
        merged.append(whole)
        ranges = apart
    return merged[::-1]


def _merged(one: VersionRange, other: VersionRange) -> VersionRange | None:
    try:
        return one.merged(other)
    except UnreadableError as error:
        raise InvalidTypeError(error.issue) from None


def callable_of(parameters: TupleType | None, block: Type | None, returns: Type | None) -> CallableType:
    """Make a `Callable`; one that returns `Any` is one without a return type."""
    return CallableType(parameters, block, None if returns == ANY else returns)
