"""Objects and URIs as the language writes them: a type's name, and what the object is made from in parentheses."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from pplint.syntax.numbers import float_text
from pplint.syntax.quoting import quote, regexp_literal
from pplint.types.display import display
from pplint.types.objects import ObjectType
from pplint.values.model import (
    DEFAULT,
    Default,
    Hash,
    ObjectValue,
    Regexp,
    SemVer,
    SemVerRange,
    Timespan,
    Timestamp,
    Type,
    Uri,
    identity,
)
from pplint.values.value_types import reduced_type_of

if TYPE_CHECKING:
    from pplint.values.model import Array, Value

_LINE = 100
_STEP = "  "


def object_text(value: ObjectValue, indentation: int | None = None) -> str:
    """Return an object as `Name({…})`; with an indentation, counted in steps, each attribute on a line."""
    type_ = value.type if isinstance(value.type, ObjectType) else value.type.base
    return f"{type_.name}({_hash(_initial_attributes(value), indentation)})"


def uri_text(value: Uri) -> str:
    """Return a URI as `URI('…')`."""
    return f"URI({quote(str(value))})"


def _initial_attributes(value: ObjectValue) -> Hash[Value]:
    """Return what an object can be made from: its attributes but those that have their default value."""
    type_ = value.type if isinstance(value.type, ObjectType) else value.type.base
    stored = [each for each in type_.all_attributes().values() if each.kind not in {"constant", "derived"}]
    given = [
        each.name
        for each in stored
        if not each.has_value or identity(value.attributes.get(each.name)) != identity(each.value)
    ]
    return Hash((name, value.attributes.get(name)) for name in given)


def _element(value: Value, indentation: int | None) -> str:
    if isinstance(value, tuple):
        return _array(value, indentation)
    if isinstance(value, Hash):
        return _hash(value, indentation)
    if isinstance(value, ObjectValue):
        return object_text(value, indentation)
    if isinstance(value, Uri):
        return uri_text(value)
    return _simple(value)


def _simple(value: Value) -> str:
    if isinstance(value, Type):
        return display(value)
    write = _SIMPLE.get(type(value))
    return f"Instance of {display(reduced_type_of(value))}" if write is None else write(value)


def _in_quotes(value: object) -> str:
    return f"'{value}'"


_SIMPLE: Final[dict[type, Callable[[Any], str]]] = {
    str: quote,
    type(None): lambda _: "undef",
    Default: lambda _: "default",
    bool: lambda value: "true" if value else "false",
    int: str,
    float: float_text,
    Regexp: lambda value: regexp_literal(value.pattern),
    SemVer: _in_quotes,
    SemVerRange: _in_quotes,
    Timespan: _in_quotes,
    Timestamp: _in_quotes,
}


def _array(values: Array, indentation: int | None) -> str:
    if indentation is None or _is_short(values, indentation):
        return f"[{', '.join(_element(value, indentation) for value in values)}]"
    margin = "\n" + _STEP * (indentation + 1)
    elements = f",{margin}".join(_element(value, indentation + 1) for value in values)
    return f"[{margin}{elements}\n{_STEP * indentation}]"


def _is_short(values: Array, indentation: int) -> bool:
    """Whether an array stays on one line: it holds only simple values, and not many."""
    return not values or sum(map(_length, values)) < _LINE - len(_STEP) * indentation


def _length(value: Value) -> int:
    if isinstance(value, str):
        return len(value) + 2
    if isinstance(value, tuple | Hash):
        return _LINE if value else 2
    if value is DEFAULT:
        return len(":default")
    return len("nil") if value is None else len(_simple(value)) if isinstance(value, bool | int | float) else _LINE


def _hash(value: Hash[Value], indentation: int | None) -> str:
    inside = None if indentation is None else indentation + 1
    entries = [f"{_element(key, inside)} => {_element(element, inside)}" for key, element in value.pairs]
    if indentation is None:
        return f"{{{', '.join(entries)}}}"
    margin = "\n" + _STEP * (indentation + 1)
    return f"{{{''.join(f'{margin}{entry},' for entry in entries).removesuffix(',')}\n{_STEP * indentation}}}"
