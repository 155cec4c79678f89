"""What can be seen elsewhere of how the program does on Windows: modules and signals that are not there, drives."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from pplint.base import real_paths
from pplint.report.sarif import _file_uri  # pyright: ignore[reportPrivateUsage] - drives are nowhere else

if TYPE_CHECKING:
    from pathlib import Path

FILES = 200
"""More than one process takes at once."""

_PROGRAM = """
import asyncio, concurrent.futures.process, importlib, json, multiprocessing.connection, os, pkgutil, platform, signal
import shutil, socket, sqlite3, subprocess, sys, tempfile, typing_extensions, webbrowser
from unittest.mock import patch

MODULES = "fcntl grp pty pwd readline resource syslog termios tty".split()
SIGNALS = "SIGHUP SIGKILL SIGPROF SIGVTALRM ITIMER_PROF ITIMER_VIRTUAL setitimer pthread_sigmask".split()
CALLS = "O_CLOEXEC O_NONBLOCK chown fork geteuid getuid mkfifo sched_getaffinity".split()

if __name__ == "__main__":
    multiprocessing.set_start_method("spawn")
    kept = vars(signal).copy(), vars(os).copy()
    with patch.dict(sys.modules, dict.fromkeys(MODULES)), patch.object(sys, "platform", "win32"):
        for name in SIGNALS:
            delattr(signal, name)
        for name in CALLS:
            delattr(os, name)
        import pplint, pplint_rules
        for package in (pplint, pplint_rules):
            for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
                if not module.name.endswith("__main__"):
                    importlib.import_module(module.name)
        from pplint.cli import main
        main(["--profile"])
        main(["--jobs=1", *sys.argv[1:]])
        vars(signal).update(kept[0])  # The system's own processes ask for its signals, and for its name.
        vars(os).update(kept[1])
    main(["--jobs=2", "--no-cache", *sys.argv[1:]])
"""
"""Imports all and checks some files as far as it can be on Windows, then again in processes that start anew."""


@pytest.mark.slow
def test_a_run_needs_nothing_that_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "run.py").write_text(_PROGRAM, encoding="utf-8")
    for number in range(FILES):
        (tmp_path / f"{number}.pp").write_text("$a = 'é'\n$a = 1\n", encoding="utf-8")
    command = [sys.executable, str(tmp_path / "run.py"), "--fix", "--output-format=json-lines", str(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PPLINT_CACHE_DIR": str(tmp_path / "cache")}
    environment.pop("PPLINT_NO_CACHE", None)
    done = subprocess.run(command, env=environment, capture_output=True, check=False)
    assert done.stderr.decode() == "pplint: `--profile`: this system has no timer of processor time\n"
    found = [json.loads(each)["rule"] for each in done.stdout.decode().splitlines()]
    assert found == ["variable-reassignment"] * FILES * 2
    assert b"\r" not in done.stdout


def test_another_drive_has_no_relative_path(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> str:
        raise ValueError("path is on mount 'D:', start on mount 'C:'")

    monkeypatch.setattr(os.path, "relpath", refuse)
    monkeypatch.setattr(os.path, "commonpath", refuse)
    assert real_paths.relative_path("D:/a", "C:/b") == "D:/a"
    assert real_paths.common_directory(["D:/a", "C:/b"]) is None


@pytest.mark.parametrize(
    ("path", "uri"), [("C:\\code\\a b.pp", "file:///C:/code/a%20b.pp"), ("/code/a#b.pp", "file:///code/a%23b.pp")]
)
def test_addresses_of_files_have_drives(path: str, uri: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sep", "\\" if "\\" in path else "/")
    assert _file_uri(path) == uri
