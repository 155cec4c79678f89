"""Versions of pplint: revisions of its repository, each installed in an environment of its own.

Instead of a revision, the path of a program may be given: what is worked on runs as it is, `.venv/bin/pplint`.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def program_of(version: str, environments: str) -> str:
    """Return the path of the program of a version; it is installed below `environments` when it is first asked for."""
    if os.path.isfile(version):
        return os.path.abspath(version)
    commit = _output("git", "-C", ROOT, "rev-parse", "--verify", f"{version}^{{commit}}").strip()
    folder = os.path.join(os.path.abspath(environments), commit[:12])
    program = os.path.join(folder, "bin", "pplint")
    if not os.path.isfile(program):
        with tempfile.TemporaryDirectory() as sources:
            archive = subprocess.run(["git", "-C", ROOT, "archive", commit], capture_output=True, check=True).stdout
            subprocess.run(["tar", "-x", "-C", sources], input=archive, check=True)
            subprocess.run([sys.executable, "-m", "venv", folder], check=True)
            subprocess.run([os.path.join(folder, "bin", "pip"), "install", "--quiet", sources], check=True)
    return program


def _output(*command: str) -> str:
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout
