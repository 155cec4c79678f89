"""Files of stubs: those that come with the program, and those of a user."""

from __future__ import annotations

import os
from functools import cache, cached_property
from typing import TYPE_CHECKING, Final

from msgspec import Struct, field

from pplint.base.reading import MAX_FILE_SIZE
from pplint.base.source import SourceFile, Span
from pplint.project.discovery import discover
from pplint.project.stub_pieces import (
    DATA_TYPE,
    FUNCTION,
    REFUSALS,
    REPLACEMENTS,
    RESOURCE_TYPE,
    Entry,
    Piece,
    entries_in,
    only,
    pieces_in,
)
from pplint.project.stub_text import StubProblem, StubText, read_stub_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.session.disk import Disk

CORE: Final = "core"
BOLT: Final = "bolt"


BUNDLED = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "stubs")
_OWNERS: Final = {CORE: "Puppet", BOLT: "Bolt"}


_SIGNATURE: Final = "the signature of "


def signature_path(name: str, version: str) -> str:
    """Return what stands for the file where a signature is all that is known of a module."""
    return f"{_SIGNATURE}{name} {version}"


def signed_version(path: str) -> str | None:
    """Return the version, or the versions, of a signature that such a path stands for; None for that of a file."""
    return path.removeprefix(_SIGNATURE).partition(" ")[2] if path.startswith(_SIGNATURE) else None


def bundled_owner(path: str) -> str | None:
    """Return what a bundled file of stubs is called in place of its path, such as "Puppet's own"; None for others."""
    if signed_version(path) is not None:
        return path
    if not path.startswith(BUNDLED + os.sep):
        return None
    module = os.path.relpath(path, BUNDLED).split(os.sep)[0]
    return f"{_OWNERS.get(module, module)}'s own"


class StubFile(Struct, dict=True):
    """A file of stubs. A bundled one is about a module, and of it is read what is asked for, when it is."""

    path: str
    module: str | None = None
    _text: StubText | None = None
    _parts: dict[tuple[str, str], StubText] = field(default_factory=dict[tuple[str, str], "StubText"])

    @property
    def is_bundled(self) -> bool:
        """Whether the file comes with the program."""
        return self.module is not None

    @cached_property
    def _source(self) -> SourceFile:
        with open(self.path, "rb") as file:
            return SourceFile(self.path, file.read())

    @cached_property
    def _pieces(self) -> list[Piece]:
        return pieces_in(self._source.data)

    def declaring(self, kind: str, key: str) -> StubText:
        """Return what the file declares as a kind under a name, and perhaps more."""
        if self._text is not None:
            return self._text
        if (kind, key) not in self._parts:
            pieces = [each for each in self._pieces if each.key == (kind, key)]
            self._parts[kind, key] = self._read(pieces, has_places=kind == DATA_TYPE)
        return self._parts[kind, key]

    def _read(self, pieces: list[Piece], *, has_places: bool) -> StubText:
        """Read some pieces; unless their places are needed, the text around them is not parsed."""
        data = self._source.data
        if has_places:
            return read_stub_text(self._source, self.module, is_bundled=True, text=only(data, pieces))
        source = SourceFile(self.path, b"".join(data[each.start : each.end] for each in pieces))
        return read_stub_text(source, self.module, is_bundled=True)

    def entries(self, kind: str, key: str) -> list[Entry]:
        """Return the entries of a list in a bundled file, which is all that is declared under a name."""
        piece = next(each for each in self._pieces if each.key == (kind, key))
        return list(entries_in(self._source.text(Span(piece.start, piece.end))))

    def names(self) -> Iterator[tuple[str, str]]:
        """Yield the kind and the name of each definition, as it is written; a bundled file is not parsed for it."""
        if self._text is not None:
            yield from _names(self._text)
            return
        folder, file = os.path.split(self.path)
        if os.path.basename(folder) == "resource_types":
            yield RESOURCE_TYPE, file.removesuffix(".pp")
            return
        yield from ((piece.kind, piece.name) for piece in self._pieces)


def _names(text: StubText) -> Iterator[tuple[str, str]]:
    yield from ((FUNCTION, each.name) for each in text.functions.values())
    yield from ((RESOURCE_TYPE, each.name) for each in text.resource_types.values())
    yield from ((DATA_TYPE, each.node.name) for each in text.data_types.values())
    yield from ((REFUSALS, name) for name in text.refusals)
    if text.replacements:
        yield REPLACEMENTS, REPLACEMENTS


@cache
def bundled_modules() -> tuple[str, ...]:
    """Return the names of the modules that the program comes with stubs of, without those of the core and of Bolt."""
    return tuple(sorted({*os.listdir(BUNDLED)} - {CORE, BOLT}))


def bundled_files(module: str) -> list[StubFile]:
    """Return the files about a module that come with the program; none for any other module."""
    if module not in os.listdir(BUNDLED):
        return []
    found = discover([os.path.join(BUNDLED, module)], lambda _: False)
    return [StubFile(path, module) for path in found.files]


def user_files(disk: Disk, directory: str) -> tuple[list[StubFile], list[StubProblem]]:
    """Return the files in a directory and below, and why some of what is in them is not used.

    It need not exist. Links that lead out of it are not followed.
    """
    if not disk.is_directory(directory):
        return [], []
    found = discover([directory], lambda path: path.endswith(".epp"), disk=disk)
    texts = {path: _user_text(disk, path) for path in found.files}
    problems = [StubProblem(path, Span(0, 0), f"cannot be read: {reason}") for path, reason in found.unreadable]
    problems += [problem for text in texts.values() for problem in text.problems]
    return [StubFile(path, None, text) for path, text in texts.items()], problems


def _user_text(disk: Disk, path: str) -> StubText:
    try:
        data = disk.read(path)
    except OSError as error:
        return _refused(path, f"cannot be read: {error.strerror or error}")
    if len(data) > MAX_FILE_SIZE:
        return _refused(path, "the file is larger than 1 MiB")
    return read_stub_text(SourceFile(path, data))


def _refused(path: str, reason: str) -> StubText:
    return StubText(problems=[StubProblem(path, Span(0, 0), reason)])
