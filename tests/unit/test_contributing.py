"""What CI runs is what `nox` runs, and what the contributor is told to run."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text()
NOX = (ROOT / "noxfile.py").read_text()
CI = (ROOT / ".ci" / "run").read_text()


def _by_default() -> list[str]:
    (sessions,) = re.findall(r"nox\.options\.sessions = \[(.*)\]", NOX)
    return re.findall(r'"([^"]+)"', sessions)


def test_nox_by_itself_runs_what_ci_runs() -> None:
    (sessions,) = re.findall(r"^nox .*--session (.*)$", CI, re.MULTILINE)
    assert [*sessions.split(), "tests-all"] == _by_default()
    assert 'README.md) tests"' in CI
    assert 'session.run("pytest", "tests"' in NOX


def test_every_command_is_named() -> None:
    assert _by_default() == re.findall(r"^\| `([a-z-]+)` +\|", CONTRIBUTING, re.MULTILINE)
    for session in _by_default():
        _, _, body = NOX.partition(f"def {session.replace('-', '_')}(")
        for command in re.findall(r"session\.run\((.*?)[,)] *(?:\*|external|\n)", body.partition("@nox")[0]):
            assert " ".join(re.findall(r'"([^"]+)"', command)) in CONTRIBUTING


def test_every_session_that_is_named_exists() -> None:
    sessions = {name.replace("_", "-") for name in re.findall(r"^def (\w+)\(session", NOX, re.MULTILINE)}
    assert set(re.findall(r"nox -s ([a-z-]+)", CONTRIBUTING)) <= sessions
