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
    from pplint.cache.run_grounds import Numbered
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
        ledger, guards, known = Ledger(), Guards(self.started), dict(groups)
        for each in (asked, None if self.searched is None else self.searched.grounds):
            known |= {} if each is None else each.named
        files, search = self._taken(ledger, known)
        files += [KnownFile(key, ledger.numbered(group, known), result) for key, group, result in self.noted]
        if self.searched is not None:
            search = KnownSearch(ledger.numbered(self.searched.grounds.group, known), self.searched.found)
        rest = ledger.numbered(_NOTHING if asked is None else asked.group, known)
        numbers = self._guards_of(ledger, guards)
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

    def _taken(self, ledger: Ledger, known: dict[bytes, Group]) -> tuple[list[KnownFile], KnownSearch | None]:
        """Take what is still right of the past into a ledger with nothing in it."""
        past, files, search = self.past, list(self.taken), self.taken_search
        if past is None:
            return [], None
        if not past.has_many_gaps:
            ledger.take(past.grounds, past.changed, past.broken)
            return files, search
        for name, group in zip(past.grounds.names, past.grounds.groups, strict=True):
            known.setdefault(name, past.group(group))

        def anew(numbered: Numbered) -> Numbered:
            return ledger.numbered(past.group(numbered), known)

        files = [replace(each, grounds=anew(each.grounds)) for each in files]
        return files, None if search is None else replace(search, grounds=anew(search.grounds))

    def _guards_of(self, ledger: Ledger, guards: Guards) -> list[int]:
        """Return the numbers of the guards of all answers: those of the past that did not move, and others."""
        taken = [NONE if each is None else guards.take(*each) for each in (self.past.guards() if self.past else ())]
        earlier = [taken[number] if number >= 0 else number for number in ledger.guards]
        earlier += [NONE] * (len(ledger.answers) - len(earlier))
        return [
            guards.of(answer) if number == NONE else number
            for number, answer in zip(earlier, ledger.answers, strict=True)
        ]
