"""The operator `==`: strings are equal in any case, numbers across their kinds.

See "Equality" in the specification. Case is a matter of ASCII letters, and of values: the keys of two hashes must be
the same. Types are equal where each is assignable to the other, but inside an array or a hash they must be the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.types.equality import is_equal
from pplint.values.model import Hash, Type, identity
from pplint.values.numbers import is_number, order

if TYPE_CHECKING:
    from pplint.values.model import Array, Value

_LOWER = {upper: upper + 32 for upper in range(ord("A"), ord("Z") + 1)}


def fold_case(text: str) -> str:
    """Return a string with its ASCII letters in lower case."""
    return text.lower() if text.isascii() else text.translate(_LOWER)


def equal(left: Value, right: Value) -> bool:
    """Whether two values are equal in the language."""
    if isinstance(left, Type):
        return isinstance(right, Type) and is_equal(left, right)
    return _same(left, right)


def _same(left: Value, right: Value) -> bool:
    if isinstance(left, str):
        return isinstance(right, str) and fold_case(left) == fold_case(right)
    if isinstance(left, tuple):
        return isinstance(right, tuple) and _same_arrays(left, right)
    if isinstance(left, Hash):
        return isinstance(right, Hash) and _same_hashes(left, right)
    if is_number(left) and is_number(right):
        return left == right
    # Times and numbers are equal where their order is; `NaN` has none, and is equal to nothing but its own kind and
    # value.
    return order(left, right) == 0 or identity(left) == identity(right)


def _same_arrays(left: Array, right: Array) -> bool:
    return len(left) == len(right) and all(map(_same, left, right))


def _same_hashes(left: Hash[Value], right: Hash[Value]) -> bool:
    return len(left) == len(right) and all(_same(right.get(key), value) for key, value in left.pairs)
