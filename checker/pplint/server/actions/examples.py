"""A value of a type, as it is written where somebody is to put the right one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pplint.syntax.quoting import quote
from pplint.types.alias import unalias
from pplint.types.errors import InvalidTypeError
from pplint.types.model import (
    ANY,
    ArrayType,
    BooleanType,
    EnumType,
    FloatType,
    HashType,
    IntegerType,
    OptionalType,
    StringType,
    StringValueType,
    StructType,
    Type,
    UndefType,
    VariantType,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


def example_of(type_: Type) -> str | None:
    """Return the code of a value of a type, None if none is known."""
    try:
        type_ = unalias(type_)
    except InvalidTypeError:
        return None
    if type_ == ANY:
        return "''"
    find = _EXAMPLES.get(type(type_))
    return None if find is None else find(type_)


def _number(lower: float | None, upper: float | None) -> float:
    """Return 0, or what is closest to it of the numbers between two."""
    if lower is not None and lower > 0:
        return lower
    return upper if upper is not None and upper < 0 else 0


def _struct(type_: StructType) -> str | None:
    values = {each.name: example_of(each.value) for each in type_.elements if not each.is_optional}
    if None in values.values():
        return None
    return "{ " + ", ".join(f"{quote(name)} => {value}" for name, value in values.items()) + " }" if values else "{}"


def _of_some(types: Iterable[Type]) -> str | None:
    return next((each for member in types if (each := example_of(member)) is not None), None)


_EXAMPLES: Final[dict[type[Type], Callable[[Any], str | None]]] = {
    ArrayType: lambda each: None if each.lower else "[]",
    BooleanType: lambda each: "false" if each.value is False else "true",
    EnumType: lambda each: quote(each.values[0]) if each.values else None,
    FloatType: lambda each: str(float(_number(each.lower, each.upper))),
    HashType: lambda each: None if each.lower else "{}",
    IntegerType: lambda each: str(_number(each.lower, each.upper)),
    OptionalType: lambda _: "undef",
    StringType: lambda each: quote("x" * (each.lower or 0)),
    StringValueType: lambda each: quote(each.value),
    StructType: _struct,
    UndefType: lambda _: "undef",
    VariantType: lambda each: _of_some(each.types),
}
