"""Types, parameters and functions as text: as the compiler prints types, without layout, comments and code."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Final

from pplint.check.secrets.hiding import may_show_default
from pplint.signatures.model import Parameter
from pplint.syntax import ast
from pplint.types.alias import AliasType
from pplint.types.display import display, plain_text
from pplint.types.errors import InvalidTypeError
from pplint.types.model import ANY, RuntimeType, Type
from pplint.types.parse import parse_plain, parse_type, parse_type_text
from pplint.types.type_definitions import anything_called

if TYPE_CHECKING:
    from pplint.base.source import SourceFile

MAX_SHOWN: Final = 200
"""The length of a type or a default up to which it is shown."""

_DIGITS: Final = 12


def type_text(type_: ast.Expression | str, source: SourceFile | None = None) -> str:
    """Return a type as the compiler prints it; one that cannot be read, as it is written on one line."""
    try:
        return display(_read(type_))
    except (InvalidTypeError, ValueError, RecursionError):
        written = type_ if isinstance(type_, str) or source is None else source.text(type_.span)
        return " ".join(str(written).split())


def _read(type_: ast.Expression | str) -> Type:
    return parse_type_text(type_, _named) if isinstance(type_, str) else parse_type(type_, _named)


def _named(name: str) -> Type | None:
    """Return a type that stands for a name; with `undef`, members of a `Struct` would not be printed as optional."""
    is_of_language = anything_called(name) is None
    return None if is_of_language else AliasType(name, lambda: RuntimeType("signature", name))


def parameter_of(parameter: ast.Parameter, source: SourceFile, *, in_data: bool = False) -> Parameter:
    """Return what a signature says of a parameter; `in_data` says that its module's data have a value."""
    type_ = None if parameter.type is None else type_text(parameter.type, source)
    if parameter.default is None:
        return Parameter(type_, in_data=in_data)
    literal = _literal(parameter)
    computed = None if literal is not None else _digest(parameter.default, source)
    return Parameter(type_, literal, computed, in_data)


def _literal(parameter: ast.Parameter) -> str | None:
    """Return the default if it is a literal that may be shown, and no long text."""
    default = parameter.default
    try:
        is_shown = default is not None and may_show_default(parameter, _type_of(parameter))
        text = plain_text(parse_plain(default, _named)) if default is not None and is_shown else None
    except (InvalidTypeError, ValueError, RecursionError):
        return None
    return text if text is not None and len(text) <= MAX_SHOWN else None


def _type_of(parameter: ast.Parameter) -> Type:
    return ANY if parameter.type is None else _read(parameter.type)


def _digest(default: ast.Expression, source: SourceFile) -> str:
    """Return what tells the code of a default from others, layout apart."""
    code = "".join(source.text(default.span).split())
    return sha256(code.encode("utf-8", "surrogateescape")).hexdigest()[:_DIGITS]


def function_text(function: ast.Function, source: SourceFile) -> str:
    """Return the signature of a function in the language: its defaults are only marked."""
    parts = [_parameter_text(each, source) for each in function.parameters]
    returns = "" if function.return_type is None else f" >> {type_text(function.return_type, source)}"
    return f"{function.name.lower().removeprefix('::')}({', '.join(parts)}){returns}"


def _parameter_text(parameter: ast.Parameter, source: SourceFile) -> str:
    type_ = "" if parameter.type is None else f"{type_text(parameter.type, source)} "
    default = "" if parameter.default is None else " = undef"
    return f"{type_}{'*' if parameter.captures_rest else ''}${parameter.name}{default}"
