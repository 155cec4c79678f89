"""Resources beside what they are declared by: parameters of classes and defined types, attributes of resource types."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from pplint.base.source import Place
from pplint.base.suggest import without_misspelt
from pplint.evaluator.core.fitting import may_be_deferred
from pplint.evaluator.core.unknown import Unknown
from pplint.infer.core.failures import similar, unknown_name
from pplint.infer.core.parameters import TAKE_ANYTHING
from pplint.infer.core.problems import (
    METAPARAMETER,
    InvalidAttributeValue,
    InvalidParameterValue,
    MissingParameters,
    UnknownAttribute,
    UnknownName,
    UnknownParameter,
)
from pplint.infer.names.misspelling import is_almost
from pplint.infer.resources.class_references import check_references
from pplint.infer.resources.given_attributes import GivenAttribute, visible, with_namevar
from pplint.infer.resources.resource_refusals import check_titled
from pplint.infer.resources.string_prefixes import beginning_of, may_begin
from pplint.project.stubs import load_stubs
from pplint.syntax import ast
from pplint.syntax.name_kinds import Kind
from pplint.syntax.names import RELATIONSHIPS, RESOURCE_TYPES
from pplint.types.make import variant
from pplint.types.model import ANY, UNDEF, OptionalType, SensitiveType
from pplint.types.names import capitalized
from pplint.types.relations import is_assignable
from pplint.values.model import DEFAULT

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from pplint.evaluator.core.catalog import Attributes, DeclaredBody
    from pplint.evaluator.core.unknown import Result
    from pplint.infer.core.inference import Inference
    from pplint.project.declarations import ResourceTypeDeclaration
    from pplint.project.lookup import Declared
    from pplint.types.model import Type

ALWAYS = frozenset({"name", "title"})
"""What may be set of any resource, besides its own attributes and the metaparameters."""

_NONE: Final[Attributes] = {}

_MISSING_A_STEP: Final = 4
"""How many missing parameters are reported per step."""


def check_bodies(run: Inference, node: ast.Resource, type_name: str, bodies: Sequence[DeclaredBody]) -> None:
    """Check the bodies of a resource expression."""
    if type_name == "class":
        for body in bodies:
            for title in body.titles or ():
                if isinstance(title, str):
                    check_class(run, title, _given(body.node.attributes, body.attributes))
        return
    define = run.names.declared_define(type_name)
    resource_type = None if define is not None else run.names.resource_type(type_name)
    if define is not None:
        _check_instances(run, node, define, bodies)
    elif resource_type is not None:
        _check_resources(run, resource_type, bodies)
    else:
        _check_unknown(run, node, type_name, bodies)


def _check_unknown(run: Inference, node: ast.Resource, type_name: str, bodies: Sequence[DeclaredBody]) -> None:
    """Check the resources of a type that is not available."""
    if run.is_certainly_missing("resource type", type_name):
        run.report(unknown_name(run, node.type, "resource type", type_name))
        return
    singular = type_name.removesuffix("s")
    if singular != type_name and not run.names.missing.needs(type_name) and _may_be(run, singular, bodies):
        run.report(UnknownName(node.type, Kind.RESOURCE_TYPE, type_name, [singular], is_certain=False))
    for body in bodies:
        _check_relationships(run, _given(body.node.attributes, body.attributes))


def _may_be(run: Inference, type_name: str, bodies: Sequence[DeclaredBody]) -> bool:
    """Return whether resources have attributes of one of Puppet's own types, and no others."""
    resource_type = run.names.resource_type(type_name) if type_name in RESOURCE_TYPES else None
    if resource_type is None:
        return False
    given = {name for body in bodies for name in body.attributes}
    own = given - load_stubs("core").metaparameters.keys() - ALWAYS
    return bool(own) and own <= resource_type.attributes.keys()


def _check_resources(run: Inference, resource_type: ResourceTypeDeclaration, bodies: Sequence[DeclaredBody]) -> None:
    """Check the resources of a type that is not a defined one."""
    defaults = next((each for each in bodies if DEFAULT in (each.titles or ())), None)
    for body in bodies:
        given = _given_in(body, bodies)
        check_attributes(run, resource_type, given)
        if DEFAULT not in (body.titles or ()):
            check_titled(run, resource_type, body, _whole(resource_type, given, defaults))


def check_changes(
    run: Inference, node: ast.ResourceDefaults | ast.ResourceOverride | ast.Collector, type_name: str, given: Attributes
) -> None:
    """Check attributes that defaults, an override or a collector set."""
    define = run.names.declared_define(type_name)
    if define is not None:
        check_parameters(run, define, _given(node.attributes, given))
        return
    resource_type = run.names.resource_type(type_name)
    if resource_type is not None:
        check_attributes(run, resource_type, _given(node.attributes, given))
    else:
        _check_relationships(run, _given(node.attributes, given))


def check_class(run: Inference, name: str, given: Sequence[GivenAttribute]) -> None:
    """Check the parameters that a class is declared with, if it is known."""
    found = run.names.declared_class(name)
    if found is not None:
        check_parameters(run, found, given)
    else:
        _check_relationships(run, given)


def _check_instances(
    run: Inference, node: ast.Resource, define: Declared[ast.Define], bodies: Sequence[DeclaredBody]
) -> None:
    """Check the instances of a defined type; what the body for `default` sets, the others need not."""
    defaults = next((body.attributes for body in bodies if DEFAULT in (body.titles or ())), _NONE)
    is_open = any(isinstance(each, ast.AttributeSplat) for body in bodies for each in body.node.attributes)
    for body in bodies:
        check_parameters(run, define, _given_in(body, bodies))
        if not is_open and DEFAULT not in (body.titles or ()) and define.says_parameters:
            # What is `undef` takes back what the body for `default` sets.
            given = {**defaults, **body.attributes}
            check_required(run, node.type, define, given, body.node.attributes)


def check_required(
    run: Inference,
    blamed: ast.Node,
    define: Declared[ast.Define],
    given: Mapping[str, Result],
    attributes: Sequence[ast.Attribute | ast.AttributeSplat] = (),
) -> None:
    """Check that an instance of a defined type gets what has no default; `undef` counts where the type accepts it.

    An `undef` among `attributes` is to blame for itself.
    """
    needed = (each for each in define.node.parameters if each.default is None)
    not_given = [each.name for each in needed if not _is_satisfied(run, each, given)]
    # What is misspelt is given, and reported as unknown.
    missing = without_misspelt(not_given, _unknown(define, given))
    place, owner = define.place, capitalized(define.node.name)
    taken = {each.name: each.value for each in attributes if isinstance(each, ast.Attribute)}
    run.budget.spend(len(missing) // _MISSING_A_STEP)
    for name in missing:
        if name in taken:
            run.report(MissingParameters(taken[name], [name], owner, place))
    others = [name for name in missing if name not in taken]
    if others:
        run.report(MissingParameters(blamed, others, owner, place))


def _unknown(define: Declared[ast.Define], given: Iterable[str]) -> list[str]:
    """Return the names that are given and belong to no parameter."""
    known = {*(each.name for each in define.node.parameters), *load_stubs("core").metaparameters, *ALWAYS}
    return [name for name in given if name not in known]


def _is_satisfied(run: Inference, parameter: ast.Parameter, given: Mapping[str, Result]) -> bool:
    if parameter.name not in given:
        return False
    return given[parameter.name] is not None or is_assignable(run.names.type_of(parameter.type), UNDEF)


def check_parameters(
    run: Inference, declared: Declared[ast.Class] | Declared[ast.Define], given: Sequence[GivenAttribute]
) -> None:
    """Check the parameters that a class or an instance of a defined type is declared with."""
    parameters = {each.name: each for each in declared.node.parameters}
    owner = _label(declared.node)
    for each in given:
        name, value, place = each.name, each.value, each.place
        parameter = parameters.get(name)
        if parameter is None:
            if _check_metaparameter(run, each):
                continue
            if name not in ALWAYS and declared.says_parameters:
                likely = similar(run, name, _not_given(parameters, given))
                where = declared.place
                run.report(UnknownParameter(place, name, owner, likely, where))
            continue
        type_ = run.names.type_of(parameter.type)
        # A parameter that is given `undef` gets its default.
        if value is None or type_ is ANY or type_ in TAKE_ANYTHING:
            continue
        if not run.fits(type_, value) and not may_be_deferred(value):
            where = Place(declared.path, parameter.span)
            run.report(InvalidParameterValue(each.blamed, name, type_, value, where, owner))


def _not_given(names: Iterable[str], given: Sequence[GivenAttribute]) -> list[str]:
    """Return which of some names and of the metaparameters may be meant: those that stand there may not be repeated."""
    present = {each.name for each in given}
    return [name for name in (*names, *load_stubs("core").metaparameters) if name not in present]


def _label(node: ast.Class | ast.Define) -> str:
    """Return what messages call a class or a defined type."""
    kind = "class" if isinstance(node, ast.Class) else "defined type"
    return f"{kind} `{node.name}`"


def _check_metaparameter(run: Inference, given: GivenAttribute) -> bool:
    """Check an attribute that every resource has; return whether it is one."""
    metaparameter = load_stubs("core").metaparameters.get(given.name)
    if metaparameter is None:
        return False
    if given.name in RELATIONSHIPS:
        check_references(run, given.blamed, given.value)
    type_ = run.names.type_of_attribute(metaparameter)
    found = visible(given.value)
    if type_ is not None and found is not None and not run.fits(type_, found):
        run.report(InvalidAttributeValue(given.blamed, given.name, type_, found, None, METAPARAMETER))
    return True


def _check_relationships(run: Inference, given: Iterable[GivenAttribute]) -> None:
    """Check the relationships of what is not available: they mean the same for every type.

    What is almost called so, and is given what only a relationship takes, is one as well.
    """
    metaparameters = load_stubs("core").metaparameters
    for each in given:
        if each.name in RELATIONSHIPS:
            _check_metaparameter(run, each)
            continue
        meant = next((name for name in RELATIONSHIPS if is_almost(each.name, [name])), None)
        type_ = None if meant is None else run.names.type_of_attribute(metaparameters[meant])
        if meant is not None and type_ is not None and each.value is not None and run.fits(type_, each.value):
            run.report(UnknownAttribute(each.place, each.name, METAPARAMETER, [meant], None))


def _given_in(body: DeclaredBody, bodies: Sequence[DeclaredBody]) -> list[GivenAttribute]:
    """Return what a body sets; a value of the body for `default` counts only if another body does not set it anew."""
    given = _given(body.node.attributes, body.attributes)
    if DEFAULT not in (body.titles or ()):
        return given
    others = [each for each in bodies if each is not body]
    return [
        replace(each, value=Unknown(ANY)) if all(_may_set(other, each.name) for other in others) else each
        for each in given
        if others
    ]


def _whole(
    resource_type: ResourceTypeDeclaration, given: Sequence[GivenAttribute], defaults: DeclaredBody | None
) -> dict[str, GivenAttribute]:
    """Return all that a body and the one for `default` set, by name."""
    both = [] if defaults is None else [*_given(defaults.node.attributes, defaults.attributes)]
    return {each.name: each for each in with_namevar(resource_type, (*both, *given))}


def _may_set(body: DeclaredBody, name: str) -> bool:
    is_open = any(isinstance(each, ast.AttributeSplat) for each in body.node.attributes)
    return is_open or body.attributes.get(name) is not None


def _given(nodes: Sequence[ast.Attribute | ast.AttributeSplat], given: Attributes) -> list[GivenAttribute]:
    """Return what is set, with the attribute that sets it, or the hash after `* =>`."""
    by_name: dict[str, ast.Attribute] = {}
    splat: ast.AttributeSplat | None = None
    for node in nodes:
        if type(node) is ast.Attribute:
            by_name[node.name] = node
        elif type(node) is ast.AttributeSplat:
            splat = splat or node
    found: list[GivenAttribute] = []
    for name, value in given.items():
        place = by_name.get(name)
        if place is not None:
            found.append(GivenAttribute(name, value, place, place.value))
        elif splat is not None:
            found.append(GivenAttribute(name, value, splat, splat))
    return found


def check_attributes(run: Inference, resource_type: ResourceTypeDeclaration, given: Sequence[GivenAttribute]) -> None:
    """Check the attributes of a resource of a type that is not a defined one."""
    given, type_of = with_namevar(resource_type, given), run.names.type_of_attribute
    for each in given:
        name, value, place = each.name, each.value, each.place
        attribute = resource_type.attributes.get(name)
        if attribute is None:
            if _check_metaparameter(run, each):
                continue
            # A type has the parameter `provider` once it has a provider, which may be in another module than the type.
            if resource_type.is_certain and name not in ALWAYS and name != "provider":
                likely = similar(run, name, _not_given(resource_type.attributes, given))
                where = resource_type.place
                run.report(UnknownAttribute(place, name, resource_type.name, likely, where))
            continue
        type_ = type_of(attribute)
        if type_ is None or type_ is ANY or value is None:
            continue
        found = visible(value)
        if found is not None and resource_type.sees_sensitive:
            found = value
        beginning = beginning_of(run, each.blamed, value)
        may_fit = found is None or run.fits(type_, found) or run.fits(_settable(resource_type, type_), found)
        if not may_fit or not may_begin(type_, beginning):
            where = attribute.place or resource_type.place
            owner = resource_type.name
            known = name, type_, found, where, owner, beginning
            run.report(InvalidAttributeValue(each.blamed, *known, values=attribute.values))


def _settable(resource_type: ResourceTypeDeclaration, type_: Type) -> Type:
    """Return the type of what may be given: `undef` sets nothing, a `Sensitive` what it holds, if it is not seen."""
    return OptionalType(type_) if resource_type.sees_sensitive else variant([type_, UNDEF, SensitiveType(type_)])
