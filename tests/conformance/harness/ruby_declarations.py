"""Asks the released Puppet, through `ruby_declarations.rb`, what Ruby files declare."""

from __future__ import annotations

import json
import subprocess
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.conformance.harness.reference import DEBIAN_MODULES, INSTALL, ruby

if TYPE_CHECKING:
    from collections.abc import Iterable

SCRIPT = Path(__file__).with_name("ruby_declarations.rb")


def ask(mode: str, cases: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return Puppet's answers, one a case; skip the test where Puppet or the modules are not installed."""
    asked = "\n".join(map(json.dumps, cases))
    command = [ruby(), str(SCRIPT), mode, str(modules())]
    run = subprocess.run(command, input=asked, capture_output=True, encoding="utf-8", check=False)
    answers = [json.loads(line) for line in run.stdout.splitlines() if line.startswith("{")]
    if run.returncode or len(answers) != len(asked.splitlines()):
        raise RuntimeError(f"{SCRIPT.name} {mode} failed: {run.stderr.strip()[-1000:]}")
    return answers


def modules() -> Path:
    """Return the directory of Debian's modules; skip the test where they are not installed."""
    if not DEBIAN_MODULES.is_dir():
        pytest.skip(f"Debian's Puppet modules are not installed: {INSTALL}")
    return DEBIAN_MODULES


@cache
def puppet_library() -> Path:
    """Return the directory of Puppet's own Ruby files."""
    found = subprocess.run(
        [ruby(), "-e", "require 'puppet'; print $LOADED_FEATURES.grep(%r{/puppet\\.rb$}).first"],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return Path(found.stdout).parent


def files_of_modules(pattern: str) -> list[tuple[str, str]]:
    """Return the files of modules that match a pattern, each with the name of its module."""
    roots = sorted(each for each in modules().iterdir() if each.is_dir())
    return [(str(path), root.name) for root in roots for path in sorted(root.glob(f"lib/puppet/{pattern}"))]
