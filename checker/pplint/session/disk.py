"""The disk as a session looks at it: each answer is an input of the engine, where somebody wants to know of changes.

Nothing that a session remembers asks for a file elsewhere.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final

from pplint.base.reading import MAX_FILE_SIZE
from pplint.base.source import TrackedSource
from pplint.query import Engine, Queries, query
from pplint.session.answers import Answer, encoded_path, error_fingerprint, probe
from pplint.session.files import EditedFiles, MachineFiles
from pplint.session.known_files import KnownFiles
from pplint.session.path_names import Input, PathNames

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from pplint.base.source import SourceFile
    from pplint.session.answers import Fingerprint, Kind
    from pplint.session.files import Files
    from pplint.session.recording import Recording

_MOST_NAMES = 10_000
"""How many names of a directory are remembered; of one with more, each is asked for by itself."""

_ANY_CASE: Final = frozenset({"darwin", "win32"})
"""The systems where something may be found by a name that its directory does not list."""


class Disk:
    """What can be asked about paths.

    If there is a `recording`, files stay as they are, and it notes if answers do not. If files change while the
    disk `is_watching`, nothing that they hold is kept, and `changed` returns the inputs that are different.
    In both cases it `is_noting` what it is asked, for the next run or round.
    """

    def __init__(
        self,
        engine: Engine,
        files: Files | None = None,
        *,
        recording: Recording | None = None,
        is_watching: bool = False,
    ) -> None:
        self.queries = Queries(engine, self)
        self.is_watching = is_watching
        self._engine = engine
        self._recording = recording
        self.is_noting = recording is not None or is_watching
        self._names = PathNames()
        self._files: Files = files or (EditedFiles(self._names.real) if is_watching else MachineFiles())
        self._inputs: dict[tuple[Kind, str, int], Input] = {}
        self._known = KnownFiles(self._files, is_kept=not is_watching)

    # Inputs

    def _note(self, kind: Kind, path: str, fingerprint: Fingerprint, limit: int = -1) -> None:
        if self.is_watching and not self._engine.is_computing:
            return
        found = self._inputs.get((kind, path, limit))
        if found is None:
            names = self._names.of(path) if self.is_watching else ()
            found = self._inputs[kind, path, limit] = Input(Answer(kind, encoded_path(path), limit, fingerprint), names)
            if names:
                self._names.add(found)
        elif found.answer.fingerprint != fingerprint or (self.is_watching and self._names.of(path) != found.names):
            # It is not always the same, so nobody knows what was computed from it.
            found.answer.fingerprint = None
            if self._recording is not None:
                self._recording.is_steady = False
        self._engine.note(found)

    # Files

    def read(self, path: str, limit: int = MAX_FILE_SIZE) -> bytes:
        """Return the bytes of a regular file, and one byte over `limit` if there are more; raise `OSError`."""
        try:
            data = self._known.read(path, limit)
        except (OSError, ValueError) as error:
            if self.is_noting:
                self._note("content", path, error_fingerprint(error), limit)
            raise
        if self.is_noting:
            self._note("content", path, self._known.digest(path, data), limit)
        return data

    def tracked_source(self, source: SourceFile, path: str) -> SourceFile:
        """Return a source of which is noted that somebody looks at its bytes, made of those of the file at a path."""
        if not self.is_noting:
            return source

        def note(data: bytes) -> None:
            self._note("content", path, self._known.digest(path, data), MAX_FILE_SIZE)

        return TrackedSource(source.path, source.data, note)

    def is_file(self, path: str) -> bool:
        """Return whether a path leads to a file."""
        return self._noted("file", path, self._files.is_file(path))

    def is_directory(self, path: str) -> bool:
        """Return whether a path leads to a directory."""
        return self._noted("directory", path, self._files.is_directory(path))

    def is_link(self, path: str) -> bool:
        """Return whether there is a link at a path."""
        return self._noted("link", path, self._files.is_link(path))

    def is_there(self, path: str) -> bool:
        """Return whether there is anything at a path, if only a link that leads nowhere."""
        return self._noted("there", path, self._files.is_there(path))

    def has_text(self, path: str) -> bool:
        """Return whether an editor has a text in place of what a file holds."""
        return self._noted("text", path, self._files.has_text(path))

    def link_target(self, path: str) -> str:
        """Return where a link leads to in the end."""
        found = self._files.link_target(path)
        if self.is_noting:
            self._note("target", path, os.fsencode(found))
        return found

    def _noted(self, kind: Kind, path: str, found: bool) -> bool:
        if self.is_noting:
            self._note(kind, path, found)
        return found

    # Directories

    def entries(self, path: str, limit: int | None = None) -> list[os.DirEntry[str]]:
        """Return what is in a directory, but for what is more than a limit, in order; raise `OSError`."""
        if not self.is_noting:
            return self._known.entries(path, limit)
        most = -1 if limit is None else limit
        try:
            found = self._known.entries(path, limit)
        except (OSError, ValueError) as error:
            self._note("names", path, error_fingerprint(error), most)
            raise
        self._note("names", path, self._known.names_fingerprint(path, found), most)
        for entry in found:
            if entry.is_symlink():
                self.is_directory(entry.path)
                self.is_file(entry.path)
        return found

    def may_hold(self, directory: str, name: str) -> bool:
        """Return whether there may be something of a name in a directory: it is listed once, whatever is asked for.

        A result that asks depends on that name, and not on the others there.
        """
        if not self.is_noting or sys.platform in _ANY_CASE:
            names = self._names_in(directory)
            return names is None or name in names
        with self._engine.noting({}):
            names = self._names_in(directory)
        if names is None:
            return self._names_in(directory) is None
        return self._noted("there", os.path.join(directory, name), name in names)

    def has_file(self, directory: str, name: str) -> bool:
        """Return whether a directory has a file of a name."""
        return self.may_hold(directory, name) and self.is_file(os.path.join(directory, name))

    def has_directory(self, directory: str, name: str) -> bool:
        """Return whether a directory has one of a name."""
        return self.may_hold(directory, name) and self.is_directory(os.path.join(directory, name))

    @query
    def _names_in(self, directory: str) -> frozenset[str] | None:
        try:
            entries = self.entries(directory, _MOST_NAMES)
        except (FileNotFoundError, NotADirectoryError):
            return frozenset()
        except (OSError, ValueError):
            return None
        return None if len(entries) == _MOST_NAMES else frozenset(entry.name for entry in entries)

    def real_path(self, path: str) -> str:
        """Return the absolute path of what a path names, without links; nothing is raised where nothing is there."""
        absolute = os.path.abspath(path)
        outer, name = os.path.split(absolute)
        return self._followed(os.path.join(self.real_directory(outer), name)) if name else absolute

    @query.outwards
    def real_directory(self, path: str) -> str:
        """Do the same for the absolute path of a directory, and remember it."""
        outer, name = os.path.split(path)
        return path if outer == path else self._followed(os.path.join(self.real_directory(outer), name))

    def _followed(self, path: str) -> str:
        """Return a path of which only the last name may be a link."""
        return self.link_target(path) if self.is_link(path) else path

    # Changes

    @property
    def asked(self) -> Iterable[str]:
        """The absolute paths that were asked about, while the disk is watching."""
        return self._names.inputs.keys()

    def changed(self, paths: Iterable[str]) -> Iterator[Input]:
        """Yield the inputs that are no longer what they were, now that something at some paths is different."""
        return self._changed_at(self._names.about(paths))

    def replace(self, path: str, text: bytes | None) -> Iterator[Input]:
        """Take a text for the content of a file, or again what it holds; yield the inputs that this changes."""
        if isinstance(self._files, EditedFiles):
            self._files.texts.pop(os.path.realpath(path), None)
            if text is not None:
                self._files.texts[os.path.realpath(path)] = text
        return self._changed_at(self._names.of(path), {"content", "text"})

    def _changed_at(self, names: Iterable[str], kinds: Collection[Kind] = ()) -> Iterator[Input]:
        self._engine.index()
        for found in [found for name in names for found in self._names.inputs.get(name, ())]:
            answer, path = found.answer, os.fsdecode(found.answer.path)
            key = answer.kind, path, answer.limit
            if (kinds and answer.kind not in kinds) or self._inputs.get(key) is not found:
                continue
            now = probe(answer.kind, path, answer.limit, self._files) if found.users else None
            if now is None or now != answer.fingerprint or self._names.of(path) != found.names:
                del self._inputs[key]
                self._names.remove(found)
                if found.users:
                    yield found


def plain_disk() -> Disk:
    """Return the disk for who looks at it once, without a session."""
    return Disk(Engine())
