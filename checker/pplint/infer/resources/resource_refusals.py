"""What the agent refuses of a whole resource: a title that is no value of the namevar, attributes that exclude others.

The agent converts a catalog before it applies any of it, and a resource that it refuses ends the run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from pplint.evaluator.core.fitting import verdict
from pplint.infer.core.problems import ConflictingAttributes, InvalidAttributeValue, MissingAttributes
from pplint.infer.resources.given_attributes import GivenAttribute, visible
from pplint.infer.resources.string_prefixes import beginning_of, may_begin, must_begin
from pplint.syntax import ast
from pplint.types.make import variant
from pplint.types.model import UNDEF, ArrayType, StructType
from pplint.values.model import Hash

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pplint.evaluator.core.catalog import DeclaredBody
    from pplint.evaluator.core.unknown import Result
    from pplint.infer.core.inference import Inference
    from pplint.infer.core.problems import RefusedResource
    from pplint.project.declarations import Refusal, ResourceTypeDeclaration
    from pplint.types.model import StructElement


class Titled(Struct, frozen=True):
    """A resource with its title, and what is set of it; there may be more if it `is_open`."""

    place: ast.Node
    value: Result
    given: Mapping[str, GivenAttribute]
    is_open: bool = False


class Whole(Struct, frozen=True):
    """A resource of a type, with all that is known to be set of it; `namevar` is what the title gives a value to."""

    owner: str
    title: ast.Node
    given: Mapping[str, GivenAttribute]
    is_open: bool
    namevar: str | None = None


def check_titled(
    run: Inference, resource_type: ResourceTypeDeclaration, body: DeclaredBody, given: Mapping[str, GivenAttribute]
) -> None:
    """Check the resources of a body, each by its title; `given` is what the body and the one for `default` set."""
    splats = [each.value for each in body.node.attributes if isinstance(each, ast.AttributeSplat)]
    is_open = bool(splats) and not all(isinstance(run.value_of(each), Hash) for each in splats)
    for title, value in _titles(run, body):
        check_whole(run, resource_type, Titled(title, value, given, is_open))


def check_whole(run: Inference, resource_type: ResourceTypeDeclaration, titled: Titled) -> None:
    """Check a resource: its title, unless something else says what that would, and what it has and lacks."""
    namevar = resource_type.namevar
    named_by = None if namevar is None else titled.given.get(namevar)
    whole = Whole(resource_type.name, titled.place, titled.given, titled.is_open)
    if namevar is not None and not titled.is_open and (named_by is None or named_by.value is None):
        named = GivenAttribute(namevar, titled.value, titled.place, titled.place)
        _check_title(run, resource_type, named)
        whole = replace(whole, given={**titled.given, namevar: named}, namevar=namevar)
    if resource_type.refusals:
        given = {name for name, each in whole.given.items() if each.value is not None}
        for refusal in resource_type.refusals:
            if run.names.required_by(refusal.attributes) <= given:
                _check_refusal(run, whole, refusal)


def _titles(run: Inference, body: DeclaredBody) -> Sequence[tuple[ast.Node, Result]]:
    """Return each title of a body, with what is known of it."""
    title = body.node.title
    if isinstance(title, ast.Array):
        return [(each, run.value_of(each)) for each in title.elements]
    if body.titles is not None:
        return [(title, each) for each in body.titles]
    return [(title, run.value_of(title))]


def _check_title(run: Inference, resource_type: ResourceTypeDeclaration, named: GivenAttribute) -> None:
    attribute = resource_type.attributes[named.name]
    type_ = run.names.type_of_attribute(attribute)
    if type_ is None:
        return
    beginning = beginning_of(run, named.blamed, named.value)
    # An array as a title, however deep, stands for a resource with each of its elements.
    may_fit = run.fits(type_, named.value) or run.fits(variant([type_, ArrayType()]), named.value)
    if not may_fit or not may_begin(type_, beginning):
        place = attribute.place or resource_type.place
        known = named.name, type_, named.value, place, resource_type.name, beginning
        run.report(InvalidAttributeValue(named.blamed, *known, is_title=True, values=attribute.values))


def _check_refusal(run: Inference, whole: Whole, refusal: Refusal) -> None:
    struct = run.names.type_of_text(refusal.attributes)
    if not isinstance(struct, StructType):
        return
    set_: list[GivenAttribute] = []
    unset: list[StructElement] = []
    for element in struct.elements:
        given = whole.given.get(element.name)
        if given is None or given.value is None:
            # To what excludes others, an attribute that is not set is `undef`.
            if whole.is_open or verdict(element.value, None) is not True:
                return
            unset.append(element)
        elif _is_certainly(run, element, given):
            set_.append(given)
        else:
            return
    run.report(_problem(whole, refusal, set_, unset))


def _is_certainly(run: Inference, element: StructElement, given: GivenAttribute) -> bool:
    value = visible(given.value)
    if value is None:
        return False
    beginning = beginning_of(run, given.blamed, value)
    return verdict(element.value, value) is True or must_begin(element.value, beginning)


def _problem(
    whole: Whole, refusal: Refusal, given: Sequence[GivenAttribute], unset: Sequence[StructElement]
) -> RefusedResource | None:
    """Return what is wrong; an attribute that is missing may be set elsewhere, which shows when all is followed."""
    names, others = [each.name for each in given], [each.name for each in unset]
    others += [each for each in names if each == whole.namevar]
    missing = [each.name for each in unset if each.value == UNDEF]
    places = [each for _, each in sorted({each.place.span: each.place for each in given}.items())]
    if missing:
        return MissingAttributes(whole.title, whole.owner, names, others, places, refusal.reason, missing)
    if not places:
        return None
    blamed = places.pop()
    return ConflictingAttributes(blamed, whole.owner, names, others, places, refusal.reason)
