"""The files of the machine, with note of what was asked of them, so that a change tells which results it is about."""

from __future__ import annotations

import os
import stat
import sys
from typing import TYPE_CHECKING, Any, cast

from pplint.base.reading import MAX_FILE_SIZE, read_regular_file
from pplint.base.source import TrackedSource
from pplint.query.node import Node
from pplint.session.disk import ANY_CASE, Disk, listed

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable, Iterable, Iterator

    from pplint.base.source import SourceFile
    from pplint.query import Engine


class _Answer(Node):
    """What the disk answered to a question: the answer itself, or as much of it as tells it from others.

    `names` are the absolute paths under which it is known, `more` is what was asked besides the path.
    """

    __slots__ = ("_fingerprint_of", "_more", "fingerprint", "names", "question")

    def __init__(
        self,
        question: Callable[..., Any],
        mark_of: Callable[[Any], object],
        more: tuple[Hashable, ...],
        fingerprint: object,
        names: tuple[str, ...],
    ) -> None:
        super().__init__()
        self.question = question
        self._fingerprint_of = mark_of
        self._more = more
        self.fingerprint = fingerprint
        self.names = names

    def is_as_before(self, path: str) -> bool:
        """Return whether the disk answers the same now about the path that was asked about."""
        return _answer(self.question, path, self._more, self._fingerprint_of)[2] == self.fingerprint


_MIXED = object()
"""The fingerprint of an answer that was not always the same: it is no answer's."""


class WatchedDisk(Disk):
    """The disk, with note of what was asked, and which results depend on it."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        self._engine = engine
        self._paths = _Names()
        self._answers: dict[str, dict[Hashable, _Answer]] = {}
        self._texts: dict[str, bytes] = {}

    def replace(self, path: str, text: bytes | None) -> Iterator[Node]:
        """Take a text for the content of a file, or again what it holds; yield the answers that this changes."""
        if text is None:
            self._texts.pop(os.path.realpath(path), None)
        else:
            self._texts[os.path.realpath(path)] = text
        return self._changed_at(self._paths.of(path), {self._content, self._is_replaced})

    def has_text(self, path: str) -> bool:
        """Return whether a text takes the place of what a file holds."""
        return bool(self._asked(path, self._is_replaced, bool))

    def _is_replaced(self, path: str) -> bool:
        return bool(self._texts) and self._paths.real(path) in self._texts

    def _content(self, path: str, limit: int) -> bytes:
        text = self._texts.get(self._paths.real(path)) if self._texts else None
        return read_regular_file(path, limit) if text is None else text[: limit + 1]

    @property
    def asked(self) -> Iterable[str]:
        """The absolute paths that were asked about."""
        return self._answers.keys()

    def _asked(
        self, path: str, question: Callable[..., Any], fingerprint: Callable[[Any], object], *more: Hashable
    ) -> object:
        """Ask a question about a path, and note the answer."""
        found, error, seen = _answer(question, path, more, fingerprint)
        if self._engine.is_computing:
            self._note(path, question, fingerprint, more, seen)
        if error is not None:
            raise error
        return found

    def _note(
        self,
        path: str,
        question: Callable[..., Any],
        fingerprint: Callable[[Any], object],
        more: tuple[Hashable, ...],
        seen: object,
    ) -> None:
        key = (question, *more)
        names = self._paths.of(path)
        for name in names:
            known = self._answers.get(name)
            if known is None:
                known = self._answers[name] = {}
                self._paths.add(name)
            answer = known.get((key, path))
            if answer is None:
                known[key, path] = answer = _Answer(question, fingerprint, more, seen, names)
            elif answer.fingerprint != seen or answer.names != names:
                # It has changed, and nobody has told so yet: what is known of it is of two kinds.
                answer.fingerprint = _MIXED
            self._engine.note(answer)

    def read(self, path: str, limit: int = MAX_FILE_SIZE) -> bytes:
        """Return the bytes of a regular file, and one byte over `limit` if there are more; raise `OSError`."""
        return cast("bytes", self._asked(path, self._content, hash, limit))

    def tracked_source(self, source: SourceFile, path: str) -> SourceFile:
        """Return a source of which is noted that somebody looks at its bytes, made of those of the file at a path."""

        def note(data: bytes) -> None:
            if self._engine.is_computing:
                self._note(path, self._content, hash, (MAX_FILE_SIZE,), hash(data))

        return TrackedSource(source.path, source.data, note)

    def is_file(self, path: str) -> bool:
        """Return whether a path leads to a file."""
        return bool(self._asked(path, os.path.isfile, bool))

    def is_directory(self, path: str) -> bool:
        """Return whether a path leads to a directory."""
        return bool(self._asked(path, os.path.isdir, bool))

    def is_link(self, path: str) -> bool:
        """Return whether there is a link at a path."""
        return bool(self._asked(path, os.path.islink, bool))

    def is_there(self, path: str) -> bool:
        """Return whether there is anything at a path, if only a link that leads nowhere."""
        return bool(self._asked(path, os.path.lexists, bool))

    def link_target(self, path: str) -> str:
        """Return where a link leads to in the end."""
        return str(self._asked(path, os.path.realpath, str))

    def may_hold(self, directory: str, name: str) -> bool:
        """Return whether there may be something of a name in a directory, which other names there have no part in."""
        if sys.platform in ANY_CASE or not self._engine.is_computing:
            return super().may_hold(directory, name)
        with self._engine.unnoted():
            names = self._names(directory)
        if names is None:
            return super().may_hold(directory, name)
        is_there = name in names
        self._note(os.path.join(directory, name), os.path.lexists, bool, (), is_there)
        return is_there

    def entries(self, path: str, limit: int | None = None) -> list[os.DirEntry[str]]:
        """Return what is in a directory, but for what is more than a limit, in order; raise `OSError`."""
        found = cast("list[os.DirEntry[str]]", self._asked(path, listed, _fingerprints, limit))
        for entry in found:
            if entry.is_symlink():
                self.is_directory(entry.path)
                self.is_file(entry.path)
        return found

    def changed(self, paths: Iterable[str]) -> Iterator[Node]:
        """Yield the answers that are no longer what they were, now that something at some paths is different."""
        return self._changed_at(self._paths.about(paths))

    def _changed_at(self, names: Iterable[str], questions: Collection[object] | None = None) -> Iterator[Node]:
        """Yield the answers about names that are no longer what they were, to all questions or to some."""
        self._engine.index()
        for name in names:
            known = self._answers.get(name, {})
            for key, answer in list(known.items()):
                if questions is not None and answer.question not in questions:
                    continue
                if not answer.users:
                    del known[key]
                    continue
                path = cast("tuple[Any, str]", key)[1]
                if not answer.is_as_before(path) or self._paths.of(path) != answer.names:
                    del known[key]
                    yield answer


class _Names:
    """The absolute paths under which something is known: what is below a directory, and where links lead to.

    Where something is without links is asked once for each directory, until something is told to be different.
    """

    def __init__(self) -> None:
        self._inner: dict[str, set[str]] = {}
        self._real: dict[str, str] = {}
        self._directories: set[str] = set()

    def of(self, path: str) -> tuple[str, ...]:
        """Return the names of a path, each once: as it is written, and without links, be it one itself or not."""
        if self._real.get(path) == path:
            return (path,)
        absolute = os.path.abspath(path)
        outer, name = os.path.split(absolute)
        real = self._real_path(absolute)
        names = absolute, os.path.join(self._real_path(outer), name), real
        return (real,) if names == (real, real, real) else tuple(dict.fromkeys(names))

    def real(self, path: str) -> str:
        """Return the absolute path of what a path leads to, without links."""
        return self.of(path)[-1]

    def _real_path(self, path: str) -> str:
        """Return an absolute path without links, however deep it is."""
        unknown: list[str] = []
        while (real := self._real.get(path)) is None:
            outer = os.path.dirname(path)
            if outer == path:
                real = path
                break
            unknown.append(path)
            path = outer
        for each in reversed(unknown):
            mode = _mode(each)
            real = os.path.realpath(each) if stat.S_ISLNK(mode) else os.path.join(real, os.path.basename(each))
            self._real[each] = real
            if stat.S_ISDIR(mode):
                self._directories.add(each)
        return real

    def add(self, name: str) -> None:
        """Note that something is known under a name."""
        while (outer := os.path.dirname(name)) != name:
            inner = self._inner.get(outer)
            if inner is not None:
                inner.add(name)
                return
            self._inner[outer] = {name}
            name = outer

    def about(self, paths: Iterable[str]) -> set[str]:
        """Return the names of paths that are different, of what is below them, and of directories around them.

        A directory that is where it was says nothing else to those around it.
        """
        paths = list(paths)
        known = self._directories.copy()  # before it is asked about the paths, which may lead through new ones
        before = {name for path in paths for name in self.of(path)}
        below = self._with_inner(before)
        known -= below
        self._forget(below)
        names = {*before, *(name for path in paths for name in self.of(path))}
        found = self._with_inner(names) | below
        for name in names:
            outer = os.path.dirname(name)
            while outer not in found:
                found.add(outer)
                if outer in known and stat.S_ISDIR(_mode(outer)):
                    break
                outer = os.path.dirname(outer)
        return found

    def _with_inner(self, names: Iterable[str]) -> set[str]:
        found = set(names)
        waiting = list(found)
        while waiting:
            inner = self._inner.get(waiting.pop(), ())
            waiting += inner
            found.update(inner)
        return found

    def _forget(self, names: Iterable[str]) -> None:
        """Forget where things are without links; where a link has changed, anything may be elsewhere now."""
        for name in names:
            if self._real.pop(name, name) != name or stat.S_ISLNK(_mode(name)):
                self._real.clear()
                self._directories.clear()
                return
            self._directories.discard(name)


def _mode(path: str) -> int:
    """Return what kind of thing is at a path, as `stat` says it, and 0 if there is none."""
    try:
        return os.lstat(path).st_mode
    except (OSError, ValueError):
        return 0


def _answer(
    question: Callable[..., Any], path: str, more: tuple[Hashable, ...], fingerprint: Callable[[Any], object]
) -> tuple[Any, Exception | None, object]:
    """Ask a question; return the answer, the error if there is none, and what tells either from others."""
    try:
        found = question(path, *more)
    except (OSError, ValueError) as error:
        return None, error, (type(error), getattr(error, "errno", None))
    return found, None, fingerprint(found)


def _fingerprints(entries: list[os.DirEntry[str]]) -> object:
    return [(each.name, each.is_symlink(), each.is_dir(follow_symlinks=False)) for each in entries]
