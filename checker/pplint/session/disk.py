"""The files of the machine, as a session looks at them. Nothing that a session remembers asks for a file elsewhere."""

from __future__ import annotations

import os
from itertools import islice
from typing import TYPE_CHECKING, Any, cast

from pplint.reading import MAX_FILE_SIZE, read_regular_file
from pplint.session.memory import Memories, Memory, Noted, remembered, remembered_outwards

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator

    from pplint.session.memory import WatchingMemory

_MOST_NAMES = 10_000
"""How many names of a directory are remembered; of one with more, each is asked for by itself."""


class Disk:
    """What can be asked about paths."""

    def __init__(self, memory: Memory) -> None:
        self.memories = Memories(memory, self)

    def read(self, path: str, limit: int = MAX_FILE_SIZE) -> bytes:
        """Return the bytes of a regular file, and one byte over `limit` if there are more; raise `OSError`."""
        return read_regular_file(path, limit)

    def is_file(self, path: str) -> bool:
        """Return whether a path leads to a file."""
        return os.path.isfile(path)

    def is_directory(self, path: str) -> bool:
        """Return whether a path leads to a directory."""
        return os.path.isdir(path)

    def is_link(self, path: str) -> bool:
        """Return whether there is a link at a path."""
        return os.path.islink(path)

    def is_there(self, path: str) -> bool:
        """Return whether there is anything at a path, if only a link that leads nowhere."""
        return os.path.lexists(path)

    def link_target(self, path: str) -> str:
        """Return where a link leads to in the end."""
        return os.path.realpath(path)

    def entries(self, path: str, limit: int | None = None) -> list[os.DirEntry[str]]:
        """Return what is in a directory, but for what is more than a limit, in order; raise `OSError`."""
        return _listed(path, limit)

    def may_hold(self, directory: str, name: str) -> bool:
        """Return whether there may be something of a name in a directory: it is listed once, whatever is asked for."""
        names = self._names(directory)
        return names is None or name in names

    def has_file(self, directory: str, name: str) -> bool:
        """Return whether a directory has a file of a name."""
        return self.may_hold(directory, name) and self.is_file(os.path.join(directory, name))

    def has_directory(self, directory: str, name: str) -> bool:
        """Return whether a directory has one of a name."""
        return self.may_hold(directory, name) and self.is_directory(os.path.join(directory, name))

    @remembered
    def _names(self, directory: str) -> frozenset[str] | None:
        try:
            entries = self.entries(directory, _MOST_NAMES)
        except (FileNotFoundError, NotADirectoryError):
            return frozenset()
        except (OSError, ValueError):
            return None
        return None if len(entries) == _MOST_NAMES else frozenset(entry.name for entry in entries)

    def real_path(self, path: str) -> str:
        """Return the absolute path of what a path names, without links; nothing is raised where nothing is there."""
        absolute = os.path.abspath(path)
        outer, name = os.path.split(absolute)
        return self._followed(os.path.join(self.real_directory(outer), name)) if name else absolute

    @remembered_outwards
    def real_directory(self, path: str) -> str:
        """Do the same for the absolute path of a directory, and remember it."""
        outer, name = os.path.split(path)
        return path if outer == path else self._followed(os.path.join(self.real_directory(outer), name))

    def _followed(self, path: str) -> str:
        """Return a path of which only the last name may be a link."""
        return self.link_target(path) if self.is_link(path) else path


def plain_disk() -> Disk:
    """Return the disk for who looks at it once, without a session."""
    return Disk(Memory())


class _Answer(Noted):
    """What the disk answered to a question: the answer itself, or as much of it as tells it from others."""

    __slots__ = ("ask", "mark")

    def __init__(self, ask: Callable[[], object], mark: object) -> None:
        super().__init__()
        self.ask = ask
        self.mark = mark


_MIXED = object()
"""The mark of an answer that was not always the same: it is no answer's."""


class WatchedDisk(Disk):
    """The disk, with note of what was asked, and which results depend on it."""

    def __init__(self, memory: WatchingMemory) -> None:
        super().__init__(memory)
        self._memory = memory
        self._answers: dict[str, dict[Hashable, _Answer]] = {}

    def _asked(self, path: str, question: Callable[..., Any], mark: Callable[[Any], object], *more: Hashable) -> object:
        """Ask a question about a path, and note the answer."""
        found, error, seen = _answer(question, path, more, mark)
        if self._memory.is_computing:
            self._note(path, question, mark, more, seen)
        if error is not None:
            raise error
        return found

    def _note(
        self,
        path: str,
        question: Callable[..., Any],
        mark: Callable[[Any], object],
        more: tuple[Hashable, ...],
        seen: object,
    ) -> None:
        key = (question, *more)
        for name in _names_of(path):
            known = self._answers.setdefault(name, {})
            answer = known.get((key, path))
            if answer is None:
                known[key, path] = answer = _Answer(lambda: _answer(question, path, more, mark)[2], seen)
            elif answer.mark != seen:
                # It has changed, and nobody has told so yet: what is known of it is of two kinds.
                answer.mark = _MIXED
            self._memory.note(answer)

    def read(self, path: str, limit: int = MAX_FILE_SIZE) -> bytes:
        """Return the bytes of a regular file, and one byte over `limit` if there are more; raise `OSError`."""
        return cast("bytes", self._asked(path, read_regular_file, hash, limit))

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

    def entries(self, path: str, limit: int | None = None) -> list[os.DirEntry[str]]:
        """Return what is in a directory, but for what is more than a limit, in order; raise `OSError`."""
        found = cast("list[os.DirEntry[str]]", self._asked(path, _listed, _marks, limit))
        for entry in found:
            if entry.is_symlink():
                self.is_directory(entry.path)
                self.is_file(entry.path)
        return found

    def changed(self, path: str) -> Iterator[Noted]:
        """Yield the answers that are no longer what they were, now that something at a path is told to be different."""
        names = _names_of(path)
        around = {outer for name in names for outer in _outer(name)}
        below = tuple(name + os.sep for name in names)
        for name in [each for each in self._answers if each in names or each in around or each.startswith(below)]:
            known = self._answers[name]
            for key, answer in list(known.items()):
                if not answer.users:
                    del known[key]
                elif answer.ask() != answer.mark:
                    del known[key]
                    yield answer


def _answer(
    question: Callable[..., Any], path: str, more: tuple[Hashable, ...], mark: Callable[[Any], object]
) -> tuple[Any, Exception | None, object]:
    """Ask a question; return the answer, the error if there is none, and what tells either from others."""
    try:
        found = question(path, *more)
    except (OSError, ValueError) as error:
        return None, error, (type(error), getattr(error, "errno", None))
    return found, None, mark(found)


def _listed(path: str, limit: int | None) -> list[os.DirEntry[str]]:
    with os.scandir(path) as found:
        return sorted(islice(found, limit), key=lambda entry: entry.name)


def _marks(entries: list[os.DirEntry[str]]) -> object:
    return [(each.name, each.is_symlink(), each.is_dir(follow_symlinks=False)) for each in entries]


def _names_of(path: str) -> set[str]:
    """Return the paths under which something is known: as it is named, and without links."""
    absolute = os.path.abspath(path)
    outer, name = os.path.split(absolute)
    return {absolute, os.path.join(os.path.realpath(outer), name), os.path.realpath(absolute)}


def _outer(path: str) -> Iterator[str]:
    """Yield the directories around a path."""
    while (outer := os.path.dirname(path)) != path:
        yield outer
        path = outer
