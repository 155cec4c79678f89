"""What is in an item: what takes the place of what is typed, and what is told of it when somebody looks at it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.unit.server.completion.typist import OPEN, Typist

if TYPE_CHECKING:
    from pathlib import Path

TAKEN = [
    ("class { 'shop': po█", "port", "class { 'shop': port => "),
    ("class { 'shop': po█ => 80 }", "port", "class { 'shop': port => 80 }"),
    ("Shop::Shelf <| oa█ |>", "oak", "Shop::Shelf <| oak ==  |>"),
    ("class { 'shop': mode => fa█ }", "fast", "class { 'shop': mode => 'fast' }"),
    ("class { 'shop': mode => 'fa█' }", "fast", "class { 'shop': mode => 'fast' }"),
    ("file { '/x': ensure => dir█ }", "directory", "file { '/x': ensure => directory }"),
    ("file { '/x': ensure => 'dir█' }", "directory", "file { '/x': ensure => 'directory' }"),
    ("class { 'shop': till => { █ } }", "kind", "class { 'shop': till => { 'kind' =>  } }"),
    ('$x = "😀${facts[os][na█]}"', "name", "$x = \"😀${facts[os]['name']}\""),
    ("$x = '😀' include sh█", "shop::back::room", "$x = '😀' include shop::back::room"),
    ("class { █", "shop", "class { 'shop':"),
    ("$::fac█", "$::facts", "$::facts"),
    ("# pplint: ignore[unknown-cl█", "unknown-class", "# pplint: ignore[unknown-class"),
]

TOLD = [
    ("class { 'shop': po█", "port", "Shop::Port", "Where it listens"),
    ("shop::shelf { 'x': si█", "size", "Integer", "How wide it is"),
    ("file { '/x': conten█", "content", "", ""),
    ("class a { include sho█", "shop", "class shop", "Sells things."),
    ("class a { shop::sh█", "shop::shelf", "defined type shop::shelf", "A shelf."),
    ("$x = shop::pr█", "shop::price", "shop::price(Integer net, Enum['high', 'low'] tax?) >> Integer", "The price."),
    ("class a(Shop::Po█", "Shop::Port", "Integer[1, 65535]", "A port."),
    ("$x = $facts['os']['famil█']", "family", "String", ""),
    ("class a(Integer $number) { $num█ }", "$number", "Integer", ""),
    ("$shop::po█", "$shop::port", "Shop::Port", "Where it listens"),
    ("# pplint: ignore[unknown-cl█", "unknown-class", "", "**unknown-class**"),
]


@pytest.mark.parametrize(("text", "label", "expected"), TAKEN)
def test_an_item_takes_the_place_of_what_is_typed(typist: Typist, text: str, label: str, expected: str) -> None:
    assert typist.completed(text, label) == expected


@pytest.mark.parametrize(("text", "label", "detail", "documentation"), TOLD)
def test_more_is_told_of_an_item(typist: Typist, text: str, label: str, detail: str, documentation: str) -> None:
    (item,) = [each for each in typist.items(text) if each["label"] == label]
    assert "detail" not in item
    resolved = typist.talk.ask("completionItem/resolve", item)
    assert detail in resolved.get("detail", "")
    assert documentation in resolved.get("documentation", "")
    assert item.items() <= resolved.items()


def test_of_some_items_there_is_no_more_to_tell(typist: Typist) -> None:
    item: dict[str, Any] = {"label": "true", "kind": 14}
    assert typist.talk.ask("completionItem/resolve", item) == item
    closed = item | {"data": ["file:///closed.pp", ["class", "", "shop"]]}
    assert typist.talk.ask("completionItem/resolve", closed) == closed
    gone = item | {"data": [typist.talk.uri(OPEN), ["class", "", "gone"]]}
    assert typist.talk.ask("completionItem/resolve", gone) == gone
    wrong = item | {"data": "class"}
    assert "the data of the item" in typist.talk.ask("completionItem/resolve", wrong)["error"]["message"]


@pytest.mark.parametrize(
    ("text", "character", "is_answered"),
    [
        ("file { '/x': ensure => █", " ", True),
        ("class a { include █", " ", True),
        ("class a { █", " ", False),
        ("$x = █", " ", False),
        ("class a(Enum['x', 'y'] $m = █", " ", True),
        ("class a(Integer $m = █", " ", False),
        ("shop::█", ":", True),
        ("file { '/x':█", ":", False),
        ('$x = "${█', "{", True),
        ("class a {█", "{", False),
        ("$█", "$", True),
    ],
)
def test_a_character_asks_for_names_where_it_means_that(
    typist: Typist, text: str, character: str, is_answered: bool
) -> None:
    context = {"triggerKind": 2, "triggerCharacter": character}
    assert (typist.ask(text, context=context) is not None) is is_answered


SNIPPETS = [
    ("shop::she█", "shop::shelf", "shop::shelf { '${1:title}':\n  size => ${2},\n  at   => ${3},\n}"),
    ("$x = shop::pri█", "shop::price", "shop::price(${1:net})"),
    ("$x = [1].eac█", "each", "each |${1:\\$value}| {\n  $0\n}"),
    ("clas█", "class", "class shop::typed {\n  $0\n}"),
    ("functio█", "function", "function ${1:name}(${2}) {\n  $0\n}"),
    ("cas█", "case", "case ${1:value} {\n  ${2:option}: {\n    $0\n  }\n  default: {}\n}"),
]


@pytest.fixture(scope="module")
def advanced(tmp_path_factory: pytest.TempPathFactory) -> Typist:
    """Return somebody whose editor knows snippets and Markdown, and counts bytes."""
    root: Path = tmp_path_factory.mktemp("advanced") / "advanced"
    root.mkdir()
    abilities = {"snippetSupport": True, "documentationFormat": ["markdown"]}
    return Typist(root, abilities, general={"positionEncodings": ["utf-8"]})


@pytest.mark.parametrize(("text", "label", "snippet"), SNIPPETS)
def test_a_snippet_has_places_for_what_is_missing(advanced: Typist, text: str, label: str, snippet: str) -> None:
    (item,) = [each for each in advanced.items(text) if each["label"] == label]
    assert item["textEdit"]["newText"] == snippet
    assert item["insertTextFormat"] == 2


def test_documentation_is_marked_up_where_that_is_read(advanced: Typist) -> None:
    (item,) = [each for each in advanced.items("$x = shop::pri█") if each["label"] == "shop::price"]
    documentation = advanced.talk.ask("completionItem/resolve", item)["documentation"]
    assert documentation["kind"] == "markdown"
    assert documentation["value"].startswith("The price.")


def test_without_snippets_the_name_is_all(typist: Typist) -> None:
    assert typist.completed("shop::she█", "shop::shelf") == "shop::shelf"


def test_positions_are_counted_as_negotiated(advanced: Typist) -> None:
    text = "$x = '😀' include sh"
    advanced.talk.change(OPEN, 2, {"text": text})
    answer = advanced.talk.ask("textDocument/completion", advanced.talk.at(OPEN, 0, len(text.encode())))
    assert answer["items"][0]["label"] == "shop"
    assert answer["items"][0]["textEdit"]["range"]["start"] == {"line": 0, "character": len(text.encode()) - 2}


def test_of_very_many_names_the_first_are_offered(typist: Typist) -> None:
    answer = typist.ask("█")
    assert answer["isIncomplete"] is (len(answer["items"]) == 300)
    assert typist.ask("$x = shop::p█")["isIncomplete"] is False
