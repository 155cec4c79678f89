"""What a configuration names outside of the opened folders does not count in an editor."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.talk import Talk
from tests.unit.server.marked import METADATA

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

MODULE = {
    "shop/metadata.json": METADATA["metadata.json"].replace(
        "[]", '[{ "name": "me/far", "version_requirement": ">= 1.0.0" }]'
    ),
    "shop/manifests/init.pp": "class shop {\n  class { 'far': size => 'x' }\n}\n",
    "modules/far/metadata.json": '{ "name": "me-far", "version": "1.0.0", "dependencies": [] }',
    "modules/far/manifests/init.pp": "class far (Integer $size) { }\n",
}


def talk_about(root: Path, configuration: str, options: Mapping[str, object] | None = None) -> tuple[Talk, list[str]]:
    """Open the module `shop` alone; return the conversation, and what it complains of."""
    for name, text in {**MODULE, "shop/pplint.toml": configuration}.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    talk = Talk(root / "shop", None, {"diagnostics": "open-files", **(options or {})})
    talk.open("manifests/init.pp")
    said = [each["params"]["message"] for each in talk.said if each.get("method") == "window/showMessage"]
    return talk, said


def codes(talk: Talk) -> set[str]:
    return {each["code"] for each in talk.published.get("manifests/init.pp", [])}


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_modules_outside_are_left_out_and_all_else_counts(tmp_path: Path) -> None:
    talk, said = talk_about(tmp_path, 'modulepath = ["../modules"]\nstrict = true\n')
    assert "invalid-parameter-value" not in codes(talk)
    (words,) = said
    assert f"`modulepath` names `{tmp_path / 'modules'}`, outside of the opened folders" in words


def test_the_editor_may_name_modules_anywhere(tmp_path: Path) -> None:
    talk, said = talk_about(tmp_path, "", {"modulepath": [str(tmp_path / "modules")]})
    assert "invalid-parameter-value" in codes(talk)
    assert said == []


def test_what_is_in_another_opened_folder_counts(tmp_path: Path) -> None:
    talk, _ = talk_about(tmp_path, 'modulepath = ["../modules"]\n')
    added = [{"uri": (tmp_path / "modules").as_uri(), "name": "modules"}]
    talk.tell("workspace/didChangeWorkspaceFolders", {"event": {"added": added, "removed": []}})
    assert "invalid-parameter-value" in codes(talk)


def test_a_file_outside_is_not_extended(tmp_path: Path) -> None:
    (tmp_path / "outer.toml").write_text("no secret\n")
    _, said = talk_about(tmp_path, 'extend = "../outer.toml"\n')
    (words,) = said
    assert "is outside of the opened folders; until that is right, nothing is configured" in words
    assert "secret" not in words
