"""Whatever happens to a run, it ends as a program should: it leaves nothing running, and says what went wrong."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from pplint.batch import CHUNK
from tests.unit.plugin_package import install_rule

if TYPE_CHECKING:
    from pathlib import Path

SECONDS_FOR_A_HANG = 120

WAITING = """
    os.write(1, b"w")
    time.sleep(3600)
    yield ctx.finding(node, "nobody waits for this")
"""
"""A rule that says that it works, and then takes longer than anybody waits."""


def _start(folder: Path, *arguments: str) -> subprocess.Popen[bytes]:
    """Start a run with two processes that are both busy for an hour."""
    code = folder / "code"
    code.mkdir()
    for number in range(2 * CHUNK):
        (code / f"{number:03}.pp").write_text("notice(wait)\n")
    process = subprocess.Popen(
        [sys.executable, "-m", "pplint", "--select=sample", "--jobs=2", *arguments, str(code)],
        env=install_rule(folder, WAITING),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert process.stdout is not None
    assert process.stdout.read(2) == b"ww"
    return process


def _end(process: subprocess.Popen[bytes]) -> tuple[int, bytes, bytes]:
    """Return how a run ended and what it said: its output ends when the last of its processes has ended."""
    try:
        out, err = process.communicate(timeout=SECONDS_FOR_A_HANG)
    finally:
        if process.returncode is None:
            os.killpg(process.pid, signal.SIGKILL)
    return process.returncode, out, err


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
@pytest.mark.parametrize("mode", [(), ("--fix",)])
def test_a_run_that_is_ended_leaves_no_process(tmp_path: Path, number: signal.Signals, mode: tuple[str, ...]) -> None:
    process = _start(tmp_path, *mode)
    process.send_signal(number)
    assert _end(process) == (128 + number, b"", b"")


def test_a_run_that_is_killed_leaves_no_process(tmp_path: Path) -> None:
    process = _start(tmp_path)
    process.kill()
    assert _end(process) == (-signal.SIGKILL, b"", b"")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_run_whose_group_is_ended_says_nothing(tmp_path: Path, number: signal.Signals) -> None:
    process = _start(tmp_path)
    os.killpg(process.pid, number)
    assert _end(process) == (128 + number, b"", b"")
