"""To check one file, a project is asked for what that file names, and reads little else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pplint.project import ruby
from pplint.project.dependencies import Dependencies, Needs
from pplint.project.projects import project_of
from pplint.session import Session

from .trees import metadata, plant

if TYPE_CHECKING:
    from pathlib import Path

    from pplint.project.declarations import FactDeclaration
    from pplint.project.project import Project
    from pplint.session.disk import Disk

FACTS = {
    "one.rb": "Facter.add(:one) { setcode { 1 } }\nFacter.add('two') do\nend\n",
    "both.rb": "Facter.add('One') {}\n",
    "loop.rb": "%w[three four].each { |name| Facter.add(name) {} }\n",
    "other.rb": "::Facter.\n  add(:fi)\nFacter::add(:five) {}\n",
    "text.rb": "# How to add a fact called :six.\nFacter.add(:seven)\n",
    "escape.rb": 'Facter.add("ei\\x67ht") {}\n',
}
READ_FOR_ANY = ["escape.rb", "loop.rb", "other.rb", "text.rb"]


@pytest.fixture
def project(tmp_path: Path) -> Project:
    plant(tmp_path, {"metadata.json": metadata("me-a"), **{f"lib/facter/{name}": text for name, text in FACTS.items()}})
    return project_of(Session(), str(tmp_path / "manifests/init.pp"))


@pytest.mark.parametrize(
    "name", ["one", "two", "three", "four", "fi", "five", "six", "seven", "eight", "One", "on", ""]
)
def test_a_fact_that_is_looked_for_is_one_of_all(project: Project, name: str) -> None:
    assert (project.fact(name) is not None) is (name in project.fact_names)


def test_facts_are_among_those_that_are_listed(project: Project) -> None:
    assert sorted(project.fact_names) == ["eight", "fi", "five", "four", "one", "seven", "three", "two"]


@pytest.mark.parametrize(("name", "file"), [("two", "one.rb"), ("nothing", None)])
def test_ruby_is_read_that_may_add_a_fact(
    project: Project, monkeypatch: pytest.MonkeyPatch, name: str, file: str | None
) -> None:
    read: list[str] = []
    real = ruby.read_facts

    def read_facts(disk: Disk, path: str) -> list[FactDeclaration]:
        read.append(path.rpartition("/")[2])
        return real(disk, path)

    monkeypatch.setattr(ruby, "read_facts", read_facts)
    assert (project.fact(name) is None) is (file is None)
    assert set(read) <= {*READ_FOR_ANY, *([] if file is None else [file])}
    assert "both.rb" not in read


def test_what_is_missing_is_not_asked_for_a_name_that_no_stub_knows(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    def of(_self: Dependencies, _module: str | None) -> Needs:
        raise AssertionError

    monkeypatch.setattr(Dependencies, "of", of)
    assert project.data_type("nothing") is None
    assert project.resource_type("nothing") is None
    assert project.function("nothing") is None
