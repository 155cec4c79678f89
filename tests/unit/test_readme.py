"""The README shows the reports of the examples as they are today."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pplint.cli import main

ROOT = Path(__file__).parents[2]
_SHOWN = re.compile(r"```text\n(.*?)```", re.DOTALL)


@pytest.mark.parametrize("example", ["welcome", "control-repo"])
def test_the_frames_of_the_readme_are_those_of_the_examples(
    example: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "100")
    assert main(["check", "--output-format", "full", "--color", "never", f"examples/{example}"]) == 1
    report = capsys.readouterr().out
    frames = [frame for block in _SHOWN.findall((ROOT / "README.md").read_text()) for frame in block.split("\n\n")]
    shown = [frame.strip("\n") for frame in frames if f"--> examples/{example}/" in frame]
    assert shown
    assert [frame for frame in shown if frame not in report] == []
