"""A session that records which answers of the disk its results were computed from, at next to no cost.

It cannot forget: what is recorded outlives it, as answers that can be asked for again. All that a result depends on is
collected from the graph of results when somebody wants to know.
"""

from __future__ import annotations

import os
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from pplint.query import Engine
from pplint.session.answers import Answer, PreviousAnswers, encoded_path
from pplint.session.dependencies import DependencyCollector
from pplint.session.path_names import Input

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from pplint.query.engine import Frame
    from pplint.query.node import Node, Result
    from pplint.session.dependencies import Dependencies, DependencyIds


class Recording:
    """What is noted of the answers of the disk that the results of an engine were computed from.

    A summary need not be computed where the fingerprint of an `earlier` answer says all of it.
    """

    def __init__(self, earlier: PreviousAnswers | None = None) -> None:
        self.engine = Engine()
        self.earlier = earlier or PreviousAnswers()
        self._collector = DependencyCollector()
        self.is_steady = True

    @property
    def asked(self) -> Dependencies | None:
        """What was asked for outside of all that is recorded; None if answers were not always the same."""
        return self._collector.dependencies(self._dependencies_of(self.engine.roots)) if self.is_steady else None

    @contextmanager
    def recorded(self) -> Iterator[list[Dependencies]]:
        """Give a list that holds, at the end, what that is done inside was computed from; nothing if nobody knows."""
        found: list[Dependencies] = []
        frame: Frame = {}
        with self.engine.noting(frame):
            yield found
        if self.is_steady:
            found.append(self._collector.dependencies(self._dependencies_of(frame)))

    def _dependencies_of(self, asked: Collection[Node]) -> set[DependencyIds]:
        """Return what results and answers depend on that were asked for."""
        self._find_dependencies(self._unknown(asked))
        return {node.dependency_ids for node in asked if node.dependency_ids}

    def _unknown(self, nodes: Collection[Node]) -> list[Result]:
        """Return the results of which it is not known yet what they depend on; an answer depends on itself."""
        unknown: list[Any] = []
        for node in nodes:
            if node.dependency_ids is None:
                if isinstance(node, Input):
                    node.dependency_ids = self._collector.number(node.answer)
                else:
                    unknown.append(node)
        return unknown

    def _find_dependencies(self, waiting: list[Result]) -> None:
        """Find out what results depend on, those first that others depend on: they may form long chains."""
        while waiting:
            result = waiting[-1]
            if result.dependency_ids is None and (result.is_open or result.function.fingerprint is not None):
                result.dependency_ids = self._own_ids(result)
            if result.dependency_ids is None:
                unknown = self._unknown(result.dependencies)
                if unknown:
                    waiting += unknown
                    continue
                found = {node.dependency_ids for node in result.dependencies if node.dependency_ids}
                result.dependency_ids = self._collector.closed(found)
            waiting.pop()

    def _own_ids(self, result: Result) -> DependencyIds | None:
        """Return what stands for a result, None if that is all that it was computed from."""
        if result.is_open:
            return self._collector.number_open(partial(self._dependencies_of, result.dependencies))
        answer = _answer_of(result)
        return None if answer is None else self._collector.number(answer)


def _answer_of(result: Result) -> Answer | None:
    """Return a result as something to be asked for again, None if what it was computed from is to be asked for.

    One with a fingerprint depends on one file. Its first argument is the path of that, and the others are texts.
    """
    path, *words = result.arguments
    path = encoded_path(path)
    content = _content_of(result, path)
    fingerprint = None if content is None else cast("Any", result.function.fingerprint)(result.value)
    if content is None or fingerprint is None or any(" " in word for word in words):
        return None
    kind = result.function.kind(words)
    return Answer(kind, path, content.limit, fingerprint, cast("bytes", content.fingerprint))


def _content_of(result: Result, path: bytes) -> Answer | None:
    """Return what was read of the file at a path, which may be known by another one; None if nobody knows."""
    waiting: list[Node] = [*result.dependencies]
    for node in waiting:
        if not isinstance(node, Input):
            waiting += node.dependencies
        elif node.answer.kind == "content":
            other = node.answer.path
            if other == path or os.path.basename(other) == os.path.basename(path):
                return None if node.answer.fingerprint is None else node.answer
    return None
