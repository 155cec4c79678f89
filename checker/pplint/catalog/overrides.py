"""Overrides: attributes that are set apart from the declaration, and who may do so. Specification: "Overriding"."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pplint.catalog import issues
from pplint.catalog.resource import FURTHER, blaming
from pplint.evaluator.core.errors import EvaluationError, failure
from pplint.evaluator.core.unknown import Unknown
from pplint.types.model import ANY
from pplint.values.model import identity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.catalog.compilation import Compilation
    from pplint.catalog.resource import CatalogScope, Changes, Place, Resource
    from pplint.evaluator.core.scopes import Scope
    from pplint.evaluator.core.unknown import Result
    from pplint.syntax import ast

_NOT_OVERRIDDEN = frozenset({"class", "node"})


class Override(NamedTuple):
    """Attributes for a resource that was not declared yet where they are set."""

    type_name: str
    title: str
    changes: Changes
    at: Place
    maybe: bool


class LooseOverride(NamedTuple):
    """Attributes for a resource that is not known, of one type or any; `scope` is where they are set."""

    type_name: str | None
    changes: Changes
    scope: CatalogScope

    def apply(self, resource: Resource) -> None:
        """Let a resource have the attributes or not, if it may be the one and the scope may change it."""
        word = resource.word
        if word not in _NOT_OVERRIDDEN and self.type_name in {None, word} and _may_change(resource, self.scope):
            resource.change(self.changes, self.scope, maybe=True)


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


def refuse_evaluated(run: Compilation, resource: Resource, node: ast.Node) -> None:
    """Refuse to change a resource of a defined type whose body has been evaluated, where the compiler is strict."""
    if run.is_strict and resource.definition is not None and resource.is_evaluated:
        raise failure(issues.OverriddenLate(resource.reference), node)


def counted_in(resource: Resource, changes: Changes) -> Changes:
    """Return the changes that count: what sets a parameter to its default where it is set already changes nothing."""
    counted: dict[str, tuple[bool, Result]] = {}
    for name, change in changes.items():
        is_default = _is_default(resource, name, change[1]) if name in resource.parameters else False
        if is_default is not True:
            counted[name] = change if is_default is False else (False, Unknown(ANY))
    return counted


def _allowed(run: Compilation, resource: Resource, changes: Changes, at: Place) -> Changes:
    """Return the changes that count; raise if one is not allowed."""
    node, scope = at
    is_free = _has_collected(run, scope)
    if not is_free and not _may_change(resource, scope):
        raise failure(issues.OverriddenElsewhere(resource.reference), node)
    refuse_evaluated(run, resource, node)
    counted = counted_in(resource, changes)
    for name in counted:
        if name in resource.parameters and name != FURTHER and not is_free and not _may_replace(resource, name, scope):
            raise failure(issues.OverrideNotAllowed(resource.reference, name), node)
    return counted


def _has_collected(run: Compilation, scope: CatalogScope) -> bool:
    """Whether a collector of the same definition has set attributes: from then on, the compiler lets it set all."""
    return any(each.changes and each.found and each.at.scope.definition is scope.definition for each in run.collections)


def _may_change(resource: Resource, scope: CatalogScope) -> bool:
    """Whether a scope may add to what a resource has: its definition declares it, or inherits the one that does."""
    source = resource.scope.definition
    return scope.definition is source or any(each is source for each in _inherited(scope))


def _may_replace(resource: Resource, name: str, scope: CatalogScope) -> bool:
    """Whether a scope may set what is set: it inherits what has set it, or has set it as a default itself."""
    source = resource.source_of(name)
    if any(each is source for each in _inherited(scope)):
        return True
    return scope.definition is source and _is_default(resource, name, resource.parameters[name]) is not False


def _inherited(scope: CatalogScope) -> Iterator[ast.Node | None]:
    """Yield the classes that the one of a scope inherits."""
    outer: Scope | None = scope.inherited
    while outer is not None:
        yield getattr(outer, "definition", None)
        outer = outer.inherited


def _is_default(resource: Resource, name: str, value: Result) -> bool | None:
    """Whether a value is a default of a parameter where a resource is declared; None if that is not known."""
    verdict: bool | None = False
    for scope in resource.scope.callers():
        defaults = scope.defaults.get(resource.word, {})
        default = defaults.get(name)
        if name in defaults and not isinstance(default, Unknown) and not isinstance(value, Unknown):
            if identity(default) == identity(value):
                return True
        elif name in defaults or FURTHER in defaults:
            verdict = None
    return verdict
