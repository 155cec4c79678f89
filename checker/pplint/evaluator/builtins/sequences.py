"""Functions of collections as a whole: their sizes, their keys and values, what is in them once."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from pplint.evaluator.builtins.iterating_functions import from_start
from pplint.evaluator.builtins.table import builtin
from pplint.evaluator.builtins.unknown_arguments import some_of_first
from pplint.evaluator.core.unknown import of_type, result_type
from pplint.evaluator.expressions.access_types import array_type, element_count
from pplint.types.alias import unalias
from pplint.types.make import variant
from pplint.types.model import ArrayType, HashType, StringValueType, StructType, TupleType
from pplint.values.model import Binary, Hash, identity

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pplint.evaluator.builtins.calling import Call
    from pplint.evaluator.core.unknown import Result
    from pplint.types.model import Type
    from pplint.values.model import Sensitive, Value


# Sizes


def _unknown_size(call: Call) -> Result:
    return of_type(element_count(unalias(result_type(call.arguments[0]))))


@builtin(
    "length(Collection $arg) >> Integer[0]",
    "length(String $arg) >> Integer[0]",
    "size(Collection $arg) >> Integer[0]",
    "size(String $arg) >> Integer[0]",
    unknown=_unknown_size,
)
def length(arg: Sequence[Value] | Hash[Value] | str) -> Result:
    """Count the elements or the characters."""
    return len(arg)


@builtin("length(Binary $arg) >> Integer[0]", "size(Binary $arg) >> Integer[0]")
def binary_length(arg: Binary) -> Result:
    """Count the bytes."""
    return len(arg.data)


@builtin("empty(Collection $coll) >> Boolean")
def is_empty(coll: Sequence[Value] | Hash[Value]) -> Result:
    """Whether a collection has no elements."""
    return not coll


@builtin("empty(Sensitive[String] $str) >> Boolean")
def is_empty_sensitive(str: Sensitive) -> Result:  # noqa: A002 - the parameter's name
    """Whether a wrapped string has no characters."""
    return str.value == ""


@builtin("empty(String $str) >> Boolean")
def is_empty_text(str: str) -> Result:  # noqa: A002 - the parameter's name
    """Whether a string has no characters."""
    return not str


@builtin("empty(Numeric $num) >> Boolean[false]")
def is_empty_number(_num: float) -> Result:
    """A number is never empty."""
    return False


@builtin("empty(Binary $bin) >> Boolean")
def is_empty_binary(bin: Binary) -> Result:  # noqa: A002 - the parameter's name
    """Whether there are no bytes."""
    return not bin.data


@builtin("empty(Undef $x) >> Boolean[true]")
def is_empty_undef(_x: None) -> Result:
    """Nothing is empty."""
    return True


# Hashes


def _unknown_keys(call: Call) -> Result:
    type_ = unalias(result_type(call.arguments[0]))
    if _is_closed(type_):
        return of_type(TupleType(tuple(StringValueType(each.name) for each in type_.elements)))
    return of_type(_part(type_, _key_type))


def _unknown_values(call: Call) -> Result:
    type_ = unalias(result_type(call.arguments[0]))
    if _is_closed(type_):
        return of_type(TupleType(tuple(each.value for each in type_.elements)))
    return of_type(_part(type_, _value_type))


def _is_closed(type_: Type) -> TypeGuard[StructType]:
    """Whether all hashes of a type have the same keys."""
    return isinstance(type_, StructType) and not any(each.is_optional for each in type_.elements)


def _part(type_: Type, part: Callable[[Type], Type | None]) -> Type:
    """Return the type of the array of all keys, or of all values, of hashes of a type."""
    element = part(type_)
    if element is None:
        return ArrayType()
    count = element_count(type_)
    return array_type(element, count.lower or 0, count.upper)


def _key_type(type_: Type) -> Type | None:
    if isinstance(type_, StructType):
        return variant(StringValueType(each.name) for each in type_.elements)
    return type_.key if isinstance(type_, HashType) else None


def _value_type(type_: Type) -> Type | None:
    if isinstance(type_, StructType):
        return variant(each.value for each in type_.elements)
    return type_.value if isinstance(type_, HashType) else None


@builtin("keys(Hash $hsh) >> Array", unknown=_unknown_keys)
def keys(hsh: Hash[Value]) -> Result:
    """Return the keys of a hash."""
    return tuple(key for key, _ in hsh.pairs)


@builtin("values(Hash $hsh) >> Array", unknown=_unknown_values)
def values(hsh: Hash[Value]) -> Result:
    """Return the values of a hash."""
    return tuple(hsh.values())


# Elements


@builtin("flatten(Any *$args) >> Array", takes_call=True)
def flatten(call: Call, *args: Value) -> Result:
    """Return the elements of arrays, and of the arrays within them."""
    return tuple(_flat(call, args))


def _flat(call: Call, values: Iterable[Value]) -> list[Value]:
    flat: list[Value] = []
    for value in values:
        call.run.budget.step()
        flat += _flat(call, value) if isinstance(value, tuple) else [value]
    return flat


@builtin("unique(String $string, Optional[Callable[String]] $block) >> String", takes_call=True)
def unique_characters(call: Call, string: str) -> Result:
    """Return a string with each character once."""
    return "".join(str(each) for each in _unique(call, tuple(string)))


@builtin("unique(Hash $hash, Optional[Callable[Any]] $block) >> Hash", takes_call=True)
def unique_entries(call: Call, hash: Hash[Value]) -> Result:  # noqa: A002 - the parameter's name
    """Return a hash from keys to values: all keys that have the same value lead to it."""
    grouped: dict[object, tuple[list[Value], list[Value]]] = {}
    for key, value in hash.pairs:
        found = grouped.setdefault(identity(_shown(call, value)), ([], []))
        found[0].append(key)
        found[1].append(value)
    return Hash((tuple(keys_), tuple(_once(values_))) for keys_, values_ in grouped.values())


@builtin("unique(Array $array, Optional[Callable[Any]] $block) >> Array", takes_call=True, unknown=some_of_first)
def unique_elements(call: Call, array: tuple[Value, ...]) -> Result:
    """Return an array with each element once."""
    return tuple(_unique(call, array))


@builtin("unique(Iterable $iterable, Optional[Callable[Any]] $block) >> Array", takes_call=True, unknown=some_of_first)
def unique_of_iterable(call: Call, iterable: Value) -> Result:
    """Return what can be iterated over, each element once."""
    return tuple(_unique(call, list(from_start(call, iterable))))


def _unique(call: Call, elements: Sequence[Value]) -> list[Value]:
    found: dict[object, Value] = {}
    for element in elements:
        found.setdefault(identity(_shown(call, element)), element)
    return list(found.values())


def _shown(call: Call, value: Value) -> Value:
    """Return what the lambda makes of a value, which tells values apart; without one, the value does."""
    return value if call.block is None else call.value(value)


def _once(elements: Sequence[Value]) -> list[Value]:
    return list({identity(element): element for element in elements}.values())
