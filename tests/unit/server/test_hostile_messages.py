"""Whatever a client sends, it gets an answer, or the server ends."""

from __future__ import annotations

import json
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
from tools.lsp_client import encoded, read_message

from pplint.server.documents import Documents
from pplint.server.inbox import Inbox
from pplint.server.protocol import TextDocumentItem
from pplint.server.server import Server
from pplint.server.transport import Output
from pplint.server.uris import path_of, uri_of
from tests.talk import Talk

if TYPE_CHECKING:
    from pathlib import Path

SHUTDOWN = encoded({"jsonrpc": "2.0", "id": "end", "method": "shutdown"})
EXIT = encoded({"jsonrpc": "2.0", "method": "exit"})
INITIALIZE = encoded({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}})


def served(data: bytes) -> tuple[int, list[dict[str, Any]]]:
    """Let a server read some bytes and then nothing more; return its exit code and its answers."""
    stream = BytesIO()
    output = Output(stream)
    inbox = Inbox(output)
    inbox.read_all(BytesIO(data))
    code = Server(inbox, output).run()
    stream.seek(0)
    answers: list[dict[str, Any]] = []
    while (answer := read_message(stream)) is not None:
        answers.append(answer)
    return code, answers


def framed(body: bytes) -> bytes:
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (framed(b"{"), -32700),
        (framed(b"\xff"), -32700),
        (framed(b'{"params": ' + b"[" * 100_000), -32700),
        (framed(b'{"id": 1, "method": 2}'), -32600),
        (framed(b"[]"), -32600),
        (framed(b'"text"'), -32600),
        (b"Content-Length: -1\r\n\r\n", -32700),
        (b"Content-Length: 99999999999999999999\r\n\r\n{}", -32700),
        (b"Content-Type: x\r\n\r\n{}", -32700),
        (b"GET / HTTP/1.1\r\n\r\n", -32700),
        (b"x" * 10_000, -32700),
    ],
)
def test_what_is_no_message_is_answered_and_the_server_ends(data: bytes, code: int) -> None:
    exit_code, answers = served(data)
    assert exit_code == 1
    assert [(each["id"], each["error"]["code"]) for each in answers] == [(None, code)]


@pytest.mark.parametrize("method", ["didOpen", "didChange", "didSave", "didClose"])
def test_a_message_that_is_not_utf_8_is_answered_and_the_server_goes_on(method: str) -> None:
    told = framed(b'{"method": "textDocument/%b", "params": {"textDocument": {"uri": "\xff"}}}' % method.encode())
    asked = framed(b'{"id": 5, "method": "textDocument/hover", "params": {"textDocument": {"uri": "\xe9"}}}')
    exit_code, answers = served(INITIALIZE + told + asked + SHUTDOWN + EXIT)
    assert exit_code == 0
    assert {each["id"]: each.get("error", {}).get("code") for each in answers} == {
        1: None,
        None: -32700,
        5: -32700,
        "end": None,
    }


@pytest.mark.parametrize("method", ["textDocument/didOpen", "textDocument/didChange", "$/cancelRequest"])
@pytest.mark.parametrize("depth", [400, 900, 1800, 100_000])
def test_a_message_that_is_deep_keeps_no_other_from_being_answered(method: str, depth: int) -> None:
    deep = b"[" * depth + b"]" * depth
    told = framed(b'{"method": "%b", "params": {"id": 2, "textDocument": %b}}' % (method.encode(), deep))
    exit_code, answers = served(INITIALIZE + told + SHUTDOWN + EXIT)
    assert exit_code == 0
    assert {each["id"] for each in answers} >= {1, "end"}


@pytest.mark.parametrize("data", [b"", b"\r\n", b"Content-Length: 5\r\n\r\n{", INITIALIZE, INITIALIZE + EXIT])
def test_a_client_that_goes_without_shutting_down_is_an_error(data: bytes) -> None:
    assert served(data)[0] == 1


def test_a_client_that_shuts_down_is_none() -> None:
    assert served(INITIALIZE + SHUTDOWN + EXIT)[0] == 0
    assert served(INITIALIZE + SHUTDOWN)[0] == 0


def test_requests_before_the_first_and_after_the_last_are_refused() -> None:
    hover: dict[str, Any] = {"jsonrpc": "2.0", "id": 7, "method": "textDocument/hover", "params": {}}
    _, answers = served(encoded(hover) + INITIALIZE + SHUTDOWN + encoded(hover | {"id": 8}))
    codes = {each["id"]: each["error"]["code"] for each in answers if "error" in each}
    assert codes == {7: -32002, 8: -32600}


def test_a_message_that_is_wrong_keeps_no_other_from_being_answered(tmp_path: Path) -> None:
    talk = Talk(tmp_path)
    talk.queue({"method": "textDocument/didOpen", "params": {"textDocument": 1}}, {"method": "unknown"}, {"id": 99})
    assert talk.ask("textDocument/hover", {"position": []})["error"]["code"] == -32602
    assert talk.ask("unknown/request", None)["error"]["code"] == -32601
    assert talk.ask("workspace/executeCommand", {"command": "x"})["error"]["code"] == -32602
    assert talk.ask("workspace/symbol", {"query": "x"}) == []


@pytest.mark.parametrize(
    "uri", ["output:Untitled-1", "git:/a/b.pp", "file://host/a.pp", "file:///a%00b.pp", "http://[", "", "a.pp"]
)
def test_what_is_no_file_is_nothing_to_check(tmp_path: Path, uri: str) -> None:
    talk = Talk(tmp_path)
    item = {"uri": uri, "languageId": "puppet", "version": 1, "text": "notice($x"}
    assert talk.tell("textDocument/didOpen", {"textDocument": item}) == []
    place = {"textDocument": {"uri": uri}, "position": {"line": 0, "character": 8}}
    assert talk.ask("textDocument/hover", place) is None
    assert talk.ask("textDocument/definition", place) == []
    assert talk.ask("textDocument/diagnostic", {"textDocument": {"uri": uri}})["error"]["code"] == -32602
    assert talk.tell("textDocument/didClose", {"textDocument": {"uri": uri}}) == []


def test_a_file_outside_of_every_root_is_checked_by_itself(tmp_path: Path) -> None:
    (tmp_path / "root").mkdir()
    (tmp_path / "alone.pp").write_text("")
    talk = Talk(tmp_path / "root")
    talk.open("../alone.pp", "$x = 1\n$x = 2\n")
    (found,) = [each for each in talk.said if each.get("method") == "textDocument/publishDiagnostics"]
    assert [each["code"] for each in found["params"]["diagnostics"]] == ["variable-reassignment"]


def test_a_document_of_fifty_megabytes_is_said_to_be_too_large(tmp_path: Path) -> None:
    talk = Talk(tmp_path)
    talk.open("large.pp", f"#{'x' * 998}\n" * 50_000)
    assert [each["code"] for each in talk.published["large.pp"]] == ["file-too-large"]
    insertion = {"start": {"line": 49_999, "character": 3}, "end": {"line": 50_000, "character": 0}}
    talk.change("large.pp", 2, {"range": insertion, "text": "x"})
    assert talk.ask("textDocument/hover", talk.at("large.pp", 0, 0))["contents"]["value"].startswith("**file-too")
    talk.change("large.pp", 3, {"text": "$x = 1\n"})
    assert "large.pp" not in talk.published


def test_twenty_thousand_changes_at_once_are_made_and_more_than_can_be_followed_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    talk = Talk(tmp_path)
    talk.open("a.pp", "  notice(1)\n" * 20_000)
    changes = [
        {"range": {"start": {"line": line, "character": 2}, "end": {"line": line, "character": 8}}, "text": "warning"}
        for line in range(20_000)
    ]
    touched = sum(len("  warning(1)\n") + 2 + 8 for _ in changes)
    monkeypatch.setattr("pplint.server.edited_text.MOST_BYTES", touched)
    talk.change("a.pp", 2, *changes)
    assert talk.ask("textDocument/documentSymbol", {"textDocument": {"uri": talk.uri("a.pp")}}) is not None
    talk.change("a.pp", 3, *changes, *changes)
    words = [each["params"]["message"] for each in talk.said if each.get("method") == "window/showMessage"]
    assert [each.rpartition(": ")[2] for each in words] == ["too many changes at once; close it, and open it again"]


def test_a_change_of_what_is_not_open_is_nothing(tmp_path: Path) -> None:
    talk = Talk(tmp_path)
    talk.change("unknown.pp", 2, {"text": "x"})
    talk.tell("textDocument/didClose", {"textDocument": {"uri": talk.uri("unknown.pp")}})
    assert talk.published == {}


def test_texts_beside_the_rules_of_unicode_are_taken() -> None:
    item = json.loads('{"uri": "file:///a.pp", "text": "\\ud83d"}')
    assert Documents().open(TextDocumentItem(**item)).text == b"?"


@pytest.mark.parametrize("path", ["/a/b c.pp", "/a/ü😀.pp", "/a/%41.pp", "/a/#?.pp"])
def test_the_address_of_a_path_leads_back_to_it(path: str) -> None:
    assert path_of(uri_of(path)) == path
