"""What is shown of places in files of data and hierarchies, and where they lead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.unit.server.data.repository import COMMON, FILES, HIERARCHY, METADATA

if TYPE_CHECKING:
    from tests.unit.server.data.repository import Repository

SHOWN = [
    (COMMON, "shop::port: 80", "- type: `Integer`"),
    (COMMON, "shop::port: 80", "```puppet\nInteger $port = 80\n```\n\nWhere it listens"),
    (COMMON, "shop::port: 80", "in level `Nodes` (data/nodes/a.yaml:1)"),
    (COMMON, "kind: cash", "- type: `Enum['card', 'cash']`"),
    (COMMON, "█domain: shop", "```puppet\ndomain\n```"),
    (COMMON, "lookup('█domain", "- given: for all nodes, in level `Common`"),
    (COMMON, "%{█facts.os.family}", "- type: `Optional[String]`\n- from: fact `os.family`"),
    (COMMON, "%{█shop::both}", "variable `$both` (modules/shop/manifests/init.pp:13)"),
    (COMMON, "merge: first", "How values of several levels are merged"),
    (COMMON, "first", "The first value found is used."),
    (HIERARCHY, "defaults", "How to read levels"),
    (HIERARCHY, "datadir", "The directory of the files"),
    (HIERARCHY, "common.yaml", "- `data/common.yaml`"),
    (HIERARCHY, "nodes/", "- `data/nodes/a.yaml`"),
    (HIERARCHY, "%{█trusted.certname}", "- type: `Optional[String]`"),
    (METADATA, "me/wood", "- version: 2.1.0\n- required: `>= 1.0.0 < 2.0.0`, which it is not"),
    (METADATA, ">= 1.0.0 <", "`modules/wood/`"),
    (METADATA, "me/stone", "**me/stone**: not on the module path"),
    (METADATA, "version_requirement", "The versions that are accepted"),
]

LED_TO: list[tuple[str, str, list[tuple[str, int]]]] = [
    (COMMON, "shop::port: 80", [("modules/shop/manifests/init.pp", 5)]),
    (COMMON, "kind: cash", [("modules/shop/manifests/init.pp", 7)]),
    (COMMON, "  █shop::port:\n    merge", [("modules/shop/manifests/init.pp", 5)]),
    (COMMON, "lookup('█domain", [(COMMON, 4)]),
    (COMMON, "%{█shop::both}", [("modules/shop/manifests/init.pp", 12)]),
    (COMMON, "shop.example", []),
    (HIERARCHY, "common.yaml", [(COMMON, 0)]),
    (HIERARCHY, "nodes/", [("data/nodes/a.yaml", 0)]),
    (HIERARCHY, "Common", []),
    (METADATA, "me/wood", [("modules/wood/metadata.json", 0)]),
    (METADATA, "me/stone", []),
]


@pytest.fixture(autouse=True)
def whole(repository: Repository) -> None:
    """Have the files as they are."""
    for name in (HIERARCHY, COMMON, METADATA):
        repository.talk.change(name, 2, {"text": FILES[name]})


@pytest.mark.parametrize(("name", "word", "words"), SHOWN)
def test_hover_says_what_is_known(repository: Repository, name: str, word: str, words: str) -> None:
    assert words in repository.shown(name, word)


def test_hover_tells_of_some_levels_where_hundreds_have_a_key(repository: Repository) -> None:
    files = [repository.talk.root / f"data/nodes/n{number}.yaml" for number in range(200)]
    changes = [{"uri": file.as_uri(), "type": 1} for file in files]
    for file in files:
        file.write_text("shop::port: 1\n")
    repository.talk.tell("workspace/didChangeWatchedFiles", {"changes": changes})
    shown = repository.shown(COMMON, "shop::port: 80")
    for file in files:
        file.unlink()
    repository.talk.tell("workspace/didChangeWatchedFiles", {"changes": [{**each, "type": 3} for each in changes]})
    assert 10 < shown.count("- given: ") < 50
    assert "\n- …\n" in shown
    assert "Where it listens" in shown


@pytest.mark.parametrize(("name", "word", "places"), LED_TO)
def test_names_lead_to_what_they_mean(
    repository: Repository, name: str, word: str, places: list[tuple[str, int]]
) -> None:
    assert repository.led_to(name, word) == places


def test_a_key_in_a_program_leads_to_data(repository: Repository) -> None:
    repository.talk.open("manifests/site.pp")
    assert repository.led_to("manifests/site.pp", "lookup('█domain") == [(COMMON, 4)]


def test_keys_and_levels_are_symbols(repository: Repository) -> None:
    def names(name: str) -> list[str]:
        document = {"textDocument": {"uri": repository.talk.uri(name)}}
        found: list[dict[str, Any]] = repository.talk.ask("textDocument/documentSymbol", document)
        return [each["name"] for each in found]

    assert names(COMMON) == [
        *("shop::port", "shop::till", "kind", "domain", "address", "lookup_options", "shop::port", "merge"),
    ]
    assert names(HIERARCHY) == [
        *("version", "defaults", "datadir", "hierarchy", "Nodes", "name", "path", "Common", "name", "path"),
    ]
    repository.talk.change(COMMON, 3, {"text": "a: 1\nb: {\nc: [\n"})
    assert names(COMMON) == ["a", "b", "c"]


def test_diagnostics_are_about_what_is_typed(repository: Repository) -> None:
    talk = repository.talk

    def codes(name: str) -> set[str]:
        return {each["code"] for each in talk.published.get(name, [])}

    talk.change(COMMON, 3, {"text": "shop::port: many\n"})
    assert codes(COMMON) == {"invalid-parameter-value"}
    talk.open("more/extra.yaml", "shop::open: many\n")
    assert codes("more/extra.yaml") == set()
    talk.change(HIERARCHY, 3, {"text": FILES[HIERARCHY] + "  - name: More\n    datadir: more\n    path: extra.yaml\n"})
    assert codes("more/extra.yaml") == {"invalid-parameter-value"}
    talk.change(HIERARCHY, 4, {"text": FILES[HIERARCHY]})
    assert codes("more/extra.yaml") == set()
    talk.tell("textDocument/didClose", {"textDocument": {"uri": talk.uri("more/extra.yaml")}})
