"""What an editor says to a server, and what is wrong with it: the frames, the JSON, the values, and the order."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from tools.lsp_client import encoded

from tests.fuzz.entries.damage import damage
from tests.fuzz.entries.tree import ALL

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

_ASKED: Final = (
    *("hover", "definition", "references", "documentSymbol", "completion", "signatureHelp", "codeAction", "rename"),
    *("prepareRename", "formatting", "rangeFormatting", "foldingRange", "semanticTokens/full", "inlayHint"),
    *(
        "documentHighlight",
        "documentLink",
        "selectionRange",
        "typeDefinition",
        "implementation",
        "codeLens",
        "diagnostic",
    ),
)
_EXTREMES: Final[tuple[Any, ...]] = (
    *(None, True, -1, 0, 1, 2**31, 2**53, 2**64, -(2**63), 1e308, 0.5, "", "x", "\0", "\ud800", "a" * 50_000, [], {}),
    *([[]], [None], {"a": 1}, "file:///", "file:///etc/passwd", "file://%zz", "untitled:x", "http://[", "file:///\0"),
)


def conversation(code: Path, chance: Random) -> bytes:
    """Return what comes over standard input: some messages are not as they should be."""
    messages: list[Any] = [{"id": 1, "method": "initialize", "params": {"rootUri": code.as_uri(), "capabilities": {}}}]
    messages.append({"method": "initialized", "params": {}})
    messages += [_message(code, chance, number + 2) for number in range(chance.choice((3, 10, 30)))]
    messages += [{"id": 10_000, "method": "shutdown"}, {"method": "exit"}]
    if chance.random() < 0.3:
        chance.shuffle(messages)
    if chance.random() < 0.7:
        for _ in range(chance.choice((1, 3))):
            messages[chance.randrange(len(messages))] = _changed(chance.choice(messages), chance)
    frames = [encoded({"jsonrpc": "2.0", **each} if isinstance(each, dict) else each) for each in messages]
    if chance.random() < 0.3:
        at = chance.randrange(len(frames))
        frames[at] = damage(frames[at], chance)
    return b"".join(frames)


def _message(code: Path, chance: Random, number: int) -> dict[str, Any]:
    name = chance.choice([*ALL])
    document: dict[str, Any] = {"uri": (code / name).as_uri()}
    kind = chance.random()
    if kind < 0.3:
        opened = document | {"languageId": "puppet", "version": number, "text": ALL[name]}
        return {"method": "textDocument/didOpen", "params": {"textDocument": opened}}
    if kind < 0.5:
        text = chance.choice(("", "x", "{", ALL[name], "\r\n", "\N{SNOWMAN}", "\U0001f600"))
        count = chance.choice((1, 1, 3, 200))
        changes: list[dict[str, Any]] = [{"range": _range(chance), "text": text} for _ in range(count)]
        changes = changes if chance.random() < 0.8 else [{"text": text}]
        params = {"textDocument": document | {"version": number}, "contentChanges": changes}
        return {"method": "textDocument/didChange", "params": params}
    if kind < 0.6:
        method = chance.choice(("didClose", "didSave", "willSave"))
        return {"method": f"textDocument/{method}", "params": {"textDocument": document}}
    if kind < 0.7:
        seen = [{"uri": document["uri"], "type": chance.randrange(5)}]
        return {"method": "workspace/didChangeWatchedFiles", "params": {"changes": seen}}
    if kind < 0.75:
        others: dict[str, dict[str, Any]] = {
            "workspace/symbol": {"query": chance.choice(("", "web", "*"))},
            "$/cancelRequest": {"id": chance.randrange(number)},
            "workspace/didChangeConfiguration": {"settings": {}},
            "workspace/executeCommand": {"command": "x", "arguments": []},
        }
        method = chance.choice([*others])
        return {"id": number, "method": method, "params": others[method]}
    place: dict[str, Any] = {"textDocument": document, "position": _range(chance)["start"], "range": _range(chance)}
    place |= {"context": {"diagnostics": [], "includeDeclaration": True}, "newName": "b", "positions": []}
    place |= {"options": {"tabSize": 2, "insertSpaces": True}}
    return {"id": number, "method": f"textDocument/{chance.choice(_ASKED)}", "params": place}


def _range(chance: Random) -> dict[str, Any]:
    numbers = [chance.choice((0, 1, 2, 5, 30, 10**9)) for _ in range(4)]
    start, end = ({"line": line, "character": character} for line, character in (numbers[:2], numbers[2:]))
    return {"start": start, "end": end}


def _changed(value: Any, chance: Random) -> Any:  # noqa: ANN401 - any JSON
    """Return JSON in which one value is another, or is missing."""
    copy: Any = json.loads(json.dumps(value))
    at: Any = copy
    while _is_nested(at):
        key: Any = chance.choice([*at]) if hasattr(at, "keys") else chance.randrange(len(at))
        inner: Any = at[key]
        if not _is_nested(inner) or chance.random() < 0.3:
            if chance.random() < 0.2:
                del at[key]
            else:
                at[key] = chance.choice(_EXTREMES)
            return copy
        at = inner
    return chance.choice(_EXTREMES)


def _is_nested(value: Any) -> bool:  # noqa: ANN401 - any JSON
    return isinstance(value, dict | list) and value not in ({}, [])
