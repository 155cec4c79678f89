"""What was found in files: taken from their rows where that still holds, and kept for the next run where it is new."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from pplint.base.reading import MAX_FILE_SIZE
from pplint.cache.cached_run import CachedRun, Searched
from pplint.cache.current_files import CurrentFiles
from pplint.cache.previous_run import previous_run
from pplint.cache.rows import answers_key, decoded, dependencies_key, file_key, files_key, group_key, place_key
from pplint.cache.run_dependencies import SomeFiles
from pplint.cache.stored_results import OtherSource, Restorer, StoredResult, Unusable, stored
from pplint.check.file_task import Mode, Outcome, Take
from pplint.config.settings import Settings
from pplint.session.answers import PreviousAnswers
from pplint.session.dependencies import DependencySet

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from collections.abc import Set as AbstractSet

    from pplint.cache.answer_table import SomeAnswers
    from pplint.cache.previous_run import PreviousRun
    from pplint.cache.replay import Earlier
    from pplint.cache.run_dependencies import KnownFile, RunDependencies
    from pplint.check.file_result import FileResult
    from pplint.check.file_task import FileTask
    from pplint.project.discovery import Discovery
    from pplint.rule.registry import Registry
    from pplint.session.answers import Fingerprint
    from pplint.session.dependencies import Dependencies

_OF_RUNS = (
    "root",
    "origin",
    "exclude",
    "per_file_ignores",
    "fail_level",
    "output_format",
    "include_vendored",
    "respect_gitignore",
    "baseline",
)
"""The settings that decide which files are checked, and what is said of what was found."""

_PASSING = frozenset({"internal-error", "time-limit", "unreadable-file"})
"""What another run might not report."""

_NOTHING = DependencySet([], [])

_BATCH_BYTES: Final = 4 << 20
"""How many bytes of rows are written at once."""

_READ_AT_ONCE: Final = 500
"""How many rows of files are read at once."""

CheckFiles = Callable[[list["FileTask"], Mode, Take], list[Outcome]]
"""Checks files, and returns what is kept of what there is to say about each."""


class _FileRow(Struct, array_like=True, gc=False, frozen=True):
    """What was found in a file, as it is stored, and what that depends on."""

    dependencies: DependencySet
    result: Raw


class FileCache:
    """What is known of the files of a run: from the last run with the same arguments or others, and by their rows."""

    def __init__(self, earlier: Earlier, registry: Registry) -> None:
        self._earlier = earlier
        self._past = previous_run(earlier)
        categories = {name: entry.category for name, entry in registry.entries.items()}
        self._restorer = Restorer(categories, self._digest_of)
        self._max_file_size = MAX_FILE_SIZE
        self._decode = msgspec.msgpack.Decoder(StoredResult).decode
        self._groups: dict[bytes, DependencySet] = {}
        self._holding: dict[bytes, bool] = {}
        self._rows: dict[bytes, bytes] = {}
        self._places: dict[tuple[Settings, tuple[str, ...]], bytes] = {}
        self._size = 0
        self._count = 0
        self._kept = CachedRun(earlier.started, self._past, self._keep_some)

    def searched(self) -> Discovery | None:
        """Return which files there are, if that is known."""
        found = self._kept.taken_search = None if self._past is None else self._past.search()
        return None if found is None else found.found

    def keep_search(self, dependencies: Dependencies | None, found: Discovery) -> None:
        """Keep which files there are, and what that depends on."""
        self._kept.searched = None if dependencies is None else Searched(dependencies, found)

    def outcomes(self, tasks: Sequence[FileTask], mode: Mode, check_files: CheckFiles) -> list[Outcome]:
        """Return what there is to say about files, by `check_files` for those of which nothing is known."""
        self._max_file_size = mode.max_file_size
        self._count = len(tasks)
        if self._past is None:
            self._begin_from_other()
        keys = [self._key(task, mode) for task in tasks]
        known = self._as_before(frozenset(keys))
        for some in _batches([key for key in keys if key not in known]):
            known |= self._known(some)
        missing = {task.path: key for task, key in zip(tasks, keys, strict=True) if key not in known}

        def take(task: FileTask, outcome: Outcome) -> Outcome:
            return self._taken(missing[task.path], outcome)

        earlier = None if self._past is None else PreviousAnswers(self._past.right_answer)
        recorded = replace(mode, records=True, earlier=earlier)
        found = check_files([task for task in tasks if task.path in missing], recorded, take)
        new = dict(zip(missing.values(), found, strict=True))
        return [known.get(key) or new[key] for key in keys]

    def _begin_from_other(self) -> None:
        """Take what a run with other arguments knows, if it had about the same files."""
        other = self._earlier.other(self._count)
        self._past = None if other is None else previous_run(other, is_same=False)
        if self._past is not None:
            self._kept = self._kept.beginning_from(self._past)

    def _key(self, task: FileTask, mode: Mode) -> bytes:
        ignored = task.settings.ignored_in(task.path)
        place = self._places.get((task.settings, ignored))
        if place is None:
            known = msgspec.msgpack.encode((essential(task.settings), ignored, mode.max_file_size, mode.signatures))
            place = self._places[task.settings, ignored] = place_key(self._earlier.program, known)
        return file_key(place, task.path)

    def _as_before(self, keys: AbstractSet[bytes]) -> dict[bytes, Outcome]:
        """Return what the last run of the same kind found in the files that depend on nothing that changed."""
        known: dict[bytes, Outcome] = {}
        if self._past is not None:
            for number, row in self._past.files():
                right = [file for file in row.files if file.key in keys and self._is_taken(file, self._past, known)]
                self._kept.take(number, row, right)
        return known

    def _is_taken(self, file: KnownFile, past: PreviousRun, known: dict[bytes, Outcome]) -> bool:
        """Add what was found in a file to what is known, if that is right and new; return whether it was."""
        result = self._restored(file.result) if file.key not in known and past.is_right(file) else None
        if result is not None:
            known[file.key] = Outcome(result)
        return result is not None

    def _known(self, keys: Sequence[bytes]) -> dict[bytes, Outcome]:
        """Return what was found in the files whose rows hold, by their keys."""
        rows = {key: decoded(data, _FileRow) for key, data in self._earlier.store.read(keys).items()}
        self._read({name for row in rows.values() if row is not None for name in row.dependencies.groups})
        known: dict[bytes, Outcome] = {}
        for key, row in rows.items():
            result = self._restored(row.result) if row is not None and self._holds(row.dependencies) else None
            if row is not None and result is not None:
                known[key] = Outcome(result)
                self._kept.note(key, row.dependencies, row.result)
        return known

    def _read(self, names: set[bytes]) -> None:
        """Read groups, and those that these lead to."""
        while names:
            by_key = {group_key(name): name for name in names}
            found = {
                by_key[key]: decoded(data, DependencySet) for key, data in self._earlier.store.read(by_key).items()
            }
            groups = {name: group for name, group in found.items() if group is not None}
            self._groups.update(groups)
            self._kept.tell(groups)
            self._holding.update((name, False) for name in names.difference(self._groups))
            inner = {each for name in names for each in self._groups.get(name, _NOTHING).groups}
            names = inner.difference(self._groups, self._holding)

    @cached_property
    def _present(self) -> CurrentFiles:
        return CurrentFiles(self._past)

    def _holds(self, group: DependencySet) -> bool:
        """Return whether all answers of a group, and of those that it leads to, are what they were."""
        return all(map(self._present.holds, group.answers)) and all(map(self._named_holds, group.groups))

    def _named_holds(self, name: bytes) -> bool:
        known = self._holding.get(name)
        if known is None:
            self._holding[name] = False  # Groups never lead to themselves, unless somebody wrote one that does.
            known = self._holding[name] = self._holds(self._groups[name])
        return known

    def _digest_of(self, path: str) -> Fingerprint | None:
        """Return the digest of what a file holds, as far as that is known without a look at it."""
        return (
            None
            if self._past is None
            else self._past.right_fingerprint(("content", os.fsencode(path), self._max_file_size))
        )

    def _restored(self, row: Raw) -> FileResult | None:
        try:
            return self._restorer.restored(self._decode(row))
        except (OtherSource, Unusable, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return None

    def _taken(self, key: bytes, outcome: Outcome) -> Outcome:
        """Keep what was found in a file, if every run would find it; return what the run goes on with."""
        dependencies = outcome.dependencies
        if dependencies is None or not is_lasting(outcome):
            self._kept.is_whole = False
        else:
            self._add(key, outcome.result, dependencies)
        return replace(outcome, dependencies=None)

    def _add(self, key: bytes, found: FileResult, dependencies: Dependencies) -> None:
        self._kept.tell(dependencies.named)
        for name, group in dependencies.named.items():
            self._keep(group_key(name), group)
        try:
            result = Raw(msgspec.msgpack.encode(stored(found, self._digests_of(dependencies))))
        except UnicodeEncodeError:  # A name in it is no text.
            self._kept.is_whole = False
            return
        self._keep(key, _FileRow(dependencies.group, result))
        self._kept.note(key, dependencies.group, result)

    def _digests_of(self, dependencies: Dependencies) -> dict[str, bytes]:
        """Return the digests of what files hold that something depends on, by their paths, as far as they are known."""
        return {
            os.fsdecode(each.path): each.fingerprint
            for each in dependencies.group.answers
            if each.kind == "content" and each.limit == self._max_file_size and isinstance(each.fingerprint, bytes)
        }

    def _keep_some(self, number: int, some: SomeFiles | SomeAnswers) -> None:
        key_of = files_key if isinstance(some, SomeFiles) else answers_key
        self._keep(key_of(self._earlier.key, number), some)

    def _keep(self, key: bytes, row: _FileRow | DependencySet | SomeFiles | SomeAnswers | RunDependencies) -> None:
        try:
            self._rows[key] = data = msgspec.msgpack.encode(row)
        except UnicodeEncodeError:  # A name in it is no text.
            self._kept.is_whole = False
            return
        self._size += len(data)
        if self._size > _BATCH_BYTES:
            self._earlier.store.write(self._rows)
            self._rows, self._size = {}, 0

    def save(self, asked: Dependencies | None, code: int, text: str | None) -> None:
        """Keep what is new, and the run, which depends on `asked`, too; `text` is what it printed, if that was all."""
        earlier = self._earlier
        run, dependencies = self._kept.rows(asked, code, text)
        self._keep(dependencies_key(earlier.key), dependencies)
        earlier.store.write(self._rows | {earlier.key: run.packed()} | earlier.as_latest(self._count))


def _batches(keys: Sequence[bytes]) -> Iterator[Sequence[bytes]]:
    return (keys[start : start + _READ_AT_ONCE] for start in range(0, len(keys), _READ_AT_ONCE))


def is_lasting(outcome: Outcome) -> bool:
    """Return whether another run would report the same."""
    return all(each.rule not in _PASSING for each in outcome.result.diagnostics)


def essential(settings: Settings) -> Settings:
    """Return settings without what they say of other things than what is found in a file."""
    plain = Settings(root="")
    return replace(settings, **{name: getattr(plain, name) for name in _OF_RUNS})
