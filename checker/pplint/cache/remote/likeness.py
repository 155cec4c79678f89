"""What a checkout is found by, so that one that is much like it is found, too.

Of all files, by their paths and sizes, those with the smallest digests stand for the checkout. An edit changes a few of
a thousand files, so that a version before it and one behind it have most of these in common, and programs that have
nothing to do with each other have none. Contents need not be read for that, and times do not count.
"""

from __future__ import annotations

import os
from heapq import nsmallest
from typing import TYPE_CHECKING

from pplint.digests import digest

if TYPE_CHECKING:
    from collections.abc import Iterator

_COUNT = 4
"""How many files stand for a checkout."""

_MOST = 50_000
"""How many entries of directories are looked at; those of outer directories come first."""


def likeness(root: str) -> list[bytes]:
    """Return the digests of the files that stand for what is below a directory."""
    return nsmallest(_COUNT, _digests(root))


def _digests(root: str) -> Iterator[bytes]:
    waiting, left = [("", root)], _MOST
    for inner, directory in waiting:
        try:
            with os.scandir(directory) as found:
                entries = sorted(found, key=lambda each: each.name)
        except OSError:
            continue
        for entry in entries[:left]:
            name = f"{inner}/{entry.name}"
            if entry.name.startswith("."):
                continue
            if entry.is_dir(follow_symlinks=False):
                waiting.append((name, entry.path))
            elif entry.is_file(follow_symlinks=False):
                yield digest(b"%b\0%d" % (os.fsencode(name), entry.stat(follow_symlinks=False).st_size))
        left -= len(entries)
        if left <= 0:
            return
