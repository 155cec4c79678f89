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

_FORMAT = 0x70701006
"""What the database is known by, as its `application_id`; another layout of rows is another number."""

_SCHEMA = "CREATE TABLE row (key BLOB PRIMARY KEY, value BLOB NOT NULL)"
_CHECKSUM = 16

_KEYS_AT_ONCE = 500
"""How many rows are asked for at once: SQLite allows a thousand."""

_PAGE = 1 << 14
"""How many bytes of the database are read at once: some rows have a million."""

LARGEST = 1 << 30
"""How many bytes a database may have, before all rows go but those that are written then."""

_PATIENCE = 2.0
"""Seconds to wait for another run that is writing."""


class Store:
    """The rows that are kept for one directory, below a folder."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._path = database_in(folder)
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

    @staticmethod
    def _rows(connection: sqlite3.Connection, keys: Iterable[bytes]) -> dict[bytes, bytes]:
        found: dict[bytes, bytes] = {}
        wanted, query = [*keys], "SELECT key, value FROM row WHERE key IN (%s)"
        parts = (wanted[start : start + _KEYS_AT_ONCE] for start in range(0, len(wanted), _KEYS_AT_ONCE))
        rows = (connection.execute(query % ", ".join("?" * len(part)), part) for part in parts)
        for key, value in chain.from_iterable(rows):
            if type(value) is bytes and value[:_CHECKSUM] == digest(value[_CHECKSUM:], key):
                found[key] = value[_CHECKSUM:]
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

    @staticmethod
    def _write_to(connection: sqlite3.Connection, rows: Mapping[bytes, bytes]) -> bool:
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
        values = [(key, digest(value, key) + value) for key, value in rows.items()]
        connection.executemany("INSERT OR REPLACE INTO row VALUES (?, ?)", values)
        is_full = _number(connection, "page_count") * _number(connection, "page_size") > LARGEST
        if is_full:
            connection.execute("DELETE FROM row")
            connection.executemany("INSERT INTO row VALUES (?, ?)", values)
        connection.execute("COMMIT")
        if is_full:
            connection.execute("VACUUM")
        return True

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
