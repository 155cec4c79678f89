"""When findings are sent: those of open documents after each change, all others when the server is idle.

Diagnostics of open documents are pushed, unless the client pulls them. Those of other files are pushed until the client
first pulls those of the workspace.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

import msgspec
from msgspec import UNSET

from pplint.server.diagnostics import Subjects, converted
from pplint.server.progress import Progress
from pplint.server.sent import FullReport, PublishDiagnostics, UnchangedReport, WorkspaceFullReport, WorkspaceReport
from pplint.server.uris import uri_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.check.file_result import FileResult
    from pplint.server.client import Client
    from pplint.server.documents import Document
    from pplint.server.protocol import PreviousResultId
    from pplint.server.sent import Diagnostic
    from pplint.server.workspace import Workspace

_PUBLISH = "textDocument/publishDiagnostics"
_DIGEST = 12
_KNOWN = 100
"""How many files that were checked before are looked at without a look at what came meanwhile."""


class Publisher:
    """Checks what is to be checked, and tells the client what is new."""

    def __init__(self, workspace: Workspace, client: Client) -> None:
        self._workspace = workspace
        self._client = client
        self._subjects = Subjects()
        self._taken: dict[str, FileResult] = {}
        self._pushed: dict[str, tuple[int | None, str]] = {}
        self._answered: dict[str, tuple[int, str]] = {}
        self._faults: set[str] = set()
        self._is_stale = False
        self._progress = Progress(client)
        self.is_for_workspace = True
        self.is_pulled_for_workspace = False

    # Work

    def of_documents(self) -> Iterator[None]:
        """Check the files that are open, the last that was opened first; stop after each that took time."""
        for document in list(self._workspace.documents)[::-1]:
            if document.path is not None and self._look_at(document.path):
                yield
        self._refresh()

    def of_others(self) -> Iterator[None]:
        """Check all other files if they are asked for, and have their names ready for requests.

        Stop after each that took time, or after some that did not.
        """
        from pplint.server.uses.search import prepare, prepare_group

        files = self._workspace.files()
        for at, path in enumerate(files):
            self._progress.tell(at, len(files))
            is_wanted = self.is_for_workspace and self._workspace.documents.of_path(path) is None
            is_new = is_wanted and self._look_at(path, is_checked=True)
            # What was parsed for the check is still in memory.
            if prepare(self._workspace, path) or is_new or at % _KNOWN == 0:
                yield
        for group in self._workspace.groups():
            prepare_group(self._workspace, group)
            yield
        there = {*files, *(each.path for each in self._workspace.documents)}
        for path in self._taken.keys() - there:
            self._take(path, None)
        self._progress.end()
        self._refresh()

    def _refresh(self) -> None:
        """Have the client ask again if the findings it has are out of date."""
        if self._is_stale and self._client.abilities.refreshes_diagnostics:
            self._client.request("workspace/diagnostic/refresh")
        self._is_stale = False

    def _look_at(self, path: str, *, is_checked: bool = False) -> bool:
        """See what is found in a file; return whether it had to be checked for that."""
        known = self._workspace.known(path)
        if known is None or self._taken.get(path) is not known:
            if is_checked or self._workspace.is_checked(path):
                self._tell_fault(path)
                self._take(path, self._workspace.found(path))
                return known is None
            self._take(path, None)
            return False
        document = self._workspace.documents.of_path(path)
        if document is not None:
            self._tell(path)
        return False

    def _take(self, path: str, result: FileResult | None) -> None:
        if result is None:
            self._taken.pop(path, None)
        else:
            self._taken[path] = result
        for subject in self._subjects.take(path, result):
            self._tell(subject)
        if self._workspace.documents.of_path(path) is not None:
            self._tell(path)

    def _tell_fault(self, path: str) -> None:
        fault = self._workspace.fault_at(path)
        if fault is not None and fault not in self._faults:
            self._faults.add(fault)
            self._client.complain(fault)

    # Pushing

    def _tell(self, path: str) -> None:
        """Push what there is to say about a file, if that is new; or see that an answer to a pull is out of date."""
        document = self._workspace.documents.of_path(path)
        if self._is_pulled(document):
            answered = None if document is None else self._answered.get(document.uri)
            if document is not None and answered is not None and answered[0] == document.version:
                self._is_stale |= _result_id(self._items(path)) != answered[1]
            return
        uri = self._workspace.uri(path)
        version = None if document is None else document.version
        items = self._items(path)
        state = version, _result_id(items)
        if self._pushed.get(uri, (None, _NOTHING)) == state:
            return
        self._push(uri, version, items)
        if not items and document is None:
            del self._pushed[uri]

    def _push(self, uri: str, version: int | None, items: list[Diagnostic]) -> None:
        self._pushed[uri] = version, _result_id(items)
        self._client.notify(_PUBLISH, PublishDiagnostics(uri, items, UNSET if version is None else version))

    def _is_pulled(self, document: Document | None) -> bool:
        return self._client.abilities.pulls_diagnostics if document is not None else self.is_pulled_for_workspace

    def _items(self, path: str) -> list[Diagnostic]:
        return converted(self._workspace, path, self._subjects.about(path))

    def opened(self, document: Document) -> None:
        """Take note that a document is open: what was pushed about it is taken back where it is not to stay.

        That is so if the client pulls from now on, or writes the address in another way: `%2B` for `+`.
        """
        own = "" if document.path is None else uri_of(document.path)
        is_pulled = self._client.abilities.pulls_diagnostics
        for uri in dict.fromkeys([own, document.uri]):
            if uri in self._pushed and (is_pulled or uri != document.uri):
                self._push(uri, None, [])
                del self._pushed[uri]

    def closed(self, document: Document) -> None:
        """Take note that a document is closed: what is said of the file is said anew."""
        self._answered.pop(document.uri, None)
        if document.path is not None:
            self._taken.pop(document.path, None)
            self._subjects.take(document.path, None)
        if document.uri in self._pushed:
            self._push(document.uri, None, [])
            del self._pushed[document.uri]

    # Answers to pulls

    def pulled(self, path: str, uri: str, previous: str | None) -> FullReport | UnchangedReport:
        """Return what there is to say about a file."""
        self._look_at(path)
        items = self._items(path)
        result_id = _result_id(items)
        document = self._workspace.documents.of_path(path)
        if document is not None:
            self._answered[uri] = document.version, result_id
        return UnchangedReport(result_id) if result_id == previous else FullReport(items, result_id)

    def pulled_workspace(self, previous: list[PreviousResultId]) -> WorkspaceReport | None:
        """Return what there is to say about all files and was not said before, None if that is nothing."""
        self._leave_to_pulls()
        before = {each.uri: each.value for each in previous}
        items: list[WorkspaceFullReport] = []
        for path in self._subjects.all():
            uri = self._workspace.uri(path)
            found = self._items(path)
            result_id = _result_id(found)
            if before.pop(uri, _NOTHING) != result_id:
                document = self._workspace.documents.of_path(path)
                items.append(WorkspaceFullReport(found, result_id, uri, None if document is None else document.version))
        gone = (uri for uri, result_id in before.items() if result_id != _NOTHING)
        items += (WorkspaceFullReport([], _NOTHING, uri, None) for uri in gone)
        return WorkspaceReport(items) if items else None

    def _leave_to_pulls(self) -> None:
        """Take back what was pushed about files that are not open: the client pulls that from now on."""
        if self.is_pulled_for_workspace:
            return
        self.is_pulled_for_workspace = True
        for uri in list(self._pushed):
            if self._workspace.documents.at(uri) is None:
                self._push(uri, None, [])
                del self._pushed[uri]


def _result_id(items: list[Diagnostic]) -> str:
    return blake2b(msgspec.json.encode(items), digest_size=_DIGEST).hexdigest()


_NOTHING = _result_id([])
