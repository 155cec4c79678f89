"""Members of objects, which are read and called as if they were functions: `$error.message`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.unknown import Unknown, of_type
from pplint.records import dataclass
from pplint.types.alias import unalias
from pplint.types.intersection import intersects
from pplint.types.model import ANY, CallableType, UriType
from pplint.types.objects import ANY_OBJECT, Attribute, Method, ObjectExtensionType, ObjectType
from pplint.types.parse import parse_type_text
from pplint.values.model import ObjectValue, Uri

if TYPE_CHECKING:
    from pplint.evaluator.unknown import Result
    from pplint.types.model import Type

URI_PARTS = frozenset(("scheme", "userinfo", "host", "port", "path", "query", "fragment", "opaque"))


@dataclass(frozen=True, slots=True)
class Member:
    """What the attribute of an object holds, or its method returns."""

    value: Result


def member_of(result: Result, name: str) -> Member | None:
    """Return a member of an object or a URI, or None if the value has none of that name."""
    if isinstance(result, ObjectValue):
        return Member(result.attributes[name]) if name in result.attributes else _member_of_type(result.type, name)
    if isinstance(result, Uri):
        return Member(getattr(result, name)) if name in URI_PARTS else None
    return _member_of_type(unalias(result.type), name) if isinstance(result, Unknown) else None


def _member_of_type(type_: Type, name: str) -> Member | None:
    base = type_.base if isinstance(type_, ObjectExtensionType) else type_
    if isinstance(base, ObjectType):
        member = base.member(name)
        return None if member is None else Member(_declared(member))
    if isinstance(base, UriType) and name in URI_PARTS:
        return Member(Unknown(parse_type_text("Optional[Variant[String, Integer]]")))
    return None


def _declared(member: Attribute | Method) -> Result:
    """Return what a declaration tells of the value of an attribute, or of what a method returns."""
    if isinstance(member, Attribute):
        return of_type(member.type)
    return Unknown(member.type.returns or ANY) if isinstance(member.type, CallableType) else Unknown(ANY)


def may_be_object(result: Result) -> bool:
    """Return whether a value that is not known may be an object, so that any name may be one of its members."""
    return isinstance(result, Unknown) and intersects(result.type, ANY_OBJECT)
