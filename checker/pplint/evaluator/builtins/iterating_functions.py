"""How functions that iterate enter the table, and what they make of collections that are not known.

A hash gives its entries, to a lambda of one parameter as pairs. Anything else gives its elements, to a lambda of two
parameters with their index before them. Of an unknown collection, the lambda is evaluated once, for an unknown element.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, TypeGuard

from msgspec import Struct

from pplint.evaluator.builtins.table import builtin
from pplint.evaluator.core.errors import Break, EvaluationError, Jump
from pplint.evaluator.core.unknown import join_types, of_type, plain_alternatives, result_type
from pplint.evaluator.expressions.access_types import element_count
from pplint.evaluator.expressions.iterators import Steps, elements_of, whole
from pplint.types.alias import unalias
from pplint.types.iteration import element_type
from pplint.types.make import variant
from pplint.types.model import (
    ANY,
    HashType,
    IntegerType,
    StringValueType,
    StructType,
    TupleType,
    Type,
    UndefType,
)
from pplint.types.narrow import intersection
from pplint.values.model import Hash, IteratorValue

if TYPE_CHECKING:
    from pplint.evaluator.builtins.calling import Call
    from pplint.evaluator.core.unknown import Result
    from pplint.values.model import Value

    Item = tuple[Value, tuple[Result, ...]]
    """An element, and what the lambda is called with for it."""

    Implementation = Callable[[Call, Value, Iterator[Item]], Result]
    UnknownImplementation = Callable[[Call, "UnknownElement"], Result]
    Walk = Callable[[Call, Value], Iterator[Value]]
    Walks = tuple[Walk, Walk]

PAIR = 2

_INDEXED_BY_RUBY_SINCE = 8
"""The first version that leaves it to Ruby to number elements."""


def onwards(call: Call, collection: Value) -> Iterator[Value]:
    """Walk the elements that are left; an iterator is at its end afterwards."""
    return elements_of(call.run, collection)


def from_start(call: Call, collection: Value) -> Iterator[Value]:
    """Walk all elements, as some functions do; what walks a tree has no such way."""
    return whole(call.run, collection)


def spread_from_start(call: Call, collection: Value) -> Iterator[Value]:
    """Walk all elements; of an array that an iterator in steps gives, only the first element arrives."""
    if isinstance(collection, IteratorValue) and isinstance(collection.iterator, Steps):
        walked = onwards(call, collection)
        return ((each[0] if each else None) if isinstance(each, tuple) else each for each in walked)
    return from_start(call, collection)


def indexed(call: Call, collection: Value) -> Iterator[Value]:
    """Walk the elements for a lambda that takes their index, too: up to Puppet 7 as for others, since then anew."""
    walk = from_start if call.run.puppet_version >= _INDEXED_BY_RUBY_SINCE else onwards
    return walk(call, collection)


class UnknownElement(Struct, frozen=True):
    """An element of a collection that is not known, with what the lambda is called with for it."""

    collection: Type
    element: Type
    arguments: tuple[Result, ...]

    @property
    def count(self) -> IntegerType:
        """How many elements there are."""
        return element_count(self.collection)

    def once(self, call: Call) -> Result | Stopped:
        """Return what the lambda gives for the element; raise what it raises, if there is an element for certain."""
        try:
            if self.count.lower:
                return call.yields(*self.arguments)
            with call.run.in_doubt():
                return call.yields(*self.arguments)
        except Break:
            return STOPPED
        except (EvaluationError, Jump) as ended:
            if self.count.lower:
                raise
            if isinstance(ended, Jump):
                call.run.jumps.note(ended)
            return STOPPED


class Stopped:
    """In place of a result: the lambda never gives one."""


STOPPED = Stopped()


def iterates(
    name: str,
    collections: Mapping[str, str],
    walks: Walks,
    unknown: UnknownImplementation | None = None,
    counts: tuple[int, int] = (PAIR, 1),
) -> Callable[[Implementation], Implementation]:
    """Enter a function that calls its lambda for each element, with lambdas of two parameters and of one.

    `collections` are the parameters for a collection that it takes, each with the type of what it returns then. `walks`
    are how it comes by the elements for a lambda of one parameter and for one of two. Of a lambda that takes any number
    of arguments, the first of `counts` counts.
    """

    def enter(function: Implementation) -> Implementation:
        for parameter, returns in collections.items():
            for count in counts:
                text = f"{name}({parameter}, Callable[{count}, {count}] $block) >> {returns}"
                _enter(text, function, walks[count - 1], unknown, count)
        return function

    return enter


def _enter(text: str, function: Implementation, walk: Walk, unknown: UnknownImplementation | None, count: int) -> None:
    def implementation(call: Call, collection: Value) -> Result:
        return function(call, collection, items(call, collection, walk, count))

    def of_unknown(call: Call) -> Result:
        collection = _taken(call)
        return call.returned() if unknown is None else unknown(call, unknown_element(collection, count))

    builtin(text, takes_call=True, unknown=of_unknown)(implementation)


def _taken(call: Call) -> Type:
    """Return the type of a collection as far as the overload takes it: what may be a hash is one for that of hashes."""
    given = unalias(result_type(call.arguments[0]))
    return given if call.overload is None else unalias(intersection(given, call.overload.signature.types[0]))


def items(call: Call, collection: Value, walk: Walk, count: int) -> Iterator[Item]:
    """Yield the elements, each with the arguments for a lambda of so many parameters."""
    for index, element in enumerate(walk(call, collection)):
        if count == 1:
            yield element, (element,)
        elif isinstance(collection, Hash) and isinstance(element, tuple):
            yield element, element
        else:
            yield element, (index, element)


def hash_or_iterable(of_hash: str, of_iterable: str) -> dict[str, str]:
    """Return the parameters for a hash and for anything else, with the types of what a function returns for them."""
    return {"Hash[Any, Any] $hash": of_hash, "Iterable $enumerable": of_iterable}


def unknown_element(collection: Type, count: int) -> UnknownElement:
    """Return an unknown element of a collection, for a lambda of so many parameters."""
    if count == 1:
        element = join_types(map(_single, collections_of(collection)))
        return UnknownElement(collection, element, (of_type(element),))
    index, element = (join_types(types) for types in zip(*map(_numbered, collections_of(collection)), strict=True))
    single = join_types(map(_single, collections_of(collection)))
    return UnknownElement(collection, single, (of_type(index), of_type(element)))


def collections_of(type_: Type) -> list[Type]:
    """Return the types of collections that a value, which is one for certain, is of one of."""
    return [each for each in plain_alternatives(type_) if not isinstance(each, UndefType)] or [ANY]


def is_hash(type_: Type) -> TypeGuard[HashType | StructType]:
    """Return whether all values of a type are hashes, which give their entries."""
    return isinstance(type_, (HashType, StructType))


def _single(collection: Type) -> Type:
    """Return the type of what a lambda of one parameter is called with."""
    return TupleType(entry_type(collection)) if is_hash(collection) else element_type(collection) or ANY


def _numbered(collection: Type) -> tuple[Type, Type]:
    """Return the types of what a lambda of two parameters is called with."""
    return entry_type(collection) if is_hash(collection) else (IntegerType(0), element_type(collection) or ANY)


def entry_type(type_: HashType | StructType) -> tuple[Type, Type]:
    """Return the types of the keys and of the values of a hash."""
    if isinstance(type_, HashType):
        return type_.key, type_.value
    if not type_.elements:
        return ANY, ANY
    keys = variant(StringValueType(each.name) for each in type_.elements)
    return keys, variant(each.value for each in type_.elements)
