"""The types of values in data, as narrow as they are known before anything is looked up.

What is interpolated is text of unknown content, and so is what is encrypted. An alias puts a value in its place, which
is of the type of what its key may come to. Nothing is read that aliases of either kind multiply without end, or that is
a part of itself.
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
    from collections.abc import Callable
    from collections.abc import Sequence as SequenceOf

    from pplint.data.nodes import Node

    Values = Callable[[str], SequenceOf[Node] | None]
    """Returns what a lookup of a key may find, None if that is not known."""

MOST_PARTS: Final = 5_000
"""How many values one may be made of, each counted where an alias puts it, for its type to be computed."""

DEEPEST: Final = 50
"""How deep values may be in each other; the type of deeper ones is unknown."""

ENCRYPTED: Final = "ENC["
"""What stands before a text that only the server can read."""

_TEXT: Final = StringType()


def _unknown(_: str) -> None:
    return None


def type_of_data(node: Node, values: Values = _unknown) -> Type:
    """Return the narrowest type that is certain of a value; `values` are what `%{alias('key')}` stands for."""
    return _Reader(values).read(node)


class _Reader:
    """Tells the type of a value, if it is not too large."""

    def __init__(self, values: Values) -> None:
        self._values = values
        self._sizes: dict[int, int] = {}

    def read(self, node: Node) -> Type:
        return ANY if self._size(node, DEEPEST) > MOST_PARTS else self._type(node)

    def _size(self, node: Node, depth: int) -> int:
        """Return of how many values one is made, or more than is looked at."""
        parts = self._aliased(node) if isinstance(node, Scalar) else node.parts()
        if parts is None:
            return 1
        if depth == 0:
            return MOST_PARTS + 1
        if id(node) not in self._sizes:
            # What is a part of itself has no end.
            self._sizes[id(node)] = MOST_PARTS + 1
            size = 1
            for part in parts:
                size += self._size(part, depth - 1)
                if size > MOST_PARTS:
                    break
            self._sizes[id(node)] = size
        return self._sizes[id(node)]

    def _aliased(self, node: Scalar) -> SequenceOf[Node] | None:
        """Return what an alias can be replaced by, if that is known."""
        key = _aliased_key(node.value) if isinstance(node.value, str) else None
        return None if key is None else self._values(key)

    def _type(self, node: Node) -> Type:
        if isinstance(node, Scalar):
            aliased = self._aliased(node)
            return _scalar_type(node) if aliased is None else variant(list(map(self._type, aliased)))
        if isinstance(node, Sequence):
            return TupleType(tuple(map(self._type, node.items))) if node.items else ArrayType(UNIT, 0, 0)
        return self._hash_type(node)

    def _hash_type(self, node: Mapping) -> Type:
        if not node.entries:
            return HashType(UNIT, UNIT, 0, 0)
        keys = [self._type(each.key) for each in node.entries.values()]
        values = [self._type(each.value) for each in node.entries.values()]
        # An entry of a `Struct` has a name, which may not be empty.
        names = [each.value for each in keys if isinstance(each, StringValueType) and each.value]
        if len(names) == len(keys):
            return StructType(tuple(StructElement(name, value) for name, value in zip(names, values, strict=True)))
        return HashType(variant(keys), variant(values), 1, len(keys))


def _aliased_key(text: str) -> str | None:
    """Return the key whose value takes the place of a text, if that is all there is in it."""
    if not text.startswith("%{"):
        return None
    first = next(interpolations(text), None)
    is_whole = first is not None and first.is_call and first.method == "alias" and first.end == len(text)
    return first.key if first is not None and is_whole else None


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
    # A lookup fails for a symbol.
    return ANY if isinstance(value, Symbol) else _TEXT


def _text_type(text: str) -> Type:
    if _aliased_key(text) is not None:
        return ANY
    return _TEXT if any(interpolations(text)) or ENCRYPTED in text else StringValueType(text)
