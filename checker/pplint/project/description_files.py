"""Files that describe a module or a control repository: small, and read whole."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.reading import MAX_FILE_SIZE
from pplint.base.real_paths import is_within
from pplint.base.source import Span

if TYPE_CHECKING:
    from pplint.session.disk import Disk


class Fault(Struct, frozen=True):
    """What is wrong with a file as a whole, and the bytes where that shows."""

    message: str
    span: Span


def read_description(disk: Disk, path: str) -> bytes | Fault | None:
    """Return the bytes of a file or why it cannot be read; None if there is none.

    A link that leads out of its directory is not followed.
    """
    if not disk.may_hold(*os.path.split(path)):
        return None
    try:
        data = None if _leads_out(disk, path) else disk.read(path)
    except OSError as error:
        if not disk.is_there(path):
            return None
        return Fault(f"it cannot be read: {error.strerror or error}", Span(0, 0))
    if data is not None and len(data) > MAX_FILE_SIZE:
        return Fault("it is larger than 1 MiB, so it is not read", Span(0, 0))
    return data


def _leads_out(disk: Disk, path: str) -> bool:
    return disk.is_link(path) and not is_within(disk.real_path(path), disk.real_path(os.path.dirname(path)))
