"""Relationships between resources, once all of these are known. Specification: "Relationships and Ordering"."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pplint.catalog import issues
from pplint.catalog.collectors import Collection
from pplint.catalog.resource import METAPARAMETERS
from pplint.evaluator.core.errors import EvaluationError
from pplint.evaluator.core.unknown import Unknown
from pplint.evaluator.expressions.elements import flat
from pplint.syntax.names import RELATIONSHIPS
from pplint.types.catalog_types import ClassType, ResourceType
from pplint.types.errors import InvalidTypeError
from pplint.types.model import ANY, TypeType
from pplint.types.parse import parse_type_text
from pplint.values.errors import PuppetError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pplint.catalog.compilation import Compilation
    from pplint.catalog.resource import Attributes, Resource
    from pplint.evaluator.core.unknown import Result

_PASSED = sorted(METAPARAMETERS - {*RELATIONSHIPS, "stage"})
_ALWAYS = frozenset({"name", "title", "provider"})
"""What any resource may have; a type has `provider` once it has a provider, which may be in another module."""


def relate(run: Compilation) -> None:
    """Set the parameters that chains stand for."""
    for left, right, operator, maybe in run.relations:
        if operator in {"<-", "<~"}:
            left, right = right, left  # noqa: PLW2901 - they are exchanged
        name = "before" if operator in {"->", "<-"} else "notify"
        targets = list(_members(run, right, is_left=False))
        # What a collector may find besides shows in what is before it; an empty one may not be empty.
        is_open = maybe or any(_is_open(run, each) for each in (*left, *right))
        for source in _members(run, left, is_left=True):
            for target in targets:
                source.relate(name, target)
            if is_open or any(each.maybe for each in targets):
                source.parameters[name] = Unknown(ANY)
        for unknown in (each for each in left if isinstance(each, Unknown)):
            for source in _possible(run, unknown):
                source.parameters[name] = Unknown(ANY)


def _is_open(run: Compilation, side: object) -> bool:
    """Return whether a side of a chain may be other resources than those that are known."""
    if isinstance(side, Collection):
        return bool(side.unsure) or run.may_have(side.type_name)
    return isinstance(side, Unknown)


def _possible(run: Compilation, unknown: Unknown) -> Iterator[Resource]:
    """Yield the resources that an unknown reference may mean."""
    type_ = unknown.type.type if isinstance(unknown.type, TypeType) else None
    word = type_.type_name.lower() if isinstance(type_, ResourceType) and type_.type_name is not None else None
    yield from (each for each in run.resources.values() if word in {None, each.word} and each.node is not None)


def _members(run: Compilation, side: Sequence[object], *, is_left: bool) -> Iterator[Resource]:
    for each in side:
        if isinstance(each, Collection):
            yield from each.found.values()
            if is_left and len(each.found) == len(each.unsure) and each.before is not None:
                yield from _members(run, each.before, is_left=True)
        elif isinstance(each, Unknown):
            continue
        elif (named := resource_named(cast("Result", each))) is not None:
            resource = run.find(*named)
            if resource is not None:
                yield resource
            elif not run.may_have(named[0]):
                raise PuppetError(issues.MissingResource(_text(named), "a relationship"))


def pass_metaparameters(run: Compilation) -> None:
    """Give tags and metaparameters to what resources contain, from the main class down, but for relationships."""
    contained: dict[str, list[str]] = {}
    for source, target in run.edges:
        contained.setdefault(source, []).append(target)
    named = {each.reference: each for each in run.resources.values()}
    passed: dict[str, Attributes] = {run.main.reference: {}}
    waiting = [run.main.reference]
    for source in waiting:
        for target in (each for each in contained.get(source, ()) if each in named):
            resource, given = named[target], passed[source]
            resource.tag_as(named[source])
            for name, value in given.items():
                if resource.parameters.get(name) is None:
                    resource.set(name, value)
            if target not in passed:
                waiting.append(target)
                own = {name: each for name in _PASSED if (each := resource.parameters.get(name)) is not None}
                passed[target] = {**given, **own}


def check_references(run: Compilation) -> None:
    """Refuse relationships with resources that are not in the catalog."""
    for resource in run.resources.values():
        if resource.is_virtual or resource.maybe:
            continue
        for name in RELATIONSHIPS:
            for each in flat(resource.parameters.get(name)):
                named = None if isinstance(each, Unknown) else resource_named(each)
                if named is not None and not run.may_have(named[0]) and not _is_there(run, *named):
                    by = f"parameter `{name}` of `{resource.reference}`"
                    issue = issues.MissingResource(_text(named), by)
                    raise (
                        PuppetError(issue)
                        if resource.node is None
                        else EvaluationError(issue, resource.node, resource.path)
                    )


def check_attributes(run: Compilation) -> None:
    """Refuse attributes that the types of resources do not have, as far as all of these are known."""
    for resource in run.resources.values():
        if resource.maybe or resource.definition is not None or resource.node is None:
            continue
        type_ = run.at_hand.project_names.resource_type(resource.word)
        if type_ is None or not type_.is_certain:
            continue
        for name in resource.parameters:
            if name not in type_.attributes and name not in METAPARAMETERS and name not in _ALWAYS:
                raise EvaluationError(issues.UnknownAttribute(resource.reference, name), resource.node, resource.path)


def _is_there(run: Compilation, type_name: str, title: str) -> bool:
    found = run.find(type_name, title)
    return found is not None and not found.is_virtual


def resource_named(value: Result) -> tuple[str, str] | None:
    """Return the type and title that a value refers to, if it does."""
    if isinstance(value, str) and "[" in value:
        try:
            value = parse_type_text(value)
        except InvalidTypeError:
            return None
    if isinstance(value, ClassType) and value.name is not None:
        return "Class", value.name
    if isinstance(value, ResourceType) and value.type_name is not None and value.title is not None:
        return value.type_name, value.title
    return None


def _text(named: tuple[str, str]) -> str:
    return f"{named[0]}[{named[1]}]"
