"""Names in the text of a program, found without a look at what it means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.project.autoload import NAME_LIMIT

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from pplint.session import Session

    PathsByName = dict[bytes | None, list[str]]

UNREAD: Final = None
"""The key of manifests that cannot be read."""

_OF_NAMES: Final = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_:$"
_SPACES_BETWEEN: Final = bytes(each if each in _OF_NAMES else ord(" ") for each in range(256))


def name_at_end(text: bytes) -> bytes:
    """Return the name that a text ends with, of a variable with its `$`; nothing if it ends with something else.

    Of a name that is too long to be one, it returns the end.
    """
    return text[-NAME_LIMIT:].translate(_SPACES_BETWEEN).rpartition(b" ")[2]


def paths_by_name(
    session: Session, paths: Iterable[str], names_in: Callable[[Session, str], Collection[bytes] | None]
) -> PathsByName:
    """Return the paths of manifests by the names that a summary finds in them.

    The index is made once: asking every manifest for every name took a fifth of a run.
    """
    found: PathsByName = {}
    for path in paths:
        names = names_in(session, path)
        for name in (UNREAD,) if names is None else names:
            found.setdefault(name, []).append(path)
    return found


def joined_paths(indexes: Iterable[PathsByName]) -> PathsByName:
    """Return one index for several."""
    found: PathsByName = {}
    for index in indexes:
        for name, paths in index.items():
            found.setdefault(name, []).extend(paths)
    return found
