"""Stamps: they show that files and directories are as they were, without reading them."""

from __future__ import annotations

import os
import struct
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

SIZE = 40
"""How many bytes a stamp has: the size of a file or directory, its times, its number, and that of its device."""

_SETTLED = 2_000_000_000
"""Nanoseconds for which something must not have changed, so that another change would show in its times.

The times of some file systems are exact to two seconds only.
"""

_pack = struct.Struct("<qqqQQ").pack
_NONE = b"\xff" * SIZE
"""The stamp of what is not there, which is never kept."""


def stamp(status: os.stat_result) -> bytes:
    """Return the stamp of what has a status."""
    try:
        return _pack(status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino, status.st_dev)
    except struct.error:  # The numbers of files have more bytes on some systems.
        return _NONE


NO_STAMPS: Mapping[bytes, bytes] = {}
"""The stamps that are known before anything was looked at."""


def stamps(paths: Iterable[bytes], known: Mapping[bytes, bytes] = NO_STAMPS) -> bytes:
    """Return the stamps of what is at some paths now, one after the other; some are `known`."""
    return b"".join([known.get(path) or _stamp_at(path) for path in paths] if known else map(_stamp_at, paths))


def _stamp_at(path: bytes) -> bytes:
    try:
        return stamp(os.lstat(path))
    except (OSError, ValueError):
        return _NONE


def settled_stamp(status: os.stat_result, started: int) -> bytes | None:
    """Return the stamp of what had not changed shortly before a time, and not since, in nanoseconds since 1970."""
    changed = status.st_mtime_ns if sys.platform == "win32" else status.st_ctime_ns
    found = stamp(status) if changed < started - _SETTLED else _NONE
    return None if found == _NONE else found


def has_settled_since(before: int, now: int, path: bytes) -> bool:
    """Return whether what is at a path had changed shortly before a time, or since, but not shortly before another."""
    try:
        status = os.lstat(path)
    except (OSError, ValueError):
        return False
    return settled_stamp(status, before) is None and settled_stamp(status, now) is not None
