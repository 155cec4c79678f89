"""The types of what a control repository gives to parameters that declare none.

They are the join of what callers, data and the default give: kinds, and no values, since these change without the
definition. Nothing is known where something may give more: a hash that nobody can read, a type or class that is named
by a variable, a module that is not available, an exported resource. Values that a console or another classifier of
nodes gives to classes are not seen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec import Struct

from pplint.base.source import Place
from pplint.base.time_limit import grant_time
from pplint.evaluator.core.unknown import join_types, may_be_anything, result_type
from pplint.infer.callers.declarations import CLASS, DEFINE, declared_in, lower_name
from pplint.infer.callers.everywhere import callers_in
from pplint.infer.core.check_target import CheckTarget
from pplint.infer.follow_definitions import infer_file, names_of_file
from pplint.infer.names.looked_up import found_type, kind_of_value, without_unit
from pplint.project.lookup import ProjectKind
from pplint.project.sources import manifest_at
from pplint.project.vendored import is_vendored
from pplint.query import query
from pplint.syntax import ast
from pplint.types.model import ANY, OptionalType, Type, UndefType, VariantType

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pplint.infer.core.inference import Inference
    from pplint.infer.names.project_names import ProjectNames
    from pplint.project.lookup import Declared
    from pplint.project.project import Project
    from pplint.syntax.node_index import NodeIndex
    from pplint.syntax.parser import Parsed

_MOST_SLOTS: Final = 200
"""How many parameters one may get its values from, each passed on to the next."""


class Slot(NamedTuple):
    """A parameter of a class or a defined type."""

    kind: str
    owner: str
    name: str


def slot_of(owner: ast.Class | ast.Define, parameter: str) -> Slot:
    """Return the parameter of a name that a definition declares."""
    return Slot(CLASS if isinstance(owner, ast.Class) else DEFINE, lower_name(owner.name), parameter)


class Given(Struct, frozen=True):
    """What is given in one place: its type, or the parameter whose value is passed on; of a default, nothing else."""

    type: Type
    place: Place
    passed_on: Slot | None = None
    is_default: bool = False
    in_data: bool = False


class ParameterValues(Struct, frozen=True):
    """All that a repository gives to a parameter: the joined type, and what callers and the default give, in order.

    `in_data` says that data give something, too, and `is_whole` that no data may be elsewhere.
    """

    type: Type
    given: tuple[Given, ...]
    in_data: bool
    is_whole: bool


def given_values(names: ProjectNames, owner: ast.Class | ast.Define, parameter: str) -> ParameterValues | None:
    """Return what is given to a parameter that declares no type, as files see it that know `names`; None if unknown."""
    return _values(names, slot_of(owner, parameter))


def given_type(names: ProjectNames, owner: ast.Class | ast.Define, parameter: str) -> Type | None:
    """Return the type of what is given to such a parameter; None if it is not known."""
    found = given_values(names, owner, parameter)
    return None if found is None else found.type


@query
def _values(names: ProjectNames, slot: Slot) -> ParameterValues | None:
    types: list[Type] = []
    own: tuple[Given, ...] = ()
    in_data, is_whole = False, True
    seen = {slot}
    waiting = [slot]
    while waiting:
        each = waiting.pop()
        found = given_directly(names, each)
        if found is None:
            return None
        if each.kind == CLASS:
            key = f"{each.owner}::{each.name}"
            is_whole = is_whole and names.project.data.is_followed(key)
            if names.project.data.is_bound(key):
                in_data = in_data or each == slot
                types.append(found_type(names.project.data, key) or ANY)
        if each == slot:
            own = found
        for one in found:
            if one.passed_on is None:
                types.append(one.type)
            elif one.passed_on not in seen:
                seen.add(one.passed_on)
                waiting.append(one.passed_on)
        if len(seen) > _MOST_SLOTS or ANY in types:
            return None
    joined = without_unit(join_types(map(kind_of_value, types))) if types else ANY
    return None if joined == ANY else ParameterValues(joined, own, in_data, is_whole)


def given_directly(names: ProjectNames, slot: Slot) -> tuple[Given, ...] | None:
    """Return what is written for a parameter anywhere, its default included; None if there may be more."""
    owner = (slot.kind, slot.owner)
    callers = callers_in(names)
    declared = names.declared_class(slot.owner) if slot.kind == CLASS else names.declared_define(slot.owner)
    if (
        declared is None
        or owner in callers.open
        or not callers.open_slots.isdisjoint({(slot.kind, slot.name), slot.kind})
    ):
        return None
    word = slot.owner.encode()
    if not is_closed(names.project, declared) or any(word in text for text in callers.unread):
        return None
    home = callers.homes.get(declared.source.path)
    paths = dict.fromkeys([*callers.paths.get(owner, ()), *(() if home is None else (home,))])
    found: list[Given] = []
    has_default = any(each.name == slot.name and each.default is not None for each in declared.node.parameters)
    for path in paths:
        for each in file_values(names, path, callers.modules[path]).get(slot, ()):
            # In place of `undef`, a parameter gets its default.
            type_ = _defined(each.type) if has_default and not each.is_default else each.type
            if type_ is not None:
                found.append(Given(type_, each.place, each.passed_on, each.is_default))
    # Puppet 3 looked names up relative to the module around them.
    if slot.kind == DEFINE and any(slot.owner.endswith(f"::{name}") for name in _unknown_types(names)):
        return None
    return None if has_default and not any(each.is_default for each in found) else tuple(found)


@query
def _unknown_types(names: ProjectNames) -> tuple[str, ...]:
    """Return the resource types that manifests name and that are not available."""
    named = (name for kind, name in callers_in(names).paths if kind == DEFINE)
    return tuple(each for each in named if names.declared_define(each) is None and names.resource_type(each) is None)


def _defined(type_: Type) -> Type | None:
    """Return a type without `undef`, None if nothing is left."""
    if isinstance(type_, UndefType):
        return None
    if isinstance(type_, OptionalType):
        return type_.type or ANY
    if isinstance(type_, VariantType):
        return join_types(each for each in type_.types if not isinstance(each, UndefType))
    return type_


def is_closed(project: Project, declared: Declared[ast.Class] | Declared[ast.Define]) -> bool:
    """Whether only what is in the repository can name a definition."""
    module = None if declared.module is None else project.modules.get(declared.module)
    if project.kind is not ProjectKind.CONTROL_REPOSITORY or not declared.is_sound:
        return False
    if declared.module in project.rivals or (module is not None and is_vendored(project.session, module.root)):
        return False
    # Modules that are published for others may be used by those that are not available.
    is_published = module is not None and "metadata.json" in module.folder.entries()
    return not is_published or project.has_all_that_is_used


@query
def file_values(names: ProjectNames, path: str, module: str | None) -> Mapping[Slot, list[Given]]:
    """Return what a manifest gives to parameters, and the defaults of those that it declares, as far as it is known."""
    manifest = manifest_at(names.project.session, path)
    return {} if manifest is None else values_in(names, manifest.parsed, module)


def values_in(names: ProjectNames, parsed: Parsed, module: str | None) -> dict[Slot, list[Given]]:
    """Return the same of what was parsed."""
    grant_time()
    approach = CheckTarget(module=module, is_checked=False)
    run = infer_file(names_of_file(names, parsed, module), parsed, approach)
    return values_seen(run, parsed.nodes)


def values_seen(run: Inference, nodes: NodeIndex) -> dict[Slot, list[Given]]:
    """Return the same of what was followed."""
    found: dict[Slot, list[Given]] = {}
    for each in declared_in(nodes):
        for attribute in each.attributes:
            given = _given(run, nodes, attribute.value)
            found.setdefault(Slot(*each.owner, attribute.name), []).append(given)
    definitions: Sequence[ast.Class | ast.Define] = nodes.of(ast.Class, ast.Define)
    for definition in definitions:
        for parameter in definition.parameters:
            if parameter.default is not None:
                given = _given(run, nodes, parameter.default, is_default=True)
                found.setdefault(slot_of(definition, parameter.name), []).append(given)
    return found


def _given(run: Inference, nodes: NodeIndex, value: ast.Expression, *, is_default: bool = False) -> Given:
    """Return what an expression gives: the type that is known of it, or the parameter that it passes on."""
    place = Place(run.names.source.path, value.span)
    known = run.value_of(value)
    if not may_be_anything(known):
        return Given(result_type(known), place, is_default=is_default)
    passed_on = _passed_on(run, nodes, value) if isinstance(value, ast.Variable) else None
    return Given(ANY, place, passed_on, is_default)


def _passed_on(run: Inference, nodes: NodeIndex, variable: ast.Variable) -> Slot | None:
    """Return the parameter without a type that a variable is: that of the definition around it, or of another class."""
    namespace, separator, name = variable.name.removeprefix("::").rpartition("::")
    if separator:
        class_ = run.names.host_class(namespace)
        return None if class_ is None else _slot(class_, name)
    return own_parameter(nodes, variable)


def own_parameter(nodes: NodeIndex, variable: ast.Variable) -> Slot | None:
    """Return the parameter without a type that a variable is, of the definition around it."""
    for each in reversed(nodes.around(variable)):
        if isinstance(each, ast.Lambda) and any(one.name == variable.name for one in each.parameters):
            return None
        if isinstance(each, ast.Class | ast.Define):
            return _slot(each, variable.name)
    return None


def _slot(owner: ast.Class | ast.Define, name: str) -> Slot | None:
    is_untyped = any(each.name == name and each.type is None for each in owner.parameters)
    return slot_of(owner, name) if is_untyped else None
