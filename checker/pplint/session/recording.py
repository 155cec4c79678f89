"""A session that records which answers of the disk its results were computed from, at next to no cost.

It cannot forget: what is recorded outlives it, as answers that can be asked for again. All that a result depends on is
collected from the graph of results when somebody wants to know.
"""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar, cast

from pplint.base.digests import digest
from pplint.base.reading import MAX_FILE_SIZE
from pplint.base.source import TrackedSource
from pplint.query import Engine
from pplint.query.node import Result
from pplint.session.answers import Answer, PreviousAnswers, error_fingerprint, names_fingerprint
from pplint.session.dependencies import DependencyCollector, OpenDependencies
from pplint.session.disk import ANY_CASE, Disk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pplint.base.source import SourceFile
    from pplint.query.engine import Frame
    from pplint.session.answers import Fingerprint, Kind
    from pplint.session.dependencies import Dependencies, DependencyIds
    from pplint.session.summaries import Summary

_R = TypeVar("_R")


class Recording:
    """What is noted of the answers of the disk that the results of an engine were computed from.

    What is told of files need not be told anew where the fingerprint of an `earlier` answer says all of it.
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

    def _dependencies_of(self, asked: Iterable[object]) -> set[DependencyIds]:
        """Return what results and answers depend on that were asked for."""
        asked = list(asked)
        self._find_dependencies([each for each in asked if type(each) is Result and each.dependency_ids is None])
        return {
            dependency_ids
            for each in asked
            if (dependency_ids := each.dependency_ids if type(each) is Result else cast("DependencyIds", each))
        }

    def _find_dependencies(self, waiting: list[Result]) -> None:
        """Find out what results depend on, those first that others depend on: they may form long chains."""
        while waiting:
            result = waiting[-1]
            if result.is_open and result.dependency_ids is None:
                result.dependency_ids = frozenset(
                    (OpenDependencies(partial(self._dependencies_of, result.dependencies)),)
                )
            missing = (
                [each for each in result.dependencies if type(each) is Result and each.dependency_ids is None]
                if result.dependency_ids is None
                else ()
            )
            if missing:
                waiting += missing
                continue
            if result.dependency_ids is None:
                result.dependency_ids = self._grouping.closed(self._dependencies_of(result.dependencies))
            waiting.pop()


class RecordingDisk(Disk):
    """The disk, with note of what it answered."""

    def __init__(self, recording: Recording) -> None:
        super().__init__(recording.engine)
        self._engine = recording.engine
        self._recording = recording
        self._earlier = recording.earlier.of
        self._answers: dict[tuple[Kind, str, int], tuple[Answer, DependencyIds]] = {}
        self._digests: dict[str, bytes] = {}
        self._names_fingerprints: dict[str, bytes] = {}

    def _note(self, kind: Kind, path: str, fingerprint: Fingerprint, limit: int = -1, of: bytes = b"") -> None:
        key = (kind, path, limit)
        known = self._answers.get(key)
        if known is None:
            answer = Answer(kind, os.fsencode(path), limit, fingerprint, of)
            known = self._answers[key] = answer, frozenset((answer,))
        answer, dependency_ids = known
        if answer.fingerprint != fingerprint and self._recording.settled(answer).fingerprint != fingerprint:
            # Nobody knows what was computed from it, here or before.
            answer.fingerprint = None
            self._recording.is_steady = False
        self._engine.note(dependency_ids)

    def _note_later(self, summary: Summary[Any], path: str, limit: int, data: bytes) -> None:
        """Note the summary of a file whose bytes are there, but compute it only if something depends on it."""
        key = (summary.kind(()), path, limit)
        if key in self._answers:
            self.summary_of(summary, path, limit, (), data)
            return
        answer = Answer(key[0], os.fsencode(path), limit, None)
        dependency_ids = frozenset((answer,))
        self._answers[key] = answer, dependency_ids
        self._engine.note(dependency_ids)
        self._recording.settle_later(
            answer, lambda: (summary.fingerprint(summary.of(data, limit, ())), self._digest(path, data))
        )

    def _digest(self, path: str, data: bytes) -> bytes:
        """Return the digest of what was read of a file, which is computed once for what is kept of it."""
        is_kept = self._contents.get(path) is data
        found = self._digests.get(path) if is_kept else None
        if found is None:
            found = digest(data)
            if is_kept:
                self._digests[path] = found
        return found

    def _names_fingerprint(self, path: str, entries: list[os.DirEntry[str]], limit: int) -> bytes:
        """Return the fingerprint of a listing, computed once for one that is kept: that is whole."""
        if self._listings.get(path) is not entries:
            return names_fingerprint(entries, limit)
        found = self._names_fingerprints.get(path)
        if found is None:
            found = self._names_fingerprints[path] = names_fingerprint(entries, limit)
        return found

    def _noted(self, kind: Kind, path: str, found: bool) -> bool:
        self._note(kind, path, found)
        return found

    def read(self, path: str, limit: int = MAX_FILE_SIZE) -> bytes:
        """Return the bytes of a regular file, and one byte over `limit` if there are more; raise `OSError`."""
        try:
            data = super().read(path, limit)
        except (OSError, ValueError) as error:
            self._note("content", path, error_fingerprint(error), limit)
            raise
        self._note("content", path, self._digest(path, data), limit)
        return data

    def summary(self, summary: Summary[_R], path: str, limit: int, words: tuple[str, ...]) -> _R | None:
        """Return what is told of a regular file, None if it has more bytes than `limit`; raise `OSError`."""
        kind = summary.kind(words)
        earlier = self._earlier(kind, os.fsencode(path), limit)
        known = None if earlier is None or earlier.fingerprint is None else summary.known_by(earlier.fingerprint)
        if earlier is not None and known is not None:
            self._note(kind, path, cast("Fingerprint", earlier.fingerprint), limit, earlier.of)
            return known
        try:
            data = super().read(path, limit)
            return self.summary_of(summary, path, limit, words, data)
        except (OSError, ValueError) as error:
            self._note(kind, path, error_fingerprint(error), limit)
            raise

    def summary_of(self, summary: Summary[_R], path: str, limit: int, words: tuple[str, ...], data: bytes) -> _R | None:
        """Return what is told of the bytes that were read of a regular file, None if they are more than `limit`."""
        found = summary.of(data, limit, words)
        self._note(summary.kind(words), path, summary.fingerprint(found), limit, self._digest(path, data))
        return found

    def derived(self, summary: Summary[Any], path: str, limit: int, make: Callable[[bytes], tuple[_R, bool]]) -> _R:
        """Return what is made of the bytes of a file, of which there is one over `limit` if there are more.

        `make` says as well whether that depends on nothing but what is told of them. Raises `OSError`.
        """
        try:
            data = super().read(path, limit)
        except (OSError, ValueError) as error:
            self._note("content", path, error_fingerprint(error), limit)
            raise
        found, is_told = make(data)
        if is_told:
            self._note_later(summary, path, limit, data)
        else:
            self._note("content", path, self._digest(path, data), limit)
        return found

    def tracked_source(self, source: SourceFile, path: str) -> SourceFile:
        """Return a source of which is noted that somebody looks at its bytes, made of those of the file at a path."""
        return TrackedSource(
            source.path, source.data, lambda data: self._note("content", path, self._digest(path, data), MAX_FILE_SIZE)
        )

    def is_file(self, path: str) -> bool:
        """Return whether a path leads to a file."""
        return self._noted("file", path, super().is_file(path))

    def is_directory(self, path: str) -> bool:
        """Return whether a path leads to a directory."""
        return self._noted("directory", path, super().is_directory(path))

    def is_link(self, path: str) -> bool:
        """Return whether there is a link at a path."""
        return self._noted("link", path, super().is_link(path))

    def is_there(self, path: str) -> bool:
        """Return whether there is anything at a path, if only a link that leads nowhere."""
        return self._noted("there", path, super().is_there(path))

    def link_target(self, path: str) -> str:
        """Return where a link leads to in the end."""
        found = super().link_target(path)
        self._note("target", path, os.fsencode(found))
        return found

    def may_hold(self, directory: str, name: str) -> bool:
        """Return whether there may be something of a name in a directory, which other names there have no part in."""
        if sys.platform in ANY_CASE:
            return super().may_hold(directory, name)
        with self._engine.unnoted():
            names = self._names(directory)
        if names is None:
            return super().may_hold(directory, name)
        return self._noted("there", os.path.join(directory, name), name in names)

    def entries(self, path: str, limit: int | None = None) -> list[os.DirEntry[str]]:
        """Return what is in a directory, but for what is more than a limit, in order; raise `OSError`."""
        most = -1 if limit is None else limit
        try:
            found = super().entries(path, limit)
        except (OSError, ValueError) as error:
            self._note("names", path, error_fingerprint(error), most)
            raise
        self._note("names", path, self._names_fingerprint(path, found, most), most)
        for entry in found:
            if entry.is_symlink():
                self.is_directory(entry.path)
                self.is_file(entry.path)
        return found
