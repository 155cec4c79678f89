"""What a server answers about the documents of a small module."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest

from pplint.check.file_checker import check_file
from pplint.check.linter import model_of
from pplint.server import knowledge
from tests.talk import Talk

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from pplint.check.checks import Checks
    from pplint.check.file_result import FileResult
    from pplint.check.file_task import FileTask
    from pplint.check.linter import SourceContext
    from pplint.infer.model import Model
    from pplint.session import Session
    from pplint.syntax.parser import Parsed

FILES = {
    "metadata.json": '{"name": "me-shop", "version": "1.0.0", "author": "me", "license": "Apache-2.0", '
    '"summary": "s", "source": "https://example.org", "dependencies": []}\n',
    "manifests/init.pp": """\
# @summary Sells things.
#
# @param port Where it listens
class shop (Shop::Port $port = 80) {
  $both = "😀${port}" $twice = $port * 2
  shop::shelf { 'a':
    size => 'big',
  }
  file { '/x': content => epp('shop/x.epp') }
}
""",
    "manifests/shelf.pp": """\
# A shelf.
#
# @param size How wide it is
define shop::shelf (Integer $size) { }
""",
    "types/port.pp": "# A port.\ntype Shop::Port = Integer[1, 65535]\n",
    "templates/x.epp": "<%= $facts['os'] %>\n",
}
CAPABILITIES: Mapping[str, Any] = {
    "textDocument": {
        "hover": {"contentFormat": ["markdown", "plaintext"]},
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
    },
    "window": {"showDocument": {"support": True}},
    "workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}},
}
INIT = "manifests/init.pp"


@pytest.fixture
def talk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Talk:
    """Return a conversation in which the main class is open."""
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    talk = Talk(tmp_path, CAPABILITIES)
    talk.open(INIT)
    return talk


def place_of(text: str, word: str, name: str = INIT) -> tuple[int, int]:
    """Return the line and character of the first place of a text in a file, counted as UTF-16 has it."""
    before, _, rest = FILES[name].partition(text)
    lines = (before + text[: text.index(word)]).split("\n")
    assert rest
    return len(lines) - 1, len(lines[-1].encode("utf-16-le")) // 2


def hovered(talk: Talk, text: str, word: str) -> str:
    answer = talk.ask("textDocument/hover", talk.at(INIT, *place_of(text, word)))
    return str(answer["contents"]["value"])


def led_to(talk: Talk, method: str, text: str, word: str) -> list[tuple[str, int]]:
    found: list[dict[str, Any]] = talk.ask(f"textDocument/{method}", talk.at(INIT, *place_of(text, word)))
    return [(each["uri"].removeprefix(f"{talk.root.as_uri()}/"), each["range"]["start"]["line"]) for each in found]


def test_hover_says_what_is_known_and_what_is_documented(talk: Talk) -> None:
    read = hovered(talk, "$twice = $port", "$port")
    assert read.startswith("```puppet\n$port\n```\n- type: `Shop::Port`\n- from: parameter `$port`")
    assert read.endswith("Where it listens")
    assert "A shelf." in hovered(talk, "shop::shelf", "shop")
    assert "How wide it is" in hovered(talk, "size", "size")


def test_hover_on_a_diagnostic_has_the_page_of_its_rule(talk: Talk) -> None:
    assert "**invalid-parameter-value**: " in hovered(talk, "'big'", "big")


def test_hover_tells_the_range_of_the_name_in_code_units(talk: Talk) -> None:
    line, character = place_of("😀${port}", "port")
    answer = talk.ask("textDocument/hover", talk.at(INIT, line, character))
    assert answer["range"]["start"] == {"line": line, "character": character}
    assert answer["range"]["end"] == {"line": line, "character": character + 4}


def test_definitions_are_where_inference_resolves_names(talk: Talk) -> None:
    assert led_to(talk, "definition", "$twice = $port", "$port") == [(INIT, 3)]
    assert led_to(talk, "definition", "shop::shelf", "shop") == [("manifests/shelf.pp", 3)]
    assert led_to(talk, "definition", "size", "size") == [("manifests/shelf.pp", 3)]
    assert led_to(talk, "definition", "Shop::Port", "Shop") == [("types/port.pp", 1)]
    assert led_to(talk, "definition", "'shop/x.epp'", "shop") == [("templates/x.epp", 0)]
    assert led_to(talk, "typeDefinition", "$twice = $port", "$port") == [("types/port.pp", 1)]
    assert led_to(talk, "definition", "# @summary", "@") == []


def test_symbols_are_nested_as_the_program_is(talk: Talk) -> None:
    (shop,) = talk.ask("textDocument/documentSymbol", {"textDocument": {"uri": talk.uri(INIT)}})
    assert (shop["name"], shop["detail"]) == ("shop", "class")
    names = [each["name"] for each in shop["children"]]
    assert names == ["$port", "$both", "$twice", "shop::shelf[a]", "file[/x]"]


HALF_TYPED = (
    "  if $facts['os']['family'] == 'Deb\n",
    "  file { '/etc/motd':\n    content => template('shop/\n",
    "  $all = { 'a' => [1, 2\n",
    "  $twice.each |$name\n",
    '  notify { "on ${facts[\n',
)


@pytest.mark.parametrize("typed", HALF_TYPED)
def test_what_is_not_being_typed_keeps_its_symbols_and_hovers(talk: Talk, typed: str) -> None:
    before, after = FILES[INIT].split("  shop::shelf")
    talk.change(INIT, 2, {"text": f"{before}\n{typed}\n  shop::shelf{after}"})
    (shop,) = talk.ask("textDocument/documentSymbol", {"textDocument": {"uri": talk.uri(INIT)}})
    names = [each["name"] for each in shop["children"]]
    assert [name for name in names if name in {"$port", "$twice", "shop::shelf[a]", "file[/x]"}] == [
        "$port", "$twice", "shop::shelf[a]", "file[/x]",
    ]  # fmt: skip
    place = {"line": 4, "character": before.splitlines()[4].index("$both") + 1}
    hover = talk.ask("textDocument/hover", {"textDocument": {"uri": talk.uri(INIT)}, "position": place})
    assert "String" in hover["contents"]["value"]


def test_symbols_of_the_workspace_have_the_letters_of_the_query(talk: Talk) -> None:
    def names(query: str) -> list[str]:
        return [each["name"] for each in talk.ask("workspace/symbol", {"query": query})]

    assert names("") == ["shop", "Shop::Port", "shop::shelf"]
    assert names("shf") == ["shop::shelf"]
    assert names("zz") == []


def test_what_spans_lines_is_folded_and_selected(talk: Talk) -> None:
    document = {"textDocument": {"uri": talk.uri(INIT)}}
    folds = {(each["startLine"], each["endLine"]) for each in talk.ask("textDocument/foldingRange", document)}
    assert folds == {(0, 2), (3, 8), (5, 6)}
    line, character = place_of("'big'", "big")
    asked = document | {"positions": [{"line": line, "character": character}]}
    (selected,) = talk.ask("textDocument/selectionRange", asked)
    starts: list[tuple[int, int]] = []
    while selected:
        starts.append((selected["range"]["start"]["line"], selected["range"]["start"]["character"]))
        selected = selected.get("parent")
    assert starts[0] == (line, character - 1)
    assert starts[-2:] == [(3, 0), (0, 0)]


def test_names_of_files_are_links(talk: Talk) -> None:
    (link,) = talk.ask("textDocument/documentLink", {"textDocument": {"uri": talk.uri(INIT)}})
    assert link["target"] == talk.uri("templates/x.epp")


def test_a_diagnostic_names_the_places_that_explain_it(talk: Talk) -> None:
    (found,) = [each for each in talk.published[INIT] if each["code"] == "invalid-parameter-value"]
    (related,) = found["relatedInformation"]
    assert related["location"]["uri"] == talk.uri("manifests/shelf.pp")
    assert found["severity"] == 1


def test_what_is_deprecated_or_not_needed_is_tagged(talk: Talk) -> None:
    talk.change(INIT, 2, {"text": "class shop {\n  notice($facts['osfamily'])\n  fail('x')\n  notice(1)\n}\n"})
    tags = {each["code"]: each["tags"] for each in talk.published[INIT] if "tags" in each}
    assert tags == {"legacy-fact": [2], "unreachable-code": [1]}


def test_an_unsaved_text_counts_for_other_files(talk: Talk) -> None:
    talk.open("manifests/shelf.pp", FILES["manifests/shelf.pp"].replace("Integer", "String"))
    assert "invalid-parameter-value" not in {each["code"] for each in talk.published.get(INIT, [])}
    talk.tell("textDocument/didClose", {"textDocument": {"uri": talk.uri("manifests/shelf.pp")}})
    assert "invalid-parameter-value" in {each["code"] for each in talk.published[INIT]}


def test_a_comment_concerns_no_other_file(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    inferred: list[str] = []

    def check_noted(session: Session, task: FileTask, data: bytes) -> FileResult:
        inferred.append(task.path)
        return check_file(session, task, data)

    def infer_noted(session: Session, parsed: Parsed, checks: Checks, around: SourceContext) -> Model:
        inferred.append(parsed.source.path)
        return model_of(session, parsed, checks, around)

    monkeypatch.setattr(knowledge, "check_file", check_noted)
    monkeypatch.setattr(knowledge, "model_of", infer_noted)
    text = FILES["manifests/shelf.pp"]
    talk.open("manifests/shelf.pp", text)
    for version, more in enumerate(("# A comment.\n", "# Another one.\n"), 2):
        inferred.clear()
        talk.change("manifests/shelf.pp", version, {"text": text + more})
        assert {os.path.basename(each) for each in inferred} == {"shelf.pp"}
    talk.change("manifests/shelf.pp", 4, {"text": text.replace("Integer", "String")})
    assert "invalid-parameter-value" not in {each["code"] for each in talk.published.get(INIT, [])}


def test_files_that_are_not_open_are_checked_too(talk: Talk) -> None:
    (talk.root / "manifests/new.pp").write_text("class shop::new { $x = 1 $x = 2 }\n")
    talk.tell("workspace/didChangeWatchedFiles", {"changes": [{"uri": talk.uri("manifests/new.pp"), "type": 1}]})
    assert "variable-reassignment" in {each["code"] for each in talk.published["manifests/new.pp"]}
    (talk.root / "manifests/new.pp").unlink()
    talk.tell("workspace/didChangeWatchedFiles", {"changes": [{"uri": talk.uri("manifests/new.pp"), "type": 3}]})
    assert "manifests/new.pp" not in talk.published


def test_a_file_has_one_address_at_a_time_however_the_client_writes_it(talk: Talk) -> None:
    name, text = "manifests/a+b.pp", "$x = 1 $x = 2\n"
    (talk.root / name).write_text(text)
    uri = f"{talk.root.as_uri()}/manifests/a%2Bb.pp"
    talk.tell("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri, "type": 1}]})
    assert name in talk.published
    item = {"uri": uri, "languageId": "puppet", "version": 1, "text": text}
    talk.tell("textDocument/didOpen", {"textDocument": item})
    assert {each for each in talk.published if "b.pp" in each} == {"manifests/a%2Bb.pp"}
    talk.tell("textDocument/didClose", {"textDocument": {"uri": uri}})
    assert {each for each in talk.published if "b.pp" in each} == {name}


def test_the_configuration_of_the_project_counts_as_it_is_edited(talk: Talk) -> None:
    (talk.root / "pplint.toml").write_text('ignore = ["invalid-parameter-value"]\n')
    talk.tell("workspace/didChangeWatchedFiles", {"changes": [{"uri": talk.uri("pplint.toml"), "type": 1}]})
    assert "invalid-parameter-value" not in {each["code"] for each in talk.published.get(INIT, [])}
    (talk.root / "pplint.toml").write_text("ignore = 1\n")
    talk.tell("workspace/didChangeWatchedFiles", {"changes": [{"uri": talk.uri("pplint.toml"), "type": 2}]})
    (complaint,) = [each for each in talk.said if each.get("method") == "window/showMessage"]
    assert "pplint.toml: `ignore`: expected" in complaint["params"]["message"]
    assert "invalid-parameter-value" in {each["code"] for each in talk.published[INIT]}


def test_a_document_is_laid_out(talk: Talk) -> None:
    talk.change(INIT, 2, {"text": "class shop {\n$a = 1\n$b  =  2\n}\n"})
    document = {"textDocument": {"uri": talk.uri(INIT)}, "options": {"tabSize": 8, "insertSpaces": False}}
    whole = talk.ask("textDocument/formatting", document)
    assert [each["newText"] for each in whole] == ["  $a = 1\n  $b  = 2\n"]
    second = {"start": {"line": 2, "character": 0}, "end": {"line": 3, "character": 0}}
    part = talk.ask("textDocument/rangeFormatting", document | {"range": second})
    assert [each["range"]["start"]["line"] for each in part] == [2]
    talk.change(INIT, 3, {"text": "class shop {"})
    assert talk.ask("textDocument/formatting", document) == []
