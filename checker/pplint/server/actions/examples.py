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
    NotUndefType,
    NumericType,
    OptionalType,
    PatternType,
    SensitiveType,
    StringType,
    StringValueType,
    StructType,
    TupleType,
    Type,
    UndefType,
    VariantType,
)
from pplint.types.relations import is_assignable

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
    find = None if _is_pattern(type_) else _EXAMPLES.get(type(type_))
    found = None if find is None else find(type_)
    return found or next((quote(each) for each in _TEXTS if is_assignable(type_, StringValueType(each))), None)


_TEXTS: Final = (
    *(
        "",
        "x",
        "/",
        "0644",
        "root",
        "1",
        "1.0.0",
        "example.com",
        "10.0.0.1",
        "10.0.0.0/8",
        "::1",
        "https://example.com",
    ),
    *("file:///x", "puppet:///modules/x/y", "user@example.com", "C:/x", "present", "a::b", "1M", "X", "%{x}"),
)
"""What texts are often of a form that a pattern asks for."""


def _is_pattern(type_: Type) -> bool:
    """Return whether texts of some form are wanted, by one pattern or several."""
    members = type_.types if isinstance(type_, VariantType) else (type_,)
    return any(isinstance(unalias(each), PatternType) for each in members)


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


def _repeated(types: Iterable[Type]) -> str | None:
    values = [example_of(each) for each in types]
    return None if None in values else f"[{', '.join(each or '' for each in values)}]"


def _hash(type_: HashType) -> str | None:
    key, value = example_of(type_.key), example_of(type_.value)
    return None if key is None or value is None or (type_.lower or 0) > 1 else f"{{ {key} => {value} }}"


def _sensitive(type_: SensitiveType) -> str | None:
    value = example_of(type_.type)
    return None if value is None else f"Sensitive({value})"


def _of_some(types: Iterable[Type]) -> str | None:
    return next((each for member in types if (each := example_of(member)) is not None), None)


_EXAMPLES: Final[dict[type[Type], Callable[[Any], str | None]]] = {
    ArrayType: lambda each: _repeated([each.element] * (each.lower or 0)),
    BooleanType: lambda each: "false" if each.value is False else "true",
    EnumType: lambda each: quote(each.values[0]) if each.values else None,
    FloatType: lambda each: str(float(_number(each.lower, each.upper))),
    HashType: lambda each: _hash(each) if each.lower else "{}",
    IntegerType: lambda each: str(_number(each.lower, each.upper)),
    NotUndefType: lambda each: example_of(each.type),
    NumericType: lambda _: "0",
    OptionalType: lambda _: "undef",
    SensitiveType: _sensitive,
    StringType: lambda each: quote("x" * (each.lower or 0)),
    StringValueType: lambda each: quote(each.value),
    StructType: _struct,
    TupleType: lambda each: _repeated(each.types[: each.lower]),
    UndefType: lambda _: "undef",
    VariantType: lambda each: _of_some(each.types),
}
