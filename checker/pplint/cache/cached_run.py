"""What a run leaves for the next one of the same kind: what it printed, and what it depends on."""

from __future__ import annotations

from itertools import repeat
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from pplint.cache.dependency_table import DependencyTable
from pplint.cache.guards import NONE, Guards
from pplint.cache.rows import Guarded, RunRow
from pplint.cache.run_dependencies import KnownFile, KnownSearch, RunDependencies, SomeFiles
from pplint.session.dependencies import DependencySet

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from msgspec import Raw

    from pplint.cache.answer_table import SomeAnswers
    from pplint.cache.previous_run import PreviousRun
    from pplint.cache.rows import Unguarded
    from pplint.project.discovery import Discovery
    from pplint.session.dependencies import Dependencies

_NOTHING = DependencySet([], [])

_OF_A_ROW: Final = 200
"""How many files are in one row at most."""


class Searched(Struct, frozen=True):
    """Which files a search found, and what that depends on."""

    dependencies: Dependencies
    found: Discovery


class CachedRun:
    """What a run depends on: what it takes from the `past`, and what is new to it. Files are kept as they come.

    `keep` is given some of them, or of the answers, at a time, with their number. A run `is_whole` if it can be
    repeated.
    """

    def __init__(
        self, started: int, past: PreviousRun | None, keep: Callable[[int, SomeFiles | SomeAnswers], None]
    ) -> None:
        self.is_whole = True
        self.taken_search: KnownSearch | None = None
        self.searched: Searched | None = None
        self._started = started
        self._past = past
        self._keep = keep
        self._written: dict[int, int] = {}
        self._own = past if past is not None and past.is_same else None
        rows = [] if self._own is None else self._own.dependencies.files
        self._free = [number for number, started in enumerate(rows) if not started]
        self._next = len(rows)
        self._files: list[KnownFile] = []
        self._late: list[tuple[bytes, DependencySet, Raw]] = []
        self._is_anew = past is not None and past.has_many_gaps
        self._table = DependencyTable()
        if past is not None and self._is_anew:
            self._table.tell(dict(zip(past.dependencies.names, map(past.group, past.dependencies.groups), strict=True)))
        elif past is not None:
            self._table.take(past)

    def beginning_from(self, past: PreviousRun) -> CachedRun:
        """Return the same run, of which no file is known yet, on the dependencies of another one."""
        kept = CachedRun(self._started, past, self._keep)
        kept.searched = self.searched
        return kept

    def take(self, number: int, row: SomeFiles, right: Sequence[KnownFile]) -> None:
        """Keep what is right of a row of the past: one that is as before, and not a small one, stays as it is."""
        past = self._past if self._is_anew else None
        if self._own is not None:
            if past is None and len(right) == len(row.files) >= _OF_A_ROW // 2:
                self._written[number] = row.started
                return
            self._free.append(number)
        for file in right:
            self._add(
                file
                if past is None
                else replace(file, dependencies=self._table.numbered(past.group(file.dependencies)))
            )

    def tell(self, named: Mapping[bytes, DependencySet]) -> None:
        """Take note of groups that files depend on, by their names."""
        self._table.tell(named)

    def note(self, key: bytes, group: DependencySet, result: Raw) -> None:
        """Keep what was found in a file, as it is stored, by what the row of the file is found by."""
        if not self._added(key, group, result):
            # What comes from several machines may come in another order than it was told there.
            self._late.append((key, group, result))

    def _added(self, key: bytes, group: DependencySet, result: Raw) -> bool:
        """Add a file, if all groups that it depends on are known; return whether they are."""
        try:
            dependencies = self._table.numbered(group)
        except LookupError:
            return False
        self._add(KnownFile(key, dependencies, result))
        return True

    def _add(self, file: KnownFile) -> None:
        self._files.append(file)
        if len(self._files) >= _OF_A_ROW:
            self._end_part()

    def _end_part(self) -> None:
        if self._free:
            number = self._free.pop()
        else:
            number, self._next = self._next, self._next + 1
        self._keep(number, SomeFiles(self._started, self._files))
        self._written[number] = self._started
        self._files = []

    def rows(self, asked: Dependencies | None, code: int, text: str | None) -> tuple[RunRow, RunDependencies]:
        """Return the rows of the run, which also depends on `asked`, once all files are kept."""
        table, guards = self._table, Guards(self._started)
        self._add_late()
        search = self._search()
        if asked is not None:
            table.tell(asked.named)
        rest = table.numbered(_NOTHING if asked is None else asked.group)
        numbers, unguarded = self._guards_of(guards)
        is_whole = self.is_whole and asked is not None and table.is_steady
        guarded = Guarded(list(guards.paths), b"".join(guards.stamps), unguarded)
        return (
            RunRow(self._started, code, text if is_whole else None, guarded),
            RunDependencies(
                self._started,
                self._keep_answers(),
                numbers,
                table.names,
                table.groups,
                [self._written.get(number, 0) for number in range(self._next)],
                search,
                rest,
            ),
        )

    def _keep_answers(self) -> list[int]:
        """Keep the answers; return which runs wrote their rows."""
        written = dict(enumerate([] if self._own is None or self._is_anew else self._own.dependencies.answers))
        for number, row in self._table.answers.rows(self._started):
            self._keep(number, row)
            written[number] = self._started
        return [written[number] for number in sorted(written)]

    def _add_late(self) -> None:
        # Whoever told of a group may not have been heard.
        missed = [key for key, group, result in self._late if not self._added(key, group, result)]
        self.is_whole &= not missed
        if self._files:
            self._end_part()

    def _search(self) -> KnownSearch | None:
        table, search = self._table, self.taken_search
        if self.searched is not None:
            table.tell(self.searched.dependencies.named)
            return KnownSearch(table.numbered(self.searched.dependencies.group), self.searched.found)
        if search is None or self._past is None or not self._is_anew:
            return search
        return replace(search, dependencies=table.numbered(self._past.group(search.dependencies)))

    def _guards_of(self, guards: Guards) -> tuple[list[int], list[Unguarded]]:
        """Return the numbers of the guards of all answers, and the answers without: guards of the past are taken."""
        table, past = self._table, self._past
        taken = [] if past is None else guards.take(*past.guards())
        numbers = [taken[number] if number >= 0 else number for number in table.guards]
        numbers += repeat(NONE, len(table.answers) - len(numbers))
        unguarded: list[Unguarded] = []
        for place in [place for place, number in enumerate(numbers) if number == NONE]:
            answer = table.answers[place]
            number = numbers[place] = guards.of(answer)
            if number == NONE and answer.fingerprint is not None and b"\0" not in answer.path:
                unguarded.append((answer.kind, answer.path, answer.limit, answer.fingerprint, answer.of))
        return numbers, unguarded
