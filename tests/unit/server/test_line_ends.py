"""Documents with the line ends of Windows keep them, whatever is written into them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from pplint.server.edits import edits_between, with_line_ends_of
from pplint.server.positions import Positions
from pplint.server.protocol import Position
from tests.talk import Talk

if TYPE_CHECKING:
    from pathlib import Path

TEXT = """\
class shop {
  file { '/x':
    mode=>'0644',
    ensure => file,
  }
  $kind = $facts['kernel'] ? {
    'Linux' => 1,
    default => 2,
  }
}
"""
NAME = "manifests/init.pp"
SNIPPETS = {"textDocument": {"completion": {"completionItem": {"snippetSupport": True}}}}


@pytest.fixture
def talk(tmp_path: Path) -> Talk:
    (tmp_path / "manifests").mkdir()
    (tmp_path / NAME).write_bytes(TEXT.replace("\n", "\r\n").encode())
    talk = Talk(tmp_path, SNIPPETS)
    talk.open(NAME, TEXT.replace("\n", "\r\n"))
    return talk


def _edited(text: str, edits: list[Any]) -> str:
    positions = Positions(text.encode())
    for each in sorted(edits, key=lambda edit: edit["range"]["start"]["line"], reverse=True):
        start, end = (
            positions.offset(Position(each["range"][at]["line"], each["range"][at]["character"]))
            for at in ("start", "end")
        )
        text = (text.encode()[:start] + each["newText"].encode() + text.encode()[end:]).decode()
    return text


def _has_one_kind(text: str) -> bool:
    return text.count("\r\n") == text.count("\n") == text.count("\r") > 0


def test_layout_changes_no_line_ends(talk: Talk) -> None:
    options = {"tabSize": 2, "insertSpaces": True}
    edits = talk.ask("textDocument/formatting", {**talk.at(NAME, 0, 0), "options": options})
    after = _edited(TEXT.replace("\n", "\r\n"), edits)
    assert len(edits) == 1
    assert _has_one_kind(after)
    assert "    mode   => '0644',\r\n" in after


def test_code_of_several_lines_has_those_of_the_document(talk: Talk) -> None:
    place = {"start": {"line": 5, "character": 30}, "end": {"line": 5, "character": 30}}
    diagnostics: list[object] = []
    document = {"uri": talk.uri(NAME)}
    params = {"textDocument": document, "range": place, "context": {"diagnostics": diagnostics}}
    actions = [each for each in talk.ask("textDocument/codeAction", params) if "`case`" in each["title"]]
    (action,) = actions
    edit = action.get("edit") or talk.ask("codeAction/resolve", action)["edit"]
    (edits,) = edit["changes"].values()
    assert _has_one_kind(_edited(TEXT.replace("\n", "\r\n"), edits))


def test_completed_code_has_them_too(talk: Talk) -> None:
    talk.change(NAME, 2, {"text": "class shop {\r\n  ca\r\n}\r\n"})
    items = talk.ask("textDocument/completion", talk.at(NAME, 1, 4))["items"]
    texts = [each["textEdit"]["newText"] for each in items]
    assert any("\r\n" in each for each in texts)
    assert all(_has_one_kind(each) for each in texts if "\n" in each)


@pytest.mark.parametrize("document", [b"a\n", b"", b"a\r\nb\n"])
def test_other_documents_get_plain_ones(document: bytes) -> None:
    assert with_line_ends_of(document, "x\ny") == "x\ny"


def test_lines_that_stay_are_left_alone_where_ends_are_mixed() -> None:
    (edit,) = edits_between(Positions(b"a\r\nb\nc\r\nd\r\n"), b"a\r\nb\nnew\nd\r\n")
    assert (edit.range.start.line, edit.range.end.line, edit.new_text) == (2, 3, "new\r\n")
