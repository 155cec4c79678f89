"""The index of names: an edit concerns the edited file, and those for which a name got another meaning."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pplint.server.uses.files import packed_uses, unpacked, words_in
from pplint.session import Session
from tests.talk import Talk

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

FILES = {
    "manifests/init.pp": "class shop (Integer $port = 80) {\n  $total = 1\n}\n",
    "manifests/user.pp": "class shop::user {\n  class { 'shop': port => 1 }\n  notice($shop::total)\n}\n",
    "data/common.yaml": "shop::port: 81\n",
    "hiera.yaml": "version: 5\nhierarchy: [{name: all, path: common.yaml}]\n",
    "metadata.json": '{"name": "a-shop", "version": "1.0.0"}',
}


def _project(root: Path, files: Mapping[str, str] = FILES) -> Path:
    module = root / "shop"
    for name, text in files.items():
        path = module / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return module


@pytest.mark.parametrize("name", ["manifests/user.pp", "data/common.yaml"])
@pytest.mark.parametrize(
    "edited",
    [
        "# above\nclass shop (Integer $port = 80) {\n  $total = 1\n}\n",
        "# above\nclass shop (Integer $port = 80) { # after\n  # before\n  $total = 1\n}\n",
    ],
)
def test_comments_move_places_and_change_nothing_elsewhere(name: str, edited: str, tmp_path: Path) -> None:
    module = _project(tmp_path)
    session = Session(is_watching=True)
    user = str(module / name)
    before = packed_uses(session, user, ())
    session.replace(str(module / "manifests/init.pp"), edited.encode())
    assert packed_uses.known(session, user, ()) == before
    assert {each.key.name for each in unpacked(before)} >= {"port", "shop"}


def test_a_name_that_vanishes_means_nothing_elsewhere(tmp_path: Path) -> None:
    module = _project(tmp_path)
    session = Session(is_watching=True)
    user = str(module / "manifests/user.pp")
    packed_uses(session, user, ())
    session.replace(str(module / "manifests/init.pp"), b"class shop {\n  $total = 1\n}\n")
    assert "port" not in {each.key.name for each in unpacked(packed_uses(session, user, ()))}


def test_the_words_of_a_file_are_known_once_in_lower_case(tmp_path: Path) -> None:
    path = tmp_path / "a.pp"
    path.write_text("include ::Shop::User, 'shop'\n$x = \"${shop::port}\" # shop é2\n")
    assert words_in(Session(), str(path)) == b"\n2\ninclude\nshop\nshop::port\nshop::user\nx\n"


def test_definitions_follow_edits(tmp_path: Path) -> None:
    module = _project(tmp_path)
    talk = Talk(module)

    def symbols() -> list[tuple[str, int, int]]:
        return [
            (each["name"], each["kind"], each["location"]["range"]["start"]["line"])
            for each in talk.ask("workspace/symbol", {"query": "shop"})
        ]

    talk.open("manifests/init.pp")
    assert symbols() == [("shop", 5, 0), ("shop::user", 5, 0)]
    talk.change("manifests/init.pp", 2, {"text": "# one\nclass shop {}\ndefine shop::new {}\n"})
    assert symbols() == [("shop", 5, 1), ("shop::new", 23, 2), ("shop::user", 5, 0)]
