"""Which answers of the disk still hold: each is asked for once, unless its fingerprint is known already."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING, Final

from pplint.cache.probes import probe
from pplint.cache.statuses import Statuses

if TYPE_CHECKING:
    from collections.abc import Callable

    from pplint.cache.answer_table import Question
    from pplint.cache.previous_run import PreviousRun
    from pplint.session.answers import Answer, Fingerprint, Kind

# Of a link, it is what it leads to that is a file or a directory.
_BY_STATUS: Final[dict[Kind, Callable[[bytes, int], bool]]] = {
    "directory": lambda path, mode: os.path.isdir(path) if stat.S_ISLNK(mode) else stat.S_ISDIR(mode),
    "file": lambda path, mode: os.path.isfile(path) if stat.S_ISLNK(mode) else stat.S_ISREG(mode),
    "link": lambda _, mode: stat.S_ISLNK(mode),
    "there": lambda _path, _mode: True,
}


class CurrentFiles:
    """The disk as it is, of which an earlier run may say what it still answers to some questions."""

    def __init__(self, past: PreviousRun | None = None) -> None:
        self._statuses = Statuses()
        self._past = past
        self._fingerprints: dict[Question, Fingerprint | None] = {}

    def holds(self, answer: Answer) -> bool:
        """Return whether an answer is what it was."""
        key = answer.kind, answer.path, answer.limit
        now = self._known(key)
        if now is None:
            is_told_of = answer.of and self._content(answer.path, answer.limit) == answer.of
            now = self._fingerprints[key] = answer.fingerprint if is_told_of else self._asked(*key)
        return now is not None and now == answer.fingerprint

    def _asked(self, kind: Kind, path: bytes, limit: int) -> Fingerprint | None:
        of_status = _BY_STATUS.get(kind)
        if of_status is None:
            return probe(kind, path, limit)
        status = self._statuses.of(self._statuses.local(path))
        return status is not None and of_status(path, status.st_mode)

    def _content(self, path: bytes, limit: int) -> Fingerprint | None:
        key = "content", path, limit
        now = self._known(key)
        if now is None:
            now = self._fingerprints[key] = probe(*key)
        return now

    def _known(self, question: Question) -> Fingerprint | None:
        known = self._fingerprints.get(question)
        return self._past.right_fingerprint(question) if known is None and self._past is not None else known
