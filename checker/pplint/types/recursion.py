"""Answers to questions that lead back to themselves, each found once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, TypeVar

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

_Question = TypeVar("_Question", bound="Hashable")


class Answers(Generic[_Question]):
    """What was found out, and what is taken for granted about questions that are open.

    Where a question turns out against the assumption, answers that agree with it may rest on it and are forgotten.
    """

    __slots__ = ("_assumption", "_found", "_open")

    def __init__(self, *, assumption: bool) -> None:
        self._assumption = assumption
        self._found: dict[_Question, bool] = {}
        self._open: set[_Question] = set()

    def find(self, question: _Question, ask: Callable[[], bool]) -> bool:
        """Return the answer: one that is known, or the assumption if the question is open, or what `ask` returns."""
        known = self._found.get(question)
        if known is not None:
            return known
        if question in self._open:
            return self._assumption
        self._open.add(question)
        answer = ask()
        self._open.discard(question)
        # What was answered in the meantime may have been so only because this was taken for granted.
        if answer != self._assumption:
            self._found = {each: found for each, found in self._found.items() if found != self._assumption}
        self._found[question] = answer
        return answer


Pair = tuple[int, int]
"""The identities of a type that accepts and one that is accepted."""


class Trail(Struct, frozen=True):
    """What is known on the way to an answer about two types.

    `answers` are about aliases that are accepted. `opened` are recursive aliases that accept, with the type that is
    looked at just now.
    """

    answers: Answers[Pair] | None
    opened: frozenset[Pair]


NO_PAIRS: Final[frozenset[Pair]] = frozenset()
NOTHING: Final = Trail(None, NO_PAIRS)
