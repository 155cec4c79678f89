"""Keys of data with their values, as written in files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from pplint.data.nodes import Entry


class Binding(Struct, frozen=True, eq=False):
    """A key with its value in the file at an absolute path, which is read for all nodes or for some.

    `rank` counts levels from the strongest, those for defaults last; it is None if it is not known which level reads
    the file, if any does.
    """

    key: str
    entry: Entry
    path: str
    is_for_all: bool
    rank: int | None
    is_default: bool = False
