"""Values from the language's own text, so that tests can say in Puppet what they mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pplint.base.source import SourceFile
from pplint.syntax.parser import SourceKind, parse
from pplint.types.core_objects import DEFERRED, ERROR
from pplint.types.parse import parse_plain, parse_type_text
from pplint.values.conversion.new import new
from pplint.values.text import text

if TYPE_CHECKING:
    from pplint.types.model import Type
    from pplint.values.model import Value

_OBJECTS: dict[str, Type] = {"Deferred": DEFERRED, "Error": ERROR}


def value_of(expression: str) -> Value:
    """Return the value of a literal, of a type, or of an array or a hash of these."""
    program = parse(SourceFile("", expression.encode()), SourceKind.MANIFEST)
    assert not program.problems, expression
    return cast("Value", parse_plain(program.tree.body.statements[0], _OBJECTS.get))


def type_of_text(name: str) -> Type:
    """Return the type that some text names."""
    return parse_type_text(name, _OBJECTS.get)


def made(type_name: str, *arguments: Value) -> Value:
    """Return what `new` makes of arguments."""
    return new(type_of_text(type_name), arguments)


def made_text(type_name: str, arguments: str) -> str:
    """Return what `new` makes of arguments that are written as an array, as text."""
    values = value_of(arguments)
    assert isinstance(values, tuple), arguments
    return text(made(type_name, *values))
