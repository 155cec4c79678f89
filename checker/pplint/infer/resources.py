"""Resources beside what they are declared by: parameters of classes and defined types, attributes of resource types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.unknown import Unknown
from pplint.infer.blame import similar, unknown_name
from pplint.infer.class_references import check_references
from pplint.infer.problems import (
    InvalidAttributeValue,
    InvalidParameterValue,
    MissingParameters,
    UnknownAttribute,
    UnknownParameter,
)
from pplint.project.declarations import Place
from pplint.project.stubs import load_stubs
from pplint.syntax import ast
from pplint.types.core_objects import DEFERRED
from pplint.types.intersection import intersects
from pplint.types.model import UNDEF, SensitiveType
from pplint.types.names import capitalized
from pplint.types.relations import is_assignable
from pplint.values.model import DEFAULT, Hash, ObjectValue, Sensitive

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pplint.evaluator.declared import Attributes, DeclaredBody
    from pplint.evaluator.unknown import Result
    from pplint.infer.inference import Inference
    from pplint.project.declarations import ResourceTypeDeclaration
    from pplint.project.found import Declared
    from pplint.values.model import Value

ALWAYS = frozenset({"name", "title"})
"""What may be set of any resource, besides its own attributes and the metaparameters."""


def check_bodies(run: Inference, node: ast.Resource, type_name: str, bodies: Sequence[DeclaredBody]) -> None:
    """Check the bodies of a resource expression."""
    if type_name == "class":
        for body in bodies:
            _check_class(run, body)
        return
    define = run.world.declared_define(type_name)
    resource_type = None if define is not None else run.world.resource_type(type_name)
    if define is not None:
        _check_instances(run, node, define, bodies)
    elif resource_type is not None:
        for body in bodies:
            _check_attributes(run, resource_type, body.node.attributes, body.attributes)
    elif run.is_certainly_missing("resource type", type_name):
        run.report(unknown_name(run, node.type, "resource type", type_name))


def check_changes(
    run: Inference, node: ast.ResourceDefaults | ast.ResourceOverride | ast.Collector, type_name: str, given: Attributes
) -> None:
    """Check attributes that defaults, an override or a collector set."""
    define = run.world.declared_define(type_name)
    if define is not None:
        _check_parameters(run, define, node.attributes, given)
        return
    resource_type = run.world.resource_type(type_name)
    if resource_type is not None:
        _check_attributes(run, resource_type, node.attributes, given)


def _check_class(run: Inference, body: DeclaredBody) -> None:
    for title in body.titles or ():
        found = run.world.declared_class(title) if isinstance(title, str) else None
        if found is not None:
            _check_parameters(run, found, body.node.attributes, body.attributes)


def _check_instances(
    run: Inference, node: ast.Resource, define: Declared[ast.Define], bodies: Sequence[DeclaredBody]
) -> None:
    """Check the instances of a defined type; what the body for `default` sets, the others need not."""
    defaults = next((set(body.attributes) for body in bodies if DEFAULT in (body.titles or ())), set[str]())
    is_open = any(isinstance(each, ast.AttributeSplat) for body in bodies for each in body.node.attributes)
    for body in bodies:
        _check_parameters(run, define, body.node.attributes, body.attributes)
        if not is_open and DEFAULT not in (body.titles or ()) and define.is_sound:
            _check_required(run, node, define, {name for name in body.attributes if _is_set(body, name)} | defaults)


def _is_set(body: DeclaredBody, name: str) -> bool:
    """Whether a parameter gets a value: `undef` asks for the default."""
    return body.attributes[name] is not None


def _check_required(run: Inference, node: ast.Resource, define: Declared[ast.Define], given: set[str]) -> None:
    missing = [
        each.name
        for each in define.node.parameters
        if each.default is None and each.name not in given and not _accepts_undef(run, each)
    ]
    if missing:
        place = run.world.place_of(define)
        start, end = node.type.span
        run.report(MissingParameters(start, end, missing, capitalized(define.node.name), place))


def _accepts_undef(run: Inference, parameter: ast.Parameter) -> bool:
    return parameter.type is not None and is_assignable(run.world.type_of(parameter.type), UNDEF)


def _check_parameters(
    run: Inference,
    declared: Declared[ast.Class] | Declared[ast.Define],
    nodes: Sequence[ast.Attribute | ast.AttributeSplat],
    given: Attributes,
) -> None:
    """Check the parameters that a class or an instance of a defined type is declared with."""
    parameters = {each.name: each for each in declared.node.parameters}
    owner = _label(declared.node)
    for name, value, place in _given(nodes, given):
        parameter = parameters.get(name)
        if parameter is None:
            if _check_metaparameter(run, name, value, place):
                continue
            if name not in ALWAYS and declared.is_sound:
                likely = similar(run, name, [*parameters, *load_stubs("core").metaparameters])
                where = run.world.place_of(declared)
                run.report(UnknownParameter(place.start, place.end, name, owner, likely, where))
            continue
        type_ = run.world.type_of(parameter.type)
        if value is not None and not run.fits(type_, value):
            where = Place(declared.path, parameter.span)
            blamed = place.value if isinstance(place, ast.Attribute) else place
            run.report(InvalidParameterValue(blamed.start, blamed.end, name, type_, value, where, owner))


def _label(node: ast.Class | ast.Define) -> str:
    """Return what messages call a class or a defined type."""
    kind = "class" if isinstance(node, ast.Class) else "defined type"
    return f"{kind} `{node.name}`"


def _check_metaparameter(run: Inference, name: str, value: Result, place: ast.Attribute | ast.AttributeSplat) -> bool:
    """Check an attribute that every resource has; return whether it is one."""
    metaparameter = load_stubs("core").metaparameters.get(name)
    if metaparameter is None:
        return False
    blamed = place.value if isinstance(place, ast.Attribute) else place
    if name in RELATIONSHIPS:
        check_references(run, blamed, value)
    type_ = run.world.type_of_attribute(metaparameter)
    found = _visible(value)
    if type_ is not None and found is not None and not run.fits(type_, found):
        run.report(InvalidAttributeValue(blamed.start, blamed.end, name, type_, found, None, METAPARAMETER))
    return True


RELATIONSHIPS = frozenset({"before", "notify", "require", "subscribe"})
METAPARAMETER = "metaparameter"
"""Whose attribute it is, where it is one that every resource has."""


def _given(
    nodes: Sequence[ast.Attribute | ast.AttributeSplat], given: Attributes
) -> Iterator[tuple[str, Result, ast.Attribute | ast.AttributeSplat]]:
    """Yield what is set by name, with the attribute that sets it, or the hash after `* =>`."""
    by_name = {each.name: each for each in nodes if isinstance(each, ast.Attribute)}
    splat = next((each for each in nodes if isinstance(each, ast.AttributeSplat)), None)
    for name, value in given.items():
        place = by_name.get(name) or splat
        if place is not None:
            yield name, value, place


def _check_attributes(
    run: Inference,
    resource_type: ResourceTypeDeclaration,
    nodes: Sequence[ast.Attribute | ast.AttributeSplat],
    given: Attributes,
) -> None:
    """Check the attributes of a resource of a type that is not a defined one."""
    for name, value, place in _given(nodes, given):
        attribute = resource_type.attributes.get(name)
        if attribute is None:
            if _check_metaparameter(run, name, value, place):
                continue
            if resource_type.is_certain and name not in ALWAYS and name != "provider":
                likely = similar(run, name, [*resource_type.attributes, *load_stubs("core").metaparameters])
                where = resource_type.place
                run.report(UnknownAttribute(place.start, place.end, name, resource_type.name, likely, where))
            continue
        type_ = run.world.type_of_attribute(attribute)
        if type_ is None or value is None:
            continue
        found = _visible(value)
        if found is not None and not run.fits(type_, found):
            blamed = place.value if isinstance(place, ast.Attribute) else place
            where = attribute.place or resource_type.place
            owner = resource_type.name
            run.report(InvalidAttributeValue(blamed.start, blamed.end, name, type_, found, where, owner))


def _visible(value: Result) -> Result:
    """Return the value that the attribute gets; None if that is known only on the node."""
    if isinstance(value, Sensitive):
        return value.value
    if isinstance(value, ObjectValue):
        return None
    if isinstance(value, Unknown):
        if isinstance(value.type, SensitiveType):
            return Unknown(value.type.type)
        return None if intersects(DEFERRED, value.type) else value
    return None if _holds_deferred(value) else value


def _holds_deferred(value: Value) -> bool:
    elements = value if isinstance(value, tuple) else value.values() if isinstance(value, Hash) else ()
    return any(isinstance(each, (ObjectValue, Sensitive)) or _holds_deferred(each) for each in elements)
