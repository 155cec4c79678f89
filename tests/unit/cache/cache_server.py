"""A server for caches in a thread: it keeps what it is given, and says what a test wants it to."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event
from typing import TYPE_CHECKING, ClassVar, cast

if TYPE_CHECKING:
    from email.message import Message

Change = Callable[[str, bytes], tuple[int, bytes]]
"""Makes of what is kept under a path what is said of it: a status, and a content."""


class CacheServer(ThreadingHTTPServer):
    """Keeps contents by paths, with note of what was asked of it; `change` is what it does to what it says.

    Where it `is_silent`, it says nothing before it is `closing`.
    """

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.kept: dict[str, bytes] = {}
        self.asked: list[tuple[str, str, Message]] = []
        self.change: Change = lambda _, content: (200, content)
        self.is_silent = False
        self.closing = Event()

    @property
    def url(self) -> str:
        """The address of the server."""
        return f"http://{self.place}"

    @property
    def place(self) -> str:
        """The host and the port."""
        return f"127.0.0.1:{self.server_address[1]}"

    @property
    def methods(self) -> list[str]:
        """The methods of what was asked."""
        return [method for method, _, _ in self.asked]

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of those who do not wait for an answer."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm: ClassVar[bool] = True

    def do_GET(self) -> None:
        server = self._begin()
        content = server.kept.get(self.path)
        self._say(*((404, b"not found") if content is None else server.change(self.path, content)))

    def do_PUT(self) -> None:
        server = self._begin()
        server.kept[self.path] = self.rfile.read(int(self.headers["Content-Length"]))
        self._say(*server.change(self.path, b""))

    def _begin(self) -> CacheServer:
        server = cast("CacheServer", self.server)
        server.asked.append((self.command, self.path, self.headers))
        if server.is_silent:
            server.closing.wait()
        return server

    def _say(self, status: int, content: bytes) -> None:
        with suppress(OSError):
            self.send_response(status)
            self.send_header("Content-Length", str(len(content)))
            if status // 100 == 3:
                self.send_header("Location", "http://127.0.0.1:9/elsewhere")
            self.end_headers()
            self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - it is called so
        """Write nothing."""
