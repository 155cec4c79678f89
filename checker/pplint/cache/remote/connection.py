"""A connection to a server, over which one question follows the other, for as long as somebody has patience."""

from __future__ import annotations

from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from pplint.cache.remote.address import Address, BadAddress, proxy_for

if TYPE_CHECKING:
    from collections.abc import Callable
    from http.client import HTTPConnection, HTTPResponse

_T = TypeVar("_T")

_SHOWN = 200
_SKIPPED = 1 << 16
"""How many bytes of an answer that nobody wants are read, so that the connection may be used again."""


class Unanswered(Exception):  # noqa: N818 - reads as what it says
    """The server gave no answer that can be used; the message says why."""


class Patience:
    """How many seconds somebody waits for a server, in all."""

    def __init__(self, seconds: float) -> None:
        self.left = seconds

    def wait_for(self, answer: Callable[[], _T]) -> _T:
        """Return an answer; raise `Unanswered` once there is no time left, whatever it is that takes so long.

        What is too late goes on in a thread that nobody waits for.
        """
        found: list[_T] = []
        errors: list[Exception] = []

        def ask() -> None:
            try:
                found.append(answer())
            except Exception as error:  # noqa: BLE001 - it is raised where somebody waits
                errors.append(error)

        started = monotonic()
        thread = Thread(target=ask, daemon=True)
        thread.start()
        thread.join(max(self.left, 0))
        self.left -= monotonic() - started
        if errors:
            raise errors[0]
        if not found:
            self.left = 0
            raise Unanswered("it takes too long")
        return found[0]


class Connection:
    """Asks a server for what lies under paths; `patience` is how long an answer, and all of them, may take."""

    def __init__(self, address: Address, patience: Patience) -> None:
        self._address = address
        self._patience = patience
        self._proxy: Address | None = None
        self._open: HTTPConnection | None = None
        self._is_used = False

    def get(self, path: str, limit: int) -> bytes | None:
        """Return what lies under a path, None if nothing does; raise `Unanswered`, also for more than `limit` bytes."""
        return self._patience.wait_for(lambda: self._answered("GET", path, None, limit))

    def put(self, path: str, data: bytes) -> None:
        """Put something under a path; raise `Unanswered`."""
        self._patience.wait_for(lambda: self._answered("PUT", path, data, _SKIPPED))

    def _answered(self, method: str, path: str, data: bytes | None, limit: int) -> bytes | None:
        from http.client import HTTPException

        try:
            response = self._response(method, path, data)
            found = response.read(limit + 1)
        except BadAddress as error:
            raise Unanswered(str(error)) from None
        except (OSError, HTTPException, ValueError) as error:
            self._close()
            raise Unanswered(_reason(error)) from None
        if len(found) > limit:
            self._close()
        if response.status == 404 and method == "GET":  # noqa: PLR2004 - everybody knows it
            return None
        if response.status // 100 != 2:  # noqa: PLR2004 - those that say it is well
            raise Unanswered(f"it says {response.status} {response.reason}"[:_SHOWN])
        if len(found) > limit and method == "GET":
            raise Unanswered("it sends more than there can be")
        return found

    def _response(self, method: str, path: str, data: bytes | None) -> HTTPResponse:
        """Ask, and again if the server has closed a connection that was open for longer."""
        from http.client import RemoteDisconnected

        try:
            return self._asked(method, path, data)
        except (RemoteDisconnected, ConnectionError):
            if not self._is_used:
                raise
            self._close()
            return self._asked(method, path, data)

    def _asked(self, method: str, path: str, data: bytes | None) -> HTTPResponse:
        if self._open is None:
            self._open = self._opened()
        elif self._open.sock is not None:
            self._open.sock.settimeout(max(self._patience.left, 0.001))
        headers = {"Accept": "*/*", "Accept-Encoding": "identity", "User-Agent": "pplint"}
        if self._address.authorization is not None:
            headers["Authorization"] = self._address.authorization
        if data is not None:
            headers["Content-Type"] = "application/octet-stream"
        target = f"{self._address.path}{path}"
        if self._proxy is not None and self._address.scheme == "http":
            target = f"http://{self._address.place}{target}"
            headers |= _proxy_headers(self._proxy)
        self._open.request(method, target, data, headers)
        response = self._open.getresponse()
        self._is_used = True
        return response

    def _opened(self) -> HTTPConnection:
        from http.client import HTTPConnection, HTTPSConnection

        address = self._address
        self._proxy = proxy = proxy_for(address)
        kind = HTTPSConnection if address.scheme == "https" else HTTPConnection
        to = proxy or address
        opened = kind(to.host, to.port, timeout=max(self._patience.left, 0.001))
        if proxy is not None and address.scheme == "https":
            opened.set_tunnel(address.host, address.port, _proxy_headers(proxy))
        self._is_used = False
        return opened

    def _close(self) -> None:
        if self._open is not None:
            self._open.close()
            self._open = None


def _proxy_headers(proxy: Address) -> dict[str, str]:
    return {} if proxy.authorization is None else {"Proxy-Authorization": proxy.authorization}


def _reason(error: Exception) -> str:
    said = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return "it takes too long" if isinstance(error, TimeoutError) else str(said)[:_SHOWN]
