"""A conversation with a language server in this process: each message is handled before the next one is sent."""

from __future__ import annotations

import json
from io import BytesIO
from typing import TYPE_CHECKING, Any

from tools.lsp_client import read_message

from pplint.server.inbox import Inbox
from pplint.server.server import Server
from pplint.server.transport import Output

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

Message = dict[str, Any]


class Talk:
    """What a client says, and what comes back. `published` holds the latest diagnostics by the names of files."""

    def __init__(
        self, root: Path, capabilities: Mapping[str, Any] | None = None, options: Mapping[str, Any] | None = None
    ) -> None:
        self.root = root
        self._stream = BytesIO()
        output = Output(self._stream)
        self._inbox = Inbox(output)
        self._server = Server(self._inbox, output, pause=0)
        self._read = 0
        self._ids = 0
        self.said: list[Message] = []
        folders = [{"uri": root.as_uri(), "name": "root"}]
        given = {"processId": None, "capabilities": capabilities or {}, "workspaceFolders": folders}
        self.abilities = self.ask("initialize", given | {"initializationOptions": options})["capabilities"]
        self.tell("initialized", {})

    def uri(self, name: str) -> str:
        """Return the address of a file below the root."""
        return (self.root / name).as_uri()

    def queue(self, *messages: Mapping[str, Any]) -> None:
        """Let messages arrive, and handle none of them."""
        for message in messages:
            self._inbox.take(json.dumps({"jsonrpc": "2.0", **message}).encode())

    def handle(self) -> list[Message]:
        """Handle all that came, and do all that there is to do; return what is said meanwhile."""
        while self._server.is_busy:
            self._server.turn()
        return self.heard()

    def heard(self) -> list[Message]:
        """Return what was said since the last look."""
        self._stream.seek(self._read)
        found: list[Message] = []
        while (message := read_message(self._stream)) is not None:
            found.append(message)
        self._read = self._stream.tell()
        self.said += found
        return found

    def tell(self, method: str, params: object) -> list[Message]:
        """Send a notification; return what comes of it."""
        self.queue({"method": method, "params": params})
        return self.handle()

    def ask(self, method: str, params: object) -> Any:  # noqa: ANN401 - as the protocol says
        """Send a request; return the result, or the whole answer if it is an error."""
        self._ids += 1
        self.queue({"id": self._ids, "method": method, "params": params})
        (answer,) = [each for each in self.handle() if each.get("id") == self._ids and "method" not in each]
        return answer if "error" in answer else answer["result"]

    def open(self, name: str, text: str | None = None) -> str:
        """Open a file as version 1, with a text or its own; return its address."""
        text = (self.root / name).read_text(encoding="utf-8") if text is None else text
        item = {"uri": self.uri(name), "languageId": "puppet", "version": 1, "text": text}
        self.tell("textDocument/didOpen", {"textDocument": item})
        return self.uri(name)

    def change(self, name: str, version: int, *changes: Mapping[str, Any]) -> None:
        """Change an open document."""
        identifier = {"uri": self.uri(name), "version": version}
        self.tell("textDocument/didChange", {"textDocument": identifier, "contentChanges": list(changes)})

    def at(self, name: str, line: int, character: int) -> Message:
        """Return the parameters of a request about a place."""
        return {"textDocument": {"uri": self.uri(name)}, "position": {"line": line, "character": character}}

    @property
    def published(self) -> dict[str, list[Message]]:
        """The diagnostics that were last pushed of each file; those of which there are none are left out."""
        latest: dict[str, list[Message]] = {}
        for each in self.said:
            if each.get("method") == "textDocument/publishDiagnostics":
                latest[each["params"]["uri"].removeprefix(f"{self.root.as_uri()}/")] = each["params"]["diagnostics"]
        return {name: found for name, found in latest.items() if found}
