"""The disk as it is: whether answers still hold. Each question is asked once."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from pplint.cache.probes import Prober
    from pplint.cache.rows import Unguarded

_PLAIN: dict[str, Callable[[bytes], bool]] = {
    "directory": os.path.isdir,
    "file": os.path.isfile,
    "link": os.path.islink,
    "there": os.path.lexists,
}


class PresentFiles:
    """What the disk answers now. A run in which nothing changed asks it, so it is loaded without `msgspec`."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, bytes, int], bytes | bool | None] = {}
        self._prober: Prober | None = None

    def holds(self, answer: Unguarded) -> bool:
        """Return whether an answer is as it was. The summary of a content that is the same is not computed again."""
        kind, path, limit, fingerprint, content = answer
        if content and self._fingerprint("content", path, limit) == content:
            return True
        return self._fingerprint(kind, path, limit) == fingerprint

    def _fingerprint(self, kind: str, path: bytes, limit: int) -> bytes | bool | None:
        question = kind, path, limit
        if question not in self._known:
            plain = _PLAIN.get(kind)
            self._known[question] = self._probed(kind, path, limit) if plain is None else plain(path)
        return self._known[question]

    def _probed(self, kind: str, path: bytes, limit: int) -> bytes | bool | None:
        if self._prober is None:
            from pplint.cache.probes import Prober

            self._prober = Prober()
        return self._prober.probe(kind, path, limit)
