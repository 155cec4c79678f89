"""A few runs of each kind that lose a process, or are ended; `nox -s kills` does it a thousand times."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.unit.systems import NEEDS_FORK


@NEEDS_FORK
@pytest.mark.slow
@pytest.mark.parametrize("kind", ["worker", "interrupt", "terminate", "hang-up"])
def test_whatever_dies_the_run_ends(kind: str) -> None:
    modes = ("check", "cached", "fix", "format", "shard", "watch", "server")
    options = ("--count=7", "--patience=300", "--bound=inf", "--modes", *modes)
    command = [sys.executable, "-m", "tests.kills", kind, *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
