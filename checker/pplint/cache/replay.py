"""A run in which nothing is different is not done again: what it printed is a row, so that no rules are loaded."""

from __future__ import annotations

import os
import sys
from time import time_ns
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.cache.place import cache_folder
from pplint.cache.present import Present
from pplint.cache.program import fingerprint
from pplint.cache.rows import RunRow, run_key
from pplint.cache.store import Store, decoded

if TYPE_CHECKING:
    from collections.abc import Sequence


class Earlier(Struct):
    """What is known of the same run at an earlier time; `row` is None if there was none, or it is no longer right.

    `key` is what this run is found by. `present` knows what was found out about the disk since this one began.
    """

    key: bytes
    program: bytes
    store: Store
    started: int
    present: Present
    row: RunRow | None = None


def earlier_run(arguments: Sequence[str], named: str | None = None) -> Earlier | None:
    """Return what is known of a run with these arguments; None if there is no place for a cache.

    `named` is the folder that the user names for it.
    """
    folder = cache_folder(named)
    if folder is None:
        return None
    started = time_ns()
    program = fingerprint()
    key, store = run_key(program, arguments, _terminal()), Store(folder)
    row = decoded(store.read([key]).get(key), RunRow)
    if row is None or row.started > started:
        return Earlier(key, program, store, started, Present())
    present = Present(row.places)
    is_as_before = row.text is not None and all(
        present.holds(kind, place.path, limit, mark) for place in row.places for kind, limit, mark in place.marks
    )
    return Earlier(key, program, store, started, present, row if is_as_before else None)


def named_folder(arguments: Sequence[str]) -> str | None:
    """Return the folder that a command line names for the cache."""
    option, found = "--cache-dir", None
    for number, word in enumerate(arguments):
        if word == option:
            found = arguments[number + 1] if number + 1 < len(arguments) else None
        elif word.startswith(f"{option}="):
            found = word.partition("=")[2]
    return found


def _terminal() -> tuple[object, ...]:
    """Return what a report depends on of the stream that it is written to."""
    is_terminal = sys.stdout.isatty()
    try:
        size = os.get_terminal_size(sys.stdout.fileno()) if is_terminal else None
    except (OSError, ValueError):
        size = None
    return is_terminal, size, sys.stdout.encoding
