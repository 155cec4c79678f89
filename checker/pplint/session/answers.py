"""What can be asked of the disk, and what identifies an answer: of a content the digest, of an error its name.

An answer can be kept for longer than a session, and asked for again.
"""

from __future__ import annotations

import os
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.digests import digest

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pplint.session.files import Files

Kind = str
"""What is asked: the bytes of a file (`content`); whether there is a `directory`, a `file`, a `link`, or anything at
all (`there`); the `names` in a directory; where a link leads to in the end (`target`); or the
fingerprint of a query about a file, by its name and arguments (`pplint.query.node.Function.kind`)."""

Fingerprint = bytes | bool
"""What identifies an answer: a digest, the path that a link leads to, an error."""

ERROR = b"error "
"""How the fingerprint of an error begins."""


class Answer(Struct, array_like=True, eq=False, gc=False):
    """A question to the disk about a path, and the fingerprint of its answer.

    `limit` is how many bytes or names were wanted at most, negative where there was no limit. `fingerprint` is None if
    the answer was not always the same, so that nobody knows what was computed from it. A summary was made `of` the
    content with that digest, and is the same for the same content; `of` identifies neither question nor answer.
    """

    kind: Kind
    path: bytes
    limit: int
    fingerprint: Fingerprint | None
    of: bytes = b""


class PreviousAnswers:
    """What the disk still answers as it did to an earlier run. It is known in one process, and sent to no other."""

    __slots__ = ("of",)

    def __init__(self, of: Callable[[Kind, bytes, int], Answer | None] = lambda _kind, _path, _limit: None) -> None:
        self.of = of

    def __reduce__(self) -> tuple[type[PreviousAnswers], tuple[()]]:
        return PreviousAnswers, ()


encoded_path = lru_cache(maxsize=4096)(os.fsencode)
"""A path as bytes; there are several answers about most."""


def names_fingerprint(entries: Sequence[os.DirEntry[str]]) -> bytes:
    """Return the fingerprint of a listing, in order: the names, and which of them are links or directories."""
    names = [f"{each.name}\0{each.is_symlink():d}{each.is_dir(follow_symlinks=False):d}" for each in entries]
    return digest(os.fsencode("\0".join(names)))


def error_fingerprint(error: Exception) -> bytes:
    """Return the fingerprint of a question that failed."""
    return b"%b%b %r" % (ERROR, type(error).__name__.encode(), getattr(error, "errno", None))


def is_error(fingerprint: Fingerprint | None) -> bool:
    """Return whether a fingerprint is that of a question that failed."""
    return isinstance(fingerprint, bytes) and fingerprint.startswith(ERROR)


def probe(kind: Kind, path: str, limit: int, files: Files) -> Fingerprint | None:
    """Ask, and return the fingerprint of what is answered now; None to what is not asked of files themselves."""
    ask = _QUESTIONS.get(kind)
    if ask is None:
        return None
    try:
        return ask(files, path, limit)
    except (OSError, ValueError) as error:
        return error_fingerprint(error)


_QUESTIONS: Final[dict[Kind, Callable[[Files, str, int], Fingerprint]]] = {
    "content": lambda files, path, limit: digest(files.read(path, limit)),
    "directory": lambda files, path, _: files.is_directory(path),
    "file": lambda files, path, _: files.is_file(path),
    "link": lambda files, path, _: files.is_link(path),
    "names": lambda files, path, limit: names_fingerprint(files.entries(path, None if limit < 0 else limit)),
    "target": lambda files, path, _: os.fsencode(files.link_target(path)),
    "text": lambda files, path, _: files.has_text(path),
    "there": lambda files, path, _: files.is_there(path),
}
