"""What was found in files: taken from their rows where that still holds, and kept for the next run where it is new."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pplint.cache.kept_run import KeptRun, Searched
from pplint.cache.past import past_of
from pplint.cache.present import Present
from pplint.cache.rows import decoded, file_key, grounds_key, group_key
from pplint.config.settings import Settings
from pplint.examination import Mode, Outcome
from pplint.session.groups import Group
from pplint.stored_results import OtherSource, Restorer, StoredResult, Unusable, stored

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pplint.cache.replay import Earlier
    from pplint.cache.run_grounds import RunGrounds
    from pplint.examination import FileTask
    from pplint.linter import FileResult
    from pplint.project.discovery import Discovery
    from pplint.registry import Registry
    from pplint.session.answers import Answer
    from pplint.session.groups import Grounds

_OF_RUNS = (
    "root",
    "origin",
    "exclude",
    "per_file_ignores",
    "fail_level",
    "output_format",
    "include_vendored",
    "baseline",
)
"""The settings that decide which files are checked, and what is said of what was found."""

_PASSING = frozenset({"internal-error", "time-limit", "unreadable-file"})
"""What another run might not report."""

_NOTHING = Group([], [])

Examine = Callable[[list["FileTask"], "Mode"], list["Outcome"]]


class _FileRow(Struct, array_like=True, gc=False, frozen=True):
    """What was found in a file, and what that stands on."""

    grounds: Group
    result: StoredResult


class FileCache:
    """What is known of the files of a run: from the last run of the same kind, and from others by their rows.

    A run that takes nothing from them only adds to them.
    """

    def __init__(self, earlier: Earlier, registry: Registry, *, takes: bool = True) -> None:
        self._earlier = earlier
        self._takes = takes
        self._past = past_of(earlier) if takes else None
        self._restorer = Restorer({name: entry.category for name, entry in registry.entries.items()})
        self._groups: dict[bytes, Group] = {}
        self._holding: dict[bytes, bool] = {}
        self._rows: dict[bytes, bytes] = {}
        self._settings: dict[tuple[Settings, tuple[str, ...]], bytes] = {}
        self._kept = KeptRun(earlier.started, self._past)

    def searched(self) -> Discovery | None:
        """Return which files there are, if that is known."""
        found = self._kept.taken_search = None if self._past is None else self._past.search()
        return None if found is None else found.found

    def keep_search(self, grounds: Grounds | None, found: Discovery) -> None:
        """Keep which files there are, and what that stands on."""
        self._kept.searched = None if grounds is None else Searched(grounds, found)

    def examined(self, tasks: Sequence[FileTask], mode: Mode, examine: Examine) -> list[Outcome]:
        """Return what there is to say about files, by `examine` for those of which nothing is known."""
        keys = [self._key(task, mode) for task in tasks]
        known = self._as_before(keys)
        known |= self._known([key for key in keys if key not in known]) if self._takes else {}
        missing = [(task, key) for task, key in zip(tasks, keys, strict=True) if key not in known]
        found = examine([task for task, _ in missing], replace(mode, records=True))
        new = {key: outcome for (_, key), outcome in zip(missing, found, strict=True)}
        for key, outcome in new.items():
            self._add(key, outcome)
        return [known.get(key) or new[key] for key in keys]

    def _key(self, task: FileTask, mode: Mode) -> bytes:
        ignored = task.settings.ignored_in(task.path)
        known = self._settings.get((task.settings, ignored))
        if known is None:
            known = msgspec.msgpack.encode((essential(task.settings), ignored, mode.max_file_size))
            self._settings[task.settings, ignored] = known
        return file_key(self._earlier.program, task.path, known)

    def _as_before(self, keys: Sequence[bytes]) -> dict[bytes, Outcome]:
        """Return what the last run of the same kind found in the files that stand on nothing that changed."""
        files = {} if self._past is None else self._past.files()
        known: dict[bytes, Outcome] = {}
        for key in keys:
            file = files.get(key)
            result = None if file is None or key in known else self._restored(file.result)
            if file is not None and result is not None:
                known[key] = Outcome(result)
                self._kept.taken.append(file)
        return known

    def _known(self, keys: Sequence[bytes]) -> dict[bytes, Outcome]:
        """Return what was found in the files whose rows hold, by their keys."""
        rows = {key: decoded(data, _FileRow) for key, data in self._earlier.store.read(keys).items()}
        self._read({name for row in rows.values() if row is not None for name in row.grounds.groups})
        known: dict[bytes, Outcome] = {}
        for key, row in rows.items():
            result = self._restored(row.result) if row is not None and self._holds(row.grounds) else None
            if row is not None and result is not None:
                known[key] = Outcome(result)
                self._kept.noted.append((key, row.grounds, row.result))
        return known

    def _read(self, names: set[bytes]) -> None:
        """Read groups, and those that these lead to."""
        while names:
            by_key = {group_key(name): name for name in names}
            found = {by_key[key]: decoded(data, Group) for key, data in self._earlier.store.read(by_key).items()}
            self._groups.update({name: group for name, group in found.items() if group is not None})
            self._holding.update((name, False) for name in names.difference(self._groups))
            inner = {each for name in names for each in self._groups.get(name, _NOTHING).groups}
            names = inner.difference(self._groups, self._holding)

    @cached_property
    def _present(self) -> Present:
        return Present(() if self._past is None else self._past.answers())

    def _holds(self, group: Group) -> bool:
        """Return whether all answers of a group, and of those that it leads to, are what they were."""
        return all(map(self._present.holds, group.answers)) and all(map(self._named_holds, group.groups))

    def _named_holds(self, name: bytes) -> bool:
        known = self._holding.get(name)
        if known is None:
            self._holding[name] = False  # Groups never lead to themselves, unless somebody wrote one that does.
            known = self._holding[name] = self._holds(self._groups[name])
        return known

    def _restored(self, stored: StoredResult) -> FileResult | None:
        try:
            return self._restorer.restored(stored)
        except (OtherSource, Unusable):
            return None

    def _add(self, key: bytes, outcome: Outcome) -> None:
        """Keep what was found in a file, if every run would find it."""
        if outcome.grounds is None or not is_lasting(outcome):
            self._kept.is_whole = False
            return
        result = stored(outcome.result)
        self._groups.update(outcome.grounds.named)
        for name, group in outcome.grounds.named.items():
            self._keep(group_key(name), group)
        self._keep(key, _FileRow(outcome.grounds.group, result))
        self._kept.noted.append((key, outcome.grounds.group, result))

    def _keep(self, key: bytes, row: _FileRow | Group | RunGrounds) -> None:
        try:
            self._rows[key] = msgspec.msgpack.encode(row)
        except UnicodeEncodeError:  # A name in it is no text.
            self._kept.is_whole = False

    @property
    def groups(self) -> Mapping[bytes, Group]:
        """The groups that the grounds of new files lead to, by their names."""
        return self._groups

    def save(self, asked: Grounds | None, code: int, text: str | None) -> Sequence[Answer] | None:
        """Keep what is new, and the run, which stands on `asked`, too; `text` is what it printed, if that was all.

        Returns the answers of the disk that the run stands on, None if it cannot be repeated.
        """
        earlier = self._earlier
        run, grounds = self._kept.rows(asked, self._groups, code, text)
        self._keep(grounds_key(earlier.key), grounds)
        earlier.store.write(self._rows | {earlier.key: run.packed()})
        return None if run.text is None else grounds.answers


def is_lasting(outcome: Outcome) -> bool:
    """Return whether another run would report the same."""
    return all(each.rule not in _PASSING for each in outcome.result.diagnostics)


def essential(settings: Settings) -> Settings:
    """Return settings without what they say of other things than what is found in a file."""
    plain = Settings(root="")
    return replace(settings, **{name: getattr(plain, name) for name in _OF_RUNS})
