"""The files of the machine, and what an editor has in place of some; nothing is remembered of them here."""

from __future__ import annotations

import os
from itertools import islice
from operator import attrgetter
from typing import TYPE_CHECKING

from pplint.base.reading import read_regular_file
from pplint.base.time_limit import grant_time

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    class Files(Protocol):
        """What can be asked about paths: of the files of the machine, or of some in their place."""

        def read(self, path: str, limit: int, /) -> bytes:
            """Return the bytes of a regular file, and one byte over `limit` if there are more; raise `OSError`."""
            ...

        def is_file(self, path: str, /) -> bool:
            """Return whether a path leads to a file."""
            ...

        def is_directory(self, path: str, /) -> bool:
            """Return whether a path leads to a directory."""
            ...

        def is_link(self, path: str, /) -> bool:
            """Return whether there is a link at a path."""
            ...

        def is_there(self, path: str, /) -> bool:
            """Return whether there is anything at a path, if only a link that leads nowhere."""
            ...

        def link_target(self, path: str, /) -> str:
            """Return where a link leads to in the end."""
            ...

        def entries(self, path: str, limit: int | None, /) -> list[os.DirEntry[str]]:
            """Return what is in a directory, but for what is more than a limit, in order; raise `OSError`."""
            ...

        def has_text(self, path: str, /) -> bool:
            """Return whether an editor has a text in place of what a file holds."""
            ...


class MachineFiles:
    """The files of the machine."""

    read = staticmethod(read_regular_file)
    is_file = staticmethod(os.path.isfile)
    is_directory = staticmethod(os.path.isdir)
    is_link = staticmethod(os.path.islink)
    is_there = staticmethod(os.path.lexists)

    @staticmethod
    def link_target(path: str) -> str:
        """Return where a link leads to in the end."""
        return os.path.realpath(path)

    @staticmethod
    def entries(path: str, limit: int | None) -> list[os.DirEntry[str]]:
        """Return what is in a directory, but for what is more than a limit, in order; raise `OSError`."""
        grant_time()
        with os.scandir(path) as found:
            return sorted(islice(found, limit), key=attrgetter("name"))

    @staticmethod
    def has_text(_path: str) -> bool:
        """Return whether an editor has a text in place of what a file holds."""
        return False


class EditedFiles(MachineFiles):
    """The same with texts in place of what some files hold, by paths without links, as `real` returns them."""

    def __init__(self, real: Callable[[str], str]) -> None:
        self.texts: dict[str, bytes] = {}
        self._real = real

    def read(self, path: str, limit: int) -> bytes:  # type: ignore[override]  # nobody leaves out the limit
        """Return the bytes of a regular file, and one byte over `limit` if there are more; raise `OSError`."""
        text = self.texts.get(self._real(path)) if self.texts else None
        return read_regular_file(path, limit) if text is None else text[: limit + 1]

    def has_text(self, path: str) -> bool:  # type: ignore[override]
        """Return whether an editor has a text in place of what a file holds."""
        return bool(self.texts) and self._real(path) in self.texts
