"""What a name at a place means: the symbol that it stands for, with its declaration.

The functions for each class of node are in a table. A word or a string stands for what the expression around it looks
up by it: the function of a call, the type or the title of a resource, a class that is included, a key of `$facts`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pplint.base.source import Place, Span
from pplint.infer.resolve_variables import resolve_variable, variable_seen
from pplint.infer.symbol_table import KINDS_OF_DEFINITIONS
from pplint.infer.symbols import Define, HostClass, Resource, ResourceType, Symbol
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint.syntax.names import CREATING_FUNCTIONS, DECLARING_FUNCTIONS
from pplint.values.errors import PuppetError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pplint.infer.model import Model

    Literal = ast.String | ast.Name

_FACTS = "facts"
_CLASS = "class"


def resolve(model: Model, node: ast.Node) -> Symbol | None:
    """Return what a node of a file names or calls, or declares; None if it is no name, or if nothing has the name."""
    find = _FINDERS.get(type(node))
    return None if find is None else find(model, node)


def resolve_at(model: Model, offset: int) -> Symbol | None:
    """Return what the name at a byte of a file means, as an editor asks; also of names that are no nodes."""
    chain = model.nodes.at(Span(offset, offset + 1))
    node = chain[-1]
    if isinstance(node, ast.Class) and node.parent is not None and _holds(node.parent_span, offset):
        return model.symbols.host_class(node.parent)
    if isinstance(node, (ast.Definition, ast.Attribute, ast.Parameter)):
        return resolve(model, node) if _holds(node.name_span, offset) else None
    return resolve(model, node)


def _holds(span: Span | None, offset: int) -> bool:
    return span is not None and span.start <= offset < span.end


# Declarations


def _definition(model: Model, node: ast.Definition) -> Symbol | None:
    return model.symbols.defined_by(node)


def _parameter(model: Model, node: ast.Parameter) -> Symbol:
    outer = model.nodes.around(node)[-1]
    owner = model.symbols.defined_by(outer) if isinstance(outer, ast.Definition) else None
    return model.symbols.parameter(node, model.source.path, owner)


# Functions and types


def _call(model: Model, node: ast.Call | ast.MethodCall) -> Symbol | None:
    name = function_name(node)
    return model.symbols.function(name) if name else None


def _reference(model: Model, node: ast.Reference) -> Symbol | None:
    symbols = model.symbols
    return symbols.data_type(node.value) or symbols.type_of_resources(node.value)


def _resource(model: Model, node: ast.Resource) -> Symbol | None:
    return model.symbols.type_of_resources(node.type.value) if isinstance(node.type, ast.Name) else None


def _attribute(model: Model, node: ast.Attribute) -> Symbol | None:
    return attribute_set(model, node, node.name)


def attribute_set(model: Model, node: ast.Node, name: str) -> Symbol | None:
    """Return the parameter or attribute that a node in a resource, an override or a collector sets by a name.

    Of what is not available, that is a metaparameter at most.
    """
    owner: HostClass | Define | ResourceType | None = None
    around = model.nodes.around(node)
    outer = next((each for each in reversed(around) if isinstance(each, _WITH_ATTRIBUTES)), None)
    if isinstance(outer, ast.Resource):
        if isinstance(outer.type, ast.Name) and outer.type.value == _CLASS:
            title = next((each.title for each in reversed(around) if isinstance(each, ast.ResourceBody)), None)
            owner = model.symbols.host_class(title.value) if isinstance(title, (ast.String, ast.Name)) else None
        else:
            owner = model.symbols.type_of_resources(outer.type.value) if isinstance(outer.type, ast.Name) else None
    elif outer is not None:
        type_ = outer.reference if isinstance(outer, ast.ResourceOverride) else outer.type
        owner = _owner_named(model, type_)
    return model.symbols.metaparameter(name) if owner is None else model.symbols.attribute(owner, name)


def _owner_named(model: Model, type_: ast.Expression) -> HostClass | Define | ResourceType | None:
    """Return the class or the type of resources that `Class['a']`, `A[title]` or `A` names."""
    operand = type_.operand if isinstance(type_, ast.Access) else type_
    if not isinstance(operand, ast.Reference):
        return None
    if isinstance(type_, ast.Access) and operand.value.lower().removeprefix("::") == _CLASS:
        title = type_.keys[0] if len(type_.keys) == 1 else None
        return model.symbols.host_class(title.value) if isinstance(title, (ast.String, ast.Name)) else None
    return model.symbols.type_of_resources(operand.value)


_WITH_ATTRIBUTES = (ast.Resource, ast.ResourceDefaults, ast.ResourceOverride, ast.Collector)


# Words and strings


def _word(model: Model, node: Literal) -> Symbol | None:
    around = model.nodes.around(node)
    outer = around[-1]
    if isinstance(outer, ast.Array) and len(around) > 1:
        outer = around[-2]
    match outer:
        case ast.Call() | ast.MethodCall():
            return _call(model, outer) if outer.function is node else _argument(model, node, outer)
        case ast.Resource():
            return _resource(model, outer)
        case ast.ResourceBody() if not isinstance(around[-1], ast.Attribute):
            resource = model.nodes.enclosing(outer, ast.Resource)
            return None if resource is None else _title(model, node, resource.type)
        case ast.UntitledResource():
            return model.symbols.type_of_resources(node.value)
        case ast.Access() if node in outer.keys:
            return _access(model, outer) if len(outer.keys) == 1 else _key(model, node, outer)
        case _:
            return None


def _title(model: Model, node: Literal, type_: ast.Expression) -> Symbol | None:
    return _named(model, type_.value, node.value) if isinstance(type_, (ast.Name, ast.Reference)) else None


def _argument(model: Model, node: Literal, call: ast.Call | ast.MethodCall) -> Symbol | None:
    """Return what a function looks up by a name that it is passed."""
    function, symbols = function_name(call), model.symbols
    is_first = next(iter(arguments(call)), None) is node
    if function in DECLARING_FUNCTIONS:
        return symbols.host_class(node.value)
    if function == "defined" and node.value.startswith("$"):
        return _of_variable(model, node, node.value[1:])
    if function == "defined":
        return symbols.host_class(node.value) or symbols.type_of_resources(node.value) or symbols.data_type(node.value)
    find = _BY_FIRST_ARGUMENT.get(function) if is_first else None
    return None if find is None else find(model, node, node.value)


def _of_fact(model: Model, _node: Literal, path: str) -> Symbol | None:
    from pplint.evaluator.builtins.stdlib.world import segments_of

    name, *keys = segments_of(path) or [""]
    return model.symbols.fact(name, keys)


def _of_variable(model: Model, node: Literal, path: str) -> Symbol | None:
    from pplint.evaluator.builtins.data import split_path

    try:
        name, *keys = map(str, split_path(path))
    except PuppetError:
        return None
    if name == _FACTS and keys:
        return model.symbols.fact(keys[0], keys[1:])
    namespace, _, leaf = name.removeprefix("::").rpartition("::")
    if namespace:
        return model.symbols.class_variable(namespace, leaf)
    return model.symbols.top_variable(leaf) if name.startswith("::") else variable_seen(model, node, leaf)


_BY_FIRST_ARGUMENT: Mapping[str, Callable[[Model, Literal, str], Symbol | None]] = {
    "fact": _of_fact,
    "getvar": _of_variable,
    "run_plan": lambda model, _, name: model.symbols.plan(name),
    "run_task": lambda model, _, name: model.symbols.task(name),
    **dict.fromkeys(CREATING_FUNCTIONS, lambda model, _, name: model.symbols.type_of_resources(name.lstrip("@"))),
}


# Facts and references to resources


def _access(model: Model, node: ast.Access) -> Symbol | None:
    """Return the fact that `$facts['os']['name']` reads, or what `File['/etc/motd']` refers to."""
    keys: list[str] = []
    operand: ast.Expression = node
    while isinstance(operand, ast.Access) and len(operand.keys) == 1:
        key = operand.keys[0]
        if not isinstance(key, (ast.String, ast.Name)):
            return None
        keys.insert(0, key.value)
        operand = operand.operand
    if isinstance(operand, ast.Variable) and operand.name.removeprefix("::") == _FACTS:
        return model.symbols.fact(keys[0], keys[1:])
    return _named(model, operand.value, keys[0]) if isinstance(operand, ast.Reference) and len(keys) == 1 else None


def _key(model: Model, node: Literal, access: ast.Access) -> Symbol | None:
    return _title(model, node, access.operand) if isinstance(access.operand, ast.Reference) else None


def _named(model: Model, type_name: str, title: str) -> Symbol | None:
    """Return the class of a title, or the resource that the file declares by it."""
    type_name = type_name.lower().removeprefix("::")
    if type_name == _CLASS:
        return model.symbols.host_class(title)
    for node in model.nodes.of(ast.Resource):
        if isinstance(node.type, ast.Name):
            if node.type.value.removeprefix("::") != type_name:
                continue
            for body in node.bodies:
                place = next((each.span for each in _titles(body) if each.value == title), None)
                if place is not None:
                    path = model.source.path
                    type_ = model.symbols.type_of_resources(type_name)
                    return Resource(title, Place(path, place), Place(path, body.span), type_, body)
    return None


def _titles(body: ast.ResourceBody) -> Sequence[Literal]:
    nodes = body.title.elements if isinstance(body.title, ast.Array) else [body.title]
    return [each for each in nodes if isinstance(each, (ast.String, ast.Name))]


_FINDERS: dict[type[ast.Node], Callable[[Model, Any], Symbol | None]] = {
    **dict.fromkeys(KINDS_OF_DEFINITIONS, _definition),
    ast.Access: _access,
    ast.Attribute: _attribute,
    ast.Call: _call,
    ast.MethodCall: _call,
    ast.Name: _word,
    ast.Parameter: _parameter,
    ast.Reference: _reference,
    ast.Resource: _resource,
    ast.String: _word,
    ast.Variable: resolve_variable,
}
