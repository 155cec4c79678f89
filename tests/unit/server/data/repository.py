"""Somebody who types in the files of a small control repository that are no programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tests.talk import Talk

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

MARK: Final = "█"
COMMON: Final = "data/common.yaml"
HIERARCHY: Final = "hiera.yaml"
METADATA: Final = "modules/shop/metadata.json"
TASK: Final = "modules/shop/tasks/restart.json"
PLAN: Final = "modules/shop/plans/all.yaml"
INVENTORY: Final = "inventory.yaml"
PUPPETFILE: Final = "Puppetfile"
TEMPLATE: Final = "modules/shop/templates/till.erb"
ENVIRONMENT: Final = "environment.conf"

FILES: Final = {
    ENVIRONMENT: "modulepath = modules\n",
    "bolt-project.yaml": "name: shop_project\n",
    INVENTORY: "groups:\n  - name: tills\n    targets: [till1]\n",
    PUPPETFILE: "mod 'me-wood', '2.1.0'\nmod 'me-stone',\n  git: 'https://git.example/stone.git'\n",
    TASK: '{ "description": "Restarts it.", "input_method": "stdin", '
    '"parameters": { "mode": { "type": "Shop::Mode", "description": "How" } } }\n',
    PLAN: """\
parameters:
  speed: { type: Shop::Mode, description: How fast }
steps:
  - task: shop::restart
    targets: all
    parameters:
      mode: $speed
""",
    TEMPLATE: "<%= @drawer %> <%= scope['shop::port'] %> <%= @facts['os']['family'] %>\n",
    "modules/shop/manifests/till.pp": """\
# A till.
#
# @param drawer What holds the money
define shop::till (Enum['oak', 'steel'] $drawer, Struct[{ 'coins' => Integer }] $holds) {
  $sum = $holds['coins'] + 1
  file { '/till': content => template('shop/till.erb') }
}
""",
    "modules/shop/tasks/restart.sh": "#!/bin/sh\n",
    "modules/shop/types/mode.pp": "type Shop::Mode = Enum['fast', 'slow']\n",
    HIERARCHY: """\
version: 5
defaults:
  datadir: data
hierarchy:
  - name: Nodes
    path: "nodes/%{trusted.certname}.yaml"
  - name: Common
    path: common.yaml
""",
    COMMON: """\
# 😀
shop::port: 80
shop::till:
  kind: cash
domain: shop.example
address: "%{lookup('domain')} %{facts.os.family} %{shop::both}"
lookup_options:
  shop::port:
    merge: first
""",
    "data/nodes/a.yaml": "shop::port: 81\n",
    "manifests/site.pp": "notice(lookup('domain'))\n",
    METADATA: """\
{
  "name": "me-shop",
  "version": "1.0.0",
  "dependencies": [
    { "name": "me/wood", "version_requirement": ">= 1.0.0 < 2.0.0" },
    { "name": "me/stone", "version_requirement": ">= 1.0.0" }
  ]
}
""",
    "modules/wood/metadata.json": '{ "name": "me-wood", "version": "2.1.0", "dependencies": [] }\n',
    "modules/shop/manifests/init.pp": """\
# Sells things.
#
# @param port Where it listens
# @param mode How it sells
class shop (
  Integer $port = 80,
  Enum['fast', 'slow', 'no'] $mode = 'fast',
  Optional[Struct[{ 'kind' => Enum['cash', 'card'], Optional['open'] => Boolean }]] $till = undef,
  Array[Struct[{ 'wood' => Enum['oak'] }]] $shelves = [],
  Sensitive[String] $key = Sensitive('k'),
  Boolean $open,
) {
  $both = $port * 2
}
""",
    "modules/shop/manifests/back/room.pp": "class shop::back::room(Hash[String, Boolean] $doors = {}) { }\n",
}


class Repository:
    """The repository, of which all files are open, and its conversation."""

    def __init__(self, root: Path, abilities: Mapping[str, Any] | None = None) -> None:
        for name, text in FILES.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
        self.talk = Talk(root, abilities, {"diagnostics": "open-files"})
        for name in (HIERARCHY, COMMON, METADATA, TASK, PLAN, INVENTORY, PUPPETFILE, ENVIRONMENT, TEMPLATE):
            self.talk.open(name)

    def ask(self, name: str, text: str, method: str = "textDocument/completion", **more: object) -> Any:  # noqa: ANN401 - as the protocol says
        """Type a text in a file, and ask about the place of its mark."""
        before, mark, behind = text.partition(MARK)
        assert mark
        self.talk.change(name, 2, {"text": before + behind})
        line, start = before.count("\n"), before.rfind("\n") + 1
        place = self.talk.at(name, line, len(before[start:].encode("utf-16-le")) // 2)
        answer = self.talk.ask(method, place | more)
        if name in {HIERARCHY, TASK}:
            self.talk.change(name, 3, {"text": FILES[name]})
        return answer

    def items(self, name: str, text: str) -> list[dict[str, Any]]:
        """Return what is offered at the mark, in the order in which it is shown."""
        answer = self.ask(name, text)
        found: list[dict[str, Any]] = [] if answer is None else answer["items"]
        return sorted(found, key=lambda each: each["sortText"])

    def labels(self, name: str, text: str) -> str:
        """Return what is offered at the mark by name."""
        return " ".join(each["label"] for each in self.items(name, text))

    def completed(self, name: str, text: str, label: str) -> str:
        """Return the last line of the text up to the mark, once something that is offered is taken."""
        (item,) = [each for each in self.items(name, text) if each["label"] == label]
        line = text.partition(MARK)[0].rpartition("\n")[2].encode("utf-16-le")
        inserted: str = item["textEdit"]["newText"]
        return line[: item["textEdit"]["range"]["start"]["character"] * 2].decode("utf-16-le") + inserted

    def shown(self, name: str, word: str) -> str:
        """Return what is shown of the first character of a word in a file as it is; the mark says which one, if any."""
        answer = self.ask(name, _marked(name, word), "textDocument/hover")
        return "" if answer is None else str(answer["contents"]["value"])

    def led_to(self, name: str, word: str) -> list[tuple[str, int]]:
        """Return the files and lines, from 0, that a word in a file leads to."""
        found: list[dict[str, Any]] = self.ask(name, _marked(name, word), "textDocument/definition")
        start = f"{self.talk.root.as_uri()}/"
        return [(each["uri"].removeprefix(start), each["range"]["start"]["line"]) for each in found]


def _marked(name: str, word: str) -> str:
    before, found, behind = FILES[name].partition(word.replace(MARK, ""))
    assert found
    return before + (word if MARK in word else MARK + word) + behind
