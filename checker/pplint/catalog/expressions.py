"""What evaluates the expressions that declare, change, collect and relate resources."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pplint.catalog.classes import declare
from pplint.catalog.collectors import Collection, query_test
from pplint.catalog.doubts import LooseOverride, Override
from pplint.catalog.overrides import override
from pplint.catalog.resource import FURTHER, CatalogScope, Place, laid_over
from pplint.evaluator.core.errors import failure
from pplint.evaluator.core.issues import resources as resource_issues
from pplint.evaluator.core.kinds import kind
from pplint.evaluator.core.unknown import Unknown, result_type
from pplint.evaluator.expressions.elements import Several, flat
from pplint.evaluator.handlers import HANDLERS
from pplint.evaluator.resources.resources import attributes_of, related, titles_of, type_name_of
from pplint.syntax import ast
from pplint.types.catalog_types import CatalogEntryType, ResourceType
from pplint.types.display import display
from pplint.types.model import ANY, TypeType
from pplint.values.model import DEFAULT

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from pplint.catalog.compilation import Compilation
    from pplint.catalog.resource import Attributes
    from pplint.evaluator.core.evaluation import Evaluation, Handler
    from pplint.evaluator.core.scopes import Scope
    from pplint.evaluator.core.unknown import Result
    from pplint.values.model import Value

_REFERENCE = Unknown(TypeType(CatalogEntryType()))


def _resource(run: Evaluation, node: ast.Resource, scope: Scope) -> Result:
    """Declare resources; the value is the array of references to them."""
    run, scope = cast("Compilation", run), cast("CatalogScope", scope)
    type_name = type_name_of(run, node.type, scope)
    titles = [titles_of(run, body, scope) for body in node.bodies]
    attributes = [attributes_of(run, body.attributes, scope, FURTHER) for body in node.bodies]
    if type_name is None:
        run.opens("resource of an unknown type")
        return Unknown(ANY)
    none: Attributes = {}
    defaults = next((given for named, given in zip(titles, attributes, strict=True) if DEFAULT in named), none)
    found: list[Result] = []
    for body, named, given in zip(node.bodies, titles, attributes, strict=True):
        attributes_here = laid_over(defaults, given)
        _open_attributes(run, type_name, attributes_here)
        for title in named:
            if title is DEFAULT:
                continue
            if not isinstance(title, str):
                type_ = title.element if isinstance(title, Several) else result_type(title)
                run.opens(f"title of `{type_name}` that is only known to be {display(type_)}"[:80], type_name)
                found.append(_REFERENCE)
                continue
            resource = declare(run, type_name, title, attributes_here, Place(body, scope), node.form)
            found.append(cast("Value", resource.type_of_reference))
    return Unknown(ANY) if any(isinstance(each, Unknown) for each in found) else tuple(cast("list[Value]", found))


def _open_attributes(run: Compilation, type_name: str, given: Container[str]) -> None:
    """Say that resources of a type may have any attributes, if some are not known: among them may be other names."""
    if FURTHER in given:
        run.opens("attributes from an unknown hash", type_name)


def _changes(
    run: Compilation, nodes: Sequence[ast.Attribute | ast.AttributeSplat], scope: CatalogScope
) -> dict[str, tuple[bool, Result]]:
    """Return attributes with whether they are added to what is there."""
    adding = {each.name for each in nodes if isinstance(each, ast.Attribute) and each.operator == "+>"}
    return {name: (name in adding, value) for name, value in attributes_of(run, nodes, scope, FURTHER).items()}


def _defaults(run: Evaluation, node: ast.ResourceDefaults, scope: Scope) -> Result:
    run, scope = cast("Compilation", run), cast("CatalogScope", scope)
    type_name = type_name_of(run, node.type, scope)
    given = attributes_of(run, node.attributes, scope, FURTHER)
    if run.doubts:
        given = dict.fromkeys(given, run.unknown("defaults that may not be set"))
    if type_name is not None:
        word = type_name.removeprefix("::")
        scope.defaults[word] = laid_over(scope.defaults.get(word, {}), given)
        _open_attributes(run, word, given)
    return run.evaluate(node.type, scope)


def _override(run: Evaluation, node: ast.ResourceOverride, scope: Scope) -> Result:
    run, scope = cast("Compilation", run), cast("CatalogScope", scope)
    references = run.evaluate(node.reference, scope)
    given = _changes(run, node.attributes, scope)
    if isinstance(references, Unknown):
        loose = LooseOverride(_type_referred_to(run, node.reference, scope), given, scope)
        run.causes["override of an unknown resource"] += 1
        run.loose_overrides.append(loose)
        for resource in run.resources.values():
            loose.apply(resource)
        return references
    for each in flat(references):
        if not isinstance(each, ResourceType) or each.type_name is None or each.title is None:
            raise failure(resource_issues.IllegalOverride(kind(each)), node)
        _open_attributes(run, each.type_name, given)
        target = run.find(each.type_name, each.title)
        at = Place(node, scope)
        if target is None:
            run.overrides.append(Override(each.type_name.lower(), each.title, given, at, run.doubts > 0))
        else:
            override(run, target, given, at, maybe=run.doubts > 0)
    return references


def _type_referred_to(run: Compilation, node: ast.Expression, scope: CatalogScope) -> str | None:
    """Return the resource type of a reference whose titles are not known; None if it may be any."""
    type_ = run.evaluate(node.operand, scope) if isinstance(node, ast.Access) else None
    return type_.type_name.lower() if isinstance(type_, ResourceType) and type_.type_name is not None else None


def _collector(run: Evaluation, node: ast.Collector, scope: Scope) -> Result:
    run, scope = cast("Compilation", run), cast("CatalogScope", scope)
    given = _changes(run, node.attributes, scope)
    type_ = run.evaluate(node.type, scope)
    if not isinstance(type_, ResourceType) or type_.type_name is None:
        run.opens("collector of an unknown type")
        return Unknown(ANY)
    if node.exported:
        run.opens("exported resources of other nodes", type_.type_name)
    _open_attributes(run, type_.type_name, given)
    test = query_test(run, node.query, scope)
    at = Place(node, scope)
    found = Collection(type_.type_name, test, given, at, is_exported=node.exported, maybe=run.doubts > 0)
    run.collections.append(found)
    return cast("Result", found)


def _relationship(run: Evaluation, node: ast.Relationship, scope: Scope) -> Result:
    run = cast("Compilation", run)
    values = run.evaluate(node.left, scope), run.evaluate(node.right, scope)
    if any(isinstance(each, Unknown) for each in values):
        run.causes["relationship with an unknown resource"] += 1
    left, right = (_side(each, node) for each in values)
    if left and right:
        run.relations.append((left, right, node.operator, run.doubts > 0))
    if len(right) == 1 and isinstance(right[0], Collection) and right[0].before is None:
        right[0].before = left
    return values[1] if right else values[0]


def _side(value: Result, node: ast.Relationship) -> list[object]:
    found: list[object] = []
    for each in flat(value):
        if isinstance(each, Unknown):
            found.append(each)
            continue
        is_collection = isinstance(cast("object", each), Collection)
        found.append(each if is_collection else related(each, node))
    return found


CATALOG_HANDLERS: dict[type[ast.Node], Handler] = {
    **HANDLERS,
    ast.Resource: _resource,
    ast.ResourceDefaults: _defaults,
    ast.ResourceOverride: _override,
    ast.Collector: _collector,
    ast.Relationship: _relationship,
}
"""What evaluates each kind of node where a catalog is compiled."""

__all__ = ["CATALOG_HANDLERS"]
