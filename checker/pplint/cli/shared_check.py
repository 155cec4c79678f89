"""A check that takes from a cache that is shared what this machine does not know, and leaves there what it finds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.cache.remote.files import SharedFiles
from pplint.cache.remote.shared import file_name, run_name
from pplint.cache.remote.writing import run_pack

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pplint.cache.files import Examine
    from pplint.cache.remote.packs import FilePack, RunPack
    from pplint.cli.shared_cache import SharedCache
    from pplint.file_task import FileTask, Mode, Outcome, Take
    from pplint.registry import Registry
    from pplint.session.answers import Answer
    from pplint.session.groups import Group


class SharedCheck:
    """What a run of the command takes from others, and leaves for them."""

    def __init__(self, cache: SharedCache, registry: Registry) -> None:
        self._cache = cache
        self._files = SharedFiles(cache.shared, cache.part, cache.present, registry)
        self._packs: dict[str, FilePack | RunPack] = {}

    @property
    def writes(self) -> bool:
        """Whether something is left for others."""
        return self._cache.shared.may_write

    def examined(self, tasks: list[FileTask], mode: Mode, take: Take, examine: Examine) -> list[Outcome]:
        """Return what `take` keeps of what is found in files, by `examine` in those of which nobody knows."""
        return self._files.examined(tasks, mode, take, examine)

    def note(
        self, tasks: Iterable[FileTask], outcomes: Iterable[Outcome], mode: Mode, groups: Mapping[bytes, Group]
    ) -> None:
        """Note what was found in files, for others; `groups` are those that it stands on."""
        shared = self._cache.shared
        found = self._files.pack(tasks, outcomes, mode, groups) if shared.may_write else None
        if found is not None:
            checkout, pack = found
            self._packs[file_name(checkout, self._cache.part)] = pack

    def save(self, answers: Iterable[Answer] | None, code: int, text: str | None) -> None:
        """Leave for others what was noted, and what was printed, if that stands on nothing but some answers."""
        shared = self._cache.shared
        if not shared.may_write or shared.checkout is None:
            return
        run = None if answers is None or text is None else run_pack(shared.checkout, answers, code, text)
        if run is not None and self._packs:
            self._packs[run_name(shared.checkout, self._cache.key)] = run
        shared.keep(self._packs)
