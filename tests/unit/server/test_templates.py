"""What a server answers in the tags of templates, and about what is passed to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.unit.server.marked import written

if TYPE_CHECKING:
    from pathlib import Path

    from tests.talk import Talk

SIGN = "templates/sign.epp"
INIT = "manifests/init.pp"
FILES = {
    SIGN: """\
<%- | String $name,
      Array[String] $goods = [],
| -%>
Hello <%= $name %>
<% $goods.each |$index, $good| { -%>
  <%= $index + 1 %>: <%= $good.upcase %>
<% } -%>
""",
    INIT: "class shop {\n  file { '/x': content => epp('shop/sign.epp', { 'name' => 'me' }) }\n}\n",
}
HEAD = "<%- | String $name, Array[String] $goods | -%>\n"


@pytest.fixture(scope="module")
def talk(tmp_path_factory: pytest.TempPathFactory) -> Talk:
    """Return a conversation in which a template is open, and what renders it."""
    root: Path = tmp_path_factory.mktemp("shop") / "shop"
    root.mkdir()
    return written(root, FILES)


def place_of(talk: Talk, name: str, text: str, word: str) -> dict[str, Any]:
    before = FILES[name].partition(text)[0] + text[: text.index(word)]
    return talk.at(name, before.count("\n"), len(before) - before.rfind("\n") - 1)


@pytest.mark.parametrize(
    ("place", "type_", "line"),
    [
        ((SIGN, "<%= $name", "$name"), "`String`", (SIGN, 0)),
        ((SIGN, "$goods.each", "$goods"), "`Array[String]`", (SIGN, 1)),
        ((SIGN, "$index +", "$index"), "`Integer[0]`", (SIGN, 4)),
        ((SIGN, "$good.upcase", "$good"), "`String`", (SIGN, 4)),
        ((INIT, "'name' =>", "name"), "`String`", (SIGN, 0)),
    ],
)
def test_variables_are_known_in_tags(
    talk: Talk, place: tuple[str, str, str], type_: str, line: tuple[str, int]
) -> None:
    at = place_of(talk, *place)
    assert f"- type: {type_}" in talk.ask("textDocument/hover", at)["contents"]["value"]
    (found,) = talk.ask("textDocument/definition", at)
    assert (found["uri"], found["range"]["start"]["line"]) == (talk.uri(line[0]), line[1])


@pytest.mark.parametrize(
    ("name", "text", "labels"),
    [
        (SIGN, f"{HEAD}<%= $na█ %>", ["$name"]),
        (SIGN, f"{HEAD}<% $goods.each |$go| {{ %><%= $go█", ["$go", "$goods"]),
        (SIGN, "<%- | Enum['a', 'b'] $x = █ | -%>", ["a", "b"]),
        (SIGN, f"{HEAD}text $na█", []),
        (SIGN, f"{HEAD}text █", []),
        (SIGN, f"{HEAD}<%# $na█ %>", []),
        (SIGN, f"{HEAD}<%% $na█ %>", []),
        (INIT, "class shop { epp('shop/sign.epp', { █ }) }", ["name", "goods"]),
        (INIT, "class shop { epp('shop/sign.epp', { 'name' => 'x', go█ }) }", ["goods"]),
        (INIT, "class shop { epp('shop/none.epp', { █ }) }", []),
    ],
)
def test_names_are_offered_in_tags_and_not_in_texts(talk: Talk, name: str, text: str, labels: list[str]) -> None:
    before, _, behind = text.partition("█")
    talk.change(name, 2, {"text": before + behind})
    at = talk.at(name, before.count("\n"), len(before) - before.rfind("\n") - 1)
    items = talk.ask("textDocument/completion", at)["items"]
    # What only has the letters of what is typed comes after.
    assert [each["label"] for each in sorted(items, key=lambda each: each["sortText"])][: len(labels) or 1] == labels
    talk.change(name, 3, {"text": FILES[name]})
