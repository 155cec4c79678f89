"""A file that is named is checked as in a run over its folder, or it is said that it is not."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from pplint.migrate.additions import CHECKED_FILES
from tests.unit.project.trees import plant

if TYPE_CHECKING:
    from pathlib import Path

    from tests.unit.command_line import Run

METADATA = {
    "name": "acme-shop",
    "version": "1.0.0",
    "author": "acme",
    "summary": "An example",
    "license": "Apache 2",
    "source": "https://example.com/shop",
    "dependencies": [{"name": "acme/warehouse", "version_requirement": ">= 1.0.0 < 2.0.0"}],
}
MODULE = {
    "metadata.json": json.dumps(METADATA, indent=2),
    "manifests/init.pp": "# @summary The shop\nclass shop {\n  include warehouse\n}\n",
    "facts.d/shop.txt": "shop_open=yes\nno equals\n",
}


@pytest.mark.parametrize(
    ("name", "rule"), [("metadata.json", "unknown-license"), ("facts.d/shop.txt", "invalid-fact-data")]
)
def test_what_describes_a_module_is_checked_by_itself(tmp_path: Path, run: Run, name: str, rule: str) -> None:
    plant(tmp_path, MODULE)
    whole = [line for line in run(".")[1].splitlines() if line.startswith(f"{name}:")]
    assert any(f"[{rule}]" in line for line in whole)
    assert [line for line in run(name)[1].splitlines() if line.startswith(f"{name}:")] == whole


@pytest.mark.parametrize("name", ["CONTRIBUTING.md", "files/shop.conf", "Rakefile", "a/b.rb", "shop.pp.bak"])
def test_what_is_not_checked_is_said(tmp_path: Path, run: Run, name: str) -> None:
    plant(tmp_path, {name: "# The shop\n\nIt is open.\n"})
    code, out, err = run(name)
    assert code == 0
    assert f"`{name}` is not checked" in err
    assert "All clean" not in out


@pytest.mark.parametrize("form", ["azure", "checkstyle", "gitlab", "json", "json-lines", "junit", "rdjson"])
def test_programs_learn_what_was_not_checked(tmp_path: Path, run: Run, form: str) -> None:
    plant(tmp_path, MODULE)
    for _ in range(2):
        out, err = run("manifests", "--output-format", form)[1:]
        assert "Not checked: 1 reference into a module that is not on the module path: warehouse" in out
        assert not err
    assert "warehouse" not in run("manifests", "--output-format", form, "--quiet")[1]


@pytest.mark.parametrize("form", ["checkstyle", "junit"])
def test_documents_with_what_was_not_checked_can_be_read(tmp_path: Path, run: Run, form: str) -> None:
    plant(tmp_path, MODULE)
    tree = ET.fromstring(run("manifests", "--output-format", form)[1])  # noqa: S314 - it is our own
    assert not [each for tag in ("error", "failure") for each in tree.iter(tag) if "warehouse" in str(each.attrib)]


def test_notes_are_part_of_reports_that_have_a_place_for_them(tmp_path: Path, run: Run) -> None:
    plant(tmp_path, MODULE)
    sarif = json.loads(run("manifests", "--output-format", "sarif")[1])
    notes = sarif["runs"][0]["invocations"][0]["toolExecutionNotifications"]
    assert [each["level"] for each in notes] == ["note"]
    assert "warehouse" in notes[0]["message"]["text"]
    assert "::notice title=pplint::Not checked" in run("manifests", "--output-format", "github")[1]
    assert "warehouse" in run("manifests", "--output-format", "markdown")[1]


def test_nothing_is_called_clean_that_was_left_open(tmp_path: Path, run: Run) -> None:
    plant(tmp_path, MODULE)
    out = run("manifests", "--select", "unknown-class")[1]
    assert "All clean" not in out
    assert "Nothing found: 1 file checked." in out


def test_hooks_match_what_is_checked(request: pytest.FixtureRequest) -> None:
    text = (request.config.rootpath / ".pre-commit-hooks.yaml").read_text()
    assert text.count(f"files: '{CHECKED_FILES}'\n") == 3
