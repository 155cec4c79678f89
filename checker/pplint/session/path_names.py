"""The names of paths: by which of them something is known, so that a change leads to the inputs that it is about."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

from pplint.query.node import Node

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pplint.session.answers import Answer


class Input(Node):
    """An answer of the disk, and the absolute paths under which what was asked about is known."""

    __slots__ = ("answer", "names")

    def __init__(self, answer: Answer, names: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.answer = answer
        self.names = names


class PathNames:
    """The absolute paths under which inputs are known: what is below a directory, and where links lead to.

    Where something is without links is asked once for each directory, until something is said to be different.
    """

    def __init__(self) -> None:
        self.inputs: dict[str, set[Input]] = {}
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

    def add(self, known: Input) -> None:
        """Note that an input is known under its names."""
        for name in known.names:
            inputs = self.inputs.get(name)
            if inputs is None:
                inputs = self.inputs[name] = set()
                self._add_name(name)
            inputs.add(known)

    def remove(self, known: Input) -> None:
        """Forget an input."""
        for name in known.names:
            self.inputs[name].discard(known)

    def _add_name(self, name: str) -> None:
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
