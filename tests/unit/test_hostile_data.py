"""No file of data takes more than a second: each ends in diagnostics, or is clean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from msgspec.structs import replace

from pplint.check.file_checker import FileChecker
from pplint.check.file_task import FileTask, Mode
from pplint.config.settings import Settings
from tests.unit.hostile_data import JSON, MIB, YAML, HostileData

if TYPE_CHECKING:
    from pathlib import Path

LIMITED: Final = replace(Settings(), time_limit=4)
"""In seconds of processor time, of which a file takes at most one where nothing else wants the core and its caches."""


def _found(path: Path, *, fix: bool = False) -> set[str]:
    """Return the rules that report something in a file; beyond the limit, that is `time-limit`."""
    outcome = FileChecker(Mode(fix=fix)).check(FileTask(str(path), LIMITED))
    return {each.rule for each in outcome.result.diagnostics}


@pytest.mark.parametrize("name", YAML)
def test_yaml(tmp_path: Path, name: str) -> None:
    _test(tmp_path / "common.yaml", YAML[name])


@pytest.mark.parametrize("name", JSON)
def test_json(tmp_path: Path, name: str) -> None:
    _test(tmp_path / "common.json", JSON[name])


def _test(path: Path, data: HostileData) -> None:
    path.write_text(data.text)
    assert _found(path) == data.rules


@pytest.mark.parametrize("name", ["duplicate keys", "texts after calls", "suppressions"])
def test_fixes(tmp_path: Path, name: str) -> None:
    path = tmp_path / "common.yaml"
    path.write_text(YAML[name].text[:20_000].rpartition("\n")[0] + "\n")
    assert _found(path, fix=True).isdisjoint({"internal-error", "time-limit"})


def test_a_large_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "common.yaml"
    path.write_bytes(b"a: 1\n" * (10 * MIB))
    assert _found(path) == {"file-too-large"}


def test_keys_for_classes_that_are_no_more(tmp_path: Path) -> None:
    manifests = tmp_path / "modules" / "many" / "manifests" / "plugins"
    manifests.mkdir(parents=True)
    for n in range(400):
        (manifests / f"plugin_{n:03}_of_jenkins.pp").write_text(
            f"class many::plugins::plugin_{n:03}_of_jenkins(String $version) {{ }}\n"
        )
    (tmp_path / "environment.conf").write_text("")
    (tmp_path / "hiera.yaml").write_text("version: 5\n")
    data = tmp_path / "data" / "common.yaml"
    data.parent.mkdir()
    data.write_text("".join(f"many::plugins::extension_{n:04}_for_builds::version: '1'\n" for n in range(900)))
    assert _found(data) == {"unknown-data-key"}
