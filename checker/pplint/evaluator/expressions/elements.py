"""Lists of expressions with splats among them: the elements of arrays, the arguments of calls, options.

A splat of a known value puts its elements into the list. One of an unknown value puts in as many unknown elements as
its type has, or one `Several`, if it does not say how many.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias, TypeGuard, Union, final, overload

from msgspec import Struct

from pplint.evaluator.core.dispatch import evaluates
from pplint.evaluator.core.unknown import Unknown, join_types, of_type, result_type
from pplint.evaluator.expressions.access_types import array_type
from pplint.syntax import ast
from pplint.types.alias import unalias
from pplint.types.intersection import intersects
from pplint.types.model import (
    ANY,
    UNDEF,
    ArrayType,
    CollectionType,
    HashType,
    IteratorType,
    StringValueType,
    StructElement,
    StructType,
    TupleType,
    Type,
    UndefType,
)
from pplint.values.model import Hash, IteratorValue

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pplint.evaluator.core.evaluation import Evaluation
    from pplint.evaluator.core.scopes import Scope
    from pplint.evaluator.core.unknown import Result
    from pplint.values.model import Value


@final
class Several(Struct, frozen=True):
    """Elements of which neither the number nor the values are known."""

    element: Type
    lower: int = 0
    upper: int | None = None


Element: TypeAlias = Union["Result", Several]


def without_parentheses(node: ast.Expression) -> ast.Expression:
    """Return the expression within any parentheses."""
    while type(node) is ast.Parenthesized:
        node = node.expression
    return node


def evaluate_list(run: Evaluation, nodes: Iterable[ast.Expression], scope: Scope) -> list[Element]:
    """Evaluate expressions from left to right, and unfold those that are splats."""
    found: list[Element] = []
    for node in nodes:
        inner = without_parentheses(node)
        if type(inner) is ast.Splat:
            found += unfold(run, run.evaluate(inner.operand, scope))
        else:
            found.append(run.evaluate(inner, scope))
    return found


def unfold(run: Evaluation, result: Result) -> list[Element]:
    """Return the elements that a splat makes of its operand."""
    if isinstance(result, Unknown):
        return _unfold_type(unalias(result.type))
    if result is None:
        return []
    if isinstance(result, tuple):
        return list(result)
    if isinstance(result, Hash):
        return list(result.pairs)
    if isinstance(result, IteratorValue):
        from pplint.evaluator.expressions.iterators import elements_of

        return list(elements_of(run, result))
    return [result]


def array_of(elements: Sequence[Element]) -> Result:
    """Return the array of elements."""
    if are_known(elements):
        return tuple(elements)
    if is_certain(elements):
        return of_type(TupleType(tuple(result_type(each) for each in elements)))
    return Unknown(_array_type(elements))


def hash_of(entries: Sequence[tuple[Result, Result]]) -> Result:
    """Return the hash of entries."""
    keys, values = [key for key, _ in entries], [value for _, value in entries]
    if are_known(keys) and are_known(values):
        return Hash(zip(keys, values, strict=True))
    names = {key: value for key, value in entries if isinstance(key, str) and key}
    if len(names) == len(entries):
        return of_type(StructType(tuple(StructElement(name, result_type(value)) for name, value in names.items())))
    key_type, value_type = (join_types(map(result_type, results)) for results in (keys, values))
    return Unknown(HashType(key_type, value_type, 1, len(entries)))


@overload
def flat(value: Value) -> Iterator[Value]: ...
@overload
def flat(value: Result) -> Iterator[Result]: ...
def flat(value: Result) -> Iterator[Result]:
    """Yield what nested arrays hold; a value that is not an array is yielded itself."""
    if isinstance(value, tuple):
        for each in value:
            yield from flat(each)
    else:
        yield value


def is_certain(elements: Sequence[Element]) -> TypeGuard[Sequence[Result]]:
    """Whether the number of elements is known."""
    return Several not in map(type, elements)


def are_known(results: Sequence[Element]) -> TypeGuard[Sequence[Value]]:
    """Whether the values of all elements are known."""
    return _OPEN.isdisjoint(map(type, results))


_OPEN: Final = frozenset[type]({Unknown, Several})


@evaluates(ast.Array)
def _array(run: Evaluation, node: ast.Array, scope: Scope) -> Result:
    return run.budget.weighed(array_of(evaluate_list(run, node.elements, scope)))


@evaluates(ast.Hash)
def _hash(run: Evaluation, node: ast.Hash, scope: Scope) -> Result:
    entries = [(run.evaluate(entry.key, scope), run.evaluate(entry.value, scope)) for entry in node.entries]
    return run.budget.weighed(hash_of(entries))


@evaluates(ast.Splat)
def _splat(run: Evaluation, node: ast.Splat, scope: Scope) -> Result:
    return array_of(unfold(run, run.evaluate(node.operand, scope)))


def is_array(type_: Type) -> TypeGuard[ArrayType | TupleType]:
    """Whether all values of a type are arrays."""
    return isinstance(type_, (ArrayType, TupleType))


def joined_arrays(types: Iterable[ArrayType | TupleType]) -> Type:
    """Return the type of arrays after one another."""
    elements = [element for type_ in types for element in _unfold_type(type_)]
    if is_certain(elements):
        return TupleType(tuple(result_type(each) for each in elements))
    return _array_type(elements)


def _unfold_type(type_: Type) -> list[Element]:  # noqa: PLR0911 - a case for each kind of type
    if isinstance(type_, UndefType):
        return []
    if isinstance(type_, TupleType) and type_.types and type_.lower is None:
        return [of_type(each) for each in type_.types]
    if isinstance(type_, TupleType):
        return [Several(join_types(type_.types) if type_.types else ANY, type_.lower or 0, type_.upper)]
    if isinstance(type_, ArrayType):
        return [Several(type_.element, type_.lower or 0, type_.upper)]
    if isinstance(type_, HashType):
        return [Several(TupleType((type_.key, type_.value)), type_.lower or 0, type_.upper)]
    if isinstance(type_, StructType):
        entry = join_types(TupleType((StringValueType(each.name), each.value)) for each in type_.elements)
        required = sum(not each.is_optional for each in type_.elements)
        return [Several(entry, required, len(type_.elements))]
    if any(intersects(each, type_) for each in _UNFOLDED):
        return [Several(ANY)]
    return [Unknown(type_)]


_UNFOLDED = (UNDEF, CollectionType(), IteratorType())
"""What a splat does not leave as it is."""


def _array_type(elements: Sequence[Element]) -> ArrayType:
    types = [each.element if isinstance(each, Several) else result_type(each) for each in elements]
    several = [each for each in elements if isinstance(each, Several)]
    single = len(elements) - len(several)
    uppers = [each.upper for each in several if each.upper is not None]
    upper = single + sum(uppers) if len(uppers) == len(several) else None
    return array_type(join_types(types), single + sum(each.lower for each in several), upper)
