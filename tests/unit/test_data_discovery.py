"""The search finds the data that hierarchies lead to, and no other files of their kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.unit.project.trees import plant

if TYPE_CHECKING:
    from pathlib import Path

    from tests.unit.command_line import Run

HIERARCHY = "version: 5\ndefaults:\n  datadir: {}\n  data_hash: yaml_data\nhierarchy:\n  - name: a\n    path: {}\n"
METADATA = '{"name": "me-ntp"}'


def _found(run: Run, *arguments: str) -> list[str]:
    code, out, _ = run("check", "--isolated", "--show-files", *arguments)
    assert code == 0
    return [each for each in out.splitlines() if not each.endswith("environment.conf")]


@pytest.fixture
def repository(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> Path:  # noqa: ARG001 - it starts elsewhere
    files = {
        "environment.conf": "",
        "hiera.yaml": HIERARCHY.format("hieradata", "'%{fqdn}.yaml'"),
        "hieradata/common.yaml": "",
        "hieradata/nodes/a.eyaml": "",
        "hieradata/nodes/b.json": "{}",
        "hieradata/nodes/readme.md": "",
        "data/other.yaml": "",
        "modules/ntp/hiera.yaml": HIERARCHY.format("data", "common.yaml"),
        "modules/ntp/data/common.yaml": "",
        "modules/ntp/files/hiera.yaml": ":backends: yaml\n",
        "modules/ntp/files/data/x.yaml": "",
        "modules/plain/data/common.yaml": "",
        "modules/plain/data/list.json": "[]",
        ".gitlab-ci.yml": "",
    }
    plant(tmp_path / "control", files)
    monkeypatch.chdir(tmp_path / "control")
    return tmp_path / "control"


@pytest.mark.usefixtures("repository")
def test_data_are_what_hierarchies_lead_to(run: Run) -> None:
    assert _found(run, ".") == [
        *("hiera.yaml", "hieradata/common.yaml", "hieradata/nodes/a.eyaml", "hieradata/nodes/b.json"),
        *("modules/ntp/hiera.yaml", "modules/ntp/data/common.yaml", "modules/plain/data/common.yaml"),
    ]


@pytest.mark.usefixtures("repository")
def test_the_hierarchy_may_be_around_the_directory_that_is_searched(run: Run) -> None:
    assert _found(run, "hieradata/nodes") == ["hieradata/nodes/a.eyaml", "hieradata/nodes/b.json"]
    assert _found(run, "modules/ntp/files") == []


@pytest.mark.usefixtures("repository")
def test_a_file_that_is_named_is_checked_wherever_it_lies(run: Run) -> None:
    assert _found(run, "data/other.yaml", "modules/ntp/files/hiera.yaml") == [
        "data/other.yaml",
        "modules/ntp/files/hiera.yaml",
    ]


def test_what_is_excluded_holds_for_data(repository: Path, run: Run) -> None:
    (repository / "pplint.toml").write_text('exclude = ["hieradata/nodes", "modules/plain"]\n')
    code, out, _ = run("check", "--show-files", ".")
    assert code == 0
    assert [each for each in out.splitlines() if "data/" in each] == [
        "hieradata/common.yaml",
        "modules/ntp/data/common.yaml",
    ]


def test_a_datadir_beside_all_else_is_what_its_levels_lead_to(tmp_path: Path, run: Run) -> None:
    files = {
        "environment.conf": "",
        "hiera.yaml": HIERARCHY.format(".", "'nodes/%{fqdn}.yaml'"),
        "nodes/a.yaml": "",
        "other/b.yaml": "",
    }
    root = plant(tmp_path, files)
    assert [each.removeprefix(f"{root}/") for each in _found(run, root)] == ["hiera.yaml", "nodes/a.yaml"]


def test_an_environment_may_be_read_by_the_hierarchy_of_its_server(tmp_path: Path, run: Run) -> None:
    root = plant(tmp_path, {"environment.conf": "", "hieradata/a.yaml": "", "data/b.yaml": "", "other/c.yaml": ""})
    assert [each.removeprefix(f"{root}/") for each in _found(run, root)] == ["data/b.yaml", "hieradata/a.yaml"]


def test_data_of_vendored_modules_are_left_out(tmp_path: Path, run: Run) -> None:
    vendored = {"vendor_modules/ntp/hiera.yaml": "version: 5\n", "vendor_modules/ntp/data/common.yaml": ""}
    root = plant(tmp_path, {"environment.conf": "modulepath = vendor_modules\n", **vendored})
    assert _found(run, root) == []


def test_the_layout_of_data_is_nobodys(repository: Path, run: Run) -> None:
    (repository / "hieradata" / "common.yaml").write_text("a:   1\n")
    code, out, _ = run("format", "--check", str(repository))
    assert (code, out) == (0, "no files found\n")
