"""What tells a content from others."""

from __future__ import annotations

_DIGEST = 16


def digest(data: bytes, key: bytes = b"") -> bytes:
    """Return what tells a content from others, and from itself with other keys, which have up to 64 bytes."""
    from hashlib import blake2b

    return blake2b(data, digest_size=_DIGEST, key=key).digest()
