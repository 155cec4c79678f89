"""Asks the released Puppet, through `stubs.rb`, what it and some modules declare, and what resource types take."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.conformance.harness.reference import INSTALL, module_directory, ruby

SCRIPT = Path(__file__).with_name("stubs.rb")

MODULES = (
    *("augeas_core", "cron_core", "host_core", "mailalias_core", "mount_core", "selinux_core", "sshkeys_core"),
    "stdlib",
)
"""The modules that the stubs are made of."""
VENDOR_MODULES = ("scheduled_task", "yumrepo_core", "zfs_core", "zone_core")
"""More of them, which come with some packages of Puppet."""


def link_modules(directory: Path) -> None:
    """Link the modules into a directory; skip the test where they are not installed."""
    for module in (*MODULES, *VENDOR_MODULES):
        place = module_directory(module)
        if place is not None:
            (directory / module).symlink_to(place.resolve())
        elif module in MODULES:
            pytest.skip(f"Debian's Puppet modules are not installed: {INSTALL}")


def ask_about_types(mode: str, modulepath: Path, given: str = "") -> list[Any]:
    """Return what the script says, a value a line; skip the test where Puppet is not installed.

    Raises `RuntimeError` if the script fails.
    """
    command = [ruby(), str(SCRIPT), mode, str(modulepath)]
    run = subprocess.run(command, input=given, capture_output=True, encoding="utf-8", check=False)
    if run.returncode:
        raise RuntimeError(f"{SCRIPT.name} {mode} failed: {run.stderr.strip()[-1000:]}")
    return [json.loads(line) for line in run.stdout.splitlines()]
