"""Which types accept which by what they are called or declare, not by what they are made of: objects, sets of types.

Also the constraints that `URI` and object types with arguments put on parts and attributes.
"""

from __future__ import annotations

from collections.abc import Callable

from pplint.types.data_aliases import ANY_TYPE_SET
from pplint.types.model import Type
from pplint.types.objects import ANY_OBJECT, ObjectExtensionType, ObjectType, TypeSetType
from pplint.types.plain_matching import matches, plain_type

IsAssignable = Callable[[Type, Type], bool]


def accepts_object(to: ObjectType, from_: Type) -> bool:
    """Whether an object type is another one, or one that the other inherits from."""
    if isinstance(from_, ObjectExtensionType):
        from_ = from_.base
    if not isinstance(from_, ObjectType) or to == ANY_OBJECT:
        return isinstance(from_, ObjectType)
    return any(to == each for each in from_.lineage())


def accepts_type_set(to: TypeSetType, from_: Type) -> bool:
    """Whether a set of types is any set, or the same as another one."""
    return isinstance(from_, TypeSetType) and to in {ANY_TYPE_SET, from_}


def constraints_hold(
    constraints: tuple[tuple[str, object], ...], found: tuple[tuple[str, object], ...], is_assignable: IsAssignable
) -> bool:
    """Whether each constraint is met by what another type says about the same part."""
    parts = dict(found)
    return all(name in parts and _meets(parts[name], wanted, is_assignable) for name, wanted in constraints)


def _meets(found: object, wanted: object, is_assignable: IsAssignable) -> bool:
    if not isinstance(wanted, Type):
        return matches(found, wanted)
    if isinstance(found, Type) and is_assignable(wanted, found):
        return True
    return is_assignable(wanted, plain_type(found))
