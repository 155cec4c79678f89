"""What is offered in a `metadata.json`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.unit.server.data.repository import FILES, METADATA

if TYPE_CHECKING:
    from tests.unit.server.data.repository import Repository

OFFERED = {
    '{ "na█': "name",
    '{ "name": "me-shop", "lic█': "license",
    '{\n  "name": "me-shop"\n  "vers█': "version",
    '{ "dependencies": [ { █': "name version_requirement",
    '{ "dependencies": [ { "name": "x/y", "█': "version_requirement",
    '{ "dependencies": [ { "name": "█" } ] }': "me/wood",
    '{ "dependencies": [ { "name": "me/wood", "version_requirement": "█" } ] }': ">= 2.1.0 < 3.0.0",
    '{ "dependencies": [ { "name": "me/stone", "version_requirement": "█" } ] }': "",
    '{ "operatingsystem_support": [ { "operatingsystem": "Deb█': "Debian",
    '{ "operatingsystem_support": [ { █ } ] }': "operatingsystem operatingsystemrelease",
    '{ "requirements": [ { "name": "█': "puppet openvox",
    '{ "license": "Apa█': "Apache-2.0",
    '{ "tags": [ "█': "",
}


@pytest.mark.parametrize("text", OFFERED)
def test_the_keys_of_the_format_are_offered_and_what_is_there(repository: Repository, text: str) -> None:
    assert repository.labels(METADATA, text) == OFFERED[text]


@pytest.mark.parametrize(
    ("text", "label", "line"),
    [
        ("{ na█", "name", '{ "name": '),
        ('{ "na█"', "name", '{ "name'),
        ('{ "na█": "x" }', "name", '{ "name'),
        ('{ "license": █', "MIT", '{ "license": "MIT"'),
    ],
)
def test_what_is_taken_is_written_as_json_needs_it(repository: Repository, text: str, label: str, line: str) -> None:
    assert repository.completed(METADATA, text, label) == line


def test_what_is_found_in_a_dependency_is_found_as_it_is_typed(repository: Repository) -> None:
    talk = repository.talk
    talk.open("modules/shop/manifests/init.pp")
    text = FILES[METADATA].replace(">= 1.0.0 < 2.0.0", "about 1")
    talk.change(METADATA, 3, {"text": text})
    assert "invalid-version-range" in {each["code"] for each in talk.published[METADATA]}
    talk.change(METADATA, 4, {"text": FILES[METADATA]})
    assert "invalid-version-range" not in {each["code"] for each in talk.published.get(METADATA, [])}
