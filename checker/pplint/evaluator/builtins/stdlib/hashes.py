"""Functions of hashes: merging them, making them, writing them out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pplint.evaluator.builtins.iterating_functions import entry_type
from pplint.evaluator.builtins.stdlib import issues
from pplint.evaluator.builtins.stdlib.library import flat, legacy, stdlib
from pplint.evaluator.builtins.stdlib.unknowns import first_type, merged_types
from pplint.evaluator.core.unknown import Unknown, of_type
from pplint.evaluator.expressions.elements import are_known
from pplint.evaluator.expressions.iterators import elements_of
from pplint.types.intersection import intersects
from pplint.types.make import variant
from pplint.types.model import ANY, ArrayType, HashType, StringType, StructType, TupleType
from pplint.types.parse import parse_type_text
from pplint.values.errors import PuppetError
from pplint.values.formatting.ruby import ruby_text
from pplint.values.model import Hash

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.evaluator.builtins.calling import Call
    from pplint.evaluator.core.unknown import Result
    from pplint.values.model import Array, Value

_PAIR = 2


# Merging


@stdlib("merge(Variant[Hash[Scalar, Any], Undef, String[0, 0]] *$hashes) >> Hash[Scalar, Any]", takes_unknown=True)
@stdlib("stdlib::merge(Variant[Hash, Undef, String[0, 0]] *$hashes) >> Hash[Scalar, Any]", takes_unknown=True)
def merge(*hashes: Result) -> Result:
    """Merge hashes, of which later ones win."""
    if not are_known(hashes):
        return of_type(merged_types(hashes))
    merged: Hash[Value] = Hash()
    for each in hashes:
        merged = merged.merged(each) if isinstance(each, Hash) else merged
    return merged


@stdlib("merge(Iterable *$iterable, Callable[3, 3] $block) >> Hash", takes_call=True)
@stdlib("stdlib::merge(Iterable *$iterable, Callable[3, 3] $block) >> Hash", takes_call=True)
def merge_with_index(call: Call, *iterable: Value) -> Result:
    """Merge the hashes that a lambda gives for what is merged so far, an index or a key, and an element."""
    merged: Hash[Value] = Hash()
    for index, element in enumerate(_elements(call, iterable)):
        pair = element if isinstance(iterable[0], Hash) and isinstance(element, tuple) else (index, element)
        merged = _with(merged, call.value(merged, *pair))
    return merged


@stdlib("merge(Iterable *$iterable, Callable[2, 2] $block) >> Hash", takes_call=True)
@stdlib("stdlib::merge(Iterable *$iterable, Callable[2, 2] $block) >> Hash", takes_call=True)
def merge_elements(call: Call, *iterable: Value) -> Result:
    """Merge the hashes that a lambda gives for what is merged so far and an element."""
    merged: Hash[Value] = Hash()
    for element in _elements(call, iterable):
        merged = _with(merged, call.value(merged, element))
    return merged


def _elements(call: Call, iterable: tuple[Value, ...]) -> Iterator[Value]:
    if len(iterable) != 1:
        raise PuppetError(issues.WrongArgumentCount(len(iterable), "1", "merge"))
    return elements_of(call.run, iterable[0])


def _with(merged: Hash[Value], added: Value) -> Hash[Value]:
    return merged.merged(added) if isinstance(added, Hash) else merged


def _deeply_merged_types(call: Call) -> Result:
    """Return the type of the merged hash; if it may contain merged hashes, its values are unknown."""
    type_ = merged_types(call.arguments)
    if isinstance(type_, StructType) or (isinstance(type_, HashType) and intersects(HashType(), type_.value)):
        return Unknown(HashType(type_.key, ANY) if isinstance(type_, HashType) else HashType(StringType(), ANY))
    return of_type(type_)


@legacy(
    "deep_merge(Variant[Hash, String[0, 0]] $one, Variant[Hash, String[0, 0]] *$others) >> Hash",
    unknown=_deeply_merged_types,
)
def deep_merge(*hashes: Value) -> Result:
    """Merge hashes and the hashes within them."""
    if len(hashes) < _PAIR:
        raise PuppetError(issues.TooFewHashes(len(hashes)))
    merged: Hash[Value] = Hash()
    for each in hashes:
        merged = _deeply_merged(merged, each) if isinstance(each, Hash) else merged
    return merged


def _deeply_merged(one: Hash[Value], other: Hash[Value]) -> Hash[Value]:
    entries: list[tuple[Value, Value]] = []
    for key, value in other.pairs:
        known = one.get(key)
        both = isinstance(known, Hash) and isinstance(value, Hash)
        entries.append((key, _deeply_merged(known, value) if both else value))  # type: ignore[arg-type]
    return one.merged(Hash(entries))


# Keys and values


def _has_unknown_key(call: Call) -> Result:
    type_, key = first_type(call), call.arguments[1]
    if not isinstance(type_, StructType) or isinstance(key, Unknown):
        return call.returned()
    found = [each for each in type_.elements if each.name == key]
    return call.returned() if found and found[0].is_optional else bool(found)


@legacy("has_key(Hash $hash, Any $key) >> Boolean", unknown=_has_unknown_key)
def has_key(hash: Hash[Value], key: Value) -> Result:  # noqa: A002 - the parameter's name
    """Whether a hash has a key."""
    return key in hash


@legacy("hash(Array $array, Any *$rest) >> Hash")
def hash_(array: Array, *_rest: Value) -> Result:
    """Make a hash of keys and values in turn."""
    values = tuple(flat(array))
    if len(values) == 1 and isinstance(values[0], Hash):
        return values[0]
    if len(values) % _PAIR:
        raise PuppetError(issues.NotHashArray())
    return Hash(zip(values[::2], values[1::2], strict=True))


@legacy("join_keys_to_values(Hash $hash, String $separator) >> Array[String]")
def join_keys_to_values(hash: Hash[Value], separator: str) -> Result:  # noqa: A002 - the parameter's name
    """Join each key to its value, or to each element of its value, with a separator."""
    return tuple(each for key, value in hash.pairs for each in _joined(ruby_text(key), value, separator))


def _joined(key: str, value: Value, separator: str) -> Iterator[str]:
    if isinstance(value, tuple):
        yield from (f"{key}{separator}{ruby_text(each)}" for each in value)
    else:
        text = ruby_text(value)
        # The function still looks for the symbol that `undef` was in Puppet 3, by its text.
        yield key if text == "undef" else f"{key}{separator}{text}"


@stdlib("stdlib::nested_values(Hash $hash) >> Array")
def nested_values(hash: Hash[Value]) -> Result:  # noqa: A002 - the parameter's name
    """Return the values of a hash and of those within it."""
    return tuple(flat(_values(hash)))


def _values(hash: Hash[Value]) -> Iterator[Value]:  # noqa: A002 - the parameter's name
    for value in hash.values():
        if isinstance(value, Hash):
            yield from _values(value)
        else:
            yield value


# Affixes


def _with_affix(call: Call) -> Result:
    type_ = first_type(call)
    if isinstance(type_, (ArrayType, TupleType)):
        return Unknown(ArrayType(StringType()))
    if isinstance(type_, (HashType, StructType)):
        return Unknown(HashType(StringType(), entry_type(type_)[1]))
    return Unknown(variant((ArrayType(StringType()), parse_type_text("Hash[String, Any]"))))


_COLLECTION = "Variant[Array, Hash]"
_AFFIX = f"({_COLLECTION} $collection, Variant[String, Boolean[false]] $affix = '', Any *$rest) >> {_COLLECTION}"


@legacy(f"prefix{_AFFIX}", unknown=_with_affix)
def prefix(collection: Value, affix: str | Literal[False] = "", *_rest: Value) -> Result:
    """Put a text before the texts of elements, or of the keys of a hash."""
    return _affixed(collection, affix or "", "")


@legacy(f"suffix{_AFFIX}", unknown=_with_affix)
def suffix(collection: Value, affix: str | Literal[False] = "", *_rest: Value) -> Result:
    """Put a text after the texts of elements, or of the keys of a hash."""
    return _affixed(collection, "", affix or "")


def _affixed(collection: Value, before: str, after: str) -> Value:
    if isinstance(collection, Hash):
        return Hash((f"{before}{ruby_text(key)}{after}", value) for key, value in collection.pairs)
    elements = collection if isinstance(collection, tuple) else ()
    return tuple(f"{before}{ruby_text(each)}{after}" for each in elements)
