"""Fixtures for the tests of the command line, and of what is installed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pplint.cli import main
from tests.unit.installation import Installation, install_once

if TYPE_CHECKING:
    from pathlib import Path

    from tests.unit.command_line import Run


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]) -> Run:
    """Return a function that runs the command line, which starts in an empty directory and without preferences."""
    monkeypatch.chdir(tmp_path)
    for variable in ("NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(variable, raising=False)

    def run_main(*arguments: str) -> tuple[int, str, str]:
        code = main(list(arguments))
        out, err = capsysbinary.readouterr()
        return code, out.decode(), err.decode()

    return run_main


@pytest.fixture(scope="session")
def installation(tmp_path_factory: pytest.TempPathFactory) -> Installation:
    """Install the project, once for all tests."""
    return install_once(tmp_path_factory.getbasetemp(), tmp_path_factory.mktemp("made"))
