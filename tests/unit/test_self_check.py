"""`pplint self check` shows what is installed, finds what is wrong with it, and gives nothing away."""

from __future__ import annotations

import sys
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pplint import __version__
from pplint.syntax import oniguruma, plain_regexps
from tests.unit.command_line import CORRECTED, write

if TYPE_CHECKING:
    from tests.unit.command_line import Run

pytestmark = pytest.mark.skipif(not oniguruma.is_whole(), reason="the extension was built without Oniguruma")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Be the user whose home directory this is, with a cache and a program there."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.setenv("PPLINT_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "venv" / "python"))
    return tmp_path


def _shown(out: str) -> dict[str, str]:
    return {name: text.strip() for name, _, text in (line.partition(":") for line in out.splitlines())}


def test_what_is_installed_is_shown(run: Run, home: Path) -> None:
    code, out, err = run("self", "check")
    shown = _shown(out)
    assert (code, err) == (0, "")
    assert shown["pplint"].startswith(f"{__version__}, in ")
    assert shown["Python"].endswith(f", {Path('~', 'venv', 'python')}")
    assert shown["cache"] == f"{Path('~', 'cache')}, 0 files, 0 bytes"
    assert f"msgspec {metadata.version('msgspec')}" in shown["packages"].split(", ")
    assert shown["regular expressions"] == f"Oniguruma {oniguruma.engine().version}"
    assert "abi3" in shown["grammar"]
    assert str(home) not in out


def test_variables_are_named_without_their_values(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PPLINT_MANUAL_URL", "https://user:hunter2@example.com")
    monkeypatch.setenv("DEPLOY_TOKEN", "hunter3")
    out = run("self", "check")[1]
    assert {"PPLINT_CACHE_DIR", "PPLINT_MANUAL_URL"} <= {*_shown(out)["variables"].split(", ")}
    assert "hunter" not in out
    assert "DEPLOY_TOKEN" not in out
    assert home.name not in _shown(out)["variables"]


def test_editors_on_the_path_are_named(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = home / "nvim.exe"
    program.touch(0o755)
    (home / "nvim").symlink_to(program)
    monkeypatch.setenv("PATH", str(home))
    assert _shown(run("self", "check")[1])["editors"] == "nvim"


def test_what_is_wrong_is_said(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "cache").write_text("")
    monkeypatch.setattr(oniguruma, "engine", lambda: plain_regexps)
    monkeypatch.setattr(metadata, "version", _missing)
    code, out, _ = run("self", "check")
    problems = [line for line in out.splitlines() if line.startswith("problem: ")]
    assert code == 1
    assert problems[0].startswith("problem: the library Oniguruma is missing, ")
    assert problems[1] == "problem: the package `msgspec` is not installed: reinstall pplint"
    assert problems[-1].startswith(f"problem: the cache in `{Path('~', 'cache')}` cannot be used: it ")


def _missing(name: str) -> str:
    raise metadata.PackageNotFoundError(name)


def test_what_to_do_is_asked_for(run: Run) -> None:
    assert run("self") == (2, "", "pplint: missing action; write `pplint self check`\n")
    assert run("self", "chek")[2].endswith("did you mean `check`?\n")


def test_a_run_without_the_library_says_so_once(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    write({"a.pp": CORRECTED, "b.pp": CORRECTED})
    assert "Oniguruma" not in run(".")[1]
    monkeypatch.setattr("pplint.cli.check_report.is_whole", lambda: False)
    assert run(".")[1].count("what some regular expressions match is unknown (see `pplint self check`).\n") == 1
    assert run(".", "--output-format", "json")[:2] == (0, "[]\n")
