"""The types of values in data, as narrow as they are known before anything is looked up.

What is interpolated is text of unknown content, unless an alias puts a value of any type in its place; so is what is
encrypted. Nothing is read that aliases multiply without end.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from pplint.data.interpolations import interpolations
from pplint.data.nodes import Mapping, Scalar, Sequence, Symbol
from pplint.types.make import variant
from pplint.types.model import (
    ANY,
    UNDEF,
    UNIT,
    ArrayType,
    BooleanType,
    FloatType,
    HashType,
    IntegerType,
    StringType,
    StringValueType,
    StructElement,
    StructType,
    TupleType,
    Type,
)

if TYPE_CHECKING:
    from pplint.data.nodes import Node

MOST_PARTS: Final = 5_000
"""How many values one may be made of, each counted where an alias puts it, so that its type is told."""

DEEPEST: Final = 50
"""How deep values may be in each other; of deeper ones the type is not told."""

ENCRYPTED: Final = "ENC["
"""What stands before a text that only the server can read."""

_TEXT: Final = StringType()


def type_of_data(node: Node) -> Type:
    """Return the narrowest type that is certain of a value."""
    return ANY if _size(node, {}, DEEPEST) > MOST_PARTS else _type(node)


def _size(node: Node, known: dict[int, int], depth: int) -> int:
    """Return of how many values one is made, or more than is looked at."""
    if isinstance(node, Scalar):
        return 1
    if depth == 0:
        return MOST_PARTS + 1
    if id(node) not in known:
        size = 1
        for part in node.parts():
            size += _size(part, known, depth - 1)
            if size > MOST_PARTS:
                break
        known[id(node)] = size
    return known[id(node)]


def _type(node: Node) -> Type:
    if isinstance(node, Scalar):
        return _scalar_type(node)
    if isinstance(node, Sequence):
        return TupleType(tuple(map(_type, node.items))) if node.items else ArrayType(UNIT, 0, 0)
    return _hash_type(node)


def _hash_type(node: Mapping) -> Type:
    if not node.entries:
        return HashType(UNIT, UNIT, 0, 0)
    keys = [_type(each.key) for each in node.entries.values()]
    values = [_type(each.value) for each in node.entries.values()]
    # An entry of a `Struct` has a name, which may not be empty.
    names = [each.value for each in keys if isinstance(each, StringValueType) and each.value]
    if len(names) == len(keys):
        return StructType(tuple(StructElement(name, value) for name, value in zip(names, values, strict=True)))
    return HashType(variant(keys), variant(values), 1, len(keys))


def _scalar_type(node: Scalar) -> Type:
    value = node.value
    if isinstance(value, str):
        return _text_type(value)
    if isinstance(value, bool):
        return BooleanType(value)
    if isinstance(value, int):
        return IntegerType(value, value)
    if isinstance(value, float):
        return FloatType(value, value) if math.isfinite(value) else FloatType()
    if value is None:
        return UNDEF
    # A look-up fails for a symbol.
    return ANY if isinstance(value, Symbol) else _TEXT


def _text_type(text: str) -> Type:
    found = list(interpolations(text))
    if any(each.method == "alias" and each.end - each.start == len(text) for each in found):
        return ANY
    return _TEXT if found or ENCRYPTED in text else StringValueType(text)
