"""Which nodes a change reaches: those whose catalogs were computed from something that it changes."""

from __future__ import annotations

import os
from functools import lru_cache
from typing import TYPE_CHECKING

from pplint.session.files import MachineFiles
from pplint.session.overlay import PastFiles

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pplint.session.answers import Answer
    from pplint.session.dependencies import DependencySet
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
        self._groups: dict[bytes, bool] = {}

    def reach(self, group: DependencySet, named: Mapping[bytes, DependencySet]) -> bool:
        """Return whether a dependency of a catalog is different, given further groups by their names."""
        return self._has_one_of(group.answers) or any(self._reaches(name, named) for name in group.groups)

    def _reaches(self, name: bytes, named: Mapping[bytes, DependencySet]) -> bool:
        known = self._groups.get(name)
        if known is None:
            self._groups[name] = False
            known = self._groups[name] = name not in named or self.reach(named[name], named)
        return known

    def _has_one_of(self, answers: Iterable[Answer]) -> bool:
        return any(self._concerns(os.fsdecode(each.path), each.kind) for each in answers)

    def _concerns(self, path: str, kind: str) -> bool:
        outer, name = os.path.split(path)
        places = {path, os.path.join(_real(outer), name), _real(path)}
        if not places.isdisjoint(self._listings if kind == "names" else self._paths):
            return True
        return any(path.startswith(link) for link in self._links)


@lru_cache(maxsize=65536)
def _real(path: str) -> str:
    return os.path.realpath(path)
