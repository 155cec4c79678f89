"""Signatures as files: JSON for people, msgpack for programs."""

from __future__ import annotations

from typing import Any, Final, TypeVar

import msgspec

from pplint.signatures.model import FORMAT, Signature

T = TypeVar("T")

JSON: Final = "json"
MSGPACK: Final = "msgpack"

MAX_SIGNATURE_BYTES: Final = 1 << 24
"""How large a file may be; the largest module on the Forge has a signature of less than one MiB."""


class UnreadableSignature(Exception):  # noqa: N818 - reads as what it says
    """Bytes that are not a signature; the message says why, as the end of a sentence about the file."""


class _Format(msgspec.Struct):
    """The member that says how to read the others."""

    format: int


def encode(signature: Signature, form: str = JSON) -> bytes:
    """Return a signature as the bytes of a file; the same signature is always the same bytes."""
    if form == MSGPACK:
        return msgspec.msgpack.encode(signature, order="deterministic")
    return msgspec.json.format(msgspec.json.encode(signature, order="deterministic"), indent=1) + b"\n"


def decode(data: bytes) -> Signature:
    """Read the bytes of a file, in either form; raise `UnreadableSignature`."""
    is_json = data.lstrip()[:1] == b"{"
    try:
        found = _of_type(data, _Format, is_json=is_json).format
        if found != FORMAT:
            raise UnreadableSignature(f"has the format {found}; this version of pplint reads format {FORMAT}")
        return _of_type(data, Signature, is_json=is_json)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise UnreadableSignature(f"is not a signature: {error}") from None
    except RecursionError:
        raise UnreadableSignature("is not a signature: it is nested too deeply") from None


def _of_type(data: bytes, type_: type[T], *, is_json: bool) -> T:
    return msgspec.json.decode(data, type=type_) if is_json else msgspec.msgpack.decode(data, type=type_)


def schema() -> dict[str, Any]:
    """Return the JSON Schema of signatures."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **msgspec.json.schema(Signature)}
