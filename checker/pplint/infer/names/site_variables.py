"""The variables that site manifests set at the top scope, which every node sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.evaluator.core.unknown import Unknown, result_type
from pplint.query import Queries, query
from pplint.syntax.ast import Assignment, Definition, Variable
from pplint.syntax.walk import children, walk
from pplint.types.alias import mentions_alias
from pplint.types.model import ANY

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from pplint.evaluator.core.unknown import Result
    from pplint.project.project import Project
    from pplint.syntax import ast


class _Results(Struct, frozen=True):
    """What is known of the variables; where aliases of types are in it, others are never the same."""

    by_name: Mapping[str, Result]
    own: object = None

    @classmethod
    def of(cls, results: Mapping[str, Result]) -> _Results:
        return cls(results, object() if any(mentions_alias(result_type(each)) for each in results.values()) else None)


class SiteVariables:
    """The variables that the site manifests of a project set, for all nodes or for some."""

    def __init__(self, project: Project, infer: Callable[[], Mapping[str, Result]]) -> None:
        """Look into the manifests of a project; `infer` says what is known of the variables that they set."""
        self._project = project
        self._infer = infer
        self._is_following = False
        self.queries = Queries(project.session.engine, self)

    @property
    @query
    def names(self) -> frozenset[str]:
        """The names of the variables."""
        return frozenset(name for manifest in self._project.site for name in assigned_at_top(manifest.tree))

    def result(self, name: str) -> Result:
        """Return what is known of a variable; nothing while the manifests are being followed."""
        return Unknown(ANY) if self._is_following else self._results().by_name.get(name, Unknown(ANY))

    def follow(self) -> None:
        """Follow the manifests, before any class or function is: what those find must not depend on who asks first."""
        if not self._is_following:
            self._results()

    @query
    def _results(self) -> _Results:
        self._is_following = True
        try:
            return _Results.of(self._infer())
        finally:
            self._is_following = False


def assigned_at_top(node: ast.File | ast.NodeDefinition) -> Iterator[str]:
    """Yield the names of the variables that a manifest, or a node in it, assigns outside of other definitions."""
    pending: list[ast.Node] = [node]
    while pending:
        part = pending.pop()
        if isinstance(part, Assignment):
            yield from (each.name for each in walk(part.target) if isinstance(each, Variable))
        pending += [each for each in children(part) if not isinstance(each, Definition)]
