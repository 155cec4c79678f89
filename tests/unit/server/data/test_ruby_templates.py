"""What is offered and shown in templates in Ruby: what the programs that render them set, and what any may read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.unit.server.data.repository import FILES, TEMPLATE

if TYPE_CHECKING:
    from tests.unit.server.data.repository import Repository

TILL = "modules/shop/manifests/till.pp"


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("<%= @█", "drawer holds sum"),
        ("<%= @dra█ %>", "drawer"),
        ("<%= scope['shop::po█'] %>", "shop::port"),
        ("<%= scope.lookupvar('shop::mo█') %>", "shop::mode"),
        ("<% if @drawer == '█' %>", "oak steel"),
        ("<%= @holds['█'] %>", "coins"),
        ("<%= @facts['os']['fam█'] %>", "family"),
        ("<%= scope['facts']['os']['fam█'] %>", "family"),
        ("<%= scope.call_function('sprintf█", "sprintf"),
        ("<%# @dra█ %>", ""),
        ("<%% @dra█ %>", ""),
        ("@dra█", ""),
        ("<%= 1 %> @dra█", ""),
    ],
)
def test_what_is_offered(repository: Repository, text: str, labels: str) -> None:
    words = labels.split()
    assert repository.labels(TEMPLATE, text).split()[: len(words) or None] == words


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("<%= @dr█awer %>", "- type: `Enum['oak', 'steel']`\n- from: parameter `$drawer`"),
        ("<%= @dr█awer %>", "What holds the money"),
        ("<%= @s█um %>", "- type: `Integer`\n- from: assignment to `$sum`"),
        ("<%= @holds['co█ins'] %>", "- type: `Integer`"),
        ("<%= scope['shop::po█rt'] %>", "- type: `Integer`\n- from: parameter `$port`"),
        ("<%= @facts['os']['fa█mily'] %>", "fact `os.family`"),
        ("<%= @osfa█mily %>", "fact `osfamily`"),
    ],
)
def test_what_is_shown(repository: Repository, text: str, shown: str) -> None:
    assert shown in repository.ask(TEMPLATE, text, "textDocument/hover")["contents"]["value"]


@pytest.mark.parametrize("text", ["<%# @dr█awer %>", "@dr█awer", "<%= drawer.dr█awer %>", "<%= @unse█t %>"])
def test_what_is_not_read_is_not_shown(repository: Repository, text: str) -> None:
    assert repository.ask(TEMPLATE, text, "textDocument/hover") is None


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("<%= @dr█awer %>", (TILL, 3)),
        ("<%= @s█um %>", (TILL, 4)),
        ("<%= scope['shop::po█rt'] %>", ("modules/shop/manifests/init.pp", 5)),
    ],
)
def test_what_is_named_is_found(repository: Repository, text: str, target: tuple[str, int]) -> None:
    (found,) = repository.ask(TEMPLATE, text, "textDocument/definition")
    assert (found["uri"].removeprefix(f"{repository.talk.root.as_uri()}/"), found["range"]["start"]["line"]) == target


def test_uses_are_found_from_the_template(repository: Repository) -> None:
    text = FILES[TEMPLATE].replace("@drawer", "@█drawer")
    found = repository.ask(TEMPLATE, text, "textDocument/references", context={"includeDeclaration": True})
    names = [each["uri"].removeprefix(f"{repository.talk.root.as_uri()}/") for each in found]
    assert names == [TILL, TEMPLATE]


def test_an_open_template_is_checked_as_one(repository: Repository) -> None:
    repository.ask(TEMPLATE, "<% if █ %>", "textDocument/hover")
    assert [each["code"] for each in repository.talk.published[TEMPLATE]] == ["template-syntax-error"]
