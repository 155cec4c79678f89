"""Files that describe a module or a control repository: small, and read whole."""

from __future__ import annotations

import os

from pplint.reading import MAX_FILE_SIZE, read_regular_file
from pplint.real_paths import is_within, real_path
from pplint.records import dataclass
from pplint.source import Span


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a file as a whole, and the bytes where that shows."""

    message: str
    span: Span


def read_description(path: str) -> bytes | Fault | None:
    """Return the bytes of a file or why it cannot be read; None if there is none.

    A link that leads out of its directory is not followed.
    """
    try:
        data = None if _leads_out(path) else read_regular_file(path)
    except OSError as error:
        if not os.path.lexists(path):
            return None
        return Fault(f"it cannot be read: {error.strerror or error}", Span(0, 0))
    if data is not None and len(data) > MAX_FILE_SIZE:
        return Fault("it is larger than 1 MiB, and is not read", Span(0, 0))
    return data


def _leads_out(path: str) -> bool:
    return os.path.islink(path) and not is_within(real_path(path), real_path(os.path.dirname(path)))
