"""Files that change while nobody tells of it: those that open documents depend on are looked at first."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from pplint.run.watching.changes import PolledChanges
from pplint.server.documents import Documents
from pplint.server.protocol import TextDocumentItem
from pplint.server.watching import Looking
from pplint.server.workspace import Workspace

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    folder = tmp_path / "shop/manifests"
    folder.mkdir(parents=True)
    (folder / "init.pp").write_text("class shop { include shop::near }\n")
    (folder / "near.pp").write_text("class shop::near { }\n")
    (folder / "far.pp").write_text("class shop::far { }\n")
    workspace = Workspace(Documents())
    workspace.roots = [str(tmp_path)]
    path = str(folder / "init.pp")
    workspace.documents.open(TextDocumentItem(f"file://{path}", "puppet", 1, "class shop { include shop::near }\n"))
    workspace.show(path, b"class shop { include shop::near }\n")
    workspace.update()
    for each in workspace.files():
        workspace.found(each)
    return workspace


def test_what_open_documents_depend_on_is_among_their_paths(workspace: Workspace, tmp_path: Path) -> None:
    paths = workspace.paths_of_documents()
    assert str(tmp_path / "shop/manifests/near.pp") in paths
    assert str(tmp_path / "shop/manifests/far.pp") not in paths


@pytest.mark.parametrize("name", ["near", "far"])
def test_a_change_is_seen(workspace: Workspace, name: str, tmp_path: Path) -> None:
    looking = Looking(workspace)
    while looking.look():
        pass
    path = tmp_path / f"shop/manifests/{name}.pp"
    path.write_text("class shop::other { }\n")
    os.utime(path, ns=(1, 1))
    # A look at everything else comes now and then.
    assert any(looking.look() for _ in range(10_000))
    assert workspace.known(str(path)) is None


def test_steps_have_all_paths_between_them(tmp_path: Path) -> None:
    paths = [str(tmp_path / str(at)) for at in range(5)]
    changes = PolledChanges(lambda: paths)
    assert list(changes.in_steps(paths, 2)) == [set(), set(), set()]
    (tmp_path / "3").write_text("")
    assert list(changes.in_steps(paths, 2)) == [set(), {paths[3]}, set()]
    assert changes.different(paths) == set()
