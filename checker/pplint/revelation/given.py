"""What a control repository gives to a parameter without a type, in words: callers and defaults with their places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.infer.callers.given import given_values
from pplint.infer.model import names_of
from pplint.revelation.origins import at_place, parameters_of
from pplint.syntax import ast
from pplint.types.display import display
from pplint.types.generalize import generalize
from pplint.types.model import ANY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.infer.callers.given import ParameterValues
    from pplint.infer.model import Model
    from pplint.types.model import Type

_NOTE: Final = "no type is declared; this type comes from the callers, data and defaults of this repository"
_MOST_SHOWN: Final = 3
"""How many callers are shown; the others are counted."""


def type_given(model: Model, node: ast.Node) -> Type | None:
    """Return the type that the repository gives to a node of which no declaration says one; None if it is not known."""
    if model.closed is None:
        return None
    if isinstance(node, ast.Parameter):
        owner = model.nodes.around(node)[-1]
        found = _given_to(model, owner, node) if node.type is None else None
        return None if found is None else found.type
    if not isinstance(node, (ast.Variable, ast.Call, ast.MethodCall)) or model.type_of(node) != ANY:
        return None
    type_ = model.closed.type_of(node)
    return None if type_ == ANY else type_


def givers(model: Model, node: ast.Node) -> Iterator[tuple[str, str]]:
    """Yield a note on where such a type comes from, and for a parameter the first of those who give it a value."""
    yield "note", _NOTE
    parameter = _parameter_of(model, node)
    found = None if parameter is None else _given_to(model, *parameter)
    if found is None:
        return
    session = model.project.session
    for each in found.given[:_MOST_SHOWN]:
        word = "default" if each.is_default else "caller"
        passed_on = each.passed_on
        given = (
            display(generalize(each.type))
            if passed_on is None
            else f"parameter `${passed_on.name}` of `{passed_on.owner}`"
        )
        yield "given", f"{given}, by a {word}{at_place(each.place, session)}"
    more = len(found.given) - _MOST_SHOWN
    if more > 0:
        yield "given", f"by {more} more {'place' if more == 1 else 'places'}"


def _parameter_of(model: Model, node: ast.Node) -> tuple[ast.Node, ast.Parameter] | None:
    """Return the definition and the parameter that a node is or reads."""
    around = model.nodes.around(node)
    if isinstance(node, ast.Parameter):
        return around[-1], node
    if not isinstance(node, ast.Variable):
        return None
    found = ((outer, each) for outer in reversed(around) for each in parameters_of(outer) if each.name == node.name)
    return next(found, None)


def _given_to(model: Model, owner: ast.Node, parameter: ast.Parameter) -> ParameterValues | None:
    if not isinstance(owner, (ast.Class, ast.Define)) or parameter.type is not None:
        return None
    return given_values(names_of(model.project), owner, parameter.name)
