"""The names by which rules choose nodes: of attributes, variables, functions, types and operators, and texts."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from pplint.syntax import ast
from pplint.syntax.calls import function_name

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def _type_of_resource(node: ast.Resource) -> str:
    """Return the type of a resource as it is written, but for the `::` in front; nothing if it is computed."""
    return node.type.value.removeprefix("::") if isinstance(node.type, ast.Name) else ""


def _type_meant(node: ast.Reference) -> str:
    """Return the type that a reference names, in lower case, but for the `::` in front."""
    return node.value.lower().removeprefix("::")


def _assigned(node: ast.Assignment) -> str:
    """Return the variable that is assigned; nothing if the target is a list, or no variable."""
    return node.target.name if type(node.target) is ast.Variable else ""


NAME_GETTERS: Final[Mapping[type[ast.Node], Callable[[Any], str]]] = {
    ast.Assignment: _assigned,
    ast.Attribute: attrgetter("name"),
    ast.Binary: attrgetter("operator"),
    ast.Parameter: attrgetter("name"),
    ast.Variable: attrgetter("name"),
    ast.Name: attrgetter("value"),
    ast.String: attrgetter("value"),
    ast.Call: function_name,
    ast.MethodCall: function_name,
    ast.Resource: _type_of_resource,
    ast.Reference: _type_meant,
}
"""What returns the name of a node, for each class of nodes that have one.

That of an attribute, a parameter or a variable, as it is written without the dollar sign; that of the function that is
called, or of the type of a resource, without `::` in front, and nothing if it is computed; the text of a string, or of
a bare word; the variable that is assigned, and nothing if there are several; the operator between two operands; the
type that a reference names, in lower case and without `::` in front.
"""
