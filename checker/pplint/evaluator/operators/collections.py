"""`+`, `-` and `<<` on collections, URIs and binaries.

Specification: "Concatenation / Merge", "Delete" and "Append". Deleting compares as Ruby does: strings exactly, integers
with floats by value.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.issue import UnreadableError
from pplint.evaluator.core.issues import operators as issues
from pplint.evaluator.core.kinds import kind
from pplint.evaluator.core.ruby_values import are_same
from pplint.evaluator.operators.uri_joining import join
from pplint.ruby_library.uris import parse_uri
from pplint.values import issues as value_issues
from pplint.values.errors import PuppetError
from pplint.values.model import Binary, Hash, Uri, identity

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pplint.values.model import Value

_PAIR = 2


def concatenate(left: Value, right: Value, *, is_strict: bool = True) -> Value:
    """Add to an array, merge into a hash or a URI; raise `PuppetError` for what cannot be added.

    An entry that is an array of one is a key without a value where the compiler is not strict.
    """
    if isinstance(left, Hash):
        return left.merged(_as_hash(right, is_strict=is_strict))
    if isinstance(left, Uri):
        return _joined_uri(left, right)
    if isinstance(left, Binary):
        return _joined_binary(left, right)
    whole = left if isinstance(left, tuple) else (left,)
    return (*whole, *_as_elements(right))


def append(left: Value, right: Value) -> Value:
    """Put one element after an array."""
    if not isinstance(left, tuple):
        raise PuppetError(issues.NotApplicable("<<", kind(left)))
    return (*left, right)


def delete(left: Value, right: Value) -> Value:
    """Take elements out of an array, or keys out of a hash."""
    if isinstance(left, Hash):
        keys = right if isinstance(right, tuple) else tuple(right) if isinstance(right, Hash) else (right,)
        gone = set(map(identity, keys))
        return Hash(pair for pair in left.pairs if identity(pair[0]) not in gone)
    deleted = _as_elements(right)
    elements: Iterable[Value] = left if isinstance(left, tuple) else ()
    return tuple(each for each in elements if not any(are_same(each, other) for other in deleted))


def _as_elements(value: Value) -> tuple[Value, ...]:
    if isinstance(value, Hash):
        return value.pairs
    return value if isinstance(value, tuple) else (value,)


def _as_hash(value: Value, *, is_strict: bool) -> Hash[Value]:
    """Read an array as entries: pairs, or keys and values in turn."""
    if isinstance(value, Hash):
        return value
    if not isinstance(value, tuple):
        raise PuppetError(issues.NotAddedToHash())
    if value and all(isinstance(each, tuple) for each in value):
        return Hash(_pair(each, is_strict=is_strict) for each in value if isinstance(each, tuple))
    # Ruby's `Hash[…]`, which is given the elements, returns a single hash as it is.
    if len(value) == 1 and isinstance(value[0], Hash):
        return value[0]
    if len(value) % 2:
        raise PuppetError(value_issues.OddHash())
    return Hash(zip(value[::2], value[1::2], strict=True))


def _pair(entry: tuple[Value, ...], *, is_strict: bool) -> tuple[Value, Value]:
    if len(entry) == _PAIR:
        return entry[0], entry[1]
    if is_strict or len(entry) != 1:
        raise PuppetError(issues.WrongPairSize(_PAIR, len(entry)))
    return entry[0], None


def _joined_uri(left: Uri, right: Value) -> Value:
    if not isinstance(right, (str, Uri)):
        raise PuppetError(issues.NotAddedToUri())
    try:
        return join(left, right if isinstance(right, Uri) else parse_uri(right))
    except UnreadableError as error:
        raise PuppetError(error.issue) from None


def _joined_binary(left: Binary, right: Value) -> Value:
    if not isinstance(right, Binary):
        raise PuppetError(issues.NotAddedToBinary())
    return Binary(left.data + right.data)
