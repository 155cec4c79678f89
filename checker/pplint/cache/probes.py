"""Asking again for what a result depends on: answers of the disk, and results that have a fingerprint."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, cast

from pplint.cache.program import packages
from pplint.session.answers import probe as probe_files
from pplint.session.files import MachineFiles

if TYPE_CHECKING:
    from pplint.query import query
    from pplint.session import Session
    from pplint.session.answers import Fingerprint, Kind

_FILES: Final = MachineFiles()

_MAX_FILES: Final = 256
"""How many files a session is asked about: it remembers what it parsed of each."""


class Prober:
    """Asks the disk, and sessions of its own for results that saved graphs have."""

    def __init__(self) -> None:
        self._sessions: dict[int, Session] = {}
        self._count = 0

    def probe(self, kind: Kind, path: bytes, limit: int) -> Fingerprint | None:
        """Ask, and return the fingerprint of what is answered now; None to what is not a question."""
        found = probe_files(kind, os.fsdecode(path), limit, _FILES)
        name, *words = kind.split(" ")
        asked = _query_named(name) if found is None and ":" in name else None
        if asked is None or asked.function.fingerprint is None:
            return found
        try:
            return asked.function.fingerprint(asked(self._session(limit), os.fsdecode(path), *words))
        except (OSError, ValueError, TypeError):  # Nobody asks with such words.
            return None

    def _session(self, limit: int) -> Session:
        """Return a session in which files have so many bytes at most."""
        from pplint.session import Session

        self._count += 1
        if self._count % _MAX_FILES == 0:
            self._sessions.clear()
        found = self._sessions.get(limit)
        if found is None:
            found = self._sessions[limit] = Session(limit)
        return found


@cache
def _query_named(name: str) -> query[Any, Any, Any] | None:
    """Return the query of a name that a saved graph has; rows may come from anywhere."""
    from pplint.query import query

    module, _, function = name.partition(":")
    if module.partition(".")[0] not in packages():
        return None
    try:
        found: object = getattr(import_module(module), function, None)
    except ImportError:
        return None
    return cast("query[Any, Any, Any]", cast("object", found)) if isinstance(found, query) else None
