"""A client of the Language Server Protocol, as plain as can be: what tests and benchmarks speak to a server with."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import deque
from typing import IO, TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path
    from types import TracebackType

Message = dict[str, Any]

SERVER = (sys.executable, "-m", "pplint", "server")


def encoded(message: Mapping[str, Any]) -> bytes:
    """Return a message with its header."""
    body = json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


def read_message(stream: IO[bytes]) -> Message | None:
    """Return the next message of a stream, None at its end."""
    length = 0
    while line := stream.readline().strip():
        length = int(line.rpartition(b":")[2])
    body = stream.read(length) if length else b""
    return json.loads(body) if body else None


class ServerGone(Exception):  # noqa: N818 - reads as what it says
    """The server has ended, and nothing more comes."""


class LspClient:
    """Speaks with a server in another process; what it sends without being asked is kept until somebody looks."""

    def __init__(self, command: Sequence[str] = SERVER, cwd: Path | None = None) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=cwd)
        self.unasked: deque[Message] = deque()
        self._ids = 0

    def __enter__(self) -> LspClient:  # noqa: PYI034 - `Self` is of a later Python
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                stream.close()
        self.process.kill()
        self.process.wait()

    @property
    def input(self) -> IO[bytes]:
        """What the server reads."""
        assert self.process.stdin is not None  # noqa: S101 - it is piped
        return self.process.stdin

    def send(self, message: Mapping[str, Any]) -> None:
        """Send a message."""
        self.input.write(encoded({"jsonrpc": "2.0", **message}))
        self.input.flush()

    def notify(self, method: str, params: object) -> None:
        """Send a notification."""
        self.send({"method": method, "params": params})

    def start(self, method: str, params: object) -> int:
        """Send a request, and return its id."""
        self._ids += 1
        self.send({"id": self._ids, "method": method, "params": params})
        return self._ids

    def request(self, method: str, params: object) -> Any:  # noqa: ANN401 - as the protocol says
        """Send a request, and return its result, or the error after the key `error`."""
        return self.answer(self.start(method, params))

    def answer(self, request: int) -> Any:  # noqa: ANN401 - as the protocol says
        """Return the answer to a request."""
        while True:
            message = self._read()
            if message.get("id") == request and "method" not in message:
                return message if "error" in message else message["result"]
            self.unasked.append(message)

    def until(self, is_wanted: Callable[[Message], bool]) -> Message:
        """Return the first message that is wanted, of those that came and those to come; drop those before it."""
        while True:
            message = self.unasked.popleft() if self.unasked else self._read()
            if is_wanted(message):
                return message

    def _read(self) -> Message:
        assert self.process.stdout is not None  # noqa: S101 - it is piped
        message = read_message(self.process.stdout)
        if message is None:
            raise ServerGone
        return message

    def initialize(self, root: Path, capabilities: Mapping[str, Any] | None = None, **more: object) -> Any:  # noqa: ANN401
        """Introduce the client, with a root; return what the server can do."""
        folders = [{"uri": root.as_uri(), "name": root.name}]
        params = {"processId": None, "capabilities": capabilities or {}, "workspaceFolders": folders, **more}
        result = self.request("initialize", params)
        self.notify("initialized", {})
        return result

    def open(self, path: Path, text: str | None = None, version: int = 1) -> str:
        """Open a file, with a text or its own; return its address."""
        uri = path.as_uri()
        text = path.read_text(encoding="utf-8", errors="replace") if text is None else text
        item = {"uri": uri, "languageId": "puppet", "version": version, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": item})
        return uri

    def change(self, uri: str, version: int, *changes: Mapping[str, Any]) -> None:
        """Change an open document."""
        identifier = {"uri": uri, "version": version}
        self.notify("textDocument/didChange", {"textDocument": identifier, "contentChanges": list(changes)})

    def diagnostics(self, uri: str, version: int | None = None) -> list[Message]:
        """Return the diagnostics that are next published of a document, or of a version of it."""

        def is_about(message: Message) -> bool:
            if message.get("method") != "textDocument/publishDiagnostics" or message["params"]["uri"] != uri:
                return False
            return version is None or message["params"].get("version") == version

        found: list[Message] = self.until(is_about)["params"]["diagnostics"]
        return found

    def end(self) -> int:
        """Shut the server down; return its exit code."""
        self.request("shutdown", None)
        self.notify("exit", None)
        return self.process.wait()
