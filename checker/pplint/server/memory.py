"""Memory that is free is given back to the system, which the allocator of the C library does not do by itself."""

from __future__ import annotations

import ctypes
import sys
from contextlib import suppress


def give_back() -> None:
    """Give back what is free, where the C library is able to."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)
