"""A session that records which answers of the disk its results were computed from, at next to no cost.

It cannot forget: what is recorded outlives it, as answers that can be asked for again. All that a result depends on is
collected from the graph of results when somebody wants to know.
"""

from __future__ import annotations

from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, cast

from pplint.query import Engine
from pplint.session.answers import PreviousAnswers
from pplint.session.dependencies import DependencyCollector, OpenDependencies

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pplint.query.engine import Frame
    from pplint.query.node import Node, Result
    from pplint.session.answers import Answer
    from pplint.session.dependencies import Dependencies, DependencyIds


class Recording:
    """What is noted of the answers of the disk that the results of an engine were computed from.

    A summary need not be computed where the fingerprint of an `earlier` answer says all of it.
    """

    def __init__(self, earlier: PreviousAnswers | None = None) -> None:
        self.engine = Engine()
        self.earlier = earlier or PreviousAnswers()
        self._grouping = DependencyCollector()
        self.is_steady = True

    def settle_later(self, answer: Answer, find_out: Callable[[], tuple[bytes, bytes]]) -> None:
        """Find out the fingerprint of an answer, and of the content, only once dependencies on it are collected."""
        self._grouping.unsettled[answer] = find_out

    def settled(self, answer: Answer) -> Answer:
        """Return an answer that says what it is."""
        self._grouping.settle(answer)
        return answer

    @property
    def asked(self) -> Dependencies | None:
        """What was asked for outside of all that is recorded; None if answers were not always the same."""
        return self._grouping.dependencies(self._dependencies_of(self.engine.roots)) if self.is_steady else None

    @contextmanager
    def recorded(self) -> Iterator[list[Dependencies]]:
        """Give a list that holds, at the end, what that is done inside was computed from; nothing if nobody knows."""
        found: list[Dependencies] = []
        frame: Frame = {}
        with self.engine.noting(frame):
            yield found
        if self.is_steady:
            found.append(self._grouping.dependencies(self._dependencies_of(frame)))

    def _dependencies_of(self, asked: Iterable[Node]) -> set[DependencyIds]:
        """Return what results and answers depend on that were asked for."""
        asked = [*asked]
        self._find_dependencies([cast("Result", each) for each in asked if each.dependency_ids is None])
        return {each.dependency_ids for each in asked if each.dependency_ids}

    def _find_dependencies(self, waiting: list[Result]) -> None:
        """Find out what results depend on, those first that others depend on: they may form long chains."""
        while waiting:
            result = waiting[-1]
            if result.is_open and result.dependency_ids is None:
                result.dependency_ids = frozenset(
                    (OpenDependencies(partial(self._dependencies_of, result.dependencies)),)
                )
            missing = (
                [cast("Result", each) for each in result.dependencies if each.dependency_ids is None]
                if result.dependency_ids is None
                else ()
            )
            if missing:
                waiting += missing
                continue
            if result.dependency_ids is None:
                result.dependency_ids = self._grouping.closed(self._dependencies_of(result.dependencies))
            waiting.pop()
