"""Renaming: every place that names a thing gets the new name, and nothing else comes to mean something else."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from tests.unit.server.marked import mark_of, marks, written
from tests.unit.server.test_references import ALL

if TYPE_CHECKING:
    from pathlib import Path

    from tests.talk import Talk

MOVING = {
    "textDocument": {"rename": {"prepareSupport": True}},
    "workspace": {"workspaceEdit": {"documentChanges": True, "resourceOperations": ["rename"]}},
}
INIT = "manifests/init.pp"
SHELF = {
    "manifests/shelf.pp": "# @param size How wide\nclass «shop::shelf» ($size = 1) { $x = $size }\n",
    INIT: "class shop { include shop::shelf $y = $shop::shelf::x + $shop::shelf::size }\n",
    "data/common.yaml": "shop::shelf::size: 2\n",
    "hiera.yaml": "version: 5\nhierarchy: [{name: all, path: common.yaml}]\n",
}


@pytest.fixture(autouse=True)
def _at_root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def ask(talk: Talk, mark: tuple[str, int, int, int], name: str) -> Any:  # noqa: ANN401 - as the protocol says
    return talk.ask("textDocument/rename", {**talk.at(*mark[:3]), "newName": name})


NAMES = {"a data type": "Shop::Gate", "a function": "shop::gate"}
RENAMED = [what for what in ALL if what != "a class"]


@pytest.mark.parametrize("what", RENAMED)
def test_all_uses_are_renamed_and_nothing_new_is_found(what: str, tmp_path: Path) -> None:
    files, name = ALL[what], NAMES.get(what, "gate")
    talk = written(tmp_path, files)
    changes = ask(talk, next(each for each in marks(files) if each[0] == INIT), name)["changes"]
    found = [(mark_of(talk, uri, each["range"]), each["newText"]) for uri, edits in changes.items() for each in edits]
    assert sorted(found) == [(each, name) for each in marks(files)]
    before = codes(talk)
    for file, text in files.items():
        talk.change(file, 2, {"text": re.sub("«.*?»", name, text)})
    if what not in NAMES:  # these are looked for in another file from then on
        assert codes(talk) == before


def codes(talk: Talk) -> dict[str, list[str]]:
    """Return the rules that found something in the open documents."""
    talk.handle()
    return {name: sorted(each["code"] for each in found) for name, found in talk.published.items()}


def test_a_class_moves_with_its_file(tmp_path: Path) -> None:
    talk = written(tmp_path, SHELF, MOVING)
    *edits, move = ask(talk, marks(SHELF)[0], "shop::deep::rack")["documentChanges"]
    assert move == {
        "kind": "rename",
        "oldUri": talk.uri("manifests/shelf.pp"),
        "newUri": talk.uri("manifests/deep/rack.pp"),
    }
    assert {each["textDocument"]["uri"]: len(each["edits"]) for each in edits} == {
        talk.uri("manifests/shelf.pp"): 1,
        talk.uri(INIT): 3,
        talk.uri("data/common.yaml"): 1,
    }
    assert all(each["textDocument"]["version"] == 1 for each in edits)


def test_a_client_that_moves_no_files_is_told_to(tmp_path: Path) -> None:
    talk = written(tmp_path, SHELF)
    assert set(ask(talk, marks(SHELF)[0], "shop::rack")) == {"changes"}
    (message,) = [each for each in talk.said if each.get("method") == "window/showMessage"]
    assert "rack.pp" in message["params"]["message"]


@pytest.mark.parametrize("tag", ["@param «size» How", "[*«size»*]", "$«size»:: How", "@param [Integer] «size»"])
def test_documentation_follows(tag: str, tmp_path: Path) -> None:
    files = {INIT: f"# {tag}\nclass shop ($«size») {{ notice($«size») }}\n"}
    talk = written(tmp_path, files)
    edits = ask(talk, marks(files)[1], "width")["changes"][talk.uri(INIT)]
    assert sorted(mark_of(talk, talk.uri(INIT), each["range"]) for each in edits) == marks(files)


def test_a_reference_takes_either_case(tmp_path: Path) -> None:
    files = {INIT: "class shop { «shop::shelf» { 'a': } -> «Shop::Shelf»['b'] }\ndefine «shop::shelf» { }\n"}
    talk = written(tmp_path, files)
    for name in ("Shop::Rack", "shop::rack"):
        edits = ask(talk, marks(files)[1], name)["changes"][talk.uri(INIT)]
        assert [each["newText"] for each in edits] == ["shop::rack", "Shop::Rack", "shop::rack"]


REFUSED = [
    ("class shop { $«a» = 1 $b = 2 }", "b", "is already set at"),
    ("class shop { $«a» = 1 [1].each |$b| { notice($a) } }", "b", "would change the meaning of the name"),
    ("class shop { $b = 1 [1].each |$«a»| { notice($b) } }", "b", "would change the meaning of the name"),
    ("class shop ($«a») { notice($os) }", "os", "would change the meaning of the name"),
    ("class shop ($«a», $b) { }", "b", "is already set at"),
    ("class shop ($«a») { }", "A", "not a variable name"),
    ("class shop ($«a») { }", "x::a", "namespace"),
    ("class shop ($«a») { }", "facts", "set by the compiler"),
    ("class shop ($«a») { }", "require", "metaparameter"),
    ("class shop { notice($facts['«os»']) }", "x", "has a name that is defined elsewhere"),
    ("class shop { «notice»(1) }", "x", "not declared in a file"),
    ("class «shop» { }", "shop2", "a name in the module `shop` starts with `shop::`"),
    ("class «shop» { }", "shop::x", "has the name of its module"),
    ("class shop { } class «shop::a» { }", "shop::b", None),
    ("class shop { } class «shop::a» { } define shop::b { }", "shop::b", "there is already a defined type"),
    ("class shop { } class «shop::a» { }", "shop::B", "not a valid name"),
    ("class shop { } class «shop::a» { }", "Shop", "not a valid name"),
]


@pytest.mark.parametrize(("text", "name", "words"), REFUSED)
def test_what_would_be_wrong_is_refused(text: str, name: str, words: str | None, tmp_path: Path) -> None:
    files = {INIT: text}
    answer = ask(written(tmp_path, files), marks(files)[0], name)
    if words is None:
        assert "error" not in answer
    else:
        assert words in answer["error"]["message"]


def test_it_is_said_beforehand_what_cannot_be_renamed(tmp_path: Path) -> None:
    talk = written(tmp_path, {INIT: "class shop { $a = fail(1) }\n# more\n"}, MOVING)
    assert talk.abilities["renameProvider"] == {"prepareProvider": True}
    prepared = talk.ask("textDocument/prepareRename", talk.at(INIT, 0, 14))
    assert prepared == {
        "placeholder": "a",
        "range": {"start": {"line": 0, "character": 14}, "end": {"line": 0, "character": 15}},
    }
    assert "not declared" in talk.ask("textDocument/prepareRename", talk.at(INIT, 0, 19))["error"]["message"]
    assert talk.ask("textDocument/prepareRename", talk.at(INIT, 1, 3)) is None


@pytest.mark.parametrize(
    ("text", "name", "words"),
    [
        ("notice(lookup('stock'))", "stock2", "the key `stock2` is already used at data/common.yaml:2"),
        ("notice(lookup('stock'), lookup('gone'))", "gone", "the key `gone` is already used at manifests/init.pp:1"),
        ("notice(lookup('stock'))", "yes", "`yes` is not a plain key"),
        ("notice(lookup('stock'))", "a b", "`a b` is not a plain key"),
        ("notice(lookup('stock'))", "shop::size", "`shop::size` is a parameter of the class `shop`"),
        ("notice(lookup('stock'), lookup(\"st${x}\"))", "wares", "the key that is computed at manifests/init.pp:1"),
        ("notice(lookup('stock'), lookup(\"x${x}\"))", "wares", None),
        ("notice(lookup('stock'), lookup($x))", "wares", None),
    ],
)
def test_a_key_of_data_is_not_confused_with_another(text: str, name: str, words: str | None, tmp_path: Path) -> None:
    files = {
        INIT: f"class shop ($size = 1, $x = 1) {{ {text} }}\n",
        "data/common.yaml": "stock: 1\nstock2: 2\n",
        "hiera.yaml": "version: 5\nhierarchy: [{name: all, path: common.yaml}]\n",
    }
    talk = written(tmp_path, files)
    answer = ask(talk, ("data/common.yaml", 0, 1, 1), name)
    if words is None:
        assert len(answer["changes"]) == 2
    else:
        assert words in answer["error"]["message"]


def test_a_file_with_other_definitions_does_not_move(tmp_path: Path) -> None:
    files = {**SHELF, "manifests/shelf.pp": "class «shop::shelf» { }\nclass shop::shelf::x { }\n"}
    assert (
        "move that to manifests/shelf/x.pp first"
        in ask(written(tmp_path, files), marks(files)[0], "shop::z")["error"]["message"]
    )
