"""A run in which nothing is different is not done again: what it printed is a row, so that no rules are loaded."""

from __future__ import annotations

import os
import sys
from functools import cache, partial
from itertools import islice
from time import time_ns
from typing import TYPE_CHECKING

from pplint.cache.place import cache_folder
from pplint.cache.program import fingerprint
from pplint.cache.rows import LatestRun, RunRow, latest_key, run_key, unpacked
from pplint.cache.stamps import SIZE, has_settled_since, stamps
from pplint.cache.store import Store

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pplint.cache.rows import Unguarded

_WARY_FROM = 64
"""So many files that were new to a run, and have settled since, are worth a look at all that it depends on."""


class Earlier:
    """What is known of the same run at an earlier time; `row` is None if there was none.

    `key` is what this run is found by. `moved` are the guards of the row that are not what they were. If it `is_wary`,
    much of what it depends on was too new to be guarded, and is asked for each time until a row has guards of it.
    """

    __slots__ = ("is_as_before", "is_wary", "key", "moved", "program", "row", "started", "store")

    def __init__(self, key: bytes, program: bytes, store: Store, started: int) -> None:
        self.key = key
        self.program = program
        self.store = store
        self.started = started
        self.row: RunRow | None = None
        self.moved: frozenset[int] = frozenset()
        self.is_as_before = self.is_wary = False

    def look_up(self) -> None:
        """Find the row, if there is one, and what is different since."""
        row = unpacked(self.store.read([self.key]).get(self.key))
        # Nothing is believed of stamps if the clock has gone back since.
        if row is not None and row.started <= self.started:
            self._compare(row)

    def other(self, files: int) -> Earlier | None:
        """Return the latest run from here that did not have many more files, if it was one with other arguments."""
        latest = self._latest()
        if latest is None or latest.key == self.key or not latest.is_like(files):
            return None
        found = Earlier(latest.key, self.program, self.store, self.started)
        found.look_up()
        return found

    def as_latest(self, files: int) -> dict[bytes, bytes]:
        """Return the row that makes this run the latest, if it is not one with only a few of the files of that."""
        latest = self._latest()
        if latest is not None and not latest.is_like(files):
            return {}
        return {latest_key(self.program): LatestRun(self.key, files).packed()}

    def _latest(self) -> LatestRun | None:
        key = latest_key(self.program)
        return LatestRun.unpacked(self.store.read([key]).get(key, b""))

    def _compare(self, row: RunRow) -> None:
        guarded = row.guarded
        now = stamps(guarded.paths)
        if now != guarded.stamps:
            starts = range(0, len(now), SIZE)
            self.moved = frozenset(at // SIZE for at in starts if now[at : at + SIZE] != guarded.stamps[at : at + SIZE])
        self.row = row
        self.is_as_before = now == guarded.stamps and not any(True for _ in changed_answers(guarded.unguarded))
        if self.is_as_before and len(guarded.unguarded) >= _WARY_FROM:
            loose = {path for _, path, _, _, _ in guarded.unguarded}
            settled = filter(partial(has_settled_since, row.started, self.started), loose)
            self.is_wary = sum(1 for _ in islice(settled, _WARY_FROM)) == _WARY_FROM

    @property
    def text(self) -> str | None:
        """What the run would print if it were done, if that is known, and there is nothing else to do."""
        return self.row.text if self.row is not None and self.is_as_before and not self.is_wary else None


def earlier_run(arguments: Sequence[str], named: str | None = None) -> Earlier | None:
    """Return what is known of a run with these arguments; None if there is no place for a cache.

    `named` is the folder that the user names for it.
    """
    folder = cache_folder(named)
    if folder is None:
        return None
    started = time_ns()
    program = fingerprint()
    key, store = run_key(program, arguments, terminal()), Store(folder)
    earlier = Earlier(key, program, store, started)
    earlier.look_up()
    return earlier


_PLAIN: dict[str, Callable[[bytes], bool]] = {
    "directory": os.path.isdir,
    "file": os.path.isfile,
    "link": os.path.islink,
    "there": os.path.lexists,
}


def changed_answers(answers: Sequence[Unguarded]) -> Iterator[int]:
    """Yield the places in a list of those answers that are no more what they were.

    What is told of a content that is the same need not be asked.
    """
    content = cache(partial(_asked, "content"))
    for number, (kind, path, limit, before, of) in enumerate(answers):
        if of and content(path, limit) == of:
            continue
        now = content(path, limit) if kind == "content" else _asked(kind, path, limit)
        if now != before:
            yield number


def _asked(kind: str, path: bytes, limit: int) -> bytes | bool | None:
    plain = _PLAIN.get(kind)
    if plain is not None:
        return plain(path)
    from pplint.cache.probes import probe

    return probe(kind, path, limit)


def named_folder(arguments: Sequence[str]) -> str | None:
    """Return the folder that a command line names for the cache."""
    option, found = "--cache-dir", None
    for number, word in enumerate(arguments):
        if word == option:
            found = arguments[number + 1] if number + 1 < len(arguments) else None
        elif word.startswith(f"{option}="):
            found = word.partition("=")[2]
    return found


def terminal() -> tuple[object, ...]:
    """Return what a report depends on of the stream that it is written to."""
    is_terminal = sys.stdout.isatty()
    try:
        size = os.get_terminal_size(sys.stdout.fileno()) if is_terminal else None
    except (OSError, ValueError):
        size = None
    return is_terminal, size, sys.stdout.encoding
