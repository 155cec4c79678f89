"""What shows how things are connected and keeps them so: hierarchies, lenses, names of parameters, files, layout."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.talk import Talk

if TYPE_CHECKING:
    from pathlib import Path

FILES = {
    "environment.conf": "modulepath = modules\n",
    "modules/shop/manifests/init.pp": "class shop {\n  shop::shelf { 'a': }\n  notice(shop::price(3, 'x', $a))\n}\n",
    "modules/shop/manifests/shelf.pp": "define shop::shelf {\n}\n",
    "modules/shop/manifests/back.pp": "class shop::back inherits shop {\n  shop::shelf { 'b': }\n}\n",
    "modules/shop/functions/price.pp": "function shop::price(Integer $net, String $tax, Any $more) {\n  $net\n}\n",
}
INIT, SHELF, BACK = (f"modules/shop/manifests/{each}.pp" for each in ("init", "shelf", "back"))


@pytest.fixture
def talk(tmp_path: Path) -> Talk:
    """Return a conversation about a control repository with a module, in which all manifests are open."""
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    edits = {"documentChanges": True, "resourceOperations": ["create", "rename"]}
    talk = Talk(tmp_path, {"workspace": {"workspaceEdit": edits}}, {"diagnostics": "open-files"})
    for name in (INIT, SHELF, BACK):
        talk.open(name)
    return talk


def _of(talk: Talk, name: str, **more: object) -> dict[str, Any]:
    return {"textDocument": {"uri": talk.uri(name)}, **more}


def test_classes_know_what_they_inherit_and_what_inherits_them(talk: Talk) -> None:
    (item,) = talk.ask("textDocument/prepareTypeHierarchy", talk.at(INIT, 0, 7))
    (inner,) = talk.ask("typeHierarchy/subtypes", {"item": item})
    assert (item["name"], inner["name"]) == ("shop", "shop::back")
    assert [each["name"] for each in talk.ask("typeHierarchy/supertypes", {"item": inner})] == ["shop"]
    assert talk.ask("typeHierarchy/supertypes", {"item": item}) == []
    assert talk.ask("textDocument/prepareTypeHierarchy", talk.at(SHELF, 0, 9)) == []


@pytest.mark.parametrize(("name", "title"), [(SHELF, "declared 2 times"), (BACK, "declared nowhere")])
def test_a_lens_says_how_often_something_is_declared(talk: Talk, name: str, title: str) -> None:
    (lens,) = talk.ask("textDocument/codeLens", _of(talk, name))
    assert "command" not in lens
    command = talk.ask("codeLens/resolve", lens)["command"]
    assert command["title"] == title
    assert talk.ask("workspace/executeCommand", {k: command[k] for k in ("command", "arguments")}) is None


def test_literals_that_are_passed_have_the_names_of_parameters(talk: Talk) -> None:
    range_ = {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}
    hints = talk.ask("textDocument/inlayHint", _of(talk, INIT, range=range_))
    assert [(each["label"], each["position"]["character"]) for each in hints] == [("net:", 21), ("tax:", 24)]


def test_a_brace_that_is_typed_lays_out_what_it_closes(talk: Talk) -> None:
    talk.change(
        SHELF, 2, {"text": "define shop::shelf {\n  file { '/a':\n  ensure=>file,\n  mode => '0644' }\n  $x=1\n}\n"}
    )
    edits = talk.ask("textDocument/onTypeFormatting", talk.at(SHELF, 3, 18) | {"ch": "}"})
    assert "".join(each["newText"] for each in edits).count("ensure => file") == 1
    assert all(each["range"]["end"]["line"] <= 4 for each in edits)
    assert talk.ask("textDocument/onTypeFormatting", talk.at(SHELF, 4, 6) | {"ch": "}"}) is None


def test_tokens_that_changed_are_the_difference_from_the_last_answer(talk: Talk) -> None:
    before = talk.ask("textDocument/semanticTokens/full", _of(talk, INIT))
    talk.change(INIT, 2, {"text": FILES[INIT].replace("notice", "fail(3)\n  notice")})
    asked = _of(talk, INIT, previousResultId=before["resultId"])
    delta = talk.ask("textDocument/semanticTokens/full/delta", asked)
    data = list(before["data"])
    for each in delta["edits"]:
        data[each["start"] : each["start"] + each["deleteCount"]] = each["data"]
    assert data == talk.ask("textDocument/semanticTokens/full", _of(talk, INIT))["data"]
    assert len(data) > len(before["data"]) > 0
    assert "data" in talk.ask("textDocument/semanticTokens/full/delta", _of(talk, INIT, previousResultId="?"))


def test_names_follow_files(talk: Talk) -> None:
    moved = {"oldUri": talk.uri(SHELF), "newUri": talk.uri("modules/shop/manifests/rack/unit.pp")}
    changes = talk.ask("workspace/willRenameFiles", {"files": [moved]})["documentChanges"]
    written = {each["textDocument"]["uri"]: [edit["newText"] for edit in each["edits"]] for each in changes}
    assert written == {talk.uri(name): ["shop::rack::unit"] for name in (INIT, SHELF, BACK)}


@pytest.mark.parametrize("target", ["modules/other/manifests/shelf.pp", "modules/shop/files/shelf.pp", "x.txt"])
def test_files_that_leave_their_folder_take_no_name_with_them(talk: Talk, target: str) -> None:
    moved = {"oldUri": talk.uri(SHELF), "newUri": talk.uri(target)}
    assert talk.ask("workspace/willRenameFiles", {"files": [moved]}) is None


def test_what_declares_a_class_goes_with_its_file(tmp_path: Path) -> None:
    text = "class shop {\n  include shop::a\n\n  contain 'shop::a' notice(1)\n  include shop::a, shop::b\n}\n"
    for name, content in {"init": text, "a": "class shop::a {}\n", "b": "class shop::b { require shop::a }\n"}.items():
        path = tmp_path / f"shop/manifests/{name}.pp"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    talk = Talk(tmp_path)
    init = "shop/manifests/init.pp"
    talk.open(init)
    gone = {"files": [{"uri": talk.uri(f"shop/manifests/{name}.pp")} for name in ("a", "b")]}
    (edits,) = talk.ask("workspace/willDeleteFiles", gone)["changes"].values()
    places = [(each["range"]["start"], each["range"]["end"], each["newText"]) for each in edits]
    line = {"start": {"line": 1, "character": 0}, "end": {"line": 2, "character": 0}}
    part = {"start": {"line": 3, "character": 2}, "end": {"line": 3, "character": 19}}
    assert places == [(each["start"], each["end"], "") for each in (line, part)]
    messages = [each["params"]["message"] for each in talk.said if each.get("method") == "window/showMessage"]
    assert messages == [f"pplint: class `shop::{name}` is still used: {init}:5" for name in "ab"]
    assert talk.ask("workspace/willDeleteFiles", {"files": [{"uri": talk.uri("x.txt")}]}) is None


@pytest.mark.parametrize("name", ["Unit", "foo-bar", "1x"])
def test_a_file_whose_name_is_no_name_of_a_class_changes_nothing(talk: Talk, name: str) -> None:
    moved = {"oldUri": talk.uri(SHELF), "newUri": talk.uri(f"modules/shop/manifests/{name}.pp")}
    assert talk.ask("workspace/willRenameFiles", {"files": [moved]}) is None
    (said,) = [each for each in talk.said if each.get("method") == "window/showMessage"]
    assert "is not a valid name" in said["params"]["message"]


@pytest.mark.parametrize("lens", [{"data": ["", "class", "shop"]}, {"range": {"start": {}}, "data": ["", "x", "y"]}])
def test_a_lens_that_was_not_sent_is_refused(talk: Talk, lens: dict[str, object]) -> None:
    assert talk.ask("codeLens/resolve", lens)["error"]["code"] == -32602


def test_the_first_check_says_how_far_it_is(tmp_path: Path) -> None:
    for at in range(120):
        (tmp_path / f"a{at}.pp").write_text("notice(1)\n")
    talk = Talk(tmp_path, {"window": {"workDoneProgress": True}})
    progress = [each["params"]["value"] for each in talk.said if each.get("method") == "$/progress"]
    assert [progress[0]["kind"], progress[1]["kind"], progress[-1]["kind"]] == ["begin", "report", "end"]
    talk.open("a0.pp", "notice(2)\n")
    assert len([each for each in talk.said if each.get("method") == "$/progress"]) == len(progress)


def test_what_was_never_saved_is_checked_by_itself(talk: Talk) -> None:
    item = {"uri": "untitled:Untitled-1", "languageId": "puppet", "version": 1, "text": "$a = 1\n$a = 2\n"}
    talk.tell("textDocument/didOpen", {"textDocument": item})
    (found,) = talk.published["untitled:Untitled-1"]
    assert found["code"] == "variable-reassignment"
    place = {"textDocument": {"uri": item["uri"]}, "position": {"line": 0, "character": 1}}
    assert "Integer" in talk.ask("textDocument/hover", place)["contents"]["value"]
    assert talk.ask("textDocument/documentSymbol", {"textDocument": {"uri": item["uri"]}})


def test_a_server_is_introduced_to_once(talk: Talk) -> None:
    assert talk.ask("initialize", {"capabilities": {}})["error"]["code"] == -32600
