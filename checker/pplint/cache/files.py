"""What was found in files: taken from their rows where that still holds, and kept for the next run where it is new."""

from __future__ import annotations

import os
from collections.abc import Callable
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
from pplint.check.file_task import Mode, Outcome, Take
from pplint.config.settings import Settings
from pplint.project.discovery import Discovery
from pplint.session.answers import PreviousAnswers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.cache.replay import Earlier
    from pplint.cache.rows import Guarded
    from pplint.check.file_task import FileTask
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

CheckFiles = Callable[[list["FileTask"], Mode, Take], list[Outcome]]
"""Checks files, and returns what is kept of what there is to say about each."""


class FileCache:
    """What is known of the files of a run from earlier runs, and what it leaves for later ones."""

    def __init__(self, earlier: Earlier, registry: Registry) -> None:
        self._earlier = earlier
        self._graph = SavedGraph(earlier.store, graph_key(earlier.program, "files"), earlier.started)
        self._new = GraphWriter(self._graph)
        categories = {name: entry.category for name, entry in registry.entries.items()}
        self._restorer = Restorer(categories, self._digest_of)
        self._max_file_size = MAX_FILE_SIZE
        self._decode = msgspec.msgpack.Decoder(StoredResult).decode
        self._places: dict[tuple[Settings, tuple[str, ...]], bytes] = {}

    def searched(self) -> Discovery | None:
        """Return which files there are, if that is known."""
        key = search_key(self._earlier.key)
        saved = dict(self._graph.found([key])).get(key)
        found = None if saved is None else decoded(bytes(saved.result), Discovery)
        if saved is not None and found is not None:
            self._new.take(key, saved)
        return found

    def keep_search(self, dependencies: Dependencies | None, found: Discovery) -> None:
        """Keep which files there are, and what that depends on."""
        self._keep(search_key(self._earlier.key), dependencies, found)

    def outcomes(self, tasks: Sequence[FileTask], mode: Mode, check_files: CheckFiles) -> list[Outcome]:
        """Return what there is to say about files, by `check_files` for those of which nothing is known."""
        self._max_file_size = mode.max_file_size
        keys = [self._key(task, mode) for task in tasks]
        known = self._known(keys)
        missing = {task.path: key for task, key in zip(tasks, keys, strict=True) if key not in known}

        def take(task: FileTask, outcome: Outcome) -> Outcome:
            dependencies = outcome.dependencies if is_lasting(outcome) else None
            self._keep(missing[task.path], dependencies, outcome.result)
            return replace(outcome, dependencies=None)

        recorded = replace(mode, records=True, earlier=PreviousAnswers(self._graph.right_answer))
        found = check_files([task for task in tasks if task.path in missing], recorded, take)
        new = dict(zip(missing.values(), found, strict=True))
        return [known.get(key) or new[key] for key in keys]

    def _key(self, task: FileTask, mode: Mode) -> bytes:
        ignored = task.settings.ignored_in(task.path)
        place = self._places.get((task.settings, ignored))
        if place is None:
            known = msgspec.msgpack.encode((essential(task.settings), ignored, mode.max_file_size, mode.signatures))
            place = self._places[task.settings, ignored] = place_key(self._earlier.program, known)
        return file_key(place, task.path)

    def _known(self, keys: Sequence[bytes]) -> dict[bytes, Outcome]:
        """Return what was found in the files whose rows hold, by their keys."""
        known: dict[bytes, Outcome] = {}
        for key, saved in self._graph.found(keys):
            try:
                known[key] = Outcome(self._restorer.restored(self._decode(saved.result)))
            except (OtherSource, Unusable, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
                continue
            self._new.take(key, saved)
        return known

    def _digest_of(self, path: str) -> Fingerprint | None:
        """Return the digest of what a file holds, as far as that is known without a look at it."""
        found = self._graph.right_answer("content", os.fsencode(path), self._max_file_size)
        return None if found is None else found.fingerprint

    def _keep(self, key: bytes, dependencies: Dependencies | None, found: FileResult | Discovery) -> None:
        """Keep a result if it is known what it depends on, so that another run would find it."""
        if dependencies is None:
            self._new.is_whole = False
            return
        self._new.add_groups(dependencies.named)
        try:
            result = Raw(
                msgspec.msgpack.encode(
                    stored(found, self._digests_of(dependencies)) if isinstance(found, FileResult) else found
                )
            )
        except UnicodeEncodeError:  # A name in it is not text.
            self._new.is_whole = False
            return
        self._new.keep(key, dependencies.group, result)

    def _digests_of(self, dependencies: Dependencies) -> dict[str, bytes]:
        """Return the digests of what files hold that something depends on, by their paths, as far as they are known."""
        return {
            os.fsdecode(each.path): each.fingerprint
            for each in dependencies.group.answers
            if each.kind == "content" and each.limit == self._max_file_size and isinstance(each.fingerprint, bytes)
        }

    def save(self, asked: Dependencies | None, code: int, text: str | None) -> None:
        """Keep what is new, and the run, which depends on `asked`, too; `text` is what it printed, if that was all."""
        earlier, new = self._earlier, self._new
        new.add(asked)

        def run_row(guarded: Guarded) -> dict[bytes, bytes]:
            row = RunRow(earlier.started, code, text if new.is_whole else None, guarded)
            return {earlier.key: row.packed()}

        new.save(run_row)


def is_lasting(outcome: Outcome) -> bool:
    """Return whether another run would report the same."""
    return all(each.rule not in _PASSING for each in outcome.result.diagnostics)


def essential(settings: Settings) -> Settings:
    """Return settings without what they say of other things than what is found in a file."""
    plain = Settings(root="")
    return replace(settings, **{name: getattr(plain, name) for name in _OF_RUNS})
