"""Links to directories, which a search does not follow: what to say where nothing else is there."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pplint.report.escape import visible_path
from pplint.report.summary import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pplint.session.disk import Disk

_MOST_LOOKED_AT = 1000


def unfollowed_links(paths: Iterable[str], disk: Disk) -> Iterator[str]:
    """Yield a sentence for each directory that holds links to others: one that is named, or one in it."""
    for path in paths:
        named = os.path.normpath(path)
        inner, links = _entries(named, disk)
        for directory, linked in [(named, links), *((each, _entries(each, disk)[1]) for each in inner)]:
            if linked:
                every = os.path.join(visible_path(directory), "*", "")
                yield (
                    f"`{visible_path(directory)}` contains {counted(len(linked), 'link')} to directories, such as "
                    f"`{visible_path(linked[0])}`, which are not followed; `pplint {every}` names each of them"
                )


def _entries(directory: str, disk: Disk) -> tuple[list[str], list[str]]:
    """Return the paths of the directories in a directory, and those of links to directories."""
    try:
        entries = disk.entries(directory, _MOST_LOOKED_AT)
    except OSError:
        return [], []
    found = [each for each in entries if each.is_dir() and not each.name.startswith(".")]
    inner = [os.path.join(directory, each.name) for each in found if not each.is_symlink()]
    return inner, [os.path.join(directory, each.name) for each in found if each.is_symlink()]
