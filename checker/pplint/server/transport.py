"""Messages on a stream: a header that says how many bytes follow, and a body in JSON.

Specification: "Base Protocol".
"""

from __future__ import annotations

from threading import Lock
from typing import IO, Final

_LONGEST_HEADER: Final = 4096
LARGEST_MESSAGE: Final = 1 << 28
"""How many bytes a message may have: a client that announces more has lost count."""

_LENGTH: Final = b"content-length"


class Garbled(Exception):  # noqa: N818 - what the stream is, not an error of ours
    """What comes is no message, so that nobody knows where the next one starts."""


def read_body(stream: IO[bytes]) -> bytes | None:
    """Return the body of the next message, None at the end of the stream; raise `Garbled`."""
    length: int | None = None
    while True:
        line = stream.readline(_LONGEST_HEADER)
        if not line:
            return None
        field = line.strip()
        if not field:
            break
        name, separator, value = field.partition(b":")
        if not separator or not line.endswith(b"\n"):
            raise Garbled(f"`{_shown(field)}` is not a field of a header")
        if name.strip().lower() == _LENGTH:
            length = _length(value.strip())
    if length is None:
        raise Garbled("a header has no `Content-Length`")
    body = stream.read(length)
    return body if len(body) == length else None


def _length(value: bytes) -> int:
    if not value.isdigit() or len(value) > len(str(LARGEST_MESSAGE)) or int(value) > LARGEST_MESSAGE:
        raise Garbled(f"`{_shown(value)}` is not a length of a message")
    return int(value)


def _shown(field: bytes) -> str:
    return field[:60].decode("utf-8", "backslashreplace")


class Output:
    """Where messages go, each of them whole; several threads may write."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._lock = Lock()
        self.is_broken = False

    def write(self, body: bytes) -> None:
        """Send a message; nothing is sent to a client that is gone."""
        with self._lock:
            if self.is_broken:
                return
            try:
                self._stream.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
                self._stream.flush()
            except (OSError, ValueError):
                self.is_broken = True
