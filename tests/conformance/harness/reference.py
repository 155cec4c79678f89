"""Asks the released Puppet, through `reference.rb`, and names the real code to ask about."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pplint.config.settings import Settings
from pplint.project.discovery import discover

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

SCRIPT = Path(__file__).with_name("reference.rb")
PROGRAMS = Path(__file__).parents[1] / "programs"
DEBIAN_MODULES = Path("/usr/share/puppet/modules")
MODULES = [Path(each) for each in os.environ.get("PPLINT_CONFORMANCE_MODULES", "").split(os.pathsep) if each] or [
    DEBIAN_MODULES,
    DEBIAN_MODULES.parent / "vendor_modules",
]
"""Where modules are looked for, which another version of Puppet has elsewhere."""
MODULEPATH = "/modules"
INSTALL = "apt-get install puppet-agent 'puppet-module-*'"


@dataclass(frozen=True, slots=True)
class Case:
    """A program to ask about: a path that tells what kind it is, and its text where that is not the file's."""

    path: str
    code: str | None = None

    @property
    def data(self) -> bytes:
        """The bytes of the program."""
        return Path(self.path).read_bytes() if self.code is None else self.code.encode()

    def to_json(self, number: int) -> str:
        """Write the case as a line for the script."""
        fields: dict[str, object] = {"id": number, "file": self.path}
        if self.code is not None:
            fields["code"] = self.code
        if self.path.endswith(".epp"):
            fields["epp"] = True
        return json.dumps(fields)


@dataclass(frozen=True, slots=True)
class Parsed:
    """What Puppet's parser says: a syntax tree as PN, or an error.

    `line` counts from 1; it is None for an error at the end of the input. An error that is not `placed` tells no
    line at all. Both `pn` and `error` are None for a program that parses and that Puppet's own printer has no form for.
    """

    pn: str | None
    error: str | None
    line: int | None
    placed: bool


def parse(cases: Iterable[Case]) -> list[Parsed]:
    """Have Puppet parse each case, without validating it."""
    answers = ask("parse", cases)
    return [Parsed(answer.get("pn"), answer.get("error"), answer.get("line"), "line" in answer) for answer in answers]


def ask(mode: str, cases: Iterable[Case]) -> list[dict[str, Any]]:
    """Return Puppet's answers, one a case; skip the test where Puppet is not installed.

    Raises `RuntimeError` if the script fails.
    """
    asked = [case.to_json(number) for number, case in enumerate(cases)]
    command = [ruby(), str(SCRIPT), mode]
    run = subprocess.run(command, input="\n".join(asked), capture_output=True, encoding="utf-8", check=False)
    answers: list[dict[str, Any]] = [json.loads(line) for line in run.stdout.splitlines()]
    if run.returncode or [answer["id"] for answer in answers] != list(range(len(asked))):
        raise RuntimeError(f"{SCRIPT.name} {mode} failed: {run.stderr.strip()[-1000:]}")
    return answers


@cache
def ruby() -> str:
    """Return the Ruby that has Puppet; skip the test if there is none."""
    for candidate in ("ruby", "/opt/puppetlabs/puppet/bin/ruby"):
        found = shutil.which(candidate)
        if found and _has_puppet(found):
            return found
    pytest.skip(f"the released Puppet is not installed: {INSTALL}")


def _has_puppet(interpreter: str) -> bool:
    return subprocess.run([interpreter, "-e", "require 'puppet'"], capture_output=True, check=False).returncode == 0


@cache
def puppet_version() -> int:
    """Return the major version of the released Puppet, which programs are compared for."""
    command = [ruby(), "-e", "require 'puppet'; print Puppet.version"]
    return int(subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout.partition(".")[0])


@cache
def real_files() -> tuple[str, ...]:
    """Return the manifests and templates of Debian's modules, sorted; skip the test where they are not installed."""
    if not DEBIAN_MODULES.is_dir():
        pytest.skip(f"Debian's Puppet modules are not installed: {INSTALL}")
    return tuple(sorted(_sources(DEBIAN_MODULES)))


def module_directory(name: str) -> Path | None:
    """Return where a module is; Debian has one under another name."""
    names = (name, name.removesuffix("_core")) if name == "mailalias_core" else (name,)
    return next((place for top in MODULES for each in names if (place := top / each).is_dir()), None)


def own_files() -> tuple[str, ...]:
    """Return this folder's own programs, sorted: the parts of the language that published modules rarely use."""
    return tuple(sorted(_sources(PROGRAMS)))


def _sources(top: Path) -> Iterable[str]:
    for folder, _, names in os.walk(top, followlinks=True):
        yield from (str(Path(folder, name)) for name in names if name.endswith((".pp", ".epp")))


def sample_of_modules(random: Random, size: int) -> list[str]:
    """Return the files of whole modules, as a check of their directories finds them, some more than `size` in all."""
    modules = sorted(str(each) for each in DEBIAN_MODULES.iterdir())
    random.shuffle(modules)
    chosen: list[str] = []
    for module in modules:
        chosen += discover([module], Settings().is_excluded).files if len(chosen) < size else ()
    return chosen
