"""What was found in files by others: taken from a server where it holds, and given to it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from pplint.cache.files import essential, is_lasting
from pplint.cache.remote.checkout import Checkout, checkout_here
from pplint.cache.remote.reading import PackReader
from pplint.cache.remote.writing import PackWriter
from pplint.digests import digest
from pplint.stored_results import Restorer

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from pplint.cache.files import Examine
    from pplint.cache.present import Present
    from pplint.cache.remote.packs import FilePack
    from pplint.cache.remote.shared import Shared
    from pplint.config.settings import Settings
    from pplint.file_task import FileTask, Mode, Outcome, Take
    from pplint.registry import Registry
    from pplint.session.groups import Group

_FEWEST = 32
"""So many files are checked in the time that it takes to ask a server."""


class SharedFiles:
    """The files of a run. `part` says which part of a checkout they are; `present` knows the disk."""

    def __init__(self, shared: Shared, part: object, present: Present, registry: Registry) -> None:
        self._shared = shared
        self._part = part
        self._present = present
        self._restorer = Restorer({name: entry.category for name, entry in registry.entries.items()})
        self._settings: dict[tuple[Settings, tuple[str, ...]], bytes] = {}

    def examined(self, tasks: list[FileTask], mode: Mode, take: Take, examine: Examine) -> list[Outcome]:
        """Return what `take` keeps of what is found in files, by `examine` in those of which nobody knows."""
        known = self._known(tasks, mode) if len(tasks) >= _FEWEST else {}
        found = {task.path: take(task, known[task.path]) for task in tasks if task.path in known}
        missing = [task for task in tasks if task.path not in found]
        found |= {task.path: kept for task, kept in zip(missing, examine(missing, mode, take), strict=True)}
        return [found[task.path] for task in tasks]

    def _known(self, tasks: Sequence[FileTask], mode: Mode) -> dict[str, Outcome]:
        checkout = _checkout_of(tasks)
        if checkout is None:
            return {}
        wanted = {self._key(checkout, task, mode): task.path for task in tasks if _is_told_from_here(task.path)}
        known: dict[str, Outcome] = {}
        for pack in self._shared.files(checkout, self._part):
            files = {path: file for file in pack.files if (path := wanted.get(file.key)) is not None}
            known = PackReader(pack, checkout, self._present, self._restorer).found(files) | known
        return known

    def pack(
        self, tasks: Iterable[FileTask], outcomes: Iterable[Outcome], mode: Mode, groups: Mapping[bytes, Group]
    ) -> tuple[Checkout, FilePack] | None:
        """Return what was found in files, and for which checkouts; `groups` are those that their grounds lead to."""
        tasks = list(tasks)
        checkout = _checkout_of(tasks)
        if checkout is None:
            return None
        writer = PackWriter(checkout, groups)
        for task, outcome in zip(tasks, outcomes, strict=True):
            if outcome.grounds is not None and is_lasting(outcome) and _is_told_from_here(task.path):
                writer.add(self._key(checkout, task, mode), outcome.result, outcome.grounds.group)
        return checkout, writer.pack()

    def _key(self, checkout: Checkout, task: FileTask, mode: Mode) -> bytes:
        ignored = task.settings.ignored_in(task.path)
        known = self._settings.get((task.settings, ignored))
        if known is None:
            settings = essential(task.settings)
            own = replace(settings, modulepath=tuple(map(checkout.inner, settings.modulepath)))
            known = msgspec.msgpack.encode((own, ignored, mode.max_file_size))
            self._settings[task.settings, ignored] = known
        return digest(known + task.path.encode())


def _checkout_of(tasks: Iterable[FileTask]) -> Checkout | None:
    return checkout_here({path for settings in {task.settings for task in tasks} for path in settings.modulepath})


def _is_told_from_here(path: str) -> bool:
    """Return whether a path is one from the current directory, and below it."""
    return not os.path.isabs(path) and os.pardir not in path.split(os.sep) and path.isprintable()
