"""The symbols of what a plan can run: other plans and tasks, with their parameters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.source import Place
from pplint.infer.symbols import Parameter, Plan, Symbol, Task
from pplint.project.lookup import Declared
from pplint.types.model import ANY, UNDEF
from pplint.types.relations import is_assignable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pplint.infer.names.file_names import FileNames
    from pplint.project.declarations import DescribedParameter, RunDeclaration
    from pplint.syntax import ast


def plan_symbol(names: FileNames, found: Declared[ast.Plan] | RunDeclaration) -> Plan:
    """Return the symbol of a plan."""
    if not isinstance(found, Declared):
        return Plan(found.name, found.place, found.place, _described(names, found))
    owner = Plan(found.node.name, found.place, found.extent, {}, found)
    parameters = {each.name: parameter_symbol(names, each, found.path, owner) for each in found.node.parameters}
    return Plan(found.node.name, found.place, found.extent, parameters, found)


def task_symbol(names: FileNames, found: RunDeclaration) -> Task:
    """Return the symbol of a task; a parameter that takes `undef` need not be given."""
    parameters = _described(names, found)
    if parameters is not None:
        optional = {name: _optional(each) for name, each in parameters.items() if is_assignable(each.type, UNDEF)}
        parameters = {**parameters, **optional}
    return Task(found.name, found.place, found.place, parameters)


def parameter_symbol(names: FileNames, node: ast.Parameter, path: str, owner: Symbol | None) -> Parameter:
    """Return the symbol of a parameter that a definition, a lambda or a template in the file at a path declares."""
    place, extent = Place(path, node.name_span), Place(path, node.span)
    is_required = node.default is None and not node.captures_rest
    return Parameter(node.name, place, extent, names.type_of(node.type), is_required, owner)


def _described(names: FileNames, found: RunDeclaration) -> Mapping[str, Parameter] | None:
    def parameter(each: DescribedParameter) -> Parameter:
        type_ = ANY if each.type is None else names.type_of_text(each.type)
        return Parameter(each.name, found.place, found.place, type_, not each.has_default)

    return None if found.parameters is None else {each.name: parameter(each) for each in found.parameters.values()}


def _optional(parameter: Parameter) -> Parameter:
    return Parameter(parameter.name, parameter.place, parameter.extent, parameter.type, is_required=False)
