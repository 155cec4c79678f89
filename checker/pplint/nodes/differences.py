"""What a change does to the catalog of a node."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.catalog.as_json import declared
from pplint.nodes.side import Refusal
from pplint.nodes.values import Hider, compared, holds_unknown
from pplint.project.sources import shown_path

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.catalog.compilation import Compilation
    from pplint.catalog.resource import Resource
    from pplint.evaluator.core.unknown import Result
    from pplint.nodes.side import Side
    from pplint.nodes.unknowns import Inputs

REMOVED: Final = "removed"
ADDED: Final = "added"
CHANGED: Final = "changed"
MAY_DIFFER: Final = "may differ"
KINDS: Final = (REMOVED, ADDED, CHANGED)


class ParameterChange(Struct, frozen=True, omit_defaults=True):
    """What happens to a parameter; `before` and `after` are values as JSON has them, without secrets."""

    name: str
    kind: str
    before: object = None
    after: object = None


class ResourceChange(Struct, frozen=True, omit_defaults=True):
    """What happens to a resource, and where it is declared: after the change, or before it if it is removed."""

    kind: str
    reference: str
    place: str = ""
    maybe: bool = False
    parameters: tuple[ParameterChange, ...] = ()


class Failure(Struct, frozen=True, omit_defaults=True):
    """Why a catalog is refused, and where."""

    message: str
    place: str = ""
    path: str = ""
    line: int = 0
    span: tuple[int, int] = (0, 0)
    program: bool = False


class Difference(Struct, frozen=True, omit_defaults=True):
    """What a change does to one node: whether it fails, and how its catalog changes.

    `further` are types of which there may be further resources, where the change may concern these.
    """

    failed_before: Failure | None = None
    fails: Failure | None = None
    changes: tuple[ResourceChange, ...] = ()
    further: tuple[str, ...] = ()

    @property
    def is_nothing(self) -> bool:
        """Whether nothing happens to the node."""
        same = (self.failed_before and self.failed_before.message) == (self.fails and self.fails.message)
        return same and not self.changes and not self.further

    @property
    def rank(self) -> int:
        """The order of groups: nodes that fail newly come first."""
        return 0 if self.fails and not self.failed_before else 1 if self.fails else 2


def failure_of(refusal: Refusal, side: Side, hider: Hider) -> Failure:
    """Return a refusal as it may be shown."""
    place = refusal.place
    # Two directories are compared: their locations are not a difference.
    message = hider.text(refusal.message).replace(os.path.join(shown_path(side.directory), ""), "")
    return Failure(message, place.shown(side.directory), place.path, place.line, place.span, refusal.program)


class Comparison:
    """Compares the catalog of a node on two sides."""

    def __init__(self, old: Side, new: Side, inputs: Inputs) -> None:
        self._old, self._new = old, new
        self._inputs = inputs
        self._hider = Hider([])

    def difference(self, before: Compilation | Refusal, after: Compilation | Refusal) -> Difference:
        """Return what happens to the node."""
        catalogs = [each for each in (before, after) if not isinstance(each, Refusal)]
        self._hider = Hider(catalogs)
        failed = failure_of(before, self._old, self._hider) if isinstance(before, Refusal) else None
        fails = failure_of(after, self._new, self._hider) if isinstance(after, Refusal) else None
        if isinstance(before, Refusal) or isinstance(after, Refusal):
            return Difference(failed, fails)
        changes = sorted(self._changes(before, after), key=lambda each: KINDS.index(each.kind))
        return Difference(changes=tuple(changes), further=self._further(before, after))

    def _changes(self, before: Compilation, after: Compilation) -> Iterator[ResourceChange]:
        old = {each.reference: each for each in declared(before)}
        new = {each.reference: each for each in declared(after)}
        for reference, resource in old.items():
            if reference not in new:
                yield self._whole(REMOVED, resource, self._old, maybe=after.may_have(resource.type))
        for reference, resource in new.items():
            earlier = old.get(reference)
            if earlier is None:
                yield self._whole(ADDED, resource, self._new, maybe=before.may_have(resource.type))
                continue
            if resource.maybe != earlier.maybe:
                kind = REMOVED if resource.maybe else ADDED
                yield ResourceChange(kind, self._hider.text(reference), self._place(resource, self._new), maybe=True)
            parameters = tuple(self._parameters(earlier, resource))
            if parameters:
                name = self._hider.text(reference)
                yield ResourceChange(CHANGED, name, self._place(resource, self._new), parameters=parameters)

    def _whole(self, kind: str, resource: Resource, side: Side, *, maybe: bool) -> ResourceChange:
        shown = tuple(
            ParameterChange(name, kind, **{"before" if kind == REMOVED else "after": self._hider.value(name, value)})
            for name, value in _parameters_of(resource).items()
        )
        reference = self._hider.text(resource.reference)
        return ResourceChange(kind, reference, self._place(resource, side), maybe or resource.maybe, shown)

    def _parameters(self, before: Resource, after: Resource) -> Iterator[ParameterChange]:
        old, new = _parameters_of(before), _parameters_of(after)
        for name in {**old, **new}:
            if name not in new:
                yield ParameterChange(name, REMOVED, before=self._hider.value(name, old[name]))
            elif name not in old:
                yield ParameterChange(name, ADDED, after=self._hider.value(name, new[name]))
            else:
                yield from self._parameter(name, (before, old[name]), (after, new[name]))

    def _parameter(
        self, name: str, before: tuple[Resource, Result], after: tuple[Resource, Result]
    ) -> Iterator[ParameterChange]:
        is_same = compared(name, before[1]) == compared(name, after[1])
        is_unknown = holds_unknown(before[1]) or holds_unknown(after[1])
        if is_same and not (is_unknown and self._inputs.may_differ(before[0], after[0])):
            return
        kind = MAY_DIFFER if is_unknown else CHANGED
        yield ParameterChange(name, kind, self._hider.value(name, before[1]), self._hider.value(name, after[1]))

    def _further(self, before: Compilation, after: Compilation) -> tuple[str, ...]:
        """Return the types of which the node may get other resources than it got, apart from those that are known."""
        old, new = before.openings, after.openings
        differing = {
            key[0]
            for key in {**old, **new}
            if key not in old or key not in new or self._inputs.scope_may_differ(old[key], new[key])
        }
        return ("any",) if "any" in differing else tuple(sorted(differing))

    def _place(self, resource: Resource, side: Side) -> str:
        return side.places.of_resource(resource).shown(side.directory)


def _parameters_of(resource: Resource) -> dict[str, Result]:
    found: dict[str, Result] = {name: value for name, value in resource.parameters.items() if value is not None}
    return {**found, "exported": True} if resource.is_exported else found
