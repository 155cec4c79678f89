"""The files below the roots, as the editor has them, and what was found in them."""

from __future__ import annotations

import os
from contextlib import suppress
from itertools import chain
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct

from pplint.base.builtin_diagnostics import describe
from pplint.base.diagnostic import Diagnostic
from pplint.base.real_paths import is_within
from pplint.base.time_limit import OutOfTime, within
from pplint.check.file_checker import failed
from pplint.check.file_result import FileResult
from pplint.check.timeouts import ALLOW_MORE, out_of_time
from pplint.data.document import is_data
from pplint.project.data.places import owner_of_data
from pplint.project.discovery import EXTENSIONS, NoSuchPath, with_outer
from pplint.project.git_ignored import is_hidden
from pplint.project.location import location_of
from pplint.project.vendored import is_vendored
from pplint.server.knowledge import (
    Program,
    configured_at,
    found_in,
    grouped_files,
    is_among_checked,
    program_of,
    task_of,
)
from pplint.server.positions import Positions
from pplint.server.protocol import Location
from pplint.server.uris import uri_of
from pplint.session import Session
from pplint.session.path_names import Input

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pplint.base.source import Place
    from pplint.check.file_task import FileTask
    from pplint.server.documents import Document, Documents

_T = TypeVar("_T")


class _GivenUp(Struct):
    """What is said of a file that took too long, as long as it holds the same."""

    data: bytes | None
    result: FileResult


class Workspace:
    """What is checked, and where it is remembered. A session ends when something went wrong in it."""

    def __init__(self, documents: Documents) -> None:
        self.documents = documents
        self._roots: list[str] = []
        self.modulepath: tuple[str, ...] = ()
        self.session = Session(is_watching=True)
        self._unseen: dict[str, bytes | None] = {}
        self._given_up: dict[str, _GivenUp] = {}

    @property
    def roots(self) -> list[str]:
        """The absolute paths of the folders that are open."""
        return self._roots

    @roots.setter
    def roots(self, roots: list[str]) -> None:
        self._roots = roots
        self._renew()

    # What changes

    def show(self, path: str, text: bytes | None) -> None:
        """Take a text for the content of a file, or again what the file holds; that counts from `update` on."""
        self._unseen[os.path.abspath(path)] = text

    def update(self) -> bool:
        """Forget what is no longer true of the texts that are shown; return whether there were others before."""
        shown, self._unseen = self._unseen, {}
        for path, text in shown.items():
            self.session.replace(path, text)
        return bool(shown)

    def forget(self, paths: Iterable[str]) -> None:
        """Forget what is no longer true, as files have changed."""
        self.session.forget(*paths)

    def _renew(self) -> None:
        """Begin another session, in which nothing is half done."""
        self.session = Session(is_watching=True, bounds=tuple(self._roots))
        for document in self.documents:
            if document.path is not None:
                self.session.replace(document.path, document.text)

    # What is there

    def task(self, path: str) -> FileTask:
        """Return how to check the file at an absolute path."""
        return task_of(self.session, path, self.modulepath)

    def fault_at(self, path: str) -> str | None:
        """Return what of the configuration for a file cannot be used, and why."""
        return configured_at(self.session, os.path.dirname(path)).fault

    def files(self) -> list[str]:
        """Return the files that a run over the roots would check, each once."""
        return list(dict.fromkeys(chain.from_iterable(self.groups())))

    def groups(self) -> Iterator[tuple[str, ...]]:
        """Yield these files by their directories; what is below two roots comes twice."""
        for root in self.roots:
            with suppress(NoSuchPath):
                yield from grouped_files(self.session, root, self.modulepath)

    def _is_below(self, path: str, root: str) -> bool:
        try:
            return is_among_checked(self.session, root, self.modulepath, path)
        except NoSuchPath:
            return False

    def is_checked(self, path: str) -> bool:
        """Return whether a run would check a file, or would if it was saved."""
        if not path.endswith(EXTENSIONS):
            return any(self._is_below(path, root) for root in self.roots) or self._is_new_data(path)
        settings = self.task(path).settings
        if settings.is_excluded(path) or (settings.respect_gitignore and self._is_git_ignored(path)):
            return False
        return settings.include_vendored or not self._is_vendored(path)

    def _is_new_data(self, path: str) -> bool:
        """Return whether a hierarchy leads to a file that is not saved yet."""
        if not is_data(path) or os.path.exists(path):
            return False
        modulepath = self.task(path).settings.modulepath
        return owner_of_data(self.session, location_of(self.session, path, modulepath), modulepath) is not None

    def _is_git_ignored(self, path: str) -> bool:
        """Return whether Git ignores a file, and not all of the root around it."""
        root = next((each for each in self.roots if is_within(path, each)), None)
        return root is not None and is_hidden(self.session, path, root)

    def _is_vendored(self, path: str) -> bool:
        """Return whether a file comes from elsewhere, and a run over the root around it would leave it out."""
        root = next((each for each in self.roots if is_within(path, each)), None)
        if root is None:
            return False
        inner = os.path.dirname(os.path.relpath(path, root)).split(os.sep)
        below = [os.path.join(root, *inner[:count]) for count in range(1, len(inner) + 1)]
        is_named = any(is_vendored(self.session, each) for each in with_outer(root))
        return not is_named and any(is_vendored(self.session, each) for each in below)

    # What is known

    def paths_of_documents(self) -> set[str]:
        """Return the absolute paths that decided on what was found in the open documents."""
        asked = [(each.path, self.modulepath) for each in self.documents if each.path is not None]
        inputs = (each for each in found_in.inputs(self.session, asked) if isinstance(each, Input))
        return {name for each in inputs for name in each.names}

    def known(self, path: str) -> FileResult | None:
        """Return what was found in a file, None if it has to be checked first."""
        try:
            result = within(_SECONDS_TO_VERIFY, found_in.known, self.session, path, self.modulepath)
        except OutOfTime:
            self._renew()
            result = None
        return self._result_given_up(path) if result is None else result

    def found(self, path: str) -> FileResult:
        """Check a file, unless what was found in it is still true."""
        known = self.known(path)
        if known is not None:
            return known
        task = self.task(path)
        try:
            return within(task.settings.time_limit, found_in, self.session, path, self.modulepath)
        except OutOfTime as error:
            late = out_of_time(task.path, error, "checked", task.settings.time_limit, ALLOW_MORE)
            return self._give_up(path, FileResult(task.path, [late]))
        except Exception as error:  # noqa: BLE001 - one file must not keep the others from being checked
            return self._give_up(path, failed(task, f"checking failed: {describe(error)}").result)

    def program(self, document: Document) -> Program | None:
        """Return what is known of the program in an open document; None of what is none, or cannot be read."""
        if document.path is None or not document.path.endswith(EXTENSIONS):
            return None
        path = document.path
        if self._result_given_up(path) is not None:
            return None
        found = self.asked(path, lambda: program_of(self.session, path, self.modulepath))
        return None if isinstance(found, Diagnostic) else found

    def asked(self, path: str, question: Callable[[], _T]) -> _T | None:
        """Return the answer to a question about a file, None if that takes too long."""
        try:
            return within(self.task(path).settings.time_limit, question)
        except OutOfTime:
            self._renew()
            return None

    def _give_up(self, path: str, result: FileResult) -> FileResult:
        self._renew()
        self._given_up[path] = _GivenUp(self._data(path), result)
        return result

    def _result_given_up(self, path: str) -> FileResult | None:
        given_up = self._given_up.get(path) if self._given_up else None
        if given_up is None:
            return None
        if given_up.data == self._data(path):
            return given_up.result
        del self._given_up[path]
        return None

    def _data(self, path: str) -> bytes | None:
        data = self.session.read(path)
        return None if isinstance(data, Diagnostic) else data

    # Places

    def positions(self, path: str) -> Positions:
        """Return the positions in a file, as the editor has it."""
        document = self.documents.of_path(os.path.abspath(path))
        if document is not None:
            return document.positions
        return Positions(self._data(path) or b"", self.documents.encoding)

    def is_there(self, path: str) -> bool:
        """Return whether an editor can show a file: it is open, or on the disk."""
        return self.documents.of_path(os.path.abspath(path)) is not None or os.path.exists(path)

    def uri(self, path: str) -> str:
        """Return the address of a file, as the client calls it if it is open."""
        document = self.documents.of_path(os.path.abspath(path))
        return uri_of(path) if document is None else document.uri

    def location(self, place: Place) -> Location:
        """Return a place as the protocol has it."""
        return Location(self.uri(place.path), self.positions(place.path).range(place.span))


_SECONDS_TO_VERIFY = 5.0
"""How much processor time may go into seeing whether what was found in a file still holds."""
