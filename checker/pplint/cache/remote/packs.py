"""What is sent: what was found in many files, or what a run printed, with the answers of the disk that it stands on.

It may come from anywhere: what is taken from it is of the types that are written here, and refers to what is in it.
"""

from __future__ import annotations

import zlib
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta, Raw, Struct

from pplint.cache.remote.checkout import Asked  # noqa: TC001 - msgspec looks for it
from pplint.late_patterns import late_pattern

_LARGEST = 512 << 20
"""How many bytes there may be once it is not compressed any more."""

_LEVEL = 6
_OBEYED = late_pattern(
    r"[\x00-\x08\x0b-\x1a\x1c-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]|\x1b(?!\[[0-9;]*m)"
)
"""What a terminal obeys, but for line feeds, tabs, and what colours text: no run prints that."""

Number = Annotated[int, Meta(ge=0, le=1 << 31)]


class FoundGroup(Struct, array_like=True, gc=False, frozen=True):
    """The numbers of what was asked, and of groups before this one, with what was asked besides."""

    asked: list[Number]
    groups: list[Number]


class FoundFile(Struct, array_like=True, gc=False, frozen=True):
    """What a file is found by, what was found in it (a `StoredResult`), and what that stands on."""

    key: bytes
    grounds: FoundGroup
    result: Raw


class FilePack(Struct, array_like=True, frozen=True):
    """What was found in many files."""

    asked: list[Asked]
    groups: list[FoundGroup]
    files: list[FoundFile]


class RunPack(Struct, array_like=True, frozen=True):
    """What a run printed, its exit code, and what was asked of the disk for that."""

    asked: list[Asked]
    code: Literal[0, 1]
    text: str


_Pack = TypeVar("_Pack", FilePack, RunPack)


def packed(pack: FilePack | RunPack) -> bytes:
    """Return a pack as it is sent."""
    return zlib.compress(msgspec.msgpack.encode(pack), _LEVEL)


def unpacked(data: bytes, kind: type[_Pack]) -> _Pack | None:
    """Return what was sent; None for anything else."""
    try:
        inflating = zlib.decompressobj()
        plain = inflating.decompress(data, _LARGEST)
        found = msgspec.msgpack.decode(plain, type=kind) if inflating.eof else None
    except (zlib.error, msgspec.DecodeError, UnicodeDecodeError, RecursionError, MemoryError):
        return None
    return found if found is not None and _is_sound(found) else None


def _is_sound(pack: FilePack | RunPack) -> bool:
    if isinstance(pack, RunPack):
        return is_printable(pack.text)
    asked = len(pack.asked)
    are_groups = all(_is_within(group, asked, number) for number, group in enumerate(pack.groups))
    return are_groups and all(_is_within(file.grounds, asked, len(pack.groups)) for file in pack.files)


def _is_within(group: FoundGroup, asked: int, groups: int) -> bool:
    return max(group.asked, default=-1) < asked and max(group.groups, default=-1) < groups


def is_printable(text: str) -> bool:
    """Return whether a text may be printed, whoever it comes from."""
    return _OBEYED.search(text) is None
