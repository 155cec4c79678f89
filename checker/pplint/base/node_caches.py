"""Caches of results computed from nodes, which keep their trees alive until they are cleared.

In a run, they live as long as it does. A server goes on after every tree has been replaced by others, many times.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable

_F = TypeVar("_F", bound="Callable[..., object]")

_CLEARING: list[Callable[[], None]] = []


def cached_by_node(maxsize: int) -> Callable[[_F], _F]:
    """Return a decorator that remembers the last results of a function whose arguments are nodes."""

    def decorated(function: _F) -> _F:
        cache = lru_cache(maxsize)(function)
        _CLEARING.append(cache.cache_clear)
        return cast("_F", cache)

    return decorated


def forget_nodes() -> None:
    """Forget all results, and the trees that they are about."""
    for clear in _CLEARING:
        clear()
