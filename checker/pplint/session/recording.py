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
from pplint.session.answers import Answer, PreviousAnswers
from pplint.session.dependencies import DependencyCollector, OpenDependencies
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
        unknown = [node for node in asked if node.dependency_ids is None]
        if unknown:
            self._find_dependencies(unknown)
        return {node.dependency_ids for node in asked if node.dependency_ids}

    def _find_dependencies(self, waiting: list[Node]) -> None:
        """Find out what nodes depend on, those first that others depend on: they may form long chains."""
        while waiting:
            node = waiting[-1]
            if node.dependency_ids is None:
                node.dependency_ids = self._own_ids(node)
            if node.dependency_ids is None:
                unknown = [each for each in node.dependencies if each.dependency_ids is None]
                if unknown:
                    waiting += unknown
                    continue
                found = {each.dependency_ids for each in node.dependencies if each.dependency_ids}
                node.dependency_ids = self._collector.closed(found)
            waiting.pop()

    def _own_ids(self, node: Node) -> DependencyIds | None:
        """Return what stands for an input or a result, None if that is all that it was computed from."""
        if isinstance(node, Input):
            return self._collector.number(node.answer)
        result = cast("Result", node)
        if result.is_open:
            return frozenset((OpenDependencies(partial(self._dependencies_of, result.dependencies)),))
        answer = None if result.function.fingerprint is None else _answer_of(result)
        return None if answer is None else self._collector.number(answer)


def _answer_of(result: Result) -> Answer | None:
    """Return a result as something to be asked for again, None if what it was computed from is to be asked for.

    One with a fingerprint depends on one file. Its first argument is the path of that, and the others are texts.
    """
    path, *words = result.arguments
    content = _content_of(result, os.fsencode(path))
    fingerprint = None if content is None else cast("Any", result.function.fingerprint)(result.value)
    if content is None or fingerprint is None or any(" " in word for word in words):
        return None
    kind = result.function.kind(words)
    return Answer(kind, os.fsencode(path), content.limit, fingerprint, cast("bytes", content.fingerprint))


def _content_of(result: Result, path: bytes) -> Answer | None:
    """Return what was read of the file at a path, which may be known by another one; None if nobody knows."""
    name = os.path.basename(path)
    waiting: list[Node] = [*result.dependencies]
    for node in waiting:
        if not isinstance(node, Input):
            waiting += node.dependencies
        elif node.answer.kind == "content" and os.path.basename(node.answer.path) == name:
            return None if node.answer.fingerprint is None else node.answer
    return None
