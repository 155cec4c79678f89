"""Action results, as servers for Bazel want them: messages of its Remote Execution API, with digests of files.

A server looks into them, so that what an action names is there, or the action is not. Only what is needed of the
format is written, and all else is skipped when it is read.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from string import hexdigits

from msgspec import Struct

_OUTPUT_FILES, _PATH, _DIGEST, _HASH, _SIZE = 2, 1, 2, 1, 2
_VARINT, _FIXED_64, _BYTES, _FIXED_32 = 0, 1, 2, 5
_WIDTHS = {_FIXED_64: 8, _FIXED_32: 4}
_MOST_BITS = 64
_MORE = 0x80
"""The bit of a byte that says that the number goes on."""

_HEX = frozenset(hexdigits.lower())
_LENGTH = 64


class Malformed(Exception):  # noqa: N818 - reads as what it says
    """Something that is not of the format it should be of."""


class Blob(Struct, frozen=True):
    """What a content is asked for by: its SHA-256 in hexadecimal digits, and its size in bytes."""

    digest: str
    size: int

    @classmethod
    def of(cls, data: bytes) -> Blob:
        """Return what a content is asked for by."""
        return cls(sha256(data).hexdigest(), len(data))


def written(files: dict[str, Blob]) -> bytes:
    """Return an action result that names contents."""
    parts: list[bytes] = []
    for name, blob in files.items():
        digest = _field(_HASH, blob.digest.encode()) + _varint(_SIZE << 3 | _VARINT) + _varint(blob.size)
        parts.append(_field(_OUTPUT_FILES, _field(_PATH, name.encode()) + _field(_DIGEST, digest)))
    return b"".join(parts)


def read(data: bytes) -> dict[str, Blob]:
    """Return the contents that an action result names, in its order; raise `Malformed`."""
    files: dict[str, Blob] = {}
    for file in _all(data, _OUTPUT_FILES):
        path = b"".join(_all(file, _PATH))
        digest = b"".join(_all(file, _DIGEST))
        named = b"".join(_all(digest, _HASH)).decode("ascii", "replace")
        size = max(_numbers(digest, _SIZE), default=0)
        if len(named) != _LENGTH or not _HEX.issuperset(named):
            raise Malformed("a digest that is none")
        files[path.decode("utf-8", "replace")] = Blob(named, size)
    return files


def _field(number: int, data: bytes) -> bytes:
    return _varint(number << 3 | _BYTES) + _varint(len(data)) + data


def _varint(number: int) -> bytes:
    digits = bytearray()
    while number >= _MORE:
        digits.append(number & (_MORE - 1) | _MORE)
        number >>= 7
    return bytes([*digits, number])


def _all(data: bytes, wanted: int) -> Iterator[bytes]:
    yield from (value for number, value in _fields(data) if number == wanted and isinstance(value, bytes))


def _numbers(data: bytes, wanted: int) -> Iterator[int]:
    yield from (value for number, value in _fields(data) if number == wanted and isinstance(value, int))


def _fields(data: bytes) -> Iterator[tuple[int, bytes | int]]:
    place = 0
    while place < len(data):
        tag, place = _number_at(data, place)
        kind = tag & 7
        if kind == _VARINT:
            value, place = _number_at(data, place)
            yield tag >> 3, value
            continue
        if kind == _BYTES:
            length, place = _number_at(data, place)
        elif kind in _WIDTHS:
            length = _WIDTHS[kind]
        else:
            raise Malformed("a field of a kind that there is not")
        end = place + length
        if end > len(data):
            raise Malformed("a field that ends early")
        yield tag >> 3, data[place:end]
        place = end


def _number_at(data: bytes, place: int) -> tuple[int, int]:
    """Return the number at a place, and the place behind it."""
    number = shift = 0
    while place < len(data) and shift < _MOST_BITS:
        digit = data[place]
        number |= (digit & (_MORE - 1)) << shift
        place, shift = place + 1, shift + 7
        if digit < _MORE:
            return number, place
    raise Malformed("a number that ends early")
