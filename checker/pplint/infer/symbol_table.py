"""The symbols that a file sees, by their names: its own, those of its project, and those of the language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.source import Place
from pplint.evaluator.builtins.table import FUNCTIONS
from pplint.evaluator.core.unknown import Unknown, result_type
from pplint.evaluator.expressions.access_types import step_into
from pplint.infer.names.facts import COMPILER_VARIABLES, HASHES
from pplint.infer.symbols import (
    Attribute,
    DataType,
    Define,
    Fact,
    Function,
    HostClass,
    Parameter,
    Plan,
    ResourceType,
    Symbol,
    Task,
    Variable,
)
from pplint.project.lookup import Declared, Status
from pplint.project.stubs import load_stubs
from pplint.query import query
from pplint.syntax import ast
from pplint.syntax.name_kinds import Kind
from pplint.syntax.scopes import place_set, scopes_in
from pplint.types.builtin import REPLACEABLE, TYPES
from pplint.types.model import ANY
from pplint.types.names import simple_name

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from pplint.infer.names.file_names import FileNames
    from pplint.project.project import Project
    from pplint.syntax.scopes import LexicalScope
    from pplint.types.model import Type


KINDS_OF_DEFINITIONS: Final[dict[type[ast.Definition], Kind]] = {
    ast.Class: Kind.HOST_CLASS,
    ast.Define: Kind.DEFINE,
    ast.Function: Kind.FUNCTION,
    ast.Plan: Kind.PLAN,
    ast.TypeAlias: Kind.DATA_TYPE,
    ast.TypeDefinition: Kind.DATA_TYPE,
}
"""What definitions define."""


class SymbolTable:
    """The symbols that a file sees, by their names, which may be in any case and start with `::`."""

    def __init__(self, names: FileNames, puppet_version: int) -> None:
        self._names = names
        self._puppet_version = puppet_version
        self._class_scopes: dict[ast.Class, LexicalScope] = {}

    def of(self, kind: Kind, name: str) -> Symbol | None:
        """Return what a kind of thing of a name is."""
        look_up: dict[Kind, Callable[[str], Symbol | None]] = {
            Kind.HOST_CLASS: self.host_class,
            Kind.DEFINE: self.define,
            Kind.FUNCTION: self.function,
            Kind.PLAN: self.plan,
            Kind.TASK: self.task,
            Kind.DATA_TYPE: self.data_type,
            Kind.RESOURCE_TYPE: self.resource_type,
            Kind.FACT: self.fact,
        }
        return look_up[kind](name)

    def exists(self, kind: Kind, name: str) -> bool:
        """Return whether something of a kind has a name, in the project or in the language."""
        return self._names.project.status(kind, name) is Status.FOUND

    def is_unknown(self, kind: Kind, name: str) -> bool:
        """Return whether nothing of a kind can have a name: what would hold it is available, and does not."""
        return self._names.missing.is_unknown(kind, name)

    def similar(self, kind: Kind, name: str) -> Sequence[str]:
        """Return names of a kind that exist and look like one that does not."""
        return self._names.similar(kind, name)

    def defined_by(self, node: ast.Definition) -> Symbol | None:
        """Return what a definition in the file defines; None if another one goes before it."""
        found = self.of(KINDS_OF_DEFINITIONS[type(node)], node.name)
        place = Place(self._names.source.path, node.name_span)
        return found if found is not None and found.place == place else None

    # Classes and plans

    def host_class(self, name: str) -> HostClass | None:
        """Return the class of a name."""
        found = self._names.declared_class(_key(name))
        return None if found is None else HostClass(found.node.name, found.place, found.extent, found)

    def class_variable(self, class_name: str, name: str) -> Variable | Parameter | None:
        """Return the variable of a class, or of one that it inherits."""
        seen: set[str] = set()
        found = self.host_class(class_name)
        while found is not None and found.name not in seen:
            seen.add(found.name)
            variable = self.set_in(self._scope_of(found.definition.node), name, found.definition.path, found)
            if variable is not None:
                return variable
            parent = found.definition.node.parent
            found = None if parent is None else self.host_class(parent)
        return None

    def _scope_of(self, node: ast.Class) -> LexicalScope:
        scope = self._class_scopes.get(node)
        if scope is None:
            self._class_scopes[node] = scope = scopes_in(node)[1]
        return scope

    def set_in(
        self, scope: LexicalScope, name: str, path: str, owner: Symbol | None, before: int | None = None
    ) -> Variable | Parameter | None:
        """Return the variable that a scope in the file at a path sets, before an offset if one is given."""
        parameter = next((each for each in scope.parameters if each.name == name), None)
        if parameter is not None and (before is None or parameter.end <= before):
            return self.parameter(parameter, path, owner)
        assigned = [
            (whole, variable)
            for whole, variable in scope.assigned
            if variable.name == name and (before is None or whole.end <= before)
        ]
        if not assigned:
            return None
        whole, variable = assigned[-1]
        wholes = tuple(Place(path, each.span) for each, _ in assigned)
        return Variable(name, Place(path, place_set(variable)), Place(path, whole.span), wholes)

    def parameter(self, node: ast.Parameter, path: str, owner: Symbol | None) -> Parameter:
        """Return the parameter that a definition, a lambda or a template in the file at a path declares."""
        from pplint.infer.runnable_symbols import parameter_symbol

        return parameter_symbol(self._names, node, path, owner)

    def plan(self, name: str) -> Plan | None:
        """Return the plan of a name."""
        from pplint.infer.runnable_symbols import plan_symbol

        found = self._names.declared_plan(name)
        return None if found is None else plan_symbol(self._names, found)

    def task(self, name: str) -> Task | None:
        """Return the task of a name."""
        from pplint.infer.runnable_symbols import task_symbol

        found = self._names.project.task(name)
        return None if found is None else task_symbol(self._names, found)

    # Functions

    def function(self, name: str) -> Function | None:
        """Return the function of a name; one of the language goes before those of modules."""
        name = name.removeprefix("::")
        builtin = FUNCTIONS.get(name)
        if builtin is not None:
            overloads = tuple(each for each in builtin.known_to(self._puppet_version) if not each.refuses)
            stubbed = self._names.project.stubbed_function(name)
            deprecation = None if stubbed is None else stubbed.deprecation
            return Function(name, None, None, overloads, deprecation=deprecation)
        found = self._names.signatures(name)
        if found is None:
            return None
        if isinstance(found.declaration, Declared):
            return Function(name, found.declaration.place, found.declaration.extent, declared=found)
        return Function(name, found.place, found.place, declared=found, deprecation=found.declaration.deprecation)

    # Types and what resources have

    def define(self, name: str) -> Define | None:
        """Return the defined type of a name."""
        found = self._names.declared_define(_key(name))
        return None if found is None else Define(found.node.name, found.place, found.extent, found)

    def resource_type(self, name: str) -> ResourceType | None:
        """Return the resource type of a name, if it is not a defined type."""
        found = self._names.resource_type(_key(name))
        return None if found is None else ResourceType(found.name, found.place, found.place, found)

    def type_of_resources(self, name: str) -> Define | ResourceType | None:
        """Return the type whose resources are declared by a name: a defined type hides another of the same name."""
        return self.define(name) or self.resource_type(name)

    def attribute(self, owner: HostClass | Define | ResourceType, name: str) -> Attribute | Parameter | None:
        """Return what a resource of a type, or a class, is given by a name."""
        if isinstance(owner, ResourceType):
            found = owner.declaration.attributes.get(name)
            if found is not None:
                type_ = self._names.type_of_attribute(found)
                return Attribute(name, found.place, found.place, type_, owner, found.values, found.deprecation)
        else:
            parameters = owner.definition.node.parameters
            parameter = next((each for each in parameters if each.name == name), None)
            if parameter is not None:
                return self.parameter(parameter, owner.definition.path, owner)
        return self.metaparameter(name)

    def metaparameter(self, name: str) -> Attribute | None:
        """Return the metaparameter of a name."""
        found = load_stubs("core").metaparameters.get(name)
        if found is None:
            return None
        return Attribute(name, found.place, found.place, self._names.type_of_attribute(found), values=found.values)

    def data_type(self, name: str) -> DataType | None:
        """Return the type alias of a name, or the type of the language; resource types are not looked for here."""
        key = _key(name)
        declared = self._names.declared_data_type(key)
        if declared is None:
            builtin = TYPES.get(key) or REPLACEABLE.get(key)
            return None if builtin is None else DataType(simple_name(builtin), None, None, builtin)
        type_ = self._names.data_type(key) or ANY
        if isinstance(declared, Declared):
            return DataType(declared.node.name, declared.place, declared.extent, type_, declared)
        return DataType(declared.name, declared.place, declared.place, type_)

    def declared_type(self, node: ast.Expression | None) -> Type:
        """Return the type that a parameter in any file declares; what cannot be read may be anything."""
        return self._names.type_of(node)

    def described_type(self, text: str) -> Type:
        """Return the type that documentation names; what cannot be read may be anything."""
        return self._names.type_of_text(text)

    # Facts and other variables of the top scope

    def legacy_fact(self, name: str) -> Fact | None:
        """Return the fact of a name, if it is one that agents do not send by default."""
        return self.fact(name) if self._names.facts.is_legacy(name) else None

    def fact_names(self, *, with_legacy: bool = False) -> Sequence[str]:
        """Return the names of the facts that are known, without legacy ones unless they are asked for."""
        facts = self._names.facts
        return [each for each in facts.names() if with_legacy or not facts.is_legacy(each)]

    def is_misspelt_fact(self, name: str) -> bool:
        """Return whether no fact is called so, and the name looks like code or is almost that of one."""
        return self._names.facts.is_misnamed(name)

    def keys_of_variable(self, name: str) -> Collection[str]:
        """Return the keys of `$trusted` and the like; none if they are not known."""
        return self._names.facts.keys(name).keys()

    def fact(self, name: str, path: Sequence[str] = ()) -> Fact | None:
        """Return a fact, or what is after some keys in it; of what may be there all the same, nothing is known."""
        facts = self._names.facts
        type_ = facts.type_of(name)
        if type_ is None:
            return None
        for key in path:
            type_ = result_type(step_into(Unknown(type_), key))
        declared = self._names.project.fact(name)
        place = None if declared is None else declared.place
        return Fact(name, place, place, tuple(path), type_, facts.is_legacy(name), facts.replacement(name))

    def top_variable(self, name: str) -> Variable | Fact | None:
        """Return the variable of the top scope that a site manifest or the compiler sets, or the fact of a name."""
        for path, scope in _site_scopes(self._names.project):
            found = self.set_in(scope, name, path, None)
            if isinstance(found, Variable):
                return found
        if name in HASHES or name in COMPILER_VARIABLES:
            return Variable(name, None, None)
        return self.fact(name)


@query
def _site_scopes(project: Project) -> list[tuple[str, LexicalScope]]:
    """Return the scopes of the manifests with which every catalog starts, and the paths of these."""
    return [(each.source.path, scopes_in(each.tree)[0]) for each in project.site]


def _key(name: str) -> str:
    return name.lower().removeprefix("::")
