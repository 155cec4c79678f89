"""What becomes of messages when several wait: the newest version of a document wins, and nothing is done in vain."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any

from tests.talk import Talk

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

PULLING: dict[str, Any] = {
    "textDocument": {"diagnostic": {}},
    "workspace": {"diagnostics": {"refreshSupport": True}, "didChangeWatchedFiles": {"dynamicRegistration": True}},
}


def hover(talk: Talk, request: int) -> dict[str, Any]:
    return {"id": request, "method": "textDocument/hover", "params": talk.at("a.pp", 0, 0)}


def changed(talk: Talk, version: int, text: str) -> dict[str, Any]:
    identifier = {"uri": talk.uri("a.pp"), "version": version}
    params = {"textDocument": identifier, "contentChanges": [{"text": text}]}
    return {"method": "textDocument/didChange", "params": params}


def test_cancelled_requests_are_answered_before_anything_is_done(tmp_path: Path) -> None:
    talk = Talk(tmp_path)
    talk.open("a.pp", "$x = 1\n")
    talk.queue(*(hover(talk, 100 + each) for each in range(60)))
    talk.queue(*({"method": "$/cancelRequest", "params": {"id": 100 + each}} for each in range(59)))
    assert [each["error"]["code"] for each in talk.heard()] == [-32800] * 59
    (answer,) = talk.handle()
    assert answer["id"] == 159
    assert answer["result"]["contents"]


def test_a_request_is_answered_once(tmp_path: Path) -> None:
    talk = Talk(tmp_path)
    talk.open("a.pp", "$x = 1\n")
    talk.queue(hover(talk, 100))
    assert len(talk.handle()) == 1
    talk.queue({"method": "$/cancelRequest", "params": {"id": 100}}, {"method": "$/cancelRequest", "params": {}})
    assert talk.handle() == []


def test_what_is_asked_about_an_older_version_is_dropped(tmp_path: Path) -> None:
    talk = Talk(tmp_path)
    talk.open("a.pp", "$x = 1\n")
    talk.queue(hover(talk, 100), changed(talk, 2, "$y = 'a'\n"), hover(talk, 101))
    answers = {each["id"]: each for each in talk.handle() if "id" in each}
    assert answers[100]["error"]["code"] == -32801
    assert "String" in answers[101]["result"]["contents"]["value"]


def test_what_is_offered_is_answered_though_more_was_typed(tmp_path: Path) -> None:
    talk = Talk(tmp_path)
    text = "file { '/a':\n  m\n}\nsplit(\n"
    talk.open("a.pp", text)
    completion = {"id": 100, "method": "textDocument/completion", "params": talk.at("a.pp", 1, 3)}
    signature = {"id": 101, "method": "textDocument/signatureHelp", "params": talk.at("a.pp", 3, 6)}
    talk.queue(completion, signature, changed(talk, 2, text.replace("m", "mo")))
    answers = {each["id"]: each for each in talk.handle() if "id" in each}
    assert "mode" in [each["label"] for each in answers[100]["result"]["items"]]
    assert answers[101]["result"]["signatures"]


def test_only_the_newest_version_is_checked(tmp_path: Path) -> None:
    talk = Talk(tmp_path)
    talk.open("a.pp", "")
    talk.queue(*(changed(talk, version, f"$x = {version} $x = 1\n") for version in range(2, 9)))
    published = [each["params"]["version"] for each in talk.handle()]
    assert published == [8]


def test_diagnostics_are_pulled_where_a_client_can(tmp_path: Path) -> None:
    talk = Talk(tmp_path, PULLING)
    assert talk.abilities["diagnosticProvider"]["workspaceDiagnostics"]
    document = {"textDocument": {"uri": talk.open("a.pp", "$x = 1 $x = 2\n")}}
    assert talk.published == {}
    first = talk.ask("textDocument/diagnostic", document)
    assert [each["code"] for each in first["items"]] == ["variable-reassignment"]
    again = talk.ask("textDocument/diagnostic", document | {"previousResultId": first["resultId"]})
    assert again == {"kind": "unchanged", "resultId": first["resultId"]}


def test_a_pull_that_is_overtaken_is_to_be_repeated(tmp_path: Path) -> None:
    talk = Talk(tmp_path, PULLING)
    document = {"textDocument": {"uri": talk.open("a.pp", "$x = 1\n")}}
    pull = {"id": 100, "method": "textDocument/diagnostic", "params": document}
    talk.queue(pull, changed(talk, 2, "$y = 1\n"))
    (answer,) = talk.handle()
    assert answer["error"]["code"] == -32802
    assert answer["error"]["data"] == {"retriggerRequest": True}


def test_a_client_that_pulls_is_told_when_another_file_makes_a_difference(tmp_path: Path) -> None:
    (tmp_path / "metadata.json").write_text('{"name": "me-shop", "version": "1.0.0"}')
    (tmp_path / "types").mkdir()
    alias = tmp_path / "types" / "port.pp"
    alias.write_text("type Shop::Port = Integer\n")
    talk = Talk(tmp_path, PULLING)
    uri = talk.open("manifests/init.pp", "class shop (Shop::Port $port = 'a') { }\n")
    talk.ask("textDocument/diagnostic", {"textDocument": {"uri": uri}})
    alias.write_text("type Shop::Port = String\n")
    said = talk.tell("workspace/didChangeWatchedFiles", {"changes": [{"uri": alias.as_uri(), "type": 2}]})
    assert "workspace/diagnostic/refresh" in [each.get("method") for each in said]


def test_the_diagnostics_of_the_workspace_are_pulled_or_pushed(tmp_path: Path) -> None:
    (tmp_path / "b.pp").write_text("$x = 1 $x = 2\n")
    talk = Talk(tmp_path, PULLING)
    assert list(talk.published) == ["b.pp"]
    report = talk.ask("workspace/diagnostic", {"previousResultIds": []})
    assert talk.published == {}
    (item,) = report["items"]
    assert item["uri"] == talk.uri("b.pp")
    known = [{"uri": item["uri"], "value": item["resultId"]}]
    talk.queue({"id": 100, "method": "workspace/diagnostic", "params": {"previousResultIds": known}})
    assert talk.handle() == []  # There is no news, so that the answer waits for some.
    (tmp_path / "b.pp").write_text("$x = 1\n")
    said = talk.tell("workspace/didChangeWatchedFiles", {"changes": [{"uri": talk.uri("b.pp"), "type": 2}]})
    assert [(each["id"], each["result"]["items"][0]["items"]) for each in said] == [(100, [])]


def test_files_that_are_not_open_are_left_alone_if_that_is_wanted(tmp_path: Path) -> None:
    (tmp_path / "b.pp").write_text("$x = 1 $x = 2\n")
    assert Talk(tmp_path, options={"diagnostics": "open-files"}).published == {}
    assert list(Talk(tmp_path, options={"diagnostics": "workspace"}).published) == ["b.pp"]
    confused = Talk(tmp_path, options={"diagnostics": "all"})
    assert "are ignored" in confused.said[0]["params"]["message"]


def test_roots_come_and_go(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    (tmp_path / "two" / "b.pp").write_text("$x = 1 $x = 2\n")
    talk = Talk(tmp_path / "one")
    folder = {"uri": (tmp_path / "two").as_uri(), "name": "two"}
    change = "workspace/didChangeWorkspaceFolders"
    (told,) = talk.tell(change, {"event": {"added": [folder], "removed": []}})
    assert told["params"]["uri"] == (tmp_path / "two" / "b.pp").as_uri()
    (told,) = talk.tell(change, {"event": {"added": [], "removed": [folder]}})
    assert told["params"]["diagnostics"] == []


def test_files_that_change_are_seen_while_requests_come_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.pp").write_text("notice(1)\n")
    talk = Talk(tmp_path, {}, {})
    talk.handle()
    now = [monotonic()]
    monkeypatch.setattr("pplint.server.watching.monotonic", lambda: now[0])
    (tmp_path / "a.pp").write_text("$x = 1\n$x = 2\n")
    for number in range(30):
        now[0] += 0.1
        talk.queue(hover(talk, 100 + number))
        talk.handle()
    assert [each["code"] for each in talk.published["a.pp"]] == ["variable-reassignment"]
