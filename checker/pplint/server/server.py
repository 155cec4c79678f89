"""The server: it takes messages one after the other, and checks files while none waits.

Changes of documents are only taken note of; what depends on them is forgotten when somebody next asks. So the newest
version of a document wins, and what was asked about an older one is dropped.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Final, TypeVar

import msgspec
from msgspec import Raw

from pplint.base.builtin_diagnostics import describe
from pplint.server.capabilities import initialize_result
from pplint.server.client import UNKNOWN, Abilities, Client, options_of
from pplint.server.documents import Documents
from pplint.server.edited_text import TooManyChanges
from pplint.server.pages import Pages
from pplint.server.protocol import (
    DidChange,
    DidChangeWatchedFiles,
    DidChangeWorkspaceFolders,
    DidOpen,
    ErrorCode,
    Initialize,
    Message,
    OfDocument,
    WorkspaceDiagnosticParams,
)
from pplint.server.service import Invalid, Refused, Service
from pplint.server.uris import path_of
from pplint.server.watching import Looking, paths_of, watch
from pplint.server.work import PAUSE, Work

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pplint.server.documents import Document
    from pplint.server.inbox import Inbox
    from pplint.server.protocol import Id, WorkspaceFolder
    from pplint.server.transport import Output

_T = TypeVar("_T")

_ASKED_ONCE: Final = {"textDocument/completion", "textDocument/signatureHelp"}
"""Requests that editors do not send again when the user types on: they filter the answer by what was typed since."""

_IDLE: Final = 2.0
"""Seconds after which it is seen whether there is still a client, and whether files have changed."""


class Server:
    """A server with one client, which is taken to type for `pause` seconds after each edit."""

    def __init__(self, inbox: Inbox, output: Output, pause: float = PAUSE) -> None:
        self._inbox = inbox
        self._output = output
        self._client = Client(output)
        self._documents = Documents()
        self._parts: Service | None = None
        self._looking: Looking | None = None
        self._parent: int | None = None
        self._roots: list[str] = []
        self._modulepath: tuple[str, ...] = ()
        self._is_for_workspace = True
        self._node = self._facts = ""
        self._is_shut_down = False
        self._exit: int | None = None
        self._work = Work(pause)
        self._parked: list[tuple[Id, WorkspaceDiagnosticParams]] = []
        self._notifications: dict[str, Callable[[Raw], None]] = {
            "initialized": self._initialized,
            "exit": self._end,
            "textDocument/didOpen": self._opened,
            "textDocument/didChange": self._changed,
            "textDocument/didSave": self._saved,
            "textDocument/didClose": self._closed,
            "workspace/didChangeWatchedFiles": self._files_changed,
            "workspace/didChangeWorkspaceFolders": self._folders_changed,
        }

    # The loop

    def run(self) -> int:
        """Serve the client until it ends; return the exit code."""
        try:
            while self._exit is None:
                self.turn()
        finally:
            if self._parts is not None:
                self._parts.pages.delete()
        return self._exit

    @property
    def is_busy(self) -> bool:
        """Whether there is something to do without another message."""
        return self._work.is_there or not self._inbox.is_empty

    def turn(self) -> None:
        """Handle the next message, or else do some work; wait a while if there is neither."""
        # Files are looked at between messages, too: who asks all the time would else never see what changed.
        if self._looking is not None and self._looking.is_due(is_idle=self._inbox.is_empty) and self._looking.look():
            self._begin_work()
        message = self._inbox.next(self._work.seconds_to_wait() if self._work.is_there else _IDLE)
        if message is not None:
            self._handle(message)
        elif self._inbox.is_at_end or self._output.is_broken or not self._has_parent():
            self._exit = 0 if self._is_shut_down else 1
        elif self._work.is_there:
            self._work_on()
        else:
            self._work.rest()

    def _work_on(self) -> None:
        try:
            self._service.workspace.update()
            self._work.step()
        except Exception as error:  # noqa: BLE001 - the next change begins anew
            _log(f"failed: {describe(error)}")
            self._work.drop()
        if not self._work.is_there:
            self._answer_parked()

    def _has_parent(self) -> bool:
        """Return whether the process that started the server is still there, if it said which that is."""
        if self._parent is None or os.name == "nt":
            return True
        try:
            os.kill(self._parent, 0)
        except ProcessLookupError:
            return False
        except OSError:
            return True
        return True

    def _begin_work(self) -> None:
        """Look at all that is to be checked from the start: what is known of it is not checked again."""
        self._work.begin(self._service.publisher.of_documents(), self._others())

    def _others(self) -> Iterator[None]:
        """Do what can wait: make ready for the next completion, check what nobody looks at, and compile nodes."""
        from pplint.project.discovery import EXTENSIONS
        from pplint.server.completion.listing import list_ahead

        opened = [each.path for each in self._documents if each.path is not None and each.path.endswith(EXTENSIONS)]
        if opened:
            yield from list_ahead(self._service.workspace, opened[-1])
        yield from self._service.nodes.of_chosen()
        yield from self._service.publisher.of_others()
        yield from self._service.nodes.of_all()

    # Messages

    def _handle(self, message: Message) -> None:
        if message.method is None:
            return
        if isinstance(message.id, (int, str)):
            self._handle_request(message.method, message.id, message.params)
            return
        handle = self._notifications.get(message.method)
        if handle is None:
            return
        try:
            handle(message.params)
        except msgspec.ValidationError as error:
            _log(f"{message.method}: {error}")
        except Exception as error:  # noqa: BLE001 - one message must not keep the others from being handled
            _log(f"{message.method} failed: {describe(error)}")

    def _handle_request(self, method: str, request: Id, params: Raw) -> None:
        try:
            self._answer(method, request, params)
        except (msgspec.ValidationError, Invalid) as error:
            self._inbox.fail(request, ErrorCode.INVALID_PARAMS, str(error))
        except Refused as error:
            self._inbox.fail(request, ErrorCode.REQUEST_FAILED, str(error))
        except Exception as error:  # noqa: BLE001 - one request must not keep the others from being answered
            _log(f"{method} failed: {describe(error)}")
            self._inbox.fail(request, ErrorCode.INTERNAL_ERROR, describe(error))

    def _answer(self, method: str, request: Id, params: Raw) -> None:
        if method == "initialize" and self._client.abilities is not UNKNOWN:
            self._inbox.fail(request, ErrorCode.INVALID_REQUEST, "the server is already initialized")
        elif method == "initialize":
            self._inbox.answer(request, self._initialize(_read(params, Initialize)))
        elif method == "shutdown":
            self._is_shut_down = True
            self._inbox.answer(request, None)
        elif self._is_shut_down:
            self._inbox.fail(request, ErrorCode.INVALID_REQUEST, "the server is shut down")
        elif self._client.abilities is UNKNOWN:
            self._inbox.fail(request, ErrorCode.SERVER_NOT_INITIALIZED, "the first request is `initialize`")
        elif method == "workspace/diagnostic":
            self._parked.append((request, _read(params, WorkspaceDiagnosticParams)))
            self._answer_parked()
        else:
            self._answer_about_files(method, request, params)

    def _answer_about_files(self, method: str, request: Id, raw: Raw) -> None:
        from pplint.server.requests import REQUESTS

        known = REQUESTS.get(method)
        if known is None:
            self._inbox.fail(request, ErrorCode.METHOD_NOT_FOUND, f"`{method}` is not supported")
            return
        params = _read(raw, known.params)
        document = getattr(params, "text_document", None)
        if method not in _ASKED_ONCE and document is not None and self._inbox.is_overtaken(document.uri):
            self._overtaken(method, request)
            return
        service = self._service
        service.workspace.update()
        self._inbox.answer(request, known.answer(service, params))

    def _overtaken(self, method: str, request: Id) -> None:
        words = "the document has changed since"
        if method == "textDocument/diagnostic":
            self._inbox.fail(request, ErrorCode.SERVER_CANCELLED, words, {"retriggerRequest": True})
        else:
            self._inbox.fail(request, ErrorCode.CONTENT_MODIFIED, words)

    def _answer_parked(self) -> None:
        """Answer whoever waits for news of the workspace, if there are any."""
        waiting, self._parked = self._parked, []
        for request, params in waiting:
            if not self._inbox.is_wanted(request):
                continue
            report = self._service.publisher.pulled_workspace(params.previous_result_ids)
            if report is None:
                self._parked.append((request, params))
            else:
                self._inbox.answer(request, report)

    # The life of the server

    def _initialize(self, given: Initialize) -> dict[str, object]:
        self._client.abilities = Abilities.of(given.capabilities)
        self._documents.encoding = self._client.abilities.encoding
        self._parent = given.process_id
        self._roots = _roots_of(given)
        options, fault = options_of(given)
        if fault is not None:
            self._client.complain(fault)
        self._modulepath = tuple(os.path.abspath(os.path.expanduser(each)) for each in options.modulepath)
        self._is_for_workspace = options.diagnostics == "workspace"
        self._node, self._facts = options.node, options.facts
        if self._roots:
            # What paths are relative to in messages, as in a run from there.
            with suppress(OSError):
                os.chdir(self._roots[0])
        return initialize_result(self._client.abilities)

    def _initialized(self, _params: Raw) -> None:
        if self._client.abilities.watches_files:
            watch(self._client)
        else:
            self._looking = Looking(self._service.workspace)
        self._begin_work()

    def _end(self, _params: Raw) -> None:
        self._exit = 0 if self._is_shut_down else 1

    @property
    def _service(self) -> Service:
        """What answers are made of; what is needed for that is loaded when something is first asked of a file."""
        if self._parts is None:
            from pplint.server.chosen_nodes import ChosenNodes
            from pplint.server.publishing import Publisher
            from pplint.server.workspace import Workspace

            workspace = Workspace(self._documents)
            workspace.roots, workspace.modulepath = self._roots, self._modulepath
            publisher = Publisher(workspace, self._client)
            publisher.is_for_workspace = self._is_for_workspace
            nodes = ChosenNodes(workspace, self._client, self._node, self._facts, self._begin_work)
            self._parts = Service(workspace, self._client, publisher, Pages(), nodes)
        return self._parts

    # Documents and files

    def _opened(self, params: Raw) -> None:
        document = self._documents.open(_read(params, DidOpen).text_document)
        self._show(document)
        self._service.publisher.opened(document)

    def _changed(self, params: Raw) -> None:
        given = _read(params, DidChange)
        identifier = given.text_document
        try:
            document = self._documents.change(identifier.uri, identifier.version, given.content_changes)
        except TooManyChanges:
            self._forget_document(identifier.uri)
            self._client.complain(f"{identifier.uri}: too many changes at once; close it, and open it again")
            return
        if document is not None:
            self._work.wait()
            self._show(document)

    def _show(self, document: Document) -> None:
        if document.path is not None:
            self._service.workspace.show(document.path, document.text)
        self._begin_work()

    def _saved(self, params: Raw) -> None:
        path = path_of(_read(params, OfDocument).text_document.uri)
        if path is not None and self._looking is not None:
            self._service.workspace.forget([path])
        self._begin_work()

    def _closed(self, params: Raw) -> None:
        self._forget_document(_read(params, OfDocument).text_document.uri)

    def _forget_document(self, uri: str) -> None:
        document = self._documents.close(uri)
        if document is None:
            return
        if document.path is not None:
            self._service.workspace.show(document.path, None)
        self._service.publisher.closed(document)
        self._service.tokens.pop(uri, None)
        self._begin_work()

    def _files_changed(self, params: Raw) -> None:
        paths = paths_of(_read(params, DidChangeWatchedFiles).changes)
        if paths:
            self._service.workspace.forget(paths)
            self._begin_work()

    def _folders_changed(self, params: Raw) -> None:
        change = _read(params, DidChangeWorkspaceFolders).event
        removed = set(_paths(change.removed))
        kept = [each for each in self._service.workspace.roots if each not in removed]
        self._service.workspace.roots = list(dict.fromkeys([*kept, *_paths(change.added)]))
        self._begin_work()


def _read(params: Raw, kind: type[_T]) -> _T:
    """Return what came with a message; raise `msgspec.ValidationError` if it is not as the protocol says."""
    return msgspec.json.decode(params, type=kind)


def _roots_of(given: Initialize) -> list[str]:
    """Return the absolute paths of the roots: folders, or the one root of older clients."""
    if given.workspace_folders:
        return list(dict.fromkeys(_paths(given.workspace_folders)))
    path = given.root_path if given.root_uri is None else path_of(given.root_uri)
    return [] if path is None else [os.path.abspath(path)]


def _paths(folders: Iterable[WorkspaceFolder]) -> list[str]:
    found = (path_of(each.uri) for each in folders)
    return [path for path in found if path is not None]


def _log(text: str) -> None:
    """Write to standard error, which clients show in a log."""
    with suppress(OSError):
        sys.stderr.write(f"pplint server: {text}\n")
        sys.stderr.flush()
