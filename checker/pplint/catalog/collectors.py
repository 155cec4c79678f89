"""Collectors: which resources they find, and what they do to these. Specification: "Resource Collectors"."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pplint.catalog import issues
from pplint.catalog.resource import blaming
from pplint.evaluator.core.errors import EvaluationError, failure
from pplint.evaluator.core.truth import all_of, any_of
from pplint.evaluator.core.unknown import Unknown
from pplint.syntax import ast
from pplint.values.equality import equal

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterable

    from pplint.catalog.resource import CatalogScope, Changes, Place, Resource
    from pplint.evaluator.core.evaluation import Evaluation
    from pplint.evaluator.core.unknown import Result

Test = Callable[["Resource"], "bool | None"]
"""Whether a resource is what is looked for; None if that is not known."""


class Collection:
    """A collector on its way: what it has found so far (`unsure` if it may not), and the attributes that it sets.

    `before` is what stands to its left in a chain, which joins what stands to its right where nothing is found. `at` is
    where it is written, and `title` that of the resource that `realize` names.
    """

    def __init__(  # noqa: PLR0913 - what a collector says
        self,
        type_name: str,
        test: Test,
        changes: Changes,
        at: Place,
        *,
        title: str | None = None,
        is_exported: bool = False,
        maybe: bool = False,
    ) -> None:
        self.type_name = type_name.lower()
        self.test = test
        self.changes = changes
        self.at = at
        self.title = title
        self.is_exported = is_exported
        self.maybe = maybe
        self.found: dict[int, Resource] = {}
        self.unsure: set[int] = set()
        self.before: list[object] | None = None

    def collect(self, resources: Iterable[Resource], causes: Counter[str], *, is_strict: bool) -> bool:
        """Realize and change what matches; return whether something new did."""
        count = len(self.found)
        for resource in resources:
            if resource.word != self.type_name or id(resource) in self.found:
                continue
            if self.is_exported and not resource.is_exported:
                continue
            verdict = self.test(resource)
            if verdict is not False:
                is_certain = verdict is True and not self.maybe and not self.is_exported
                if is_certain and is_strict and self.changes and resource.has_evaluated_body and not resource.maybe:
                    with blaming(self.at.scope.path):
                        raise failure(issues.OverriddenLate(resource.reference), self.at.node)
                self._take(causes, resource, is_certain=is_certain)
        return len(self.found) > count

    def _take(self, causes: Counter[str], resource: Resource, *, is_certain: bool) -> None:
        self.found[id(resource)] = resource
        if not is_certain:
            self.unsure.add(id(resource))
            causes["collector with an unknown query"] += 1
        if resource.is_virtual:
            resource.is_virtual = False
            resource.maybe = resource.maybe or not is_certain
        if self.changes:
            resource.change(resource.counted(self.changes), self.at.scope, maybe=not is_certain)

    def check(self, may_have: Callable[[str], bool]) -> None:
        """Refuse to `realize` what is not in the catalog, unless it may have further resources of that type."""
        if self.title is not None and not self.found and not self.maybe and not may_have(self.type_name):
            reference = f"{self.type_name.capitalize()}[{self.title}]"
            raise EvaluationError(
                issues.MissingResource(reference, "`realize`"), self.at.node, self.at.scope.path or None
            )


def everything(_resource: Resource) -> bool | None:
    """Match any resource."""
    return True


def query_test(run: Evaluation, query: ast.Expression | None, scope: CatalogScope) -> Test:
    """Return the test that a query is."""
    if query is None:
        return everything
    if isinstance(query, ast.Parenthesized):
        return query_test(run, query.expression, scope)
    if not isinstance(query, ast.Binary):
        return lambda _: None
    if query.operator in {"and", "or"}:
        both = query_test(run, query.left, scope), query_test(run, query.right, scope)
        combined = all_of if query.operator == "and" else any_of
        return lambda resource: combined([test(resource) for test in both])
    name = getattr(query.left, "value", None) or getattr(query.left, "name", None)
    wanted = run.evaluate(query.right, scope)
    is_equal = query.operator == "=="
    return lambda resource: _matches(resource, str(name), wanted, is_equal=is_equal)


def _matches(resource: Resource, name: str, wanted: Result, *, is_equal: bool) -> bool | None:
    if name == "title":
        value: Result = resource.title
    elif name == "tag":
        resource.tag_as(resource.scope.resource)
        value = tuple(resource.tags)
        wanted = wanted.lower() if isinstance(wanted, str) else wanted
        if resource.has_unsure_tags or isinstance(resource.parameter("tag"), Unknown):
            return None
        if isinstance(wanted, str):  # Tags are in lower case.
            return (wanted in resource.tags) is is_equal
    else:
        value = resource.parameter(name)
    if isinstance(wanted, Unknown) or isinstance(value, Unknown):
        return None
    if isinstance(value, tuple):
        return any(equal(wanted, each) for each in value) is is_equal
    return equal(wanted, value) is is_equal
