"""A session that records which answers of the disk its results were computed from, at next to no cost.

It remembers what a plain session does, and cannot forget: what is recorded outlives it, as answers that can be asked
for again. What it notes of a result is only what was asked for while that was computed, other results and answers; all
that a result stands on is collected when somebody wants to know.
"""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar, cast

from pplint.digests import digest
from pplint.reading import MAX_FILE_SIZE
from pplint.session.answers import Answer, EarlierAnswers, mark_of_error, mark_of_names
from pplint.session.disk import ANY_CASE, Disk
from pplint.session.groups import Grouping, Later
from pplint.session.memory import Memory, far_unknown
from pplint.source import NotedSource

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator
    from contextlib import AbstractContextManager

    from pplint.session.answers import Kind, Mark
    from pplint.session.groups import Ground, Grounds
    from pplint.session.told import Fact
    from pplint.source import SourceFile

_A = TypeVar("_A")
_R = TypeVar("_R")


class RecordingMemory(Memory):
    """Remembers results, and for each of them what was asked for while it was computed.

    What is told of files need not be told anew where the mark of an `earlier` answer says all of it.
    """

    is_watching = True

    def __init__(self, earlier: EarlierAnswers | None = None) -> None:
        self.earlier = earlier or EarlierAnswers()
        self._computing: list[set[Ground]] = [set()]
        self._grouping = Grouping()
        self._unnoted = _Unnoted(self._computing)
        self.is_steady = True

    def remember(self, function: Callable[..., Any], *, is_firm: bool = False) -> Callable[..., Any]:  # noqa: ARG002 - nothing is dropped here
        """Return a function that computes the result for the same arguments, by position, once."""
        known: dict[Hashable, tuple[object, Ground]] = {}
        computing, computed = self._computing, self._computed

        def ask(*arguments: object) -> object:
            found = known.get(arguments)
            if found is None:
                found = known[arguments] = computed(function, arguments)
            value, ground = found
            if ground:
                computing[-1].add(ground)
            return value

        return ask

    def remember_outwards(self, function: Callable[[str], _R]) -> Callable[[str], _R]:
        """Do so for a function of a directory that asks itself about the one around it, however deep the path is."""
        known: dict[str, tuple[_R, Ground]] = {}

        def ask(directory: str) -> _R:
            if directory not in known:
                for each in (*far_unknown(directory, known.__contains__), directory):
                    known[each] = self._computed(function, (each,))
            value, ground = known[directory]
            if ground:
                self._computing[-1].add(ground)
            return value

        return ask

    def remember_for_trees(self, function: Callable[[_A], _R]) -> Callable[[_A], _R]:
        """Do so for arguments that are parts of trees, and live as long as those."""
        return self.remember(function)

    def for_current(self, function: Callable[[_A], _R]) -> Callable[[_A], _R]:
        """Return a function that is called later, as a part of what is being computed now."""
        asked = self._computing[-1]
        asked.add(frozenset((Later(asked),)))

        def ask(argument: _A) -> _R:
            self._computing.append(asked)
            try:
                return function(argument)
            finally:
                self._computing.pop()

        return ask

    def note(self, ground: Ground) -> None:
        """Note that what is being computed is computed from something."""
        self._computing[-1].add(ground)

    def settle_later(self, answer: Answer, find_out: Callable[[], tuple[bytes, bytes]]) -> None:
        """Find out the mark of an answer, and of what it was told, only if what stands on it is to be known."""
        self._grouping.unsettled[answer] = find_out

    def settled(self, answer: Answer) -> Answer:
        """Return an answer that says what it is."""
        self._grouping.settle(answer)
        return answer

    def _computed(self, function: Callable[..., _R], arguments: tuple[Any, ...]) -> tuple[_R, Ground]:
        """Compute a result; what it was computed from until it failed counts for whoever asks for it."""
        asked: set[Ground] = set()
        self._computing.append(asked)
        try:
            value = function(*arguments)
        except BaseException:
            self._computing[-2].update(asked)
            raise
        finally:
            self._computing.pop()
        return value, self._grouping.closed(asked)

    @property
    def asked(self) -> Grounds | None:
        """What was asked for outside of all that is recorded; None if answers were not always the same."""
        return self._grouping.grounds(self._computing[0]) if self.is_steady else None

    @contextmanager
    def recorded(self) -> Iterator[list[Grounds]]:
        """Give a list that holds, at the end, what that is done inside was computed from; nothing if nobody knows."""
        found: list[Grounds] = []
        asked: set[Ground] = set()
        self._computing.append(asked)
        try:
            yield found
        finally:
            self._computing.pop()
            if self.is_steady:
                found.append(self._grouping.grounds(asked))

    def unnoted(self) -> AbstractContextManager[None]:
        """Note nothing of what is asked for inside."""
        return self._unnoted


class _Unnoted:
    """What is asked for inside is noted as what nothing is computed from."""

    def __init__(self, computing: list[set[Ground]]) -> None:
        self._computing = computing

    def __enter__(self) -> None:
        self._computing.append(set())

    def __exit__(self, *_: object) -> None:
        self._computing.pop()


class RecordingDisk(Disk):
    """The disk, with note of what it answered."""

    def __init__(self, memory: RecordingMemory) -> None:
        super().__init__(memory)
        self._memory = memory
        self._earlier = memory.earlier.of
        self._answers: dict[tuple[Kind, str, int], tuple[Answer, Ground]] = {}
        self._digests: dict[str, bytes] = {}
        self._marks_of_names: dict[str, bytes] = {}

    def _note(self, kind: Kind, path: str, mark: Mark, limit: int = -1, of: bytes = b"") -> None:
        key = (kind, path, limit)
        known = self._answers.get(key)
        if known is None:
            answer = Answer(kind, os.fsencode(path), limit, mark, of)
            known = self._answers[key] = answer, frozenset((answer,))
        answer, ground = known
        if answer.mark != mark and self._memory.settled(answer).mark != mark:
            # Nobody knows what was computed from it, here or before.
            answer.mark = None
            self._memory.is_steady = False
        self._memory.note(ground)

    def _note_later(self, fact: Fact[Any], path: str, limit: int, data: bytes) -> None:
        """Note what is told of a file of which there are the bytes, but have it told only if something stands on it."""
        key = (fact.kind(()), path, limit)
        if key in self._answers:
            self.told_of(fact, path, limit, (), data)
            return
        answer = Answer(key[0], os.fsencode(path), limit, None)
        ground = frozenset((answer,))
        self._answers[key] = answer, ground
        self._memory.note(ground)
        self._memory.settle_later(answer, lambda: (fact.mark(fact.of(data, limit, ())), self._digest(path, data)))

    def _digest(self, path: str, data: bytes) -> bytes:
        """Return the digest of what was read of a file, which is computed once for what is kept of it."""
        is_kept = self._contents.get(path) is data
        found = self._digests.get(path) if is_kept else None
        if found is None:
            found = digest(data)
            if is_kept:
                self._digests[path] = found
        return found

    def _mark_of_names(self, path: str, entries: list[os.DirEntry[str]], limit: int) -> bytes:
        """Return the mark of what a directory lists, which is found out once for a list that is kept: it is whole."""
        if self._listings.get(path) is not entries:
            return mark_of_names(entries, limit)
        found = self._marks_of_names.get(path)
        if found is None:
            found = self._marks_of_names[path] = mark_of_names(entries, limit)
        return found

    def _noted(self, kind: Kind, path: str, found: bool) -> bool:
        self._note(kind, path, found)
        return found

    def read(self, path: str, limit: int = MAX_FILE_SIZE) -> bytes:
        """Return the bytes of a regular file, and one byte over `limit` if there are more; raise `OSError`."""
        try:
            data = super().read(path, limit)
        except (OSError, ValueError) as error:
            self._note("content", path, mark_of_error(error), limit)
            raise
        self._note("content", path, self._digest(path, data), limit)
        return data

    def told(self, fact: Fact[_R], path: str, limit: int, words: tuple[str, ...]) -> _R | None:
        """Return what is told of a regular file, None if it has more bytes than `limit`; raise `OSError`."""
        kind = fact.kind(words)
        earlier = self._earlier(kind, os.fsencode(path), limit)
        known = None if earlier is None or earlier.mark is None else fact.known_by(earlier.mark)
        if earlier is not None and known is not None:
            self._note(kind, path, cast("Mark", earlier.mark), limit, earlier.of)
            return known
        try:
            data = super().read(path, limit)
            return self.told_of(fact, path, limit, words, data)
        except (OSError, ValueError) as error:
            self._note(kind, path, mark_of_error(error), limit)
            raise

    def told_of(self, fact: Fact[_R], path: str, limit: int, words: tuple[str, ...], data: bytes) -> _R | None:
        """Return what is told of the bytes that were read of a regular file, None if they are more than `limit`."""
        found = fact.of(data, limit, words)
        self._note(fact.kind(words), path, fact.mark(found), limit, self._digest(path, data))
        return found

    def made_of(self, fact: Fact[Any], path: str, limit: int, make: Callable[[bytes], tuple[_R, bool]]) -> _R:
        """Return what is made of the bytes of a file, of which there is one over `limit` if there are more.

        `make` says as well whether that depends on nothing but what is told of them. Raises `OSError`.
        """
        try:
            data = super().read(path, limit)
        except (OSError, ValueError) as error:
            self._note("content", path, mark_of_error(error), limit)
            raise
        found, is_told = make(data)
        if is_told:
            self._note_later(fact, path, limit, data)
        else:
            self._note("content", path, self._digest(path, data), limit)
        return found

    def noted_source(self, source: SourceFile, path: str) -> SourceFile:
        """Return a source of which is noted that somebody looks at its bytes, made of those of the file at a path."""
        return NotedSource(
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
        with self._memory.unnoted():
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
            self._note("names", path, mark_of_error(error), most)
            raise
        self._note("names", path, self._mark_of_names(path, found, most), most)
        for entry in found:
            if entry.is_symlink():
                self.is_directory(entry.path)
                self.is_file(entry.path)
        return found
