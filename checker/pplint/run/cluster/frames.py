"""Bytes that processes hand each other, each with its length before it."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import BinaryIO

_LENGTH = struct.Struct(">Q")


def send(stream: BinaryIO, data: bytes) -> None:
    """Write bytes; raise `OSError` if nobody reads them any more."""
    stream.write(_LENGTH.pack(len(data)))
    stream.write(data)
    stream.flush()


def receive(stream: BinaryIO) -> bytes | None:
    """Read bytes; None if there are no more, or not all of them."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(head)
    data = stream.read(length)
    return data if len(data) == length else None
