"""Work on many things, of one kind, and how far it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Callable

_T = TypeVar("_T")
_R = TypeVar("_R")
_K = TypeVar("_K")


class Work(Struct, Generic[_T, _R, _K], frozen=True):
    """Work on things: each process calls `start` once, for what it does with one thing after the other.

    `died` says what is made of a thing that kills the process. `take` returns what is kept of what is made of a thing;
    it is called where the work was begun, in the order of the things, while others are worked on.
    """

    start: Callable[[], Callable[[_T], _R]]
    died: Callable[[_T], _R]
    take: Callable[[_T, _R], _K]


class Progress(Protocol):
    """It learns how much is done, often, and shows it when there is time."""

    def update(self, done: int, total: int) -> None:
        """Take note that so many files of `total` are done."""
        ...

    def end(self) -> None:
        """Show nothing any more."""
        ...
