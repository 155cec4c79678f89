"""What sets an attribute of a resource, or a parameter, and the value that it gets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from pplint.evaluator.core.likeness import mentions
from pplint.evaluator.core.unknown import Unknown
from pplint.types.core_objects import DEFERRED
from pplint.types.intersection import intersects
from pplint.types.model import SensitiveType
from pplint.types.objects import ObjectType
from pplint.values.model import Hash, ObjectValue, Sensitive

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.evaluator.core.unknown import Result
    from pplint.project.declarations import ResourceTypeDeclaration
    from pplint.syntax import ast
    from pplint.values.model import Value


class GivenAttribute(Struct, frozen=True):
    """What is set by a name: its value, the node that sets it, and the node that is to blame for the value."""

    name: str
    value: Result
    place: ast.Node
    blamed: ast.Node


def with_namevar(resource_type: ResourceTypeDeclaration, given: Sequence[GivenAttribute]) -> Sequence[GivenAttribute]:
    """Return what is set, `name` as the namevar, which it stands for, and counts before."""
    named = [each for each in given if each.name == "name"]
    # `name => undef` is not set, so that the namevar counts.
    if not named or all(each.value is None for each in named):
        return given
    namevar = resource_type.namevar
    if namevar is None or "name" in resource_type.attributes:
        return given
    return [replace(each, name=namevar) if each.name == "name" else each for each in given if each.name != namevar]


def visible(value: Result) -> Result:
    """Return the value that the attribute gets, without what is sensitive of it; None if only the node knows it."""
    if isinstance(value, str):
        return value
    if isinstance(value, Sensitive):
        return visible(value.value)
    # A `Deferred` is called on the agent, where it may be anything.
    if isinstance(value, ObjectValue):
        return None
    if isinstance(value, Unknown):
        if isinstance(value.type, SensitiveType):
            return visible(Unknown(value.type.type))
        return None if intersects(DEFERRED, value.type) or mentions(value.type, ObjectType) else value
    return None if _holds_deferred(value) else value


def _holds_deferred(value: Value) -> bool:
    elements = value if isinstance(value, tuple) else value.values() if isinstance(value, Hash) else ()
    return any(isinstance(each, (ObjectValue, Sensitive)) or _holds_deferred(each) for each in elements)
