"""What files hold and directories list, kept as long as there is room: many results ask for the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.digests import digest
from pplint.session.answers import names_fingerprint

if TYPE_CHECKING:
    import os

    from pplint.session.files import Files

_CACHE_BYTES: Final = 1 << 24
"""How many bytes of files are kept: each summary is computed for all files of a project before the next."""

_CACHE_ENTRIES: Final = 50_000
"""How many entries of directories are kept: who wants to know one name lists what another lists for all of them."""


class KnownFiles:
    """Contents and listings, each with its fingerprint. If they are not `is_kept`, somebody may change them."""

    def __init__(self, files: Files, *, is_kept: bool) -> None:
        self._files = files
        self._is_kept = is_kept
        self._contents: dict[str, bytes] = {}
        self._digests: dict[str, bytes] = {}
        self._free_bytes = _CACHE_BYTES
        self._listings: dict[str, list[os.DirEntry[str]]] = {}
        self._fingerprints: dict[str, bytes] = {}
        self._free_entries = _CACHE_ENTRIES

    def read(self, path: str, limit: int) -> bytes:
        """Return the bytes of a regular file, and one byte over `limit` if there are more; raise `OSError`."""
        data = self._contents.get(path)
        if data is not None:
            return data if len(data) <= limit else data[: limit + 1]
        data = self._files.read(path, limit)
        if self._is_kept and len(data) <= min(limit, self._free_bytes):
            self._free_bytes -= len(data)
            self._contents[path] = data
        return data

    def digest(self, path: str, data: bytes) -> bytes:
        """Return the digest of what was read of a file, computed once for what is kept."""
        if self._contents.get(path) is not data:
            return digest(data)
        found = self._digests.get(path)
        if found is None:
            found = self._digests[path] = digest(data)
        return found

    def entries(self, path: str, limit: int | None) -> list[os.DirEntry[str]]:
        """Return what is in a directory, but for what is more than a limit, in order; raise `OSError`."""
        known = self._listings.get(path)
        if known is not None and _is_whole(known, limit):
            return known
        found = self._files.entries(path, limit)
        if self._is_kept and known is None and len(found) <= self._free_entries and _is_whole(found, limit):
            self._free_entries -= len(found)
            self._listings[path] = found
        return found

    def names_fingerprint(self, path: str, entries: list[os.DirEntry[str]]) -> bytes:
        """Return the fingerprint of a listing, computed once for one that is kept: that is whole."""
        if self._listings.get(path) is not entries:
            return names_fingerprint(entries)
        found = self._fingerprints.get(path)
        if found is None:
            found = self._fingerprints[path] = names_fingerprint(entries)
        return found


def _is_whole(entries: list[os.DirEntry[str]], limit: int | None) -> bool:
    """Return whether a directory surely has nothing else than what was listed up to a limit."""
    return limit is None or len(entries) < limit
