"""The rows of files and runs: what they are found by, and what they hold.

What a run in which nothing is different needs is in a row of its own, which is read without `msgspec`: to load that
takes a fifth of such a run.
"""

from __future__ import annotations

import os
import struct
from typing import TYPE_CHECKING, TypeVar

from pplint.base.digests import digest
from pplint.cache.stamps import SIZE

if TYPE_CHECKING:
    from collections.abc import Sequence

_VARIABLES = ("COLUMNS", "FORCE_COLOR", "FORCE_HYPERLINK", "NO_COLOR", "PPLINT_MANUAL_URL", "TERM")
"""The environment variables by which what is printed may differ."""

_HEAD = struct.Struct("<qi?III")
_T = TypeVar("_T")

Unguarded = tuple[str, bytes, int, "bytes | bool", bytes]
"""A question about a path that has no guard: kind, path, limit, fingerprint of the answer, digest of the content."""

_WIDTH = 5


class Guarded:
    """What a run depends on, as little of it as must be looked at.

    `stamps` are those of the paths of guards, one after the other, and `unguarded` is what must be asked for as well.
    """

    __slots__ = ("paths", "stamps", "unguarded")

    def __init__(self, paths: Sequence[bytes], stamps: bytes, unguarded: Sequence[Unguarded]) -> None:
        self.paths = paths
        self.stamps = stamps
        self.unguarded = unguarded


class RunRow:
    """A run that found all as it should be to be repeated: what it printed, and its exit code.

    `started` is when it began, in nanoseconds since 1970. Of a run that cannot be repeated without looking at the files
    again, `text` is None.
    """

    __slots__ = ("code", "guarded", "started", "text")

    def __init__(self, started: int, code: int, text: str | None, guarded: Guarded) -> None:
        self.started = started
        self.code = code
        self.text = text
        self.guarded = guarded

    def packed(self) -> bytes:
        """Return the row as bytes."""
        guarded = self.guarded
        text = b"" if self.text is None else self.text.encode("utf-8", "surrogatepass")
        parts = (
            b"\0".join(guarded.paths),
            guarded.stamps,
            b"\0".join(
                part
                for kind, path, limit, fingerprint, of in guarded.unguarded
                for part in (kind.encode(), path, b"%d" % limit, _packed(fingerprint), of.hex().encode())
            ),
        )
        head = _HEAD.pack(self.started, self.code, self.text is not None, *map(len, parts))
        return b"".join((head, *parts, text))


def unpacked(data: bytes | None) -> RunRow | None:
    """Return what the row of a run holds, or None for one that is missing, or holds something else."""
    try:
        return None if data is None else _unpacked(data)
    except (struct.error, ValueError):
        return None


def _unpacked(data: bytes) -> RunRow:
    started, code, has_text, *sizes = _HEAD.unpack_from(data)
    start = _HEAD.size
    parts: list[bytes] = []
    for size in sizes:
        parts.append(data[start : start + size])
        start += size
    guards, stamps, rest = parts
    words = rest.split(b"\0") if rest else []
    unguarded = [
        (kind.decode(), path, int(limit), _fingerprint(fingerprint), bytes.fromhex(of.decode()))
        for kind, path, limit, fingerprint, of in zip(*(words[first::_WIDTH] for first in range(_WIDTH)), strict=True)
    ]
    text = data[start:].decode("utf-8", "surrogatepass") if has_text else None
    paths = guards.split(b"\0") if guards else []
    if len(stamps) != SIZE * len(paths):
        raise ValueError("not each path has a stamp")
    return RunRow(started, code, text, Guarded(paths, stamps, unguarded))


def _packed(fingerprint: bytes | bool) -> bytes:
    return b"%d" % fingerprint if isinstance(fingerprint, bool) else b"x" + fingerprint.hex().encode()


def _fingerprint(word: bytes) -> bytes | bool:
    return bytes.fromhex(word[1:].decode()) if word.startswith(b"x") else bool(int(word))


def decoded(data: bytes | None, type_: type[_T]) -> _T | None:
    """Return what another row holds, or None for one that is missing, or holds something else."""
    if data is None:
        return None
    import msgspec

    try:
        return msgspec.msgpack.decode(data, type=type_)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def is_text(name: str) -> bool:
    """Return whether a name can be in such a row: those of files may have bytes that are no text."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def environment() -> list[str | None]:
    """Return what a report depends on of the environment."""
    return [os.environ.get(name) for name in _VARIABLES]


def run_key(program: bytes, arguments: Sequence[str], terminal: tuple[object, ...]) -> bytes:
    """Return what the row of a run is found by."""
    return _key("run", program, os.getcwd(), list(arguments), terminal, environment())


def search_key(run: bytes) -> bytes:
    """Return the key of the search for files, given that of the run."""
    return _key("search", run)


def graph_key(program: bytes, name: str) -> bytes:
    """Return the key of a graph of results."""
    return _key("graph", program, name)


def place_key(program: bytes, settings: bytes) -> bytes:
    """Return what the rows of files are found by that are checked from here, given what counts of their settings."""
    return _key("file", program, os.getcwd(), settings)


def file_key(place: bytes, path: str) -> bytes:
    """Return what the row of a file is found by, given what those of others like it are."""
    return digest(path.encode("utf-8", "surrogatepass"), place)


def _key(*parts: object) -> bytes:
    # As `repr` writes them, paths with bytes that are no text are different from all others, too.
    return digest(repr(parts).encode("utf-8", "backslashreplace"))
