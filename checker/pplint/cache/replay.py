"""A run in which nothing is different is not done again: what it printed is a row, so that no rules are loaded."""

from __future__ import annotations

import os
import sys
from functools import partial
from itertools import count, islice
from time import time_ns
from typing import TYPE_CHECKING

from pplint.cache.place import cache_folder
from pplint.cache.present_files import PresentFiles
from pplint.cache.program import fingerprint
from pplint.cache.rows import RunRow, run_key, unpacked
from pplint.cache.stamps import SIZE, has_settled_since, stamps
from pplint.cache.store import Store

if TYPE_CHECKING:
    from collections.abc import Sequence

_WARY_FROM = 64
"""So many files that were new to a run, and have settled since, are worth a look at all that it depends on."""


class Earlier:
    """What is known of the same run at an earlier time; `row` is None if there was none.

    `key` is what this run is found by. If it `is_wary`, much of what it depends on was too new to be guarded, and is
    asked for each time until a row has guards of it.
    """

    __slots__ = ("_stamps", "is_as_before", "is_wary", "key", "program", "row", "started", "store")

    def __init__(self, key: bytes, program: bytes, store: Store, started: int) -> None:
        self.key = key
        self.program = program
        self.store = store
        self.started = started
        self.row: RunRow | None = None
        self._stamps = b""
        self.is_as_before = self.is_wary = False

    def look_up(self) -> None:
        """Find the row, if there is one, and what is different since."""
        row = unpacked(self.store.read([self.key]).get(self.key))
        # Nothing is believed of stamps if the clock has gone back since.
        if row is not None and row.started <= self.started:
            self._compare(row)

    def _compare(self, row: RunRow) -> None:
        guarded = row.guarded
        self.row = row
        self._stamps = stamps(guarded.paths)
        self.is_as_before = self._stamps == guarded.stamps and all(map(PresentFiles().holds, guarded.unguarded))
        if self.is_as_before and len(guarded.unguarded) >= _WARY_FROM:
            loose = {path for _, path, _, _, _ in guarded.unguarded}
            settled = filter(partial(has_settled_since, row.started, self.started), loose)
            self.is_wary = sum(1 for _ in islice(settled, _WARY_FROM)) == _WARY_FROM

    @property
    def seen(self) -> dict[bytes, bytes]:
        """The stamps of the paths that were looked at since this run began."""
        paths = () if self.row is None else self.row.guarded.paths
        return {path: self._stamps[at : at + SIZE] for path, at in zip(paths, count(0, SIZE), strict=False)}

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
