"""How functions of the module stdlib enter the table, and how those with the older interface are called."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from msgspec.structs import replace

from pplint.evaluator.builtins.calling import call_builtin
from pplint.evaluator.builtins.stdlib import issues
from pplint.evaluator.builtins.table import LIBRARY, builtin, declare
from pplint.evaluator.core.likeness import mentions
from pplint.evaluator.core.unknown import Unknown, joined, of_type, without_undef
from pplint.evaluator.expressions.elements import are_known
from pplint.types.intersection import intersects
from pplint.types.model import (
    ANY,
    UNDEF,
    BinaryType,
    RegexpType,
    SemVerRangeType,
    SemVerType,
    TimespanType,
    TimestampType,
)
from pplint.values.errors import PuppetError
from pplint.values.model import Hash

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pplint.evaluator.builtins.calling import Call
    from pplint.evaluator.builtins.table import BuiltinFunction
    from pplint.evaluator.core.budget import Budget
    from pplint.evaluator.core.unknown import Result
    from pplint.types.model import Type
    from pplint.values.model import Value

_LEGACY = set[str]()
"""The names of functions with the older interface: they get `undef` as an empty string, and ignore a lambda."""

_I = TypeVar("_I", bound=Callable[..., "Result"])

_WRITTEN_OUT: tuple[type[Type], ...] = (
    BinaryType,
    RegexpType,
    SemVerRangeType,
    SemVerType,
    TimespanType,
    TimestampType,
)


def stdlib(
    *signatures: str,
    takes_call: bool = False,
    takes_unknown: bool = False,
    unknown: Callable[[Any], Result] | None = None,
) -> Callable[[_I], _I]:
    """Enter a function, under one signature or several."""
    return builtin(*signatures, takes_call=takes_call, takes_unknown=takes_unknown, unknown=unknown, table=LIBRARY)


def legacy(
    *signatures: str,
    takes_call: bool = False,
    takes_unknown: bool = False,
    unknown: Callable[[Any], Result] | None = None,
) -> Callable[[_I], _I]:
    """Enter a function with the older interface; the signatures are about its converted arguments."""
    _LEGACY.update(text[: text.index("(")] for text in signatures)
    return stdlib(*signatures, takes_call=takes_call, takes_unknown=takes_unknown, unknown=unknown)


def deprecated(*signatures: str) -> Callable[[_I], _I]:
    """Enter a function that fails where Puppet is strict about what is deprecated."""

    def enter(implementation: _I) -> _I:
        @wraps(implementation)
        def checked(call: Call, *arguments: Result) -> Result:
            refuse_deprecated(call)
            return implementation(*arguments) if are_known(arguments) else call.returned()

        stdlib(*signatures, takes_call=True, takes_unknown=True)(checked)
        return implementation

    return enter


def refuse_deprecated(call: Call) -> None:
    """Raise `PuppetError` where Puppet is strict, as it is by default from version 8 on."""
    if call.run.is_strict:
        raise PuppetError(issues.DeprecatedFunction(call.name))


def declare_stdlib(signatures: Iterable[str]) -> None:
    """Enter functions of which only the signatures are known."""
    declare(signatures, LIBRARY)


def declare_legacy(signatures: Iterable[str]) -> None:
    """Enter functions with the older interface of which only the signatures are known."""
    for text in signatures:
        _LEGACY.add(text[: text.index("(")])
        declare([text], LIBRARY)


def is_legacy(name: str) -> bool:
    """Tell whether a function has the older interface."""
    return name in _LEGACY


def call_library(function: BuiltinFunction, call: Call) -> Result:
    """Call a function of a module; raise `PuppetError` if it fails."""
    if function.name in _LEGACY:
        call = replace(call, arguments=[*map(converted, call.arguments)], block=None)
    result = call_builtin(function, call)
    if type(result) in _SIZED:
        _check_sizes(call.run.budget, cast("str | tuple[Value, ...] | Hash[Value]", result))
    return result


_SIZED: Final = frozenset[type]({str, tuple, Hash})


def _check_sizes(budget: Budget, result: str | tuple[Value, ...] | Hash[Value]) -> None:
    """Check the sizes that functions may have made greater: of the result, and of strings in it."""
    budget.check_size(len(result))
    if not isinstance(result, str):
        budget.check_size(sum(len(each) for each in result if isinstance(each, str)))


def converted(argument: Result) -> Result:
    """Return an argument as functions with the older interface get it, known or not."""
    if not isinstance(argument, Unknown):
        from pplint.evaluator.builtins.legacy import legacy_argument

        return legacy_argument(argument)
    if argument.type == ANY:
        return argument
    if mentions(argument.type, *_WRITTEN_OUT):
        return Unknown(ANY)
    if not intersects(UNDEF, argument.type):
        return argument
    return joined([of_type(without_undef(argument.type)), ""])


def flat(values: Iterable[Value]) -> Iterator[Value]:
    """Yield the elements of arrays, and of the arrays within them."""
    for value in values:
        if isinstance(value, tuple):
            yield from flat(value)
        else:
            yield value
