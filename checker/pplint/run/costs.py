"""What it takes to check a file, before anything is known of it but its name and its size."""

from __future__ import annotations

import os
from typing import Final

from pplint.data.document import DATA_EXTENSIONS

PER_FILE = 2048
"""A file takes as long as so many bytes more: what is looked up for it does not depend on what is in it."""


_OTHER: Final = 2
_KINDS: Final = {**dict.fromkeys(DATA_EXTENSIONS, 0), ".erb": 1}


def kind_of(path: str) -> int:
    """Return a number for the files of a kind, whose checks ask the same of all manifests of a project.

    Of data, that is which keys are looked up and declare classes; of templates, where they are rendered. For other
    files, nothing that takes so long is asked.
    """
    return _KINDS.get(os.path.splitext(path)[1], _OTHER)


def cost_of(path: str) -> int:
    """Return what it takes to check a file, in bytes; of a file that is gone, as for an empty one."""
    try:
        return PER_FILE + os.stat(path).st_size
    except (OSError, ValueError):
        return PER_FILE
