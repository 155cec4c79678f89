"""What `[]` gives where the operand or a key is not known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.core.errors import failure
from pplint.evaluator.core.issues import operators as issues
from pplint.evaluator.core.kinds import kind
from pplint.evaluator.core.unknown import Unknown, alternatives, join_types, of_type, result_type
from pplint.types.alias import unalias
from pplint.types.intersection import intersects
from pplint.types.make import variant
from pplint.types.model import (
    ANY,
    UNDEF,
    ArrayType,
    BinaryType,
    CallableType,
    CollectionType,
    EnumType,
    HashType,
    IntegerType,
    NotUndefType,
    NumericType,
    OptionalType,
    PatternType,
    StringType,
    StringValueType,
    StructType,
    TupleType,
    Type,
    TypeType,
    UndefType,
    VariantType,
)
from pplint.types.objects import ObjectMethod, ObjectType
from pplint.values.conversion.numbers import to_number

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pplint.evaluator.core.unknown import Result
    from pplint.syntax import ast

_ACCESSIBLE = variant((CollectionType(), StringType(), BinaryType(), TypeType()))
"""What the operator is defined for, but for a few objects."""


def accessed_type(node: ast.Access, operand: Result, keys: Sequence[Result]) -> Result:
    """Return what is known of an access; raise `EvaluationError` if the operand cannot be accessed at all."""
    found = _accessed(unalias(result_type(operand)), keys)
    if found is None:
        raise failure(issues.NotApplicable("[]", kind(operand)), node.operand)
    return of_type(found)


def array_type(element: Type, lower: int, upper: int | None) -> ArrayType:
    """Return the type of arrays of so many elements; where any number will do, it has no size."""
    return ArrayType(element, *((None, None) if lower == 0 and upper is None else (lower, upper)))


def _accessed(type_: Type, keys: Sequence[Result]) -> Type | None:
    """Return the type of what the keys give, or None if the type has nothing that they could give."""
    handler = _HANDLERS.get(type(type_))
    if handler is not None:
        return handler(type_, keys)
    return ANY if intersects(_ACCESSIBLE, type_) else None


def _of_variant(type_: VariantType, keys: Sequence[Result]) -> Type | None:
    found = [_accessed(unalias(each), keys) for each in type_.types]
    possible = [each for each in found if each is not None]
    return join_types(possible) if possible else None


def _of_optional(type_: OptionalType | NotUndefType, keys: Sequence[Result]) -> Type | None:
    return ANY if type_.type is None else _accessed(unalias(type_.type), keys)


def _may_slice(keys: Sequence[Result]) -> bool:
    """Whether the keys, of which an array counts as its elements, may be a start and a count."""
    return len(keys) > 1 or intersects(ArrayType(), result_type(keys[0]))


def _is_index(key: Result) -> bool:
    """Whether a key may be a number, or a text that is taken for one."""
    if isinstance(key, str):
        return to_number(key) is not None
    return any(intersects(each, result_type(key)) for each in _INDEXES)


_INDEXES = (NumericType(), StringType(), ArrayType())


def _of_array(type_: ArrayType, keys: Sequence[Result]) -> Type | None:
    if not all(map(_is_index, keys)):
        return None
    part = array_type(type_.element, 0, type_.upper)
    if _may_slice(keys):
        return part if len(keys) > 1 else join_types((type_.element, UNDEF, part))
    if isinstance(keys[0], int) and -(type_.lower or 0) <= keys[0] < (type_.lower or 0):
        return type_.element
    return join_types((type_.element, UNDEF))


def _of_tuple(type_: TupleType, keys: Sequence[Result]) -> Type | None:
    if not type_.types:
        return _of_array(ArrayType(ANY, type_.lower, type_.upper), keys)
    if type_.lower is None and isinstance(keys[0], int) and len(keys) == 1:
        index = keys[0] + len(type_.types) if keys[0] < 0 else keys[0]
        return type_.types[index] if 0 <= index < len(type_.types) else UNDEF
    size = len(type_.types)
    lower = size if type_.lower is None else type_.lower
    upper = size if type_.lower is None else type_.upper
    return _of_array(ArrayType(join_types(type_.types), lower, upper), keys)


def _of_hash(type_: HashType, keys: Sequence[Result]) -> Type:
    if len(keys) > 1:
        return ArrayType(type_.value, 0, len(keys))
    return join_types((type_.value, UNDEF)) if intersects(type_.key, result_type(keys[0])) else UNDEF


def _of_struct(type_: StructType, keys: Sequence[Result]) -> Type:
    members = {each.name: each for each in type_.elements}
    if len(keys) > 1 or isinstance(keys[0], Unknown):
        values = join_types(each.value for each in type_.elements) if type_.elements else UNDEF
        return _of_hash(HashType(StringType(), values), keys)
    found = members.get(keys[0]) if isinstance(keys[0], str) else None
    if found is None:
        return UNDEF
    return join_types((found.value, UNDEF)) if found.is_optional else found.value


def _of_text(_type: Type, keys: Sequence[Result]) -> Type | None:
    if not all(map(_is_index, keys)):
        return None
    return StringType() if _may_slice(keys) else StringType(0, 1)


def _of_type(_type: TypeType, _keys: Sequence[Result]) -> Type:
    """A type with parameters, or an attribute of a resource."""
    return ANY


def _of_object(type_: ObjectType, _keys: Sequence[Result]) -> Type | None:
    """An object is accessed by the method of that name, if it has one."""
    method = type_.member("[]")
    kinds = [unalias(each) for each in alternatives(method.type)] if isinstance(method, ObjectMethod) else []
    returns = [each.returns or ANY for each in kinds if isinstance(each, CallableType)]
    return join_types(returns) if returns else None


_HANDLERS: dict[type[Type], Callable[..., Type | None]] = {
    VariantType: _of_variant,
    OptionalType: _of_optional,
    NotUndefType: _of_optional,
    ArrayType: _of_array,
    TupleType: _of_tuple,
    HashType: _of_hash,
    StructType: _of_struct,
    StringType: _of_text,
    StringValueType: _of_text,
    EnumType: _of_text,
    PatternType: _of_text,
    TypeType: _of_type,
    ObjectType: _of_object,
}


def unknown_parameters(keys: Sequence[Result]) -> Result:
    """Return what is known of the attributes of a resource that is not known itself."""
    return Unknown(ANY) if len(keys) == 1 else Unknown(ArrayType(ANY, len(keys), len(keys)))


def element_count(type_: Type) -> IntegerType:
    """Return how many elements, or characters, a value of a type has."""
    if isinstance(type_, VariantType):
        counts = [element_count(unalias(each)) for each in type_.types]
        uppers = [each.upper for each in counts if each.upper is not None]
        upper = max(uppers) if len(uppers) == len(counts) else None
        return IntegerType(min(each.lower or 0 for each in counts), upper)
    if isinstance(type_, TupleType) and type_.types and type_.lower is None:
        return IntegerType(len(type_.types), len(type_.types))
    if isinstance(type_, StructType):
        required = sum(not each.is_optional for each in type_.elements)
        return IntegerType(required, len(type_.elements))
    if isinstance(type_, StringValueType):
        return IntegerType(len(type_.value), len(type_.value))
    if isinstance(type_, (ArrayType, HashType, TupleType, CollectionType, StringType)):
        return IntegerType(type_.lower or 0, type_.upper)
    return IntegerType(0)


def step_into(data: Result, key: Result) -> Result:
    """Return what is known of a value in data, where the data or the key are not known; only collections hold any."""
    found = [_dug(each, key) for each in alternatives(unalias(result_type(data)))]
    possible = [each for each in found if each is not None]
    return of_type(join_types(possible)) if possible else Unknown(ANY)


def _dug(type_: Type, key: Result) -> Type | None:
    if isinstance(type_, UndefType):
        return UNDEF
    if isinstance(type_, (ArrayType, TupleType, HashType, StructType)):
        return _accessed(type_, [key])
    return ANY if intersects(CollectionType(), type_) else None
