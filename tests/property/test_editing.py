"""Whatever is typed, deleted and renamed: what an editor is told is what a fresh run would say of the same texts."""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pplint.server.diagnostics import Subjects, converted
from pplint.server.documents import Documents
from pplint.server.workspace import Workspace
from tests.property.test_changing_files import FILES
from tests.talk import Talk

if TYPE_CHECKING:
    from collections.abc import Iterator

_CHECKED = [name for name in FILES if name.endswith((".pp", ".epp")) and not name.startswith(".")]
_LATER = {"Puppetfile", ".gitmodules"}
"""What makes somebody else's code of a module, of which nothing is said."""

_SNIPPETS = ["$x = 1\n", "include b\n", " ", "\n", "}", "'", "a::f('s')\n", "😀", "# pplint: ignore[all]\n"]

Edit = tuple[str, str, str, int]
"""What is done, where, with what, and how far from the start of the text."""

_PLACES = st.integers(0, 200)
_EDITS: st.SearchStrategy[Edit] = st.one_of(
    st.tuples(st.just("type"), st.sampled_from(_CHECKED), st.sampled_from(_SNIPPETS), _PLACES),
    st.tuples(st.just("erase"), st.sampled_from(_CHECKED), st.just(""), _PLACES),
    st.tuples(st.just("close"), st.sampled_from(_CHECKED), st.just(""), st.just(0)),
    st.tuples(st.just("delete"), st.sampled_from(list(FILES)), st.just(""), st.just(0)),
    st.tuples(st.just("rename"), st.sampled_from(_CHECKED), st.sampled_from(_CHECKED), st.just(0)),
    st.sampled_from([("write", name, text, 0) for name, texts in FILES.items() for text in texts]),
)


@contextmanager
def _inside(directory: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(directory)
    try:
        yield
    finally:
        os.chdir(before)


class _Editor:
    """An editor with a repository: files on the disk, and the texts of those that are open."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.talk = Talk(root, {"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}}})
        self.texts: dict[str, str] = {}
        self._version = 1

    def do(self, edit: Edit) -> None:
        """Do something, unless it cannot be done to the files as they are."""
        kind, name, text, place = edit
        path = self.root / name
        if kind in {"type", "erase"} and (name in self.texts or path.is_file()):
            self._edit(name, text, place, 5 if kind == "erase" else 0)
        elif kind == "close" and name in self.texts:
            del self.texts[name]
            self.talk.tell("textDocument/didClose", {"textDocument": {"uri": self.talk.uri(name)}})
        elif kind == "write":
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
            self._changed(name)
        elif kind == "delete" and path.exists() and name not in self.texts:
            path.unlink()
            self._changed(name)
        elif kind == "rename" and path.exists() and name not in self.texts:
            (self.root / text).parent.mkdir(parents=True, exist_ok=True)
            path.replace(self.root / text)
            self._changed(name, text)

    def _edit(self, name: str, text: str, place: int, erased: int) -> None:
        if name not in self.texts:
            self.texts[name] = (self.root / name).read_text()
            self.talk.open(name)
        before = self.texts[name]
        place = min(place, len(before))
        end = min(place + erased, len(before))
        self.texts[name] = before[:place] + text + before[end:]
        self._version += 1
        range_ = {"start": _position(before, place), "end": _position(before, end)}
        self.talk.change(name, self._version, {"range": range_, "text": text})

    def _changed(self, *names: str) -> None:
        changes = [{"uri": self.talk.uri(name), "type": 2} for name in names]
        self.talk.tell("workspace/didChangeWatchedFiles", {"changes": changes})


def _position(text: str, place: int) -> dict[str, int]:
    """Return a place in a text as editors count: code units of UTF-16 in the last line."""
    *before, line = text[:place].split("\n")
    return {"line": len(before), "character": len(line.encode("utf-16-le")) // 2}


def _afresh(root: Path, texts: dict[str, str]) -> dict[str, list[Any]]:
    """Return what is found in a copy of the files that has the texts of the open ones."""
    with tempfile.TemporaryDirectory() as directory:
        copy = Path(os.path.realpath(directory)) / "root"
        shutil.copytree(root, copy)
        for name, text in texts.items():
            (copy / name).write_text(text)
        with _inside(copy):
            workspace = Workspace(Documents())
            workspace.roots = [str(copy)]
            subjects = Subjects()
            for path in workspace.files():
                subjects.take(path, workspace.found(path))
            found = {os.path.relpath(each): converted(workspace, each, subjects.about(each)) for each in subjects.all()}
            return {name: [_told(each, copy) for each in sent] for name, sent in found.items()}


def _told(found: Any, root: Path) -> object:  # noqa: ANN401 - a diagnostic, as an object or as it is sent
    sent = msgspec.json.encode(msgspec.to_builtins(found)).replace(root.as_uri().encode(), b"ROOT")
    told: object = msgspec.json.decode(sent)
    return told


@pytest.mark.slow
@given(st.lists(_EDITS, min_size=1, max_size=8))
@example(
    [
        ("type", "modules/a/manifests/init.pp", "$x = 1\n", 0),
        ("write", "modules/a/types/port.pp", "type A::Port = Enum['x']\n", 0),
        ("type", "modules/b/manifests/init.pp", "😀", 4),
        ("erase", "modules/b/manifests/init.pp", "", 3),
        ("rename", "modules/a/manifests/d.pp", "modules/a/manifests/params.pp", 0),
        ("close", "modules/a/manifests/init.pp", "", 0),
        ("delete", "modules/a/metadata.json", "", 0),
    ],
)
@settings(deadline=None, max_examples=10)
def test_an_editor_is_told_what_a_fresh_run_says(edits: list[Edit]) -> None:
    with tempfile.TemporaryDirectory() as directory:
        root = Path(os.path.realpath(directory)) / "root"
        for name, texts in FILES.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(texts[0])
        with _inside(root):
            editor = _Editor(root)
            for edit in edits:
                editor.do(edit)
                told = {name: [_told(each, root) for each in found] for name, found in editor.talk.published.items()}
                assert told == _afresh(root, editor.texts)
