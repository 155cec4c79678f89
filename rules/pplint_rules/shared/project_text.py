"""The text of a project, where a name may occur that no tree shows to be one."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.diagnostic import Diagnostic
from pplint.late_patterns import late_pattern
from pplint.session import remembered

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.project_view import ModuleView, ProjectView
    from pplint.session import Session

MOST_TEXT: Final = 64 << 20
"""How many bytes of a project are read; in a larger one, a name may be anywhere."""

_WITHIN_WORD: Final = late_pattern(rb"[\w-]{2}")


@remembered
def texts_of(project: ProjectView) -> list[tuple[str, bytes]] | None:
    """Return the manifests, the data and the functions of a project, by path without links; None if that is much."""
    found: list[tuple[str, bytes]] = []
    size = 0
    for path in chain(project.manifest_paths(), project.data_paths(), project.function_paths()):
        text = _text_at(project.session, path)
        if text is None or size > MOST_TEXT:
            return None
        size += len(text[1])
        found.append(text)
    return found


@remembered
def texts_of_module(module: ModuleView) -> list[tuple[str, bytes]]:
    """Return the manifests of a module that can be read, by path without links."""
    read = (_text_at(module.session, path) for path in module.manifest_paths())
    return [text for text in read if text is not None]


@remembered
def _text_at(session: Session, path: str) -> tuple[str, bytes] | None:
    """Return a file by its path without links, which several projects may see; None if it cannot be read."""
    data = session.read(path)
    return None if isinstance(data, Diagnostic) else (session.disk.real_path(path), data)


class Word(Struct, frozen=True):
    """A text that is looked for where it is no part of a longer word, on the sides where it is whole."""

    text: bytes
    is_whole_before: bool = True
    is_whole_behind: bool = True

    def places(self, data: bytes) -> Iterator[int]:
        """Yield the byte offsets at which the word stands."""
        at = data.find(self.text)
        while at >= 0:
            end = at + len(self.text)
            before, behind = data[at - 1 : at + 1] if at else b"", data[end - 1 : end + 1]
            is_part = self.is_whole_before and _WITHIN_WORD.fullmatch(before)
            if not (is_part or (self.is_whole_behind and _WITHIN_WORD.fullmatch(behind))):
                yield at
            at = data.find(self.text, at + 1)
