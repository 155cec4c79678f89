"""What was found in files: taken from their rows where that still holds, and kept for the next run where it is new."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from pplint.base.reading import MAX_FILE_SIZE
from pplint.cache.graph_writer import GraphWriter
from pplint.cache.rows import RunRow, decoded, file_key, graph_key, place_key, search_key
from pplint.cache.saved_graph import SavedGraph
from pplint.cache.stored_results import OtherSource, Restorer, StoredResult, Unusable, stored
from pplint.check.file_result import FileResult
from pplint.check.file_task import Outcome
from pplint.config.settings import Settings
from pplint.project.discovery import Discovery
from pplint.session import Session
from pplint.session.answers import PreviousAnswers
from pplint.session.recording import Recording

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from pplint.base.diagnostic import Diagnostic
    from pplint.cache.replay import Earlier
    from pplint.cache.rows import Guarded
    from pplint.check.file_task import FileTask, Mode, Take
    from pplint.rule.registry import Registry
    from pplint.session.answers import Fingerprint

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


class FileCache:
    """What is known of the files of a run from earlier runs, and what it leaves for later ones.

    `session` is for what else the run asks of the disk.
    """

    def __init__(self, earlier: Earlier, registry: Registry) -> None:
        self._earlier = earlier
        self._recording = Recording()
        self.session = Session(recording=self._recording)
        self._graph = SavedGraph(earlier.store, graph_key(earlier.program, "files"), earlier.started, earlier.seen)
        self._new = GraphWriter(self._graph)
        categories = {name: entry.category for name, entry in registry.entries.items()}
        self._restorer = Restorer(categories, self._digest_of)
        self._max_file_size = MAX_FILE_SIZE
        self._decode = msgspec.msgpack.Decoder(StoredResult).decode
        self._places: dict[tuple[Settings, tuple[str, ...]], bytes] = {}
        self._settings: set[Settings] = set()

    def found(self, paths: Sequence[str], find: Callable[[], Discovery]) -> Discovery:
        """Return which files there are below some paths, by `find` if that is not known."""
        key = search_key(self._earlier.key)
        saved = dict(self._graph.found([key])).get(key)
        found = None if saved is None else decoded(bytes(saved.result), Discovery)
        if saved is not None and found is not None:
            self._new.take(key, saved)
            return found
        found, disk = find(), self.session.disk
        # No answer says whether something of another kind exists.
        if all(disk.is_directory(path) or disk.is_file(path) for path in paths):
            self._new.keep(key, self._recording.asked, _encoded(found))
        return found

    def known(self, tasks: Sequence[FileTask], mode: Mode) -> tuple[dict[str, Outcome], Mode, Take]:
        """Return what is known of some files, by their paths, and how to check the others, so that it is kept."""
        self._max_file_size = mode.max_file_size
        self._settings.update(task.settings for task in tasks)
        keys = {task.path: self._key(task, mode) for task in tasks}
        known = self._known({key: path for path, key in keys.items()})

        def take(task: FileTask, outcome: Outcome) -> Outcome:
            is_lasting = all(each.rule not in _PASSING for each in outcome.result.diagnostics)
            self._new.keep(keys[task.path], outcome.dependencies, _encoded(outcome.result) if is_lasting else None)
            return replace(outcome, dependencies=None)

        return known, replace(mode, records=True, earlier=PreviousAnswers(self._graph.right_answer)), take

    def _key(self, task: FileTask, mode: Mode) -> bytes:
        ignored = task.settings.ignored_in(task.path)
        place = self._places.get((task.settings, ignored))
        if place is None:
            known = msgspec.msgpack.encode((essential(task.settings), ignored, mode.max_file_size, mode.signatures))
            place = self._places[task.settings, ignored] = place_key(self._earlier.program, known)
        return file_key(place, task.path)

    def _known(self, paths: Mapping[bytes, str]) -> dict[str, Outcome]:
        """Return what was found in the files whose rows hold, given their paths by their keys."""
        known: dict[str, Outcome] = {}
        for key, saved in self._graph.found(paths):
            try:
                known[paths[key]] = Outcome(self._restorer.restored(self._decode(saved.result)))
            except (OtherSource, Unusable, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
                continue
            self._new.take(key, saved)
        return known

    def _digest_of(self, path: str) -> Fingerprint | None:
        """Return the digest of what a file holds, as far as that is known without a look at it."""
        found = self._graph.right_answer("content", os.fsencode(path), self._max_file_size)
        return None if found is None else found.fingerprint

    def save(self, diagnostics: Iterable[Diagnostic], code: int, text: str | None) -> None:
        """Keep what is new, and the run; `text` is what it printed, None if it did more than that."""
        earlier, new = self._earlier, self._new
        is_repeatable = self._is_repeatable(diagnostics)
        new.add(self._recording.asked)

        def run_row(guarded: Guarded) -> dict[bytes, bytes]:
            row = RunRow(earlier.started, code, text if new.is_whole and is_repeatable else None, guarded)
            return {earlier.key: row.packed()}

        new.save(run_row)

    def _is_repeatable(self, diagnostics: Iterable[Diagnostic]) -> bool:
        """Return whether a run may just print the same: its report must depend on nothing but the disk.

        Baselines are looked at by others, and what is said of a module path that is not there is no part of the report.
        """
        for path in {label.path for each in diagnostics for label in each.labels if label.path is not None}:
            self.session.read(path)
        is_there = all(self.session.disk.is_directory(path) for each in self._settings for path in each.modulepath)
        return is_there and not any(each.baseline for each in self._settings)


def _encoded(found: FileResult | Discovery) -> Raw | None:
    """Return what is kept of a result, None if a name in it is not text."""
    try:
        return Raw(msgspec.msgpack.encode(stored(found) if isinstance(found, FileResult) else found))
    except UnicodeEncodeError:
        return None


def essential(settings: Settings) -> Settings:
    """Return settings without what they say of other things than what is found in a file."""
    plain = Settings(root="")
    return replace(settings, **{name: getattr(plain, name) for name in _OF_RUNS})
