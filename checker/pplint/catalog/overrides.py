"""Overrides: attributes that are set apart from the declaration, and who may do so. Specification: "Overriding"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.catalog import issues
from pplint.catalog.doubts import inherited, is_own
from pplint.catalog.resource import FURTHER, blaming
from pplint.evaluator.core.errors import EvaluationError, failure

if TYPE_CHECKING:
    from pplint.catalog.compilation import Compilation
    from pplint.catalog.resource import CatalogScope, Changes, Place, Resource


def override(run: Compilation, resource: Resource, changes: Changes, at: Place, *, maybe: bool) -> None:
    """Change a resource, or refuse to: only the class that declares it may, or one that inherits that."""
    if not resource.maybe:
        changes = _allowed(run, resource, changes, at)
    resource.change(changes, at.scope, maybe=maybe or resource.maybe)


def override_late(run: Compilation) -> None:
    """Change the resources that were not declared yet where they were overridden."""
    for type_name, title, changes, at, maybe in run.overrides:
        resource = run.find(type_name, title)
        if resource is not None:
            with blaming(at.scope.path):
                override(run, resource, changes, at, maybe=maybe)
        elif not maybe and not run.may_have(type_name):
            issue = issues.MissingResource(f"{type_name.capitalize()}[{title}]", "an override")
            raise EvaluationError(issue, at.node, at.scope.path or None)


def _allowed(run: Compilation, resource: Resource, changes: Changes, at: Place) -> Changes:
    """Return the changes that count; raise if one is not allowed."""
    node, scope = at
    is_free = _has_collected(run, scope)
    if not is_free and not is_own(resource, scope):
        raise failure(issues.OverriddenElsewhere(resource.reference), node)
    if run.is_strict and resource.has_evaluated_body:
        raise failure(issues.OverriddenLate(resource.reference), node)
    counted = resource.counted(changes)
    for name in counted:
        if name in resource.parameters and name != FURTHER and not is_free and not _may_replace(resource, name, scope):
            raise failure(issues.OverrideNotAllowed(resource.reference, name), node)
    return counted


def _has_collected(run: Compilation, scope: CatalogScope) -> bool:
    """Whether a collector of the same definition has set attributes: from then on, the compiler lets it set all."""
    return any(each.changes and each.found and each.at.scope.definition is scope.definition for each in run.collections)


def _may_replace(resource: Resource, name: str, scope: CatalogScope) -> bool:
    """Whether a scope may set what is set: it inherits what has set it, or has set it as a default itself."""
    source = resource.source_of(name)
    if any(each is source for each in inherited(scope)):
        return True
    return scope.definition is source and resource.is_default(name, resource.parameters[name]) is not False
