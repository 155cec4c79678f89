"""Functions that walk a collection in an unusual way: in slices, in steps, backwards."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from pplint.evaluator.builtins import issues
from pplint.evaluator.builtins.iterating_functions import from_start
from pplint.evaluator.builtins.table import builtin
from pplint.evaluator.core.errors import Break
from pplint.evaluator.expressions.iterators import announced_size, backwards, elements_of, in_steps
from pplint.values.errors import PuppetError
from pplint.values.model import Hash

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.evaluator.builtins.calling import Call
    from pplint.evaluator.core.unknown import Result
    from pplint.values.model import IteratorValue, Value


@builtin(
    "slice(Hash[Any, Any] $hash, Integer[1] $slice_size, Optional[Callable] $block) >> Variant[Hash, Array[Array]]",
    "slice(Iterable $enumerable, Integer[1] $slice_size, Optional[Callable] $block)",
    takes_call=True,
)
def slice_(call: Call, collection: Value, slice_size: int) -> Result:
    """Return arrays of so many elements, or call the lambda with each and return the collection."""
    serving = _serving_size(call, slice_size)
    size = min(slice_size, announced_size(collection) or slice_size, call.run.budget.limits.size)
    slices = _slices(from_start(call, collection), size)
    if call.block is None:
        return tuple(slices)
    filler: Value = () if isinstance(collection, Hash) else None
    try:
        for each in slices:
            if serving == 1:
                call.yields(each)
            else:
                call.yields(*each, *[filler] * (serving - len(each)))
    except Break:
        pass
    return collection


def _slices(elements: Iterator[Value], size: int) -> Iterator[tuple[Value, ...]]:
    while part := tuple(islice(elements, size)):
        yield part


def _serving_size(call: Call, size: int) -> int:
    """Return with how many arguments the lambda is called: with the slice as one, or with each element of it."""
    if call.block is None:
        return 1
    parameters = call.block.node.parameters
    is_open = any(each.captures_rest or each.default is not None for each in parameters)
    serving = size if is_open else len(parameters)
    if serving == 0:
        raise PuppetError(issues.SliceWithoutParameters())
    if serving not in {1, size}:
        names = tuple(each.name for each in parameters)
        raise PuppetError(issues.SliceParameters(size, serving, names))
    return serving


@builtin("step(Iterable $iterable, Integer[1] $step) >> Iterator")
def step(iterable: Value, step: int) -> Result:
    """Return an iterator over every so many elements."""
    return in_steps(iterable, step)


@builtin("step(Iterable $iterable, Integer[1] $step, Callable[1, 1] $block) >> Undef", takes_call=True)
def visit_in_steps(call: Call, iterable: Value, step: int) -> Result:
    """Call the lambda for every so many elements."""
    return _visit(call, in_steps(iterable, step))


@builtin("reverse_each(Iterable $iterable) >> Iterator")
def reverse_each(iterable: Value) -> Result:
    """Return an iterator from the last element to the first."""
    return backwards(iterable)


@builtin("reverse_each(Iterable $iterable, Callable[1, 1] $block) >> Undef", takes_call=True)
def visit_backwards(call: Call, iterable: Value) -> Result:
    """Call the lambda for each element, from the last to the first."""
    return _visit(call, backwards(iterable))


def _visit(call: Call, iterator: IteratorValue) -> Result:
    takes_one = _takes_one(call)
    try:
        for element in elements_of(call.run, iterator):
            call.yields(*((element,) if takes_one else _spread(element)))
    except Break:
        return None
    return None


def _takes_one(call: Call) -> bool:
    """Whether the lambda has just one parameter, without a default and not for the rest: else elements are spread."""
    parameters = [] if call.block is None else call.block.node.parameters
    return len(parameters) == 1 and parameters[0].default is None and not parameters[0].captures_rest


def _spread(element: Value) -> tuple[Value, ...]:
    if element is None:
        return ()
    if isinstance(element, Hash):
        return element.pairs
    return element if isinstance(element, tuple) else (element,)
