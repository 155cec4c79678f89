"""The client: what it can do, and what is sent to it without being asked for."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any, Final, cast

import msgspec
from msgspec import Struct

from pplint.server.positions import Encoding
from pplint.server.protocol import ServerOptions

if TYPE_CHECKING:
    from pplint.server.protocol import Initialize
    from pplint.server.transport import Output


class Abilities(Struct, frozen=True):
    """What a client can do, of what makes a difference here."""

    encoding: Encoding = Encoding.UTF_16
    pulls_diagnostics: bool = False
    refreshes_diagnostics: bool = False
    refreshes_lenses: bool = False
    watches_files: bool = False
    shows_documents: bool = False
    reads_markdown: bool = False
    nests_symbols: bool = False
    follows_links: bool = False
    takes_snippets: bool = False
    prepares_renames: bool = False
    takes_document_changes: bool = False
    renames_files: bool = False
    creates_files: bool = False
    resolves_edits: bool = False
    shows_progress: bool = False
    reads_markdown_of_items: bool = False
    reads_markdown_of_signatures: bool = False

    @classmethod
    def of(cls, capabilities: dict[str, Any]) -> Abilities:
        """Return what a client says about itself; whatever it does not say it cannot do."""

        def has(*path: str) -> bool:
            return _at(capabilities, *path) is True

        return cls(
            _encoding(_at(capabilities, "general", "positionEncodings")),
            isinstance(_at(capabilities, "textDocument", "diagnostic"), dict),
            has("workspace", "diagnostics", "refreshSupport"),
            has("workspace", "codeLens", "refreshSupport"),
            has("workspace", "didChangeWatchedFiles", "dynamicRegistration"),
            has("window", "showDocument", "support"),
            "markdown" in _words(_at(capabilities, "textDocument", "hover", "contentFormat")),
            has("textDocument", "documentSymbol", "hierarchicalDocumentSymbolSupport"),
            has("textDocument", "definition", "linkSupport"),
            has(*_ITEM, "snippetSupport"),
            has("textDocument", "rename", "prepareSupport"),
            has("workspace", "workspaceEdit", "documentChanges"),
            "rename" in _words(_at(capabilities, "workspace", "workspaceEdit", "resourceOperations")),
            "create" in _words(_at(capabilities, "workspace", "workspaceEdit", "resourceOperations"))
            and has("workspace", "workspaceEdit", "documentChanges"),
            "edit" in _words(_at(capabilities, "textDocument", "codeAction", "resolveSupport", "properties")),
            has("window", "workDoneProgress"),
            "markdown" in _words(_at(capabilities, *_ITEM, "documentationFormat")),
            "markdown" in _words(_at(capabilities, *_SIGNATURE, "documentationFormat")),
        )


_ITEM: Final = ("textDocument", "completion", "completionItem")
"""Where a client says what it can do with what is offered."""
_SIGNATURE: Final = ("textDocument", "signatureHelp", "signatureInformation")

UNKNOWN: Final = Abilities()
"""What is known of a client that has not introduced itself."""


def _at(value: object, *path: str) -> object:
    for key in path:
        if not isinstance(value, dict):
            return None
        value = cast("dict[str, object]", value).get(key)
    return value


def _words(value: object) -> list[object]:
    return cast("list[object]", value) if isinstance(value, list) else []


def _encoding(offered: object) -> Encoding:
    """Return how a client counts characters: in bytes, if it can, as they are nothing to compute here."""
    words = _words(offered)
    known = (each for each in (Encoding.UTF_8, Encoding.UTF_32, Encoding.UTF_16) if each.value in words)
    return next(known, Encoding.UTF_16)


def options_of(given: Initialize) -> tuple[ServerOptions, str | None]:
    """Return what the configuration of the client says, and what is wrong with it."""
    try:
        return msgspec.convert(given.initialization_options or {}, ServerOptions), None
    except msgspec.ValidationError as error:
        return ServerOptions(), f"the client's `initializationOptions` are ignored: {error}"


class Client:
    """Sends notifications and requests; `abilities` are known once the client has introduced itself."""

    def __init__(self, output: Output) -> None:
        self._output = output
        self._ids = count(1)
        self.abilities = UNKNOWN

    def notify(self, method: str, params: object) -> None:
        """Tell the client something."""
        self._output.write(msgspec.json.encode({"jsonrpc": "2.0", "method": method, "params": params}))

    def request(self, method: str, params: object = None) -> None:
        """Ask the client to do something; nobody waits for what it answers."""
        message = {"jsonrpc": "2.0", "id": f"pplint-{next(self._ids)}", "method": method, "params": params}
        self._output.write(msgspec.json.encode(message))

    def complain(self, text: str) -> None:
        """Show an error to the user."""
        self.notify("window/showMessage", {"type": 1, "message": f"pplint: {text}"})
