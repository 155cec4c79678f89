"""What is offered in data and in a `hiera.yaml`, in the order in which it is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.unit.server.data.repository import COMMON, HIERARCHY, Repository

if TYPE_CHECKING:
    from pathlib import Path

ALL = "shop::back::room::doors shop::key shop::mode shop::open shop::port shop::shelves shop::till lookup_options"

IN_DATA = {
    "█": ALL,
    "shop::key: x\n█": "shop::mode shop::open shop::port shop::shelves shop::till shop::back::room::doors "
    "lookup_options",
    "mo█\nshop::port: 1\n": "shop::mode shop::back::room::doors",
    "shop::ba█": "shop::back::room::doors",
    "'shop::till█": "shop::till",
    "shop::mode: █": "fast no slow",
    "shop::mode: sl█": "slow",
    "shop::mode: '█'": "fast no slow",
    "shop::open: █": "true false",
    "shop::open:\n  █": "true false",
    "shop::port: █": "",
    "shop::till:\n  █": "kind open",
    "shop::till:\n  kind: █": "card cash",
    "shop::till:\n  kind: cash\n  █": "open",
    "shop::till: { open: true, █ }": "kind",
    "shop::till: { open: █": "true false",
    "shop::shelves:\n- █": "wood",
    "shop::shelves:\n  - wood: █": "oak",
    "shop::shelves: [{ wood: █": "oak",
    "shop::back::room::doors:\n  b: █": "true false",
    "unknown::a: █": "",
    "unknown::a:\n  █": "",
    "lookup_options:\n  shop::till█": "shop::till",
    "lookup_options:\n  do█": "shop::back::room::doors",
    "lookup_options:\n  shop::port:\n    █": "merge convert_to",
    "lookup_options:\n  shop::port:\n    merge: █": "first unique hash deep",
    "lookup_options:\n  shop::port:\n    merge:\n      strategy: d█": "deep",
    "lookup_options:\n  shop::port:\n    merge:\n      strategy: deep\n      so█": "sort_merged_arrays",
    "lookup_options:\n  shop::port: { merge: deep, █": "convert_to",
    "a: %{█": "facts trusted server_facts environment lookup alias literal scope hiera",
    "a: 'x %{tru█": "trusted",
    'a: "%{trusted.█}': "trusted.authenticated trusted.certname trusted.domain trusted.extensions trusted.external "
    "trusted.hostname",
    'a: "%{facts.os.fam█}"': "facts.os.family",
    "a: |\n  x %{facts.os.selinux.ena█": "facts.os.selinux.enabled",
    "a: \"%{lookup('█')}\"": "a shop::port",
    "a: \"%{alias('shop::p█": "shop::port",
    "a: '%{scope(\"tru█": "trusted",
    "a: %{literal('█": "",
    "a: '%{facts.os} █'": "",
    "# █": "",
}

LEVEL = "name path paths glob globs uri uris mapped_paths datadir data_hash lookup_key data_dig options"

IN_HIERARCHY = {
    "█": "version defaults hierarchy plan_hierarchy",
    "version: █": "5",
    "version: 5\nhi█": "hierarchy plan_hierarchy",
    "defaults:\n  █": "datadir data_hash lookup_key data_dig options",
    "defaults:\n  data_hash: yaml_data\n  █": "datadir options",
    "defaults:\n  data_hash: █": "yaml_data json_data hocon_data",
    "defaults:\n  datadir: █": "data manifests modules",
    "hierarchy:\n  - █": LEVEL,
    "hierarchy:\n  - name: x\n    path: y\n    █": "datadir data_hash lookup_key data_dig options",
    "hierarchy:\n  - name: x\n    lookup_key: █": "eyaml_lookup_key",
    "version: 5\nhierarchy:\n  - name: x\n    path: com█": "common.yaml",
    "version: 5\nhierarchy:\n  - name: x\n    paths:\n      - █": "common.yaml nodes/a.yaml",
    "hierarchy:\n  - name: x\n    path: %{█": "facts trusted server_facts environment",
    "hierarchy:\n  - name: x\n    path: %{facts.netw█": "facts.networking",
}


@pytest.mark.parametrize("text", IN_DATA)
def test_data_are_offered_keys_of_parameters_and_values_of_their_types(repository: Repository, text: str) -> None:
    assert repository.labels(COMMON, text) == IN_DATA[text]


@pytest.mark.parametrize("text", IN_HIERARCHY)
def test_a_hierarchy_is_offered_what_its_format_names_and_the_files_that_are_there(
    repository: Repository, text: str
) -> None:
    assert repository.labels(HIERARCHY, text) == IN_HIERARCHY[text]


@pytest.mark.parametrize(
    ("text", "label", "line"),
    [
        ("po█", "shop::port", "shop::port: "),
        ("po█: 1", "shop::port", "shop::port"),
        ("'shop::po█", "shop::port", "'shop::port': "),
        ("'shop::po█'", "shop::port", "'shop::port"),
        ("'shop::po█': 1", "shop::port", "'shop::port"),
        ("shop::mode: █", "slow", "shop::mode: slow"),
        ("shop::mode: █", "no", "shop::mode: 'no'"),
        ('shop::mode: "n█', "no", 'shop::mode: "no"'),
        ('shop::mode: "n█"', "no", 'shop::mode: "no'),
        ("😀: '%{loo█}'", "lookup", '😀: \'%{lookup("")'),
        ("a: \"%{lookup('po█')}\"", "shop::port", "a: \"%{lookup('shop::port"),
    ],
)
def test_what_is_taken_is_written_as_yaml_needs_it(repository: Repository, text: str, label: str, line: str) -> None:
    taken = repository.completed(COMMON, text, label)
    assert taken.rstrip() + " " * line.endswith(" ") == line


def test_an_item_tells_more_when_somebody_looks_at_it(repository: Repository) -> None:
    (item,) = [each for each in repository.items(COMMON, "█") if each["label"] == "shop::port"]
    told = repository.talk.ask("completionItem/resolve", item)
    assert told["detail"] == "Integer"
    assert told["documentation"] == "```puppet\nInteger $port = 80\n```\n\nWhere it listens"
    (item,) = [each for each in repository.items(COMMON, "█") if each["label"] == "shop::key"]
    assert "Sensitive('k')" not in repository.talk.ask("completionItem/resolve", item)["documentation"]
    item = repository.items(HIERARCHY, "hierarchy:\n  - glo█: x")[0]
    assert "pattern" in repository.talk.ask("completionItem/resolve", item)["documentation"]


@pytest.mark.parametrize(
    ("text", "character", "is_answered"),
    [
        ("shop::█", ":", True),
        ("shop::port:█", ":", False),
        ("shop::mode: █", " ", True),
        ("shop::mode: x █", " ", False),
        ("shop::mode: '█", "'", True),
        ("a: %{█", "{", True),
        ("a: {█", "{", False),
        ("a: %{facts.█", ".", True),
    ],
)
def test_a_character_asks_for_names_where_it_means_that(
    repository: Repository, text: str, character: str, is_answered: bool
) -> None:
    context = {"triggerKind": 2, "triggerCharacter": character}
    assert (repository.ask(COMMON, text, context=context) is not None) is is_answered


def test_what_no_hierarchy_leads_to_is_left_alone(repository: Repository) -> None:
    repository.talk.open("other.yaml", "")
    assert repository.ask("other.yaml", "█") is None
    assert repository.ask("other.yaml", "█a: 1", "textDocument/hover") is None


@pytest.mark.parametrize("encoding", ["utf-8", "utf-32"])
def test_places_are_counted_as_the_client_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, encoding: str) -> None:
    monkeypatch.chdir(tmp_path)
    talk = Repository(tmp_path, {"general": {"positionEncodings": [encoding]}}).talk
    text = "a: { '😀': '%{fac"
    talk.change(COMMON, 2, {"text": text})
    character = len(text.encode() if encoding == "utf-8" else text)
    answer = talk.ask("textDocument/completion", talk.at(COMMON, 0, character))
    assert {each["textEdit"]["range"]["start"]["character"] for each in answer["items"]} == {character - 3}


@pytest.mark.parametrize(
    "text", ["a:\n" + "".join(f"{' ' * n}b:\n" for n in range(1, 600)), "[" * 100_000, "x" * 3_000_000]
)
def test_hostile_texts_have_an_answer(repository: Repository, text: str) -> None:
    for method in ("completion", "hover", "definition"):
        answer = repository.ask(COMMON, f"{text}█", f"textDocument/{method}")
        assert not isinstance(answer, dict) or "error" not in answer
    document = {"textDocument": {"uri": repository.talk.uri(COMMON)}}
    assert isinstance(repository.talk.ask("textDocument/documentSymbol", document), list)
