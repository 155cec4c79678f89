"""Members of objects, which are read and called as if they were functions: `$error.message`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.evaluator.core.unknown import Unknown, alternatives, joined, of_type, result_type
from pplint.types.alias import unalias
from pplint.types.argument_types import UriType
from pplint.types.intersection import intersects
from pplint.types.model import ANY, UNDEF, CallableType
from pplint.types.objects import ANY_OBJECT, ObjectAttribute, ObjectExtensionType, ObjectMethod, ObjectType
from pplint.types.parse import parse_type_text
from pplint.values.model import ObjectValue, Uri

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pplint.evaluator.core.unknown import Result
    from pplint.types.model import Type

URI_PARTS = frozenset(("scheme", "userinfo", "host", "port", "path", "query", "fragment", "opaque"))


class Member(Struct, frozen=True):
    """What the attribute of an object holds, or its method returns."""

    value: Result


def member_of(result: Result, name: str) -> Member | None:
    """Return a member of an object or a URI, or None if the value has none of that name."""
    if isinstance(result, ObjectValue):
        return Member(result.attributes[name]) if name in result.attributes else _member_of_type(result.type, name)
    if isinstance(result, Uri):
        return Member(getattr(result, name)) if name in URI_PARTS else None
    return _member_of_one(alternatives(unalias(result.type)), name) if isinstance(result, Unknown) else None


def _member_of_one(types: Iterable[Type], name: str) -> Member | None:
    """Return the member of a value that is of one of several types; of `undef`, it would fail.

    Where some type has no such member, a function of that name may be meant, so that the value is not known.
    """
    possible = [unalias(each) for each in types]
    found = [_member_of_type(each, name) for each in possible]
    members = [each.value for each in found if each is not None]
    if not members:
        return None
    others = [type_ for type_, member in zip(possible, found, strict=True) if member is None and type_ != UNDEF]
    return Member(joined(members) if all(map(_is_sealed, others)) else Unknown(ANY))


def _is_sealed(type_: Type) -> bool:
    """Whether all members are known: types without a namespace are not a module's, and nothing inherits from them."""
    return isinstance(type_, ObjectType) and type_.name is not None and "::" not in type_.name


def member_names(result: Result) -> Sequence[str]:
    """Return the names of the members that a value may have, as far as they are known."""
    possible = [unalias(each) for each in alternatives(unalias(result_type(result)))]
    objects = [each for type_ in possible if isinstance(type_, ObjectType) for each in type_.lineage()]
    attributes = [member.name for each in objects for member in each.attributes]
    return [*attributes, *(member.name for each in objects for member in each.methods)]


def _member_of_type(type_: Type, name: str) -> Member | None:
    base = type_.base if isinstance(type_, ObjectExtensionType) else type_
    if isinstance(base, ObjectType):
        member = base.member(name)
        return None if member is None else Member(_declared(member))
    if isinstance(base, UriType) and name in URI_PARTS:
        return Member(Unknown(parse_type_text("Optional[Variant[String, Integer]]")))
    return None


def _declared(member: ObjectAttribute | ObjectMethod) -> Result:
    """Return what a declaration tells of the value of an attribute, or of what a method returns."""
    if isinstance(member, ObjectAttribute):
        return of_type(member.type)
    return of_type(member.type.returns or ANY) if isinstance(member.type, CallableType) else Unknown(ANY)


def may_be_object(result: Result) -> bool:
    """Return whether a value that is not known may be an object, so that any name may be one of its members."""
    if not isinstance(result, Unknown):
        return False
    possible = map(unalias, alternatives(unalias(result.type)))
    return any(intersects(each, ANY_OBJECT) and not _is_sealed(each) for each in possible)
