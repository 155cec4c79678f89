"""Objects made from their attributes, in a hash or in order. See "Object Type" in the specification."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pplint.values import issues
from pplint.values.conversion.makers import Makers
from pplint.values.errors import ConversionError
from pplint.values.model import Hash, ObjectValue

if TYPE_CHECKING:
    from pplint.types.objects import ObjectAttribute, ObjectType
    from pplint.values.model import Value


def object_makers(type_: ObjectType) -> Makers:
    """Return the functions of an object type; raise `ConversionError` for one without a name."""
    if type_.name is None:
        raise ConversionError(issues.NamelessObject())
    stored = [each for each in type_.all_attributes().values() if each.kind not in {"constant", "derived"}]
    in_order = sorted(stored, key=lambda attribute: attribute.has_value)

    def from_hash(fields: Hash[Value]) -> ObjectValue:
        return ObjectValue(type_, Hash((each.name, _value(each, fields)) for each in stored))

    def from_arguments(*arguments: Value) -> ObjectValue:
        names = (each.name for each in in_order)
        return from_hash(Hash(zip(names, arguments, strict=False)))

    return Makers((from_hash, from_arguments), (("hash",), tuple(each.name for each in in_order)))


def _value(attribute: ObjectAttribute, fields: Hash[Value]) -> Value:
    if attribute.name in fields or not attribute.has_value:
        return fields.get(attribute.name)
    return cast("Value", attribute.value)
