"""The page that compares language servers: each request in its table is answered here, in the example repository."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any, Final

import pytest

from tests.talk import Talk

_ROOT: Final = Path(__file__).parents[3]
_SHELF: Final = "modules/shop/manifests/shelf.pp"
_SHELVES: Final = "site-modules/profile/manifests/shelves.pp"
_LABELS: Final = "site-modules/profile/manifests/labels.pp"
_SHOP: Final = "modules/shop/manifests/init.pp"
_FORMAT: Final = {"options": {"tabSize": 2, "insertSpaces": True}}
_WHOLE: Final = {"range": {"start": {"line": 0, "character": 0}, "end": {"line": 16, "character": 0}}}
_RENAME: Final = {"newName": "access"}
_REFERENCES: Final = {"context": {"includeDeclaration": False}}
_NO_DIAGNOSTICS: Final[list[Any]] = []
_ACTIONS: Final[dict[str, Any]] = {"context": {"diagnostics": _NO_DIAGNOSTICS}} | {
    "range": {"start": {"line": 5, "character": 14}, "end": {"line": 5, "character": 14}}
}
_DRAFT: Final = "class shop::draft {\n  file { '/a':\n  ensure => file,\n  mode => '0644',\n  }\n}\n"

_PLACES: Final[dict[str, tuple[str, int, int, dict[str, Any]]]] = {
    "textDocument/completion": (_SHELVES, 3, 4, {}),
    "textDocument/signatureHelp": ("call.pp", 0, 10, {}),
    "textDocument/hover": (_LABELS, 3, 12, {}),
    "textDocument/definition": (_LABELS, 3, 12, {}),
    "textDocument/typeDefinition": (_SHOP, 12, 55, {}),
    "textDocument/references": (_SHELF, 6, 10, _REFERENCES),
    "textDocument/documentHighlight": (_SHELF, 8, 28, {}),
    "textDocument/rename": (_SHELF, 8, 28, _RENAME),
    "textDocument/prepareCallHierarchy": (_LABELS, 3, 12, {}),
    "textDocument/prepareTypeHierarchy": (_SHOP, 6, 7, {}),
    "textDocument/codeAction": (_SHELVES, 0, 0, _ACTIONS),
    "textDocument/codeLens": (_SHELF, 0, 0, {}),
    "textDocument/inlayHint": (_LABELS, 0, 0, _WHOLE),
    "textDocument/semanticTokens/full": (_SHELF, 0, 0, {}),
    "textDocument/semanticTokens/full/delta": (_SHELF, 0, 0, {"previousResultId": "none"}),
    "textDocument/documentSymbol": (_SHELF, 0, 0, {}),
    "textDocument/diagnostic": (_SHELVES, 0, 0, {}),
    "textDocument/formatting": ("draft.pp", 0, 0, _FORMAT),
    "textDocument/rangeFormatting": ("draft.pp", 0, 0, _FORMAT | _WHOLE),
    "textDocument/onTypeFormatting": ("draft.pp", 4, 3, _FORMAT | {"ch": "}"}),
    "textDocument/foldingRange": (_SHELF, 0, 0, {}),
    "textDocument/selectionRange": (_SHELF, 0, 0, {"positions": [{"line": 8, "character": 28}]}),
    "textDocument/documentLink": (_SHOP, 0, 0, {}),
}
"""Where each request about a document is asked, and what comes with it in addition to the place."""


def _listed() -> list[str]:
    page = (_ROOT / "docs" / "editor-features.md").read_text("utf-8")
    return re.findall(r"(?m)^\| [^|]+ \| `([^`]+)` \| [^|]+ \|$", page)


@pytest.fixture(scope="module", name="talk")
def _talk(tmp_path_factory: pytest.TempPathFactory) -> Talk:
    root = tmp_path_factory.mktemp("editor") / "control-repo"
    shutil.copytree(_ROOT / "examples" / "control-repo", root)
    operations = {"willRename": True, "willDelete": True}
    edits = {"documentChanges": True, "resourceOperations": ["create", "rename", "delete"]}
    abilities: dict[str, Any] = {
        "workspace": {"fileOperations": operations, "workspaceEdit": edits, "diagnostics": {"refreshSupport": True}},
        "textDocument": {"diagnostic": {}},
    }
    talk = Talk(root, abilities)
    for name in (_SHELF, _SHELVES, _LABELS, _SHOP):
        talk.open(name)
    talk.open("draft.pp", _DRAFT)
    talk.open("call.pp", "split($x, ")
    return talk


def _answer(talk: Talk, method: str) -> object:
    if method in _PLACES:
        name, line, character, more = _PLACES[method]
        return talk.ask(method, talk.at(name, line, character) | more)
    moved = {"oldUri": talk.uri(_SHELF), "newUri": talk.uri(_SHELF.replace("shelf", "rack"))}
    parameters: dict[str, dict[str, Any]] = {
        "workspace/symbol": {"query": "shelf"},
        "workspace/diagnostic": {"previousResultIds": []},
        "workspace/willRenameFiles": {"files": [moved]},
        "workspace/willDeleteFiles": {"files": [{"uri": talk.uri(_SHELVES)}]},
    }
    return talk.ask(method, parameters[method])


@pytest.mark.parametrize("method", _listed())
def test_each_request_of_the_table_has_an_answer(talk: Talk, method: str) -> None:
    answer = _answer(talk, method)
    assert answer, answer
    assert not (isinstance(answer, dict) and "error" in answer), answer
