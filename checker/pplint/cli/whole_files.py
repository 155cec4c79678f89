"""Files are written whole or not at all: what is new goes to a file beside the old one, which then takes its place.

Whatever happens meanwhile, a full disk, a signal or a loss of power, leaves the old file or the new one. A program that
is killed may leave a file of which the name begins with `PREFIX`, and which nobody takes for a manifest.
"""

from __future__ import annotations

import os
import sys
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final

from pplint.base.reading import read_regular_file
from pplint.run.processes import signals_held

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

PREFIX: Final = ".pplint-"
_SUFFIX: Final = ".tmp"
CANNOT_BE_WRITTEN: Final = "cannot be written: "
"""How the reason begins where the system gives it."""

_ATTEMPTS: Final = 100
_PAUSE: Final = 0.05
"""How often, and at an interval of how many seconds, a lock is asked for that another run has."""


class NotWritten(Exception):  # noqa: N818 - reads as what it says
    """A file is left as it is; the text says why."""


def replace_content(names: Sequence[str], before: bytes, after: bytes) -> list[str]:
    """Give a file new content, unless it has other content than `before`; raise `NotWritten` where that fails.

    `names` are its real paths, several if it has hard links. Returns those that lead to the new content: all that can
    be linked to it, and none if somebody else has given the file this very content.
    """
    first, *others = names
    try:
        with _alone_in(os.path.dirname(first)), signals_held():
            with open(first, "r+b") as file:  # Whoever takes away the permission to write does not want a change.
                old = os.fstat(file.fileno())
            found = _replace(first, old, before, after)
            if found == before:
                return [first, *(name for name in others if _is_linked(name, old, first))]
    except OSError as error:
        raise _not_written(error) from None
    if found != after:
        raise NotWritten("changed while it was checked, so it was not written")
    return []


def write_whole(path: str, data: bytes) -> None:
    """Write a file, be it there or not, whole or not at all; raise `NotWritten` where that fails."""
    real = os.path.realpath(path)
    try:
        if os.path.lexists(real):
            replace_content([real], read_regular_file(real, os.path.getsize(real)), data)
        else:
            _create(real, data)
    except OSError as error:
        raise _not_written(error) from None


def _create(path: str, data: bytes) -> None:
    with signals_held(), open(path, "xb") as file:
        try:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        except BaseException:
            os.unlink(path)
            raise


def _replace(path: str, old: os.stat_result, before: bytes, after: bytes) -> bytes:
    """Put a new file in the place of one with the content `before`; return the content that was found."""
    temporary = _new_file(os.path.dirname(path), after)
    try:
        _copy_status(path, old, temporary)
        found = read_regular_file(path, max(len(before), len(after)))
        if found == before:
            os.replace(temporary, path)
            return found
    except BaseException:
        os.unlink(temporary)
        raise
    os.unlink(temporary)
    return found


def links_to(name: str) -> int:
    """Return how many names a file has; raise `NotWritten` if it is gone."""
    try:
        return os.stat(name).st_nlink
    except OSError as error:
        raise _not_written(error) from None


def _not_written(error: OSError) -> NotWritten:
    return NotWritten(f"{CANNOT_BE_WRITTEN}{error.strerror or error}")


@contextmanager
def _alone_in(directory: str) -> Iterator[None]:
    """Let no other run write into a directory meanwhile, where the system has such locks; raise `NotWritten`."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    try:
        descriptor = os.open(directory, os.O_RDONLY | os.O_CLOEXEC)
    except PermissionError:  # It can be searched, but not listed.
        yield
        return
    try:
        for _ in range(_ATTEMPTS):
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                time.sleep(_PAUSE)
                continue
            except OSError:  # This file system has no locks.
                pass
            break
        else:
            raise NotWritten("cannot be written: another run is writing into its directory")
        yield
    finally:
        os.close(descriptor)


def _new_file(directory: str, data: bytes) -> str:
    """Write a file under a name of its own, and on to the disk."""
    from tempfile import mkstemp

    try:
        descriptor, path = mkstemp(_SUFFIX, PREFIX, directory)
    except PermissionError as error:
        raise NotWritten(f"cannot be replaced by another file in its directory: {error.strerror}") from None
    try:
        with open(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(descriptor)
    except BaseException:
        os.unlink(path)
        raise
    return path


def _copy_status(path: str, status: os.stat_result, temporary: str) -> None:
    """Give a new file the owner, the mode and the attributes of an old one, but for its times."""
    from shutil import copystat

    new = os.stat(temporary)
    if sys.platform != "win32" and (new.st_uid, new.st_gid) != (status.st_uid, status.st_gid):
        try:
            os.chown(temporary, status.st_uid, status.st_gid)
        except PermissionError:
            raise NotWritten("cannot be replaced by another file of the same owner and group") from None
    copystat(path, temporary)
    os.utime(temporary)


def _is_linked(name: str, old: os.stat_result, target: str) -> bool:
    """Let another name of the old file lead to the new one; tell whether it does."""
    from tempfile import mkstemp

    with suppress(OSError):
        if not os.path.samestat(os.stat(name), old):
            return False
        descriptor, temporary = mkstemp(_SUFFIX, PREFIX, os.path.dirname(name))
        os.close(descriptor)
        try:
            os.unlink(temporary)
            os.link(target, temporary)
            os.replace(temporary, name)
        finally:
            with suppress(FileNotFoundError):
                os.unlink(temporary)
        return True
    return False
