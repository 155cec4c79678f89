"""What is known of one place: the type of its expression, its value if known, and the reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.source import Span
from pplint.check.secrets.secrets import MASK
from pplint.data.secret_names import may_be_secret_name
from pplint.evaluator.core.unknown import Unknown, with_enumeration
from pplint.infer.resolve import resolve
from pplint.infer.symbols import HostClass
from pplint.report.escape import visible
from pplint.revelation.data_origins import data_origins
from pplint.revelation.given import givers, type_given
from pplint.revelation.origins import of_attribute, origins, parameters_of
from pplint.syntax import ast
from pplint.syntax.calls import looked_up_key
from pplint.syntax.walk import find
from pplint.types.display import display
from pplint.types.generalize import generalize
from pplint.values.text import text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pplint.infer.model import Model
    from pplint.types.model import Type

_LONGEST = 80
_LONGEST_VALUE = 1000
_UNREACHED = "it was not evaluated: this code seems to be unreachable"

_OWN = (ast.Attribute, ast.Parameter)


def subject(model: Model, offset: int) -> ast.Node | None:
    """Return what a byte of the source is about: an attribute, a parameter, or else the smallest expression around it.

    The name of a function stands for its call, that of a resource type for its resource, a variable that is set for
    the assignment, and a key between brackets for its value.
    """
    chain = model.nodes.at(Span(offset, offset + 1))
    if isinstance(chain[-1], _OWN):
        return chain[-1]
    expressions = [each for each in chain if isinstance(each, ast.Expression)]
    node = expressions.pop() if expressions else None
    outer = expressions.pop() if expressions else None
    is_function = isinstance(outer, (ast.Call, ast.MethodCall)) and outer.function is node
    is_type = isinstance(outer, ast.Resource) and outer.type is node
    is_set = isinstance(outer, ast.Assignment) and outer.target is node
    is_key = isinstance(outer, ast.Access) and isinstance(node, (ast.String, ast.Name)) and _is_key(node, outer)
    return (
        outer
        if is_function or is_type or is_set or is_key
        else None
        if isinstance(node, (ast.Template, ast.RenderText))
        else node
    )


def _is_key(node: ast.Expression, access: ast.Access) -> bool:
    return node in access.keys and not isinstance(access.operand, ast.Reference)


def revelation(model: Model, node: ast.Node) -> str:
    """Word what is known of a node, in a few lines."""
    return written_facts(code(model, node), facts(model, node))


def written_facts(title: str, facts: Iterable[tuple[str, str]]) -> str:
    """Return what is known of something, each fact on a line of its own, after its label."""
    lines = [title, *(f"  {label:<6} {visible(words)}" for label, words in facts)]
    return "".join(f"{line}\n" for line in dict.fromkeys(lines))


def code(model: Model, node: ast.Node) -> str:
    """Return the first line of the expression."""
    if isinstance(node, ast.Variable):
        return visible(f"${node.name}")
    first, more, _ = model.source.text(node.span).partition("\n")
    code = " ".join(first.split())
    return visible(f"{code[: _LONGEST - 1]}…" if len(code) > _LONGEST else f"{code} …" if more else code)


def facts(model: Model, node: ast.Node) -> Iterator[tuple[str, str]]:
    """Yield what is known of a node, each fact after its label."""
    match node:
        case ast.Definition():
            yield from _of_definition(model, node)
        case ast.Parameter():
            yield from _of_parameter(model, node)
        case ast.Attribute():
            yield from _of_expression(model, node.value)
            declared = of_attribute(model, node)
            if declared is not None:
                expected, words = declared
                yield "takes", f"{'anything' if expected is None else type_text(expected)}, as {words}"
        case ast.Resource() | ast.String() | ast.Name() if model.was_reached(node) and _is_what_it_names(model, node):
            yield from (("from", words) for words in origins(model, node))
        case _:
            yield from _of_expression(model, node)


def _is_what_it_names(model: Model, node: ast.Node) -> bool:
    """Return whether a resource type or a class is of interest, and not the reference or the string that it gives."""
    return isinstance(node, ast.Resource) or isinstance(resolve(model, node), HostClass)


def _of_expression(model: Model, node: ast.Node) -> Iterator[tuple[str, str]]:
    value = model.value_of(node)
    is_secret = isinstance(node, ast.Variable) and may_be_secret_name(node.name)
    given = type_given(model, node)
    known = model.type_of(node) if given is None else given
    yield "type", type_text(generalize(known) if is_secret else known)
    yield from () if given is None else givers(model, node)
    if is_secret and not isinstance(value, Unknown):
        yield "value", MASK
    elif not isinstance(value, Unknown):
        written = text(value)
        yield "value", written if len(written) <= _LONGEST_VALUE else f"{written[:_LONGEST_VALUE]}…"
    if not model.was_reached(node):
        yield "note", _UNREACHED
    yield from (("from", words) for words in origins(model, node))
    key = looked_up_key(node)
    if key is not None:
        yield from data_origins(model.project, key)


def _of_definition(model: Model, node: ast.Definition) -> Iterator[tuple[str, str]]:
    """Yield the parameters of a definition, and what a function returns or an alias stands for."""
    for parameter in parameters_of(node):
        optional = "" if parameter.default is None else " = …"
        yield "takes", f"{type_text(model.names.type_of(parameter.type))} ${parameter.name}{optional}"
    if isinstance(node, ast.Function) and node.return_type is not None:
        yield "gives", type_text(model.names.type_of(node.return_type))
    if isinstance(node, ast.TypeAlias):
        yield "type", type_text(model.names.type_of(node.value))


def _of_parameter(model: Model, node: ast.Parameter) -> Iterator[tuple[str, str]]:
    """Yield the type of a parameter: that of a lambda has what the function passes to it, which its uses know."""
    outer = model.nodes.around(node)[-1]
    passed = passed_type(model, node, outer) if isinstance(outer, ast.Lambda) else None
    given = type_given(model, node) if passed is None else passed
    yield "type", type_text(model.names.type_of(node.type) if given is None else given)
    yield from givers(model, node) if given is not None and passed is None else ()
    if isinstance(outer, ast.Lambda) and passed is None and node.type is None:
        yield "note", "nothing uses it"
    if isinstance(outer, ast.Class):
        yield from _in_data(model, f"{outer.name.removeprefix('::')}::{node.name}")


def passed_type(model: Model, parameter: ast.Parameter, block: ast.Lambda) -> Type | None:
    """Return the type of what a function passes to a parameter of its lambda; None if nothing uses that."""
    uses = (each for each in find(block, ast.Variable) if each.name == parameter.name)
    used = next((each for each in uses if model.was_reached(each)), None)
    return None if used is None else model.type_of(used)


def _in_data(model: Model, key: str) -> Iterator[tuple[str, str]]:
    """Yield the type that data have for a key, if every node finds it, and who gives it."""
    found = model.names.looked_up_type(key)
    if found is not None:
        yield "data", type_text(found)
    yield from data_origins(model.project, key)


def type_text(type_: Type) -> str:
    """Return a type as the language writes it; strings that are known are an `Enum` where there are other types."""
    return display(with_enumeration(type_))
