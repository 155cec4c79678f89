"""Methods of hashes, but for those that they share with arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pplint.catalog.erb.methods import Block, call_method, method
from pplint.catalog.erb.values import Ruby, TemplateError, are_equal
from pplint.values.model import Hash, identity

if TYPE_CHECKING:
    from pplint.values.model import Value


@method("to_h", "to_hash")
def _to_h(values: Hash[Value]) -> Ruby:
    return values


@method("to_a", "entries")
def _to_a(values: Hash[Value]) -> Ruby:
    return values.pairs


@method("length", "size")
def _length(values: Hash[Value]) -> int:
    return len(values)


@method("empty?")
def _is_empty(values: Hash[Value]) -> bool:
    return not values


@method("any?")
def _any(values: Hash[Value]) -> bool:
    return bool(values)


@method("[]")
def _at(values: Hash[Value], key: Ruby) -> Ruby:
    return values.get(key)


@method("fetch")
def _fetch(values: Hash[Value], key: Ruby) -> Ruby:
    if key not in values:
        raise TemplateError("key not found")
    return values[key]


@method("fetch")
def _fetch_or(values: Hash[Value], key: Ruby, default: Ruby) -> Ruby:
    return values.get(key, cast("Value", default))


@method("fetch")
def _fetch_or_call(values: Hash[Value], block: Block, key: Ruby) -> Ruby:
    return values[key] if key in values else block.call(key)


@method("dig")
def _dig(values: Hash[Value], *keys: Ruby) -> Ruby:
    found: Ruby = values
    for each in keys:
        found = None if found is None else call_method(found, "[]", [each], None)
    return found


@method("key?", "has_key?", "include?", "member?")
def _has_key(values: Hash[Value], key: Ruby) -> bool:
    return key in values


@method("value?", "has_value?")
def _has_value(values: Hash[Value], value: Ruby) -> bool:
    return any(are_equal(each, value) for each in values.values())


@method("key")
def _key(values: Hash[Value], value: Ruby) -> Ruby:
    return next((key for key, each in values.pairs if are_equal(each, value)), None)


@method("keys")
def _keys(values: Hash[Value]) -> Ruby:
    return tuple(key for key, _ in values.pairs)


@method("values")
def _values(values: Hash[Value]) -> Ruby:
    return tuple(value for _, value in values.pairs)


@method("values_at")
def _values_at(values: Hash[Value], *keys: Ruby) -> Ruby:
    return tuple(values.get(each) for each in keys)


@method("each", "each_pair")
def _each(values: Hash[Value], block: Block) -> Ruby:
    for pair in values.pairs:
        block.call(pair)
    return values


@method("each_key")
def _each_key(values: Hash[Value], block: Block) -> Ruby:
    for key, _ in values.pairs:
        block.call(key)
    return values


@method("each_value")
def _each_value(values: Hash[Value], block: Block) -> Ruby:
    for _, value in values.pairs:
        block.call(value)
    return values


@method("select", "filter")
def _select(values: Hash[Value], block: Block) -> Ruby:
    return Hash(pair for pair in values.pairs if block.holds(*pair))


@method("reject")
def _reject(values: Hash[Value], block: Block) -> Ruby:
    return Hash(pair for pair in values.pairs if not block.holds(*pair))


@method("transform_values")
def _transform_values(values: Hash[Value], block: Block) -> Ruby:
    return Hash((key, cast("Value", block.call(value))) for key, value in values.pairs)


@method("transform_keys")
def _transform_keys(values: Hash[Value], block: Block) -> Ruby:
    return Hash((cast("Value", block.call(key)), value) for key, value in values.pairs)


@method("merge", "update!")
def _merge(values: Hash[Value], *others: Hash[Value]) -> Ruby:
    for each in others:
        values = values.merged(each)
    return values


@method("invert")
def _invert(values: Hash[Value]) -> Ruby:
    return Hash((value, key) for key, value in values.pairs)


@method("compact")
def _compact(values: Hash[Value]) -> Ruby:
    return Hash(pair for pair in values.pairs if pair[1] is not None)


@method("slice")
def _slice(values: Hash[Value], *keys: Ruby) -> Ruby:
    return Hash((cast("Value", each), values[each]) for each in keys if each in values)


@method("except")
def _except(values: Hash[Value], *keys: Ruby) -> Ruby:
    excluded = Hash((cast("Value", each), None) for each in keys)
    return Hash(pair for pair in values.pairs if pair[0] not in excluded)


@method("delete!")
def _without(values: Hash[Value], key: Ruby) -> Ruby:
    return Hash(pair for pair in values.pairs if identity(pair[0]) != identity(key))


@method("[]=!", "store!")
def _with(values: Hash[Value], key: Ruby, value: Ruby) -> Ruby:
    return Hash([*values.pairs, (cast("Value", key), cast("Value", value))])
