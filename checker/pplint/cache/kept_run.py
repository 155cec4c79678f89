"""What a run leaves for the next one of the same kind: what it printed, and what it stands on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace

from pplint.cache.guards import NONE, Guards
from pplint.cache.rows import Guarded, RunRow
from pplint.cache.run_grounds import KnownFile, KnownSearch, Ledger, RunGrounds
from pplint.session.groups import Group

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pplint.cache.past import Past
    from pplint.project.discovery import Discovery
    from pplint.session.groups import Grounds
    from pplint.stored_results import StoredResult

_NOTHING = Group([], [])


class Searched(Struct, frozen=True):
    """Which files a search found, and what that stands on."""

    grounds: Grounds
    found: Discovery


class KeptRun(Struct):
    """What a run stands on: what it took from the `past`, and what was new to it, with the groups in that.

    A run `is_whole` if it can be repeated.
    """

    started: int
    past: Past | None = None
    taken: list[KnownFile] = field(default_factory=list[KnownFile])
    taken_search: KnownSearch | None = None
    noted: list[tuple[bytes, Group, StoredResult]] = field(default_factory=list[tuple[bytes, Group, "StoredResult"]])
    searched: Searched | None = None
    is_whole: bool = True

    def rows(
        self, asked: Grounds | None, groups: Mapping[bytes, Group], code: int, text: str | None
    ) -> tuple[RunRow, RunGrounds]:
        """Return the rows of the run, which stands on `asked` besides; `groups` are what grounds lead to by names."""
        ledger, guards = Ledger(), Guards(self.started)
        files, search, numbers = self._taken(ledger, guards)
        known = dict(groups)
        for each in (asked, None if self.searched is None else self.searched.grounds):
            known |= {} if each is None else each.named
        files += [KnownFile(key, ledger.numbered(group, known), result) for key, group, result in self.noted]
        if self.searched is not None:
            search = KnownSearch(ledger.numbered(self.searched.grounds.group, known), self.searched.found)
        rest = ledger.numbered(_NOTHING if asked is None else asked.group, known)
        numbers += map(guards.of, ledger.answers[len(numbers) :])
        is_whole = self.is_whole and asked is not None and ledger.is_steady
        unguarded = [
            (each.kind, each.path, each.limit, each.mark)
            for guard, each in zip(numbers, ledger.answers, strict=True)
            if guard == NONE and each.mark is not None and b"\0" not in each.path
        ]
        guarded = Guarded(list(guards.paths), b"".join(guards.stamps), unguarded)
        return (
            RunRow(self.started, code, text if is_whole else None, guarded),
            RunGrounds(self.started, ledger.answers, numbers, ledger.names, ledger.groups, files, search, rest),
        )

    def _taken(self, ledger: Ledger, guards: Guards) -> tuple[list[KnownFile], KnownSearch | None, list[int]]:
        """Take what was taken from the past into a ledger; return it, and the guards of the answers."""
        past, search = self.past, self.taken_search
        if past is None:
            return [], None, []
        wanted = [each.grounds for each in self.taken] + ([] if search is None else [search.grounds])
        found, earlier = ledger.take(past.grounds, wanted)
        files = [replace(file, grounds=grounds) for file, grounds in zip(self.taken, found, strict=False)]
        numbers: list[int] = []
        for number in earlier:
            guard = past.guard(number)
            numbers.append(guards.of(past.grounds.answers[number]) if guard is None else guards.take(*guard))
        return files, None if search is None else replace(search, grounds=found[-1]), numbers
