"""Where what is known of an expression comes from, in words: declarations and assignments, each with its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.source import Place, SourceFile
from pplint.infer.resolve import resolve
from pplint.infer.symbols import Attribute, Function, HostClass, Parameter, ResourceType, Symbol, Variable
from pplint.project.stub_files import bundled_owner
from pplint.syntax import ast

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.infer.model import Model
    from pplint.session import Session
    from pplint.types.model import Type

_WITH_ORIGIN = (ast.Variable, ast.Call, ast.MethodCall, ast.Reference, ast.Resource, ast.String, ast.Name)


def origins(model: Model, node: ast.Node) -> Iterator[str]:
    """Yield what declares or sets what stands at a node, each with the file and line where it does."""
    symbol = resolve(model, node) if isinstance(node, _WITH_ORIGIN) else None
    if isinstance(node, (ast.String, ast.Name)) and not isinstance(symbol, HostClass):
        return
    session = model.project.session
    match symbol:
        case Function():
            yield from (f"{each}{at_place(symbol.place, session)}" for each in symbol.texts)
        case Variable():
            read = () if symbol.place == Place(model.source.path, node.span) else symbol.assignments
            yield from (f"assignment to `${symbol.name}`{at_place(each, session)}" for each in read)
        case ResourceType() if isinstance(node, ast.Resource):
            yield f"{symbol.label}{at_place(symbol.place, session)}"
        case Symbol() if symbol.extent is not None:
            label = symbol.label if isinstance(node, ast.Variable) else f"{symbol.word} `{_written(node)}`"
            yield f"{label}{at_place(symbol.extent, session)}"
        case _:
            return


def _written(node: ast.Node) -> str:
    """Return the name that stands at a node, as it is written there."""
    if isinstance(node, (ast.Name, ast.String)):
        return node.value
    name = node.type if isinstance(node, ast.Resource) else node
    return name.value.removeprefix("::") if isinstance(name, (ast.Name, ast.Reference)) else ""


def at_place(place: Place | None, session: Session) -> str:
    """Return the file of a place, and the line if the file can be read, in parentheses; nothing of no place."""
    if place is None:
        return ""
    owner = bundled_owner(place.path)
    if owner is not None:
        return f" ({owner})"
    data = session.read(place.path)
    line = f":{SourceFile(place.path, data).lines.line(place.span.start)}" if isinstance(data, bytes) else ""
    return f" ({place.path}{line})"


def of_attribute(model: Model, node: ast.Attribute) -> tuple[Type | None, str] | None:
    """Return the type that a parameter or attribute of a resource is declared with, and by what; None if by nothing."""
    symbol = resolve(model, node)
    if isinstance(symbol, Attribute) and symbol.owner is None:
        return symbol.type, symbol.label
    if not isinstance(symbol, (Parameter, Attribute)) or symbol.owner is None:
        return None
    return symbol.type, f"{symbol.label} of {symbol.owner.label}{at_place(symbol.extent, model.project.session)}"


def parameters_of(node: ast.Node) -> list[ast.Parameter]:
    """Return the parameters that a definition, a template or a lambda declares."""
    return list(getattr(node, "parameters", None) or ())
