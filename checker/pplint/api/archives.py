"""Archives of modules as the Forge has them: a tar file, compressed with gzip, with one directory around all files.

Nothing is unpacked to the disk. Archives are not trusted: what is read is bounded, and what is not a regular
file with a path below the outermost directory is left out.
"""

from __future__ import annotations

import os
import tarfile
import zlib
from typing import IO, TYPE_CHECKING, Final, cast

from pplint.session.overlay import OverlayFile

if TYPE_CHECKING:
    from collections.abc import Iterator

ENDINGS: Final = (".tar.gz", ".tgz")

MAX_ARCHIVE_MEMBERS: Final = 50_000
MAX_ARCHIVE_BYTES: Final = 1 << 28
"""How much an archive may unpack to; the largest module on the Forge is below 64 MiB."""

READ_FOLDERS: Final = ("data", "facts.d", "functions", "lib", "manifests", "plans", "tasks", "types")
READ_FILES: Final = ("hiera.yaml", "metadata.json")
"""The files of a module that declare something."""


class UnreadableArchive(Exception):  # noqa: N818 - reads as what it says
    """An archive that cannot be read; the message says why, as the end of a sentence about the file."""


class _Bounded:
    """A compressed file, of which no more than so many bytes are unpacked."""

    def __init__(self, file: IO[bytes], limit: int) -> None:
        self._file = file
        self._left = limit

    def read(self, size: int) -> bytes:
        """Return up to `size` bytes; raise `UnreadableArchive` where there are too many."""
        data = self._file.read(size)
        self._left -= len(data)
        if self._left < 0:
            raise UnreadableArchive(f"unpacks to more than {MAX_ARCHIVE_BYTES >> 20} MiB")
        return data


def is_read(path: str) -> bool:
    """Return whether a file of a module, by its path in it, says something about what the module declares."""
    first, separator, _ = path.partition("/")
    return first in READ_FOLDERS if separator else path in READ_FILES


def read_archive(path: str, limit: int) -> dict[str, OverlayFile]:
    """Return the files of the module in an archive by their paths in it; raise `UnreadableArchive`.

    Of a file with more than `limit` bytes, only its size is returned.
    """
    import gzip

    try:
        with gzip.open(path) as file:
            bounded = cast("IO[bytes]", _Bounded(cast("IO[bytes]", file), MAX_ARCHIVE_BYTES))
            with tarfile.open(fileobj=bounded, mode="r|") as archive:
                return dict(_files(archive, limit))
    except UnreadableArchive:
        raise
    except (tarfile.TarError, EOFError, zlib.error, ValueError, OverflowError, RecursionError) as error:
        raise UnreadableArchive(f"is not an archive of a module: {error}") from None
    except OSError as error:
        raise UnreadableArchive(f"cannot be read: {error.strerror or error}") from None


def _files(archive: tarfile.TarFile, limit: int) -> Iterator[tuple[str, OverlayFile]]:
    root: str | None = None
    for number, member in enumerate(archive):
        if number >= MAX_ARCHIVE_MEMBERS:
            raise UnreadableArchive(f"has more than {MAX_ARCHIVE_MEMBERS:,} members")
        parts = member.name.removeprefix("./").split("/")
        if not member.isreg() or len(parts) == 1 or not all(map(_is_name, parts)):
            continue
        root = parts[0] if root is None else root
        if parts[0] != root:
            raise UnreadableArchive(f"is not an archive of a module: `{root}` is not the only directory at its top")
        inner = "/".join(parts[1:])
        if is_read(inner):
            yield inner, _file(archive, member, limit)


def _is_name(part: str) -> bool:
    return part not in {"", os.curdir, os.pardir} and "\\" not in part and "\0" not in part


def _file(archive: tarfile.TarFile, member: tarfile.TarInfo, limit: int) -> OverlayFile:
    content = archive.extractfile(member) if member.size <= limit else None
    return OverlayFile(member.size, b"" if content is None else content.read(limit + 1))
