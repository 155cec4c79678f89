"""The session of a run or an editor: the engine, the disk, and the queries that are about nothing smaller."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.reading import MAX_FILE_SIZE, read_bytes
from pplint.query import Engine, Queries
from pplint.session.answers import encoded_path
from pplint.session.disk import Disk
from pplint.session.path_names import Input

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pplint.base.diagnostic import Diagnostic
    from pplint.session.answers import Kind
    from pplint.session.files import Files
    from pplint.session.overlay import OverlayFiles
    from pplint.session.recording import Recording


class Session:
    """What is known of the checked files, or of what they were in some past.

    Those with more bytes than `max_file_size` are not read. `bounds` are the absolute paths of the folders open in an
    editor, where what is configured in files names nothing outside of them and of the folder of the file. If it
    `has_signatures`, modules that are not on the module path are known by theirs.
    """

    def __init__(  # noqa: PLR0913 - each is left out by most
        self,
        max_file_size: int = MAX_FILE_SIZE,
        *,
        is_watching: bool = False,
        recording: Recording | None = None,
        past: OverlayFiles | None = None,
        bounds: tuple[str, ...] = (),
        has_signatures: bool = True,
    ) -> None:
        self.bounds = bounds
        self.has_signatures = has_signatures
        self.max_file_size = max_file_size
        self.engine = Engine() if recording is None else recording.engine
        self._earlier = None if recording is None else recording.earlier
        self.disk = Disk(
            self.engine, None if past is None else _past_files(past), recording=recording, is_watching=is_watching
        )
        self.queries = Queries(self.engine, self)

    def read(self, path: str) -> bytes | Diagnostic:
        """Return the bytes of a file, or the diagnostic that says why they are not read."""
        return read_bytes(path, self.max_file_size, self.disk.read)

    def earlier_answer(self, kind: Kind, path: str) -> Input | None:
        """Return what an earlier run knew of a file, if that still holds, as something to depend on."""
        earlier = None if self._earlier is None else self._earlier.of(kind, encoded_path(path), self.max_file_size)
        return None if earlier is None else Input(earlier)

    @property
    def is_watching(self) -> bool:
        """Whether files may change while it lasts, so that what depends on them is forgotten."""
        return self.disk.is_watching

    @property
    def asked(self) -> Iterable[str]:
        """The absolute paths of all that was asked of the disk, in a session that is watching."""
        return self.disk.asked

    def forget(self, *paths: str) -> None:
        """Forget what depends on files or directories that have changed, appeared or vanished, and nothing else."""
        if self.is_watching:
            self.engine.change(list(self.disk.changed(paths)))

    def replace(self, path: str, text: bytes | None) -> None:
        """Take a text for the content of a file from now on, as an editor has it; or, if it is None, what it holds."""
        if self.is_watching:
            self.engine.change(list(self.disk.replace(path, text)))

    def has_text(self, path: str) -> bool:
        """Return whether a text takes the place of what a file holds."""
        return self.is_watching and self.disk.has_text(path)


def _past_files(past: OverlayFiles) -> Files:
    # Few runs look at the past, and to load it takes as long as to look at a file.
    from pplint.session.overlay import PastFiles

    return PastFiles(past)
