"""Types from the language's own text, and from expressions that stand for types.

This is how the compiler reads what an alias stands for, and text such as that for `Type('Integer')`: nothing is
evaluated, and a name that is not known becomes a reference to it. Where a type stands in a program as a value, the
evaluator makes it, with `access_type`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from pplint.base.source import SourceFile
from pplint.syntax import ast
from pplint.syntax.parser import BeyondLimits, SourceKind, parse
from pplint.types import issues
from pplint.types.access import access_type
from pplint.types.access_keys import is_bound
from pplint.types.alias import UNRESOLVED
from pplint.types.argument_types import InitType
from pplint.types.builtin import REPLACEABLE, TYPES
from pplint.types.catalog_types import ResourceType
from pplint.types.display import plain_text
from pplint.types.errors import InvalidTypeError
from pplint.types.hashes import Hash
from pplint.types.model import ArrayType, CallableType, DefaultType, HashType, ReferenceType, RuntimeType, Type
from pplint.types.plain_values import DEFAULT, Regexp

Resolve = Callable[[str], "Type | None"]
"""What finds the type of a name, as it is written; None if there is none."""


def _unknown(_: str) -> None:
    return None


def parse_type_text(text: str, resolve: Resolve = _unknown) -> Type:
    """Read a type from text; raise `InvalidTypeError` if it is not one."""
    return parse_type(_expression(text), resolve)


@lru_cache(maxsize=4096)
def _expression(text: str) -> ast.Expression:
    """Return the only expression in a text; several projects read the same declarations."""
    try:
        parsed = parse(SourceFile("", text.encode()), SourceKind.MANIFEST)
    except BeyondLimits as error:
        raise InvalidTypeError(issues.SourceTooDeep(str(error))) from None
    statements = parsed.tree.body.statements
    if parsed.problems or len(statements) != 1:
        raise InvalidTypeError(issues.NotAType(text))
    return statements[0]


def parse_type(expression: ast.Expression, resolve: Resolve = _unknown) -> Type:
    """Return the type that an expression stands for; raise `InvalidTypeError` if it is not one."""
    try:
        type_ = parse_plain(expression, resolve)
    except RecursionError:
        raise InvalidTypeError(issues.TypeTooDeep()) from None
    if not isinstance(type_, Type):
        raise InvalidTypeError(issues.NoTypeHere())
    return type_


def parse_plain(expression: ast.Expression, resolve: Resolve = _unknown) -> object:
    """Return the plain value that an expression stands for.

    Raise `InvalidTypeError` if it would have to be evaluated.
    """
    read = _PLAIN.get(type(expression))
    if read is None:
        raise InvalidTypeError(issues.EvaluatedType())
    return read(expression, resolve)


def resolve_reference(name: str, resolve: Resolve) -> Type:
    """Return the type of a name: one of the language, or one that is found; else a reference to it."""
    known = name.lower()
    # What the language has cannot be defined anew, but for `Error`.
    return TYPES.get(known) or resolve(name) or REPLACEABLE.get(known) or ReferenceType(name)


def _reference(expression: ast.Reference, resolve: Resolve) -> Type:
    return resolve_reference(expression.value, resolve)


def _access(expression: ast.Access, resolve: Resolve) -> object:
    operand = expression.operand
    if not isinstance(operand, ast.Reference):
        raise InvalidTypeError(issues.ParametersOfValue())
    type_ = resolve_reference(operand.value, resolve)
    keys = [parse_plain(key, resolve) for key in expression.keys]
    if type_ is UNRESOLVED:
        raise InvalidTypeError(issues.ParametersOfName(operand.value))
    if isinstance(type_, ReferenceType):
        return ReferenceType(f"{type_.text}[{', '.join(map(plain_text, keys))}]")
    # `Resource[Foo]` says the name of a type, which need not exist.
    if type_ == ResourceType() and isinstance(keys[0], ReferenceType):
        keys[0] = keys[0].text
    elif type_ == RuntimeType() and (runtime := _renaming_runtime(keys)):
        return runtime
    if not isinstance(type_, CallableType | InitType) and any(isinstance(key, tuple) for key in keys):
        raise InvalidTypeError(issues.ArrayAsParameter())
    return access_type(type_, [*_default_elements(type_, keys), *keys])


def _renaming_runtime(keys: list[object]) -> RuntimeType | None:
    """Return what `Runtime[name, [pattern, replacement]]` stands for: a program cannot write it, since it flattens."""
    match keys:
        case [str(name), (Regexp(pattern=pattern), str(replacement))] if replacement:
            return RuntimeType(name, pattern=(pattern, replacement))
        case _:
            return None


def _default_elements(type_: Type, keys: list[object]) -> tuple[Type, ...]:
    """Return what a size alone says about elements: the compiler takes them to be `default`, unlike in a program."""
    if not _is_size(keys):
        return ()
    if type_ == ArrayType():
        return (DefaultType(),)
    return (DefaultType(), DefaultType()) if type_ == HashType() else ()


def _is_size(keys: list[object]) -> bool:
    return len(keys) == 2 and all(map(is_bound, keys))  # noqa: PLR2004 - two bounds


def _array(expression: ast.Array, resolve: Resolve) -> object:
    return tuple(parse_plain(element, resolve) for element in expression.elements)


def _hash(expression: ast.Hash, resolve: Resolve) -> object:
    entries = expression.entries
    return Hash((parse_plain(entry.key, resolve), parse_plain(entry.value, resolve)) for entry in entries)


def _minus(expression: ast.Minus, resolve: Resolve) -> object:
    value = parse_plain(expression.operand, resolve)
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise InvalidTypeError(issues.NegativeValue())
    return -value


def _heredoc(expression: ast.Heredoc, resolve: Resolve) -> object:
    return parse_plain(expression.text, resolve)


def _value(expression: ast.String | ast.Name | ast.Integer | ast.Float | ast.Boolean, _: Resolve) -> object:
    return expression.value


_PLAIN: Final[dict[type[ast.Expression], Callable[[Any, Resolve], object]]] = {
    ast.Reference: _reference,
    ast.Access: _access,
    ast.Array: _array,
    ast.Hash: _hash,
    ast.Minus: _minus,
    ast.Heredoc: _heredoc,
    ast.String: _value,
    ast.Name: _value,
    ast.Integer: _value,
    ast.Float: _value,
    ast.Boolean: _value,
    ast.Undef: lambda _expression, _resolve: None,
    ast.Default: lambda _expression, _resolve: DEFAULT,
    ast.Regexp: lambda expression, _: Regexp(expression.pattern),
}
