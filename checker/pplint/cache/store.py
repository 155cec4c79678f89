"""The database: rows by their keys. It may be damaged, locked, or closed to writing, and nothing depends on it.

Whatever goes wrong with it, there is no row, and nothing is kept: no error leaves this module. A row has a checksum, as
the database itself has none.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from itertools import chain
from typing import TYPE_CHECKING

from pplint.base.digests import digest
from pplint.cache.place import UnusableFolder, database_in, is_own, make_folder

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_FORMAT = 0x70701005
"""What the database is known by, as its `application_id`; another layout of rows is another number."""

_SCHEMA = "CREATE TABLE row (key BLOB PRIMARY KEY, used INTEGER NOT NULL, value BLOB NOT NULL)"
_CHECKSUM = 16

_KEYS_AT_ONCE = 500
"""How many rows are asked for at once: SQLite allows a thousand."""

_PAGE = 1 << 14
"""How many bytes of the database are read at once: some rows have a million."""

LARGEST = 1 << 30
"""How many bytes a database may have, before rows that were not used for long go."""

_PATIENCE = 2.0
"""Seconds to wait for another run that is writing."""

_FRESH = 16
"""The use of a row is recorded again once so many runs have written since."""


class Store:
    """The rows that are kept for one directory, below a folder."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._path = database_in(folder)
        self._old: list[bytes] = []
        self._generation: int | None = None
        self._is_closed = False

    def read(self, keys: Iterable[bytes]) -> dict[bytes, bytes]:
        """Return the rows that there are for some keys."""
        if not is_own(self._folder, is_folder=True) or not is_own(self._path):
            return {}
        try:
            with closing(self._opened()) as connection:
                return self._rows(connection, keys) if _is_ours(connection) else {}
        except (sqlite3.Error, OSError, ValueError, OverflowError, MemoryError):
            return {}

    def _opened(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, timeout=_PATIENCE, isolation_level=None)
        # What is in a schema is data for us, also where somebody else wrote it.
        connection.execute("PRAGMA trusted_schema = OFF")
        return connection

    def _rows(self, connection: sqlite3.Connection, keys: Iterable[bytes]) -> dict[bytes, bytes]:
        generation = _number(connection, "user_version")
        found: dict[bytes, bytes] = {}
        wanted, query = [*keys], "SELECT key, used, value FROM row WHERE key IN (%s)"
        parts = (wanted[start : start + _KEYS_AT_ONCE] for start in range(0, len(wanted), _KEYS_AT_ONCE))
        rows = (connection.execute(query % ", ".join("?" * len(part)), part) for part in parts)
        for key, used, value in chain.from_iterable(rows):
            if type(value) is not bytes or type(used) is not int:
                continue
            checksum, data = value[:_CHECKSUM], value[_CHECKSUM:]
            if checksum == digest(data, key):
                found[key] = data
                if used < generation - _FRESH:
                    self._old.append(key)
        return found

    def write(self, rows: Mapping[bytes, bytes]) -> None:
        """Keep rows in place of those of the same keys. Where that cannot be done once, it is not tried again."""
        if self._is_closed:
            return
        try:
            make_folder(self._folder)
            if not self._written(rows):
                self._remove()
                self._written(rows)
        except (sqlite3.Error, OSError, UnusableFolder, OverflowError, MemoryError):
            self._is_closed = True

    def _written(self, rows: Mapping[bytes, bytes]) -> bool:
        """Write rows; return False if the database is damaged, or none of ours."""
        if not os.path.lexists(self._path):
            os.close(os.open(self._path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        if not is_own(self._path):
            return False
        try:
            with closing(self._opened()) as connection:
                return self._write_to(connection, rows)
        except sqlite3.OperationalError:  # It is locked, or there is no room.
            raise
        except sqlite3.DatabaseError:
            return False

    def _write_to(self, connection: sqlite3.Connection, rows: Mapping[bytes, bytes]) -> bool:
        # A run that is killed leaves a journal, and what it wrote is undone; to wait for the disk takes longer than to
        # compute a row anew, should the machine go down.
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute(f"PRAGMA page_size = {_PAGE}")  # For a new one.
        connection.execute("BEGIN IMMEDIATE")
        if not connection.execute("SELECT 1 FROM sqlite_master").fetchone():
            connection.execute(_SCHEMA)
            connection.execute(f"PRAGMA application_id = {_FORMAT}")
        if not _is_ours(connection):
            return False
        generation = self._begun(connection)
        values = ((key, generation, digest(value, key) + value) for key, value in rows.items())
        connection.executemany("INSERT OR REPLACE INTO row VALUES (?, ?, ?)", values)
        connection.executemany("UPDATE row SET used = ? WHERE key = ?", ((generation, key) for key in self._old))
        is_trimmed = _trim(connection, generation)
        connection.execute("COMMIT")
        self._old.clear()
        if is_trimmed:
            connection.execute("VACUUM")
        return True

    def _begun(self, connection: sqlite3.Connection) -> int:
        """Return the number of this run, which is that of all rows that it writes, however often it does."""
        last, own = _number(connection, "user_version"), self._generation
        if own is None or last < own:
            own = self._generation = (last + 1) & 0x7FFFFFFF if own is None else own
            connection.execute(f"PRAGMA user_version = {own}")
        return own

    def _remove(self) -> None:
        for suffix in ("", "-journal"):
            with suppress(FileNotFoundError):
                os.unlink(self._path + suffix)


def _is_ours(connection: sqlite3.Connection) -> bool:
    """Return whether a database is laid out as ours, and there is nothing else in it, such as views or triggers."""
    schema = connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL LIMIT 2").fetchall()
    return schema == [(_SCHEMA,)] and _number(connection, "application_id") == _FORMAT


def _number(connection: sqlite3.Connection, name: str) -> int:
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])


def _trim(connection: sqlite3.Connection, generation: int) -> bool:
    """Delete rows that were not used for long, if there are too many; return whether there were."""
    if _size(connection) <= LARGEST:
        return False
    for age in (64, 32, _FRESH + 1, 0):
        connection.execute("DELETE FROM row WHERE used < ? OR used > ?", (generation - age, generation))
        if _size(connection) <= LARGEST // 2:
            return True
    connection.execute("DELETE FROM row")
    return True


def _size(connection: sqlite3.Connection) -> int:
    pages = _number(connection, "page_count") - _number(connection, "freelist_count")
    return pages * _number(connection, "page_size")
