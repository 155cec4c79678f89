"""Which nodes a change reaches: those whose catalogs were computed from something that it changes."""

from __future__ import annotations

import os
from functools import lru_cache
from typing import TYPE_CHECKING

from pplint.session.files import MachineFiles
from pplint.session.overlay import PastFiles

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pplint.session.answers import Answer
    from pplint.session.overlay import OverlayFiles


class Changes:
    """What is different on the disk since a time in the past."""

    def __init__(self, past: OverlayFiles) -> None:
        self.files = frozenset(past.files)
        self._paths = set(self.files)
        self._listings: set[str] = set()
        before, now = PastFiles(past), MachineFiles()
        for path in self.files:
            if before.is_link(path) or now.is_link(path):
                self._listings.add(path)
            while before.is_there(path) != now.is_there(path):
                self._paths.add(path)
                path = os.path.dirname(path)  # noqa: PLW2901 - a directory may be new as a whole
                self._listings.add(path)
        self._links = [f"{path}{os.sep}" for path in self._listings & self._paths]
        self._known: dict[tuple[bytes, bool], bool] = {}

    def reach(self, answers: Iterable[Answer]) -> bool:
        """Return whether something that a catalog was computed from is different."""
        return any(map(self._concern, answers))

    def _concern(self, answer: Answer) -> bool:
        question = answer.path, answer.kind == "names"
        found = self._known.get(question)
        if found is None:
            found = self._known[question] = self._concerns(os.fsdecode(answer.path), is_listing=question[1])
        return found

    def _concerns(self, path: str, *, is_listing: bool) -> bool:
        outer, name = os.path.split(path)
        places = {path, os.path.join(_real(outer), name), _real(path)}
        if not places.isdisjoint(self._listings if is_listing else self._paths):
            return True
        return any(path.startswith(link) for link in self._links)


@lru_cache(maxsize=65536)
def _real(path: str) -> str:
    return os.path.realpath(path)
