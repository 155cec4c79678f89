"""What may have happened otherwise: jumps that may be made, and classes declared in several ways."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pplint.catalog.resource import FURTHER
from pplint.evaluator.core.jumps import PossibleJumps
from pplint.evaluator.core.unknown import Unknown
from pplint.types.model import ANY

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Callable, Container, Iterable, Iterator

    from pplint.catalog.resource import CatalogScope, Changes, Place, Resource
    from pplint.evaluator.core.errors import Jump
    from pplint.evaluator.core.evaluation import Evaluation
    from pplint.evaluator.core.jumps import Kinds
    from pplint.evaluator.core.unknown import Result
    from pplint.syntax import ast

_NOT_OVERRIDDEN: Final = frozenset({"class", "node"})

TAGS: Final = "tags that are not known"
"""Why tags are not known, among the causes."""


class DoubtfulJumps(PossibleJumps):
    """Jumps that may be made: what follows them, up to where they lead, may not be evaluated."""

    __slots__ = ("_opens", "_run")

    def __init__(self, run: Evaluation, opens: Callable[[str], None]) -> None:
        super().__init__()
        self._run = run
        self._opens = opens

    def note(self, *jumps: Jump) -> None:
        """Take note of jumps; from here on, nothing is certain."""
        self._run.doubts += bool(jumps and not self._jumps)
        super().note(*jumps)

    def end(self, kind: type[Jump]) -> bool:
        """End jumps of a kind, which may have kept an iteration from going on."""
        is_any = super().end(kind)
        if is_any:
            self._run.doubts -= not self._jumps
            self._opens("iteration that may have ended early")
        return is_any

    def landing(self, ends: Kinds, body: Callable[[], Result]) -> Result:
        """Return what a body gives, and end the doubts about it."""
        before, is_first = self._run.doubts, not self._jumps
        try:
            return super().landing(ends, body)
        finally:
            self._run.doubts = before + (is_first and bool(self._jumps))


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
        if word not in _NOT_OVERRIDDEN and self.type_name in {None, word} and is_own(resource, self.scope):
            resource.change(self.changes, self.scope, maybe=True)


def is_own(resource: Resource, scope: CatalogScope) -> bool:
    """Whether a scope may change what a resource has: its definition declares it, or inherits the one that does."""
    source = resource.scope.definition
    return scope.definition is source or any(each is source for each in inherited(scope))


def inherited(scope: CatalogScope) -> Iterator[ast.Node | None]:
    """Yield the classes that the one of a scope inherits."""
    outer = scope.inherited
    while outer is not None:
        yield getattr(outer, "definition", None)
        outer = outer.inherited


def forget_values(run: Evaluation, resources: Iterable[Resource], class_: Resource) -> None:
    """Leave nothing known of a class, and of what it declares, since another declaration may have come first."""
    scope = run.catalog.class_scope(class_.title)
    if scope is not None:
        scope.set_all(dict.fromkeys(scope.variables, Unknown(ANY)))
    for resource in resources:
        if _is_within(resource, class_):
            resource.has_unsure_tags = True
            resource.parameters = dict.fromkeys((*resource.parameters, FURTHER), Unknown(ANY))


def _is_within(resource: Resource, class_: Resource) -> bool:
    outer = resource
    while outer is not class_ and outer is not outer.scope.resource:
        outer = outer.scope.resource
    return outer is class_


def forget_doubtful(resources: Iterable[Resource], open_types: Container[str], causes: Counter[str]) -> None:
    """Forget what resources have that may not be declared, where an unknown one may be declared in their place."""
    for resource in resources:
        causes.update([TAGS] if resource.has_unsure_tags else ())
        if resource.maybe and resource.word in open_types:
            resource.parameters = dict.fromkeys(resource.parameters, Unknown(ANY))
