"""Types and the types of literals, from text."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pplint.base.source import SourceFile
from pplint.syntax import ast
from pplint.syntax.parser import parse
from pplint.types.access import access_type
from pplint.types.catalog_types import ResourceType
from pplint.types.parse import parse_plain, parse_type_text
from pplint.types.plain_matching import plain_type
from pplint.types.relations import is_assignable
from pplint.types.type_definitions import TypeDefinitions

if TYPE_CHECKING:
    from pplint.types.access import Accessed
    from pplint.types.model import Type

RESOURCE_TYPES = {"File", "Service", "Apache::Vhost"}


def known(name: str) -> Type | None:
    """Return the resource type of a name."""
    return ResourceType(name) if name in RESOURCE_TYPES else None


def read(text: str) -> Type:
    """Read a type as an alias would."""
    return parse_type_text(text, known)


def type_of(literal: str) -> Type:
    """Return the type of a literal value."""
    return plain_type(parse_plain(_expression(literal), known))


def accepts(type_: str, literal: str) -> bool:
    """Whether a literal value is of a type."""
    return is_assignable(read(type_), type_of(literal))


def access(text: str) -> Accessed:
    """Return what `Type[keys]` gives in a program; keys are literals, names of types, or such accesses themselves."""
    return cast("Accessed", _value(_expression(text)))


def _value(expression: ast.Expression) -> object:
    if isinstance(expression, ast.Access):
        return access_type(cast("Type", _value(expression.operand)), [_value(key) for key in expression.keys])
    if isinstance(expression, ast.Array):
        return tuple(map(_value, expression.elements))
    return parse_plain(expression, known)


def _expression(text: str) -> ast.Expression:
    (statement,) = parse(SourceFile("", text.encode())).tree.body.statements
    return statement


def define(program: str) -> TypeDefinitions:
    """Return the types that a program of nothing but definitions defines."""
    parsed = parse(SourceFile("", program.encode()))
    assert not parsed.problems
    statements = parsed.tree.body.statements
    found = {each.name.lower(): each for each in statements if isinstance(each, ast.TypeAlias)}
    return TypeDefinitions(found.get, known)
