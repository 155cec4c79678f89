"""Expressions that declare, change, collect and relate resources.

They evaluate for their effects: the variables of classes, the attributes of resources. Their values are
references.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from pplint.base.late_patterns import late_pattern
from pplint.evaluator.core.catalog import DeclaredBody
from pplint.evaluator.core.dispatch import evaluates
from pplint.evaluator.core.errors import failure
from pplint.evaluator.core.issues import resources as issues
from pplint.evaluator.core.kinds import kind
from pplint.evaluator.core.unknown import Unknown, of_type, result_type, without_undef
from pplint.evaluator.expressions.elements import Several, are_known, array_of, flat, unfold
from pplint.evaluator.resources.classes import declare_class
from pplint.syntax import ast
from pplint.types.alias import unalias
from pplint.types.catalog_types import CatalogEntryType, ClassType, ResourceType
from pplint.types.generalize import generalize
from pplint.types.intersection import intersects
from pplint.types.model import (
    ANY,
    ArrayType,
    DefaultType,
    EnumType,
    HashType,
    PatternType,
    ReferenceType,
    StringType,
    StringValueType,
    StructType,
    Type,
    TypeType,
)
from pplint.types.names import capitalized
from pplint.types.parse import parse_type_text
from pplint.values.model import DEFAULT, Hash

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.evaluator.core.catalog import Attributes
    from pplint.evaluator.core.evaluation import Evaluation
    from pplint.evaluator.core.scopes import Scope
    from pplint.evaluator.core.unknown import Result
    from pplint.evaluator.expressions.elements import Element
    from pplint.values.model import Value


_TITLED: Final = late_pattern(r"([A-Z]\w*(?:::[A-Z]\w*)*)\[['\"]?([^\[\]'\"]*)['\"]?\]")


@evaluates(ast.Resource)
def _resource(run: Evaluation, node: ast.Resource, scope: Scope) -> Result:
    """Declare resources; the value is the array of references to them."""
    _refuse_in_script(run, node, "resource")
    type_name = type_name_of(run, node.type, scope)
    titles = [titles_of(run, body, scope) for body in node.bodies]
    attributes = [attributes_of(run, body.attributes, scope) for body in node.bodies]
    if type_name is not None:
        known = [each if are_known(each) else None for each in titles]
        run.resources_declared(node, type_name, list(map(DeclaredBody, node.bodies, known, attributes)))
    if type_name is None:
        return Unknown(ArrayType(TypeType(CatalogEntryType())))
    none: Attributes = {}
    # The body with the title `default` says what the others get that do not say it themselves.
    defaults = next((each for named, each in zip(titles, attributes, strict=True) if DEFAULT in named), none)
    return array_of(
        [
            _declare(run, type_name, title, {**defaults, **given}, node)
            for named, given in zip(titles, attributes, strict=True)
            for title in named
            if title is not DEFAULT
        ]
    )


def _declare(run: Evaluation, type_name: str, title: Element, given: Attributes, node: ast.Resource) -> Element:
    """Declare a resource, and return the reference to it, or to those that it is not known how many there are of."""
    if not isinstance(title, str):
        reference = TypeType(ClassType() if type_name == "class" else ResourceType(capitalized(type_name)))
        return replace(title, element=reference) if isinstance(title, Several) else Unknown(reference)
    if type_name == "class":
        return declare_class(run, title, given, node)
    run.catalog.declare(type_name, title, given)
    return ResourceType(capitalized(type_name), title)


def type_name_of(run: Evaluation, node: ast.Expression, scope: Scope) -> str | None:
    """Return the name of a resource type in lower case, or None if it is not known."""
    if isinstance(node, ast.Name):
        return node.value.removeprefix("::")
    found = run.evaluate(node, scope)
    if isinstance(found, ResourceType) and found.title is None and found.type_name is not None:
        return found.type_name.lower()
    if isinstance(found, ClassType) and found.name is None:
        return "class"
    if isinstance(found, Unknown) and intersects(TypeType(CatalogEntryType()), found.type):
        return None
    raise failure(issues.IllegalResourceType(_kind(found)), node)


def _kind(result: Result) -> Type:
    return result if isinstance(result, Type) else generalize(result_type(result))


def titles_of(run: Evaluation, body: ast.ResourceBody, scope: Scope) -> Sequence[Element]:
    """Return the titles of a body."""
    found = run.evaluate(body.title, scope)
    if isinstance(found, str) and found:
        return [found]
    if isinstance(found, Unknown):
        if type(found.type) in _OF_STRINGS:
            return [found]
        _check_unknown_title(found, body)
        titles = unfold(run, Unknown(without_undef(unalias(found.type))))
        return titles if all(map(_is_single, titles)) else [Several(ANY)]
    if found is None:
        raise failure(issues.UndefTitle(), body.title)
    known = list(flat(found))
    elements = body.title.elements if isinstance(body.title, ast.Array) else []
    # Nested arrays are flattened, so that only equal counts tell which element an index stands for.
    nodes = elements if len(elements) == len(known) else [body.title] * len(known)
    for index, (title, node) in enumerate(zip(known, nodes, strict=True)):
        _check_title(title, index, node)
    return known


_OF_STRINGS: Final = frozenset[type[Type]]({StringType, StringValueType, EnumType, PatternType})
_NO_TITLES: Final = (ArrayType(ANY), DefaultType())
"""Nodes in place of a title: several titles, or the word `default`."""


def _is_single(title: Element) -> bool:
    """Whether a title that is not known is one."""
    type_ = title.element if isinstance(title, Several) else result_type(title)
    return not any(intersects(each, type_) for each in _NO_TITLES)


def _check_unknown_title(title: Unknown, body: ast.ResourceBody) -> None:
    """Refuse a title that is no string whatever it is."""
    if not any(intersects(each, title.type) for each in (StringType(), *_NO_TITLES)):
        raise failure(issues.IllegalTitle(0, title.type), body.title)


def _check_title(title: Value, index: int, node: ast.Expression) -> None:
    if title is None:
        raise failure(issues.UndefTitleAt(index), node)
    if title == "":
        raise failure(issues.EmptyTitle(index), node)
    if not isinstance(title, str) and title is not DEFAULT:
        raise failure(issues.IllegalTitle(index, _kind(title)), node)


def attributes_of(
    run: Evaluation, nodes: Sequence[ast.Attribute | ast.AttributeSplat], scope: Scope, further: str | None = None
) -> Attributes:
    """Evaluate attributes, and those that a hash after `* =>` adds; `further` stands for those that are not known."""
    found: Attributes = {}
    for node in nodes:
        value = run.evaluate(node.value, scope)
        given = {node.name: value} if isinstance(node, ast.Attribute) else _splat_attributes(value, node, further)
        for name, each in given.items():
            if name in found:
                raise failure(issues.DuplicateAttribute(name), node)
            found[name] = each
    return found


def _splat_attributes(value: Result, node: ast.AttributeSplat, further: str | None) -> Attributes:
    if isinstance(value, Hash):
        return {str(name): each for name, each in value.items()}
    if not isinstance(value, Unknown) or not intersects(HashType(), value.type):
        raise failure(issues.AttributesNotHash(_kind(value)), node.value)
    struct = unalias(without_undef(unalias(value.type)))
    elements = struct.elements if isinstance(struct, StructType) else ()
    found = {each.name: of_type(each.value) for each in elements if not each.is_optional}
    is_whole = isinstance(struct, StructType) and len(found) == len(elements)
    return found if is_whole or further is None else {**found, further: Unknown(ANY)}


@evaluates(ast.ResourceDefaults)
def _defaults(run: Evaluation, node: ast.ResourceDefaults, scope: Scope) -> Result:
    """Evaluate the attributes; the value is the type."""
    _refuse_in_script(run, node, "defaults")
    type_name = type_name_of(run, node.type, scope)
    attributes = attributes_of(run, node.attributes, scope)
    if type_name is not None:
        run.attributes_changed(node, type_name, attributes)
    return run.evaluate(node.type, scope)


@evaluates(ast.ResourceOverride)
def _override(run: Evaluation, node: ast.ResourceOverride, scope: Scope) -> Result:
    """Change attributes of resources; the value is the references to them."""
    _refuse_in_script(run, node, "override")
    references = run.evaluate(node.reference, scope)
    attributes = attributes_of(run, node.attributes, scope)
    if isinstance(references, Unknown):
        type_name = _accessed_type_name(run, node.reference, scope)
        if type_name is not None:
            run.attributes_changed(node, type_name, attributes)
        return references
    for each in flat(references):
        if not isinstance(each, ResourceType) or each.type_name is None:
            raise failure(issues.IllegalOverride(kind(each)), node)
        run.attributes_changed(node, each.type_name.lower(), attributes)
        if each.title is not None:
            run.catalog.declare(each.type_name, each.title, attributes)
    return references


def _accessed_type_name(run: Evaluation, node: ast.Expression, scope: Scope) -> str | None:
    """Return the resource type of references such as `File[$path]`, whose titles are not known."""
    found = run.evaluate(node.operand, scope) if isinstance(node, ast.Access) else None
    return found.type_name.lower() if isinstance(found, ResourceType) and found.type_name is not None else None


@evaluates(ast.Collector)
def _collector(run: Evaluation, node: ast.Collector, scope: Scope) -> Result:
    """Evaluate the attributes; what a collector finds is known only when the catalog is complete."""
    _refuse_in_script(run, node, "collector")
    attributes = attributes_of(run, node.attributes, scope)
    type_ = run.evaluate(node.type, scope)
    if isinstance(type_, ResourceType) and type_.type_name is not None:
        run.attributes_changed(node, type_.type_name.lower(), attributes)
    return Unknown(ANY)


@evaluates(ast.Relationship)
def _relationship(run: Evaluation, node: ast.Relationship, scope: Scope) -> Result:
    """Relate resources; the value is what stands to the right, or to the left if there is nothing to the right."""
    _refuse_in_script(run, node, node.operator)
    left, right = run.evaluate(node.left, scope), run.evaluate(node.right, scope)
    if isinstance(left, Unknown) or isinstance(right, Unknown):
        return Unknown(ANY)
    sides = [tuple(dict.fromkeys(related(each, node) for each in flat(side))) for side in (left, right)]
    return sides[1] or sides[0]


def related(value: Value, node: ast.Relationship) -> Type:
    """Return the reference that an operand of a relationship is."""
    # `'File[/etc/motd]' -> Service['x']`: a string is read as the reference in it.
    type_ = _named(parse_type_text(value)) if isinstance(value, str) else value
    if not isinstance(type_, Type):
        raise failure(issues.IllegalRelationshipOperand(kind(value)), node)
    if not isinstance(type_, (ResourceType, ClassType, CatalogEntryType)):
        raise failure(issues.NotCatalogType(type_), node)
    return type_


def _named(type_: Type) -> Type:
    """Return the reference that a text names: a type that is not loaded is taken for one of resources."""
    found = _TITLED.fullmatch(type_.text) if isinstance(type_, ReferenceType) else None
    return type_ if found is None else ResourceType(found[1], found[2])


@evaluates(ast.UntitledResource)
def _untitled(run: Evaluation, node: ast.UntitledResource, scope: Scope) -> Result:
    """Two statements, a name and a hash: the value is the hash."""
    return run.evaluate(node.hash, scope)


@evaluates(ast.Class, ast.Define, ast.NodeDefinition)
def _catalog_definition(run: Evaluation, node: ast.Expression, _scope: Scope) -> Result:
    """Definitions are found before evaluation, and have no value."""
    _refuse_in_script(run, node, "definition")
    return None


@evaluates(ast.Function, ast.Plan, ast.TypeAlias, ast.TypeDefinition, ast.TypeMapping)
def _definition(_run: Evaluation, _node: ast.Expression, _scope: Scope) -> Result:
    return None


@evaluates(ast.Apply)
def _apply(run: Evaluation, node: ast.Apply, scope: Scope) -> Result:
    """The block runs on other machines, which is not known here."""
    for argument in node.arguments:
        run.evaluate(argument, scope)
    return Unknown(ANY)


def _refuse_in_script(run: Evaluation, node: ast.Node, expression: str) -> None:
    if run.is_script:
        raise failure(issues.NotInScript(expression), node)
