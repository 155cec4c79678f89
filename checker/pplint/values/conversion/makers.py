"""What makes values of a type: a function for each signature that `new` has for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct

if TYPE_CHECKING:
    from pplint.base.issue import Issue
    from pplint.values.model import Array, Value

Make: TypeAlias = "Callable[..., Value]"
"""Makes a value of arguments that fit its signature."""

Refuse: TypeAlias = "Callable[[Array], Issue | None]"
"""Returns why arguments fit none of the signatures; None where the signatures say it best."""


def _nothing_special(_: Array) -> None:
    return None


class Makers(Struct, frozen=True):
    """The functions of a type, in the order of its signatures, and what their parameters are called."""

    makes: tuple[Make, ...]
    names: tuple[tuple[str, ...], ...]
    refuse: Refuse = _nothing_special


def makers(*pairs: tuple[Make, str], refuse: Refuse = _nothing_special) -> Makers:
    """Return the functions of a type, each given with the names of its parameters in one string."""
    return Makers(tuple(make for make, _ in pairs), tuple(tuple(names.split()) for _, names in pairs), refuse)


def itself(value: Value) -> Value:
    """Return the only argument."""
    return value


def is_given(*kinds: type[Any]) -> Callable[[Array, int], bool]:
    """Return a test whether the argument at a place, if it is there, is of one of these kinds."""
    return lambda arguments, place: len(arguments) <= place or isinstance(arguments[place], kinds)
