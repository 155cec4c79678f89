"""Somebody who types in a small module: texts have a mark where the cursor is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tests.talk import Talk

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

MARK: Final = "█"

FILES: Final = {
    "metadata.json": '{"name": "me-shop", "version": "1.0.0", "author": "me", "license": "Apache-2.0", '
    '"summary": "s", "source": "https://example.org", "dependencies": []}\n',
    "manifests/init.pp": """\
# Sells things.
#
# @param port Where it listens
# @param mode How it sells
class shop (Shop::Port $port, Enum['fast', 'slow'] $mode = 'fast', Optional[Shop::Till] $till = undef) {
  $both = $port * 2
}
""",
    "manifests/shelf.pp": """\
# A shelf.
#
# @param size How wide it is
define shop::shelf (Integer $size, Boolean $oak = true, Hash $drawers = {}, String $at) { }
""",
    "manifests/back/room.pp": "class shop::back::room inherits shop { $door = 1 }\n",
    "functions/price.pp": """\
# The price.
#
# @param net Without tax
function shop::price(Integer $net, Enum['low', 'high'] $tax = 'low') >> Integer { $net }
""",
    "types/port.pp": "# A port.\ntype Shop::Port = Integer[1, 65535]\n",
    "types/till.pp": "type Shop::Till = Struct[{ 'kind' => Enum['cash', 'card'], Optional['open'] => Boolean }]\n",
    "templates/x.epp": "<%= $facts['os'] %>\n",
    "templates/old.erb": "x\n",
    "files/logo.png": "x",
    "lib/facter/colour.rb": "Facter.add(:colour) { setcode { 'red' } }\n",
}
OPEN: Final = "manifests/typed.pp"
TEMPLATE: Final = "templates/typed.epp"


class Typist:
    """Types in a manifest and a template of a module, and asks about the place of the mark."""

    def __init__(self, root: Path, completion_item: Mapping[str, Any] | None = None, **more: object) -> None:
        for name, text in FILES.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
        abilities = {"textDocument": {"completion": {"completionItem": completion_item or {}}}, **more}
        self.talk = Talk(root, abilities, {"diagnostics": "open-files"})
        for name in (OPEN, TEMPLATE):
            self.talk.open(name, "")

    def ask(self, text: str, method: str = "textDocument/completion", **more: object) -> Any:  # noqa: ANN401 - as the protocol says
        """Type a text, in the template if it has a tag of one, and ask about the place of its mark."""
        name = TEMPLATE if "<%" in text else OPEN
        before, mark, behind = text.partition(MARK)
        assert mark
        self.talk.change(name, 2, {"text": before + behind})
        line, start = before.count("\n"), before.rfind("\n") + 1
        place = self.talk.at(name, line, len(before[start:].encode("utf-16-le")) // 2)
        return self.talk.ask(method, place | more)

    def items(self, text: str) -> list[dict[str, Any]]:
        """Return what is offered at the mark, in the order in which it is shown."""
        found: list[dict[str, Any]] = self.ask(text)["items"]
        return sorted(found, key=lambda each: each["sortText"])

    def labels(self, text: str) -> list[str]:
        """Return what is offered at the mark by name."""
        return [each["label"] for each in self.items(text)]

    def completed(self, text: str, label: str) -> str:
        """Return the text, of one line, once something that is offered is taken."""
        (item,) = [each for each in self.items(text) if each["label"] == label]
        start, end = (item["textEdit"]["range"][each]["character"] * 2 for each in ("start", "end"))
        units = text.replace(MARK, "").encode("utf-16-le")
        inserted: str = item["textEdit"]["newText"]
        return (units[:start] + inserted.encode("utf-16-le") + units[end:]).decode("utf-16-le")
