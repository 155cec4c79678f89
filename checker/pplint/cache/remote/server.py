"""What a server holds: actions, which name contents, and contents, each under its SHA-256.

Whatever a server says is compared with the digest that it was asked for. Once it fails, it is asked nothing more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.cache.remote import actions
from pplint.cache.remote.actions import Blob, Malformed
from pplint.cache.remote.connection import Connection, Patience, Unanswered

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pplint.cache.remote.address import Address

_LARGEST_ACTION = 1 << 20
_LARGEST_CONTENT = 64 << 20


class Server:
    """A server that is asked for some seconds in all, and given what there is to keep for as many again.

    `failure` says what went wrong with it, if something did.
    """

    def __init__(self, address: Address, seconds: float) -> None:
        self.address = address
        self._seconds = seconds
        self._connection = Connection(address, Patience(seconds))
        self.failure: str | None = None

    def action(self, key: str) -> dict[str, Blob]:
        """Return the contents that an action names, none if there is no such action."""
        data = self._got(f"/ac/{key}", _LARGEST_ACTION)
        try:
            return {} if data is None else actions.read(data)
        except Malformed:
            self.failure = "it has actions that are none"
            return {}

    def content(self, blob: Blob) -> bytes | None:
        """Return a content, None if there is none."""
        if blob.size > _LARGEST_CONTENT:
            return None
        data = self._got(f"/cas/{blob.digest}", blob.size)
        if data is not None and Blob.of(data) != blob:
            self.failure = "it sends something else than it was asked for"
            return None
        return data

    def _got(self, path: str, limit: int) -> bytes | None:
        if self.failure is not None:
            return None
        try:
            return self._connection.get(path, limit)
        except Unanswered as error:
            self.failure = str(error)
            return None

    def keep(self, contents: Sequence[bytes], keys: Sequence[str], files: Mapping[str, Blob]) -> None:
        """Keep contents, and then an action that names contents, under some keys."""
        if self.failure is not None:
            return
        connection = Connection(self.address, Patience(self._seconds))
        try:
            for content in contents:
                connection.put(f"/cas/{Blob.of(content).digest}", content)
            data = actions.written(dict(files))
            for key in keys:
                connection.put(f"/ac/{key}", data)
        except Unanswered as error:
            self.failure = str(error)
