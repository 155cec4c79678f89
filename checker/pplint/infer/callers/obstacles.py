"""Reasons why the type of a parameter cannot be inferred from what a repository gives to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.infer.callers.declarations import CLASS
from pplint.infer.callers.everywhere import callers_in
from pplint.infer.callers.given import given_directly, given_values, is_closed, slot_of
from pplint.project.lookup import ProjectKind
from pplint.syntax import ast
from pplint.types.model import ANY

if TYPE_CHECKING:
    from pplint.base.source import Place
    from pplint.infer.callers.given import Given
    from pplint.infer.names.project_names import ProjectNames


class Obstacle(Struct, frozen=True):
    """A reason in words, with the place of the value that is not known, if there is one."""

    reason: str
    place: Place | None = None


def obstacle(names: ProjectNames, owner: ast.Class | ast.Define, parameter: str) -> Obstacle | None:
    """Return what keeps the type of a parameter from being known; None if nothing does."""
    found = given_values(names, owner, parameter)
    if found is not None:
        return None if found.is_whole else Obstacle("data that are not in the repository may have another value")
    slot = slot_of(owner, parameter)
    declared = names.declared_class(slot.owner) if slot.kind == CLASS else names.declared_define(slot.owner)
    if (
        names.project.kind is not ProjectKind.CONTROL_REPOSITORY
        or declared is None
        or not is_closed(names.project, declared)
    ):
        return Obstacle("callers outside of the repository may give it anything")
    if any(slot.owner.encode() in text for text in callers_in(names).unread):
        return Obstacle(f"a manifest that names `{slot.owner}` cannot be read")
    given = given_directly(names, slot)
    return (
        Obstacle("a hash, a computed name or an exported resource may give it anything")
        if given is None
        else _unknown(given)
    )


def _unknown(given: tuple[Given, ...]) -> Obstacle:
    """Return which of the values of a parameter is not known."""
    for each in given:
        if each.type == ANY and each.passed_on is None:
            return Obstacle("nothing is known of a value that is given to it", each.place)
    for each in given:
        if each.passed_on is not None:
            return Obstacle("it gets the value of another parameter, of which nothing is known", each.place)
    return Obstacle("nothing is known of its values" if given else "nothing in the repository gives it a value")
