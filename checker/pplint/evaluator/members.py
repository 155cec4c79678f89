"""Attributes of objects, which are read as if they were functions: `$error.message`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pplint.evaluator.unknown import Unknown, of_type
from pplint.types.alias import unalias
from pplint.types.model import UriType
from pplint.types.objects import Attribute, ObjectExtensionType, ObjectType
from pplint.types.parse import parse_type_text
from pplint.values.model import ObjectValue, Uri

if TYPE_CHECKING:
    from pplint.evaluator.unknown import Result
    from pplint.types.model import Type

URI_PARTS = frozenset(("scheme", "userinfo", "host", "port", "path", "query", "fragment", "opaque"))


@dataclass(frozen=True, slots=True)
class Member:
    """What the attribute of an object holds."""

    value: Result


def member_of(result: Result, name: str) -> Member | None:
    """Return an attribute of an object or a URI, or None if the value has none of that name."""
    if isinstance(result, ObjectValue):
        return Member(result.attributes[name]) if name in result.attributes else None
    if isinstance(result, Uri):
        return Member(getattr(result, name)) if name in URI_PARTS else None
    return _member_of_type(unalias(result.type), name) if isinstance(result, Unknown) else None


def _member_of_type(type_: Type, name: str) -> Member | None:
    base = type_.base if isinstance(type_, ObjectExtensionType) else type_
    if isinstance(base, ObjectType):
        member = base.member(name)
        return Member(of_type(member.type)) if isinstance(member, Attribute) else None
    if isinstance(base, UriType) and name in URI_PARTS:
        return Member(Unknown(parse_type_text("Optional[Variant[String, Integer]]")))
    return None
