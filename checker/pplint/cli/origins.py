"""Where what is known of an expression comes from: declarations and assignments, each with its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.builtins.table import FUNCTIONS
from pplint.project.stub_files import bundled_owner
from pplint.reading import read_bytes
from pplint.source import Place, SourceFile
from pplint.syntax import ast
from pplint.syntax.bindings import assigned_variables
from pplint.syntax.calls import function_name
from pplint.syntax.name_kinds import Kind
from pplint.syntax.names import DECLARING_FUNCTIONS
from pplint.syntax.walk import walk
from pplint.types.display import display
from pplint.types.mismatch_calls import signature_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.infer.model import Model
    from pplint.project.lookup import Declared
    from pplint.types.model import Type

    Owner = Declared[ast.Class] | Declared[ast.Define]

_DEFINITIONS = (ast.File, ast.Definition, ast.Lambda, ast.NodeDefinition, ast.Template)


def origins(model: Model, node: ast.Node) -> Iterator[str]:
    """Yield what declares or sets what stands at a node, each with the file and line where it does."""
    match node:
        case ast.Variable():
            yield from _of_variable(model, node)
        case ast.Call() | ast.MethodCall():
            yield from _of_call(model, node)
        case ast.Reference():
            yield from _of_type(model, node)
        case ast.Resource():
            yield from _of_resource(model, node)
        case ast.String() | ast.Name():
            yield from _of_name(model, node)
        case _:
            return


def _here(model: Model, node: ast.Node) -> str:
    return f"{model.source.path}:{model.source.lines.line(node.start)}"


def _at(place: Place | None) -> str:
    """Return the file of a place, and the line if the file can be read, in parentheses; nothing of no place."""
    if place is None:
        return ""
    owner = bundled_owner(place.path)
    if owner is not None:
        return f" ({owner})"
    data = read_bytes(place.path)
    line = f":{SourceFile(place.path, data).lines.line(place.span.start)}" if isinstance(data, bytes) else ""
    return f" ({place.path}{line})"


def _of_variable(model: Model, node: ast.Variable) -> Iterator[str]:
    """Yield parameters and assignments of that name around the place, or in the class that is named."""
    namespace, separator, name = node.name.removeprefix("::").rpartition("::")
    if separator:
        declared = model.names.declared_class(namespace)
        if declared is not None:
            found = _setters(declared.node, name)
            yield from (f"{words}{_at(Place(declared.path, setter.span))}" for words, setter in found)
        return
    outer = [each for each in reversed(model.nodes.around(node)) if isinstance(each, _DEFINITIONS)]
    for each in outer:
        yield from (f"{words} ({_here(model, setter)})" for words, setter in _setters(each, name, node.start))


def _setters(outer: ast.Node, name: str, before: int | None = None) -> Iterator[tuple[str, ast.Node]]:
    for parameter in parameters_of(outer):
        if parameter.name == name:
            yield f"parameter `${name}`", parameter
    for each in walk(outer):
        if not isinstance(each, ast.Assignment) or (before is not None and each.start >= before):
            continue
        if any(variable.name == name for variable in assigned_variables(each.target)):
            yield f"assignment to `${name}`", each


def parameters_of(node: ast.Node) -> list[ast.Parameter]:
    """Return the parameters that a definition, a template or a lambda declares."""
    return list(getattr(node, "parameters", None) or ())


def _of_call(model: Model, node: ast.Call | ast.MethodCall) -> Iterator[str]:
    """Yield how the function of a call may be called, as it declares it."""
    name = function_name(node)
    if not name:
        return
    builtin = FUNCTIONS.get(name)
    if builtin is not None:
        yield from (" ".join(each.text.split()) for each in builtin.known_to(model.puppet_version) if not each.refuses)
        return
    found = model.names.signatures(name)
    if found is not None:
        for each in found.signatures:
            returns = each.described.type.returns
            result = "" if returns is None else f" >> {display(returns)}"
            yield f"{name}({signature_text(each.described)}){result}{_at(found.place)}"


def _of_type(model: Model, node: ast.Reference) -> Iterator[str]:
    name = node.value.removeprefix("::")
    for kind, words in _KINDS_OF_TYPES.items():
        place = model.names.place_of_name(kind, name if kind is Kind.DATA_TYPE else name.lower())
        if place is not None:
            yield f"{words} `{name}`{_at(place)}"
            return


_KINDS_OF_TYPES = {
    Kind.DATA_TYPE: "data type",
    Kind.DEFINE: "defined type",
    Kind.RESOURCE_TYPE: "resource type",
}


def _of_resource(model: Model, node: ast.Resource) -> Iterator[str]:
    if isinstance(node.type, ast.Name):
        yield from _of_resource_type(model, node.type.value.removeprefix("::"))


def _of_resource_type(model: Model, name: str) -> Iterator[str]:
    define = model.names.declared_define(name)
    if define is not None:
        yield f"defined type `{name}`{_at(model.names.place_of(define))}"
        return
    found = model.names.resource_type(name)
    if found is not None:
        yield f"resource type `{name}`{_at(found.place)}"


def _of_name(model: Model, node: ast.String | ast.Name) -> Iterator[str]:
    """Yield the class that a string names where classes are declared."""
    outer = model.nodes.around(node)[-1:]
    function = outer[0].function if outer and isinstance(outer[0], ast.Call) else None
    is_class = isinstance(function, ast.Name) and function.value in DECLARING_FUNCTIONS
    if isinstance(outer[0] if outer else None, ast.ResourceBody):
        resource = next(each for each in reversed(model.nodes.around(node)) if isinstance(each, ast.ResourceExpression))
        is_class = isinstance(resource, ast.Resource) and _is_class(resource.type)
    declared = model.names.declared_class(node.value.removeprefix("::").lower()) if is_class else None
    if declared is not None:
        yield f"class `{node.value}`{_at(model.names.place_of(declared))}"


def _is_class(node: ast.Expression) -> bool:
    return isinstance(node, ast.Name) and node.value == "class"


def of_attribute(model: Model, node: ast.Attribute) -> Iterator[tuple[Type | None, str]]:
    """Yield the type that a parameter or attribute of a resource is declared with, if it has one, and by what."""
    resource = next((each for each in reversed(model.nodes.around(node)) if isinstance(each, ast.Resource)), None)
    if resource is None or not isinstance(resource.type, ast.Name):
        return
    name = resource.type.value.removeprefix("::")
    for declared, words in _owners(model, node, resource, name):
        for parameter in parameters_of(declared.node):
            if parameter.name == node.name:
                where = _at(Place(declared.path, parameter.span))
                yield model.names.type_of(parameter.type), f"parameter `${node.name}` of {words}{where}"
    found = model.names.resource_type(name)
    attribute = None if found is None else found.attributes.get(node.name)
    if attribute is not None:
        where = _at(attribute.place)
        yield model.names.type_of_attribute(attribute), f"attribute `{node.name}` of resource type `{name}`{where}"


def _owners(model: Model, node: ast.Attribute, resource: ast.Resource, name: str) -> Iterator[tuple[Owner, str]]:
    define = model.names.declared_define(name)
    if define is not None:
        yield define, f"defined type `{name}`"
    body = next((each for each in resource.bodies if each.start <= node.start < each.end), None)
    title = None if body is None else body.title
    if name == "class" and isinstance(title, (ast.String, ast.Name)):
        found = model.names.declared_class(title.value.removeprefix("::").lower())
        if found is not None:
            yield found, f"class `{title.value}`"
