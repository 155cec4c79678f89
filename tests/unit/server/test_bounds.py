"""What a configuration names outside of the opened folders does not count in an editor."""

from __future__ import annotations

import json
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
    assert "is outside of the opened folders; until it is fixed, no configuration is used" in words
    assert "secret" not in words


LINKS = {
    "shop/manifests/far.pp": "class shop::far (String $farther = 'secret') { }\n",
    "shop/functions/far.pp": "function shop::far(String $farther) >> Integer { 1 }\n",
    "shop/types/far.pp": "type Shop::Far = Enum['secret']\n",
    "shop/templates/far.epp": "<%- | String $farther | -%>secret\n",
    "shop/data/common.yaml": "shop::port: secret\n",
}
USER = """\
class shop (Shop::Far $a, Integer $port = 1) {
  class { 'shop::far': farther => 'x' }
  $b = shop::far('x')
  $c = epp('shop/far.epp', { 'farther' => 'x' })
  $d = epp('shop/')
  file { '/a': content => template('shop/far.epp'), source => 'puppet:///modules/shop/far.epp' }
}
"""


def test_links_out_of_the_opened_folders_lead_nowhere(tmp_path: Path) -> None:
    for name, text in LINKS.items():
        link, target = tmp_path / name, tmp_path / "outside" / name
        for file in (link, target):
            file.parent.mkdir(parents=True)
        target.write_text(text)
        link.symlink_to(target)
    (tmp_path / "shop/hiera.yaml").write_text("version: 5\nhierarchy:\n  - name: all\n    path: common.yaml\n")
    (tmp_path / "shop/metadata.json").write_text(METADATA["metadata.json"])
    init = tmp_path / "shop/manifests/init.pp"
    init.parent.mkdir(exist_ok=True)
    init.write_text(USER)
    talk = Talk(tmp_path / "shop")
    talk.open("manifests/init.pp")
    document = {"textDocument": {"uri": talk.uri("manifests/init.pp")}}
    answers = [talk.ask("textDocument/documentLink", document), talk.ask("workspace/symbol", {"query": "far"})]
    for line, text in enumerate(USER.splitlines()):
        for character in range(0, len(text) + 1, 5):
            place = talk.at("manifests/init.pp", line, character)
            asked = ("hover", "definition", "typeDefinition", "completion", "signatureHelp")
            answers += [talk.ask(f"textDocument/{each}", place) for each in asked]
    said = json.dumps([answers, talk.said])
    assert "farther" not in said.replace("farther =>", "").replace("'farther'", "")
    assert "secret" not in said
    assert "outside" not in said
