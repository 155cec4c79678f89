"""What it takes to check a file, before anything is known of it but its size."""

from __future__ import annotations

import os

PER_FILE = 2048
"""A file takes as long as so many bytes more: what is looked up for it does not depend on what is in it."""


def cost_of(path: str) -> int:
    """Return what it takes to check a file, in bytes; of a file that is gone, as for an empty one."""
    try:
        return PER_FILE + os.stat(path).st_size
    except (OSError, ValueError):
        return PER_FILE
