"""What tells a content from others."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

DIGEST: Final = 16
"""How many bytes tell one from others."""


def digest(data: bytes, key: bytes = b"") -> bytes:
    """Return what tells a content from others, and from itself with other keys, which have up to 255 bytes."""
    return _hash()(b"%c%b%b" % (len(key), key, data) if key else data)[:DIGEST]


@cache
def _hash() -> Callable[[bytes], bytes]:
    # Most processors have instructions for this one, so that it takes half of what newer ones take. To load it takes
    # some time, too.
    from hashlib import sha256

    return lambda data: sha256(data).digest()
