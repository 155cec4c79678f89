"""What is found out once about a project or a module, and forgotten with it."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec, Protocol, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable

_R = TypeVar("_R")
_P = ParamSpec("_P")


class Owner(Protocol):
    """What remembers: a project, or the files of a module."""

    @property
    def memory(self) -> dict[object, object]:
        """What was found out about it, by the function that was asked and its other arguments."""
        ...


_O = TypeVar("_O", bound=Owner)


def remembered(function: Callable[Concatenate[_O, _P], _R]) -> Callable[Concatenate[_O, _P], _R]:
    """Have a function compute its result once for each owner, its first argument, and each of the others."""

    @wraps(function)
    def ask(owner: _O, /, *others: _P.args, **named: _P.kwargs) -> _R:
        key = (function, *others)
        if key not in owner.memory:
            owner.memory[key] = function(owner, *others, **named)
        return cast("_R", owner.memory[key])

    return ask
