"""Each file in `cases` says in comments what is found there, and where."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

CASES = sorted(Path(__file__).with_name("cases").glob("*.pp"))


def check(*arguments: str) -> list[tuple[int, str]]:
    """Run pplint, and return the lines and rules of what it finds."""
    command = [sys.executable, "-m", "pplint", "check", "--no-cache", "--output-format=json-lines", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode in {0, 1}, done.stderr
    found = [json.loads(line) for line in done.stdout.splitlines()]
    return [(each["line"], each["rule"]) for each in found]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_what_is_announced_is_found(case: Path) -> None:
    lines = enumerate(case.read_text().splitlines(), start=1)
    announced = [(number, name) for number, line in lines for name in re.findall(r"# warning: \[(.+)\]", line)]
    assert announced
    assert check("--select", case.stem.replace("_", "-"), str(case)) == announced


def test_other_domains_can_be_set(tmp_path: Path) -> None:
    (tmp_path / "pplint.toml").write_text('[rules.hard-coded-host]\ndomains = ["example.org"]\n')
    (tmp_path / "a.pp").write_text("notice('a.example.com', 'a.example.org')\nnotice('a.example.org')\n")
    assert check("--select", "hard-coded-host", str(tmp_path)) == [(1, "hard-coded-host"), (2, "hard-coded-host")]
