"""Debian's modules get the errors that `docs/found.md` lists, each of them confirmed, and no others.

Set `PPLINT_CONFORMANCE_SIZE` to check more files, and `PPLINT_CONFORMANCE_SEED` to check other modules.
"""

from __future__ import annotations

import json
import logging
import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from pplint.base.diagnostic import Severity
from pplint.check.file_checker import FileChecker
from pplint.check.file_task import FileTask, Mode
from pplint.config.settings import Settings
from tests.conformance.harness.parameters import signatures
from tests.conformance.harness.reference import DEBIAN_MODULES, INSTALL, real_files, ruby, sample_of_modules

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_CHECKER = FileChecker(Mode())
"""The files stay as they are while the tests run: one session reads them."""

pytestmark = pytest.mark.slow

log = logging.getLogger(__name__)

SIZE = int(os.environ.get("PPLINT_CONFORMANCE_SIZE", "600"))
SEED = int(os.environ.get("PPLINT_CONFORMANCE_SEED", "2024"))
PAGE = Path(__file__).parents[2] / "docs" / "found.md"
AUTOLOAD = Path(__file__).parent / "harness" / "autoload.rb"

_ROW = re.compile(r"\| `(?P<rule>[a-z-]+)` \| (?P<what>.+) \| (?P<where>`.+) \| (?P<confirmed>\w+) \|\Z")
_FILE = re.compile(r"`([^`]+)` ([\d, ]+)")
_VERSION = re.compile(r"`([\w-]+)` (\d[^\s,]*[^\s,.])")
_PARAMETER = re.compile(r"(?:class|defined type) `([^`]+)` has no parameter `([^`]+)`\Z")
_NAME = re.compile(r"unknown (class|function|type) `([^`]+)`\Z")


@dataclass(frozen=True, order=True, slots=True)
class Error:
    """An error in a file of a module."""

    module: str
    file: str
    line: int
    rule: str


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the page: what is wrong, and the errors that say so."""

    rule: str
    what: str
    errors: frozenset[Error]


def rows() -> Iterator[Row]:
    """Yield what the page lists."""
    module = ""
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        module = line.removeprefix("## ") if line.startswith("## ") else module
        found = _ROW.match(line)
        if found is not None:
            yield Row(found["rule"], found["what"], frozenset(_errors(module, found["rule"], found["where"])))


def _errors(module: str, rule: str, where: str) -> Iterator[Error]:
    for file, lines in _FILE.findall(where):
        yield from (Error(module, file, int(line), rule) for line in lines.split(","))


def listed_versions() -> dict[str, str]:
    """Return the versions of the packages that the page is about."""
    text = PAGE.read_text(encoding="utf-8").partition("## Versions")[2]
    return {f"puppet-module-{name}": version for name, version in _VERSION.findall(text)}


@cache
def _installed() -> dict[str, str]:
    query = shutil.which("dpkg-query")
    if query is None or not real_files():
        pytest.skip(f"Debian's Puppet modules are not installed: {INSTALL}")
    command = [query, "--show", "--showformat=${db:Status-Abbrev} ${Package} ${Version}\\n", "puppet-module-*"]
    run = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    lines = [line.split() for line in run.stdout.splitlines()]
    return {name: version for state, name, *versions in lines if state == "ii" for version in versions}


@pytest.fixture
def _same_modules() -> None:  # pyright: ignore[reportUnusedFunction] - requested by name
    """Skip the test where other versions are installed, which have other lines."""
    different = sorted(dict(_installed().items() ^ listed_versions().items()))
    if different:
        pytest.skip(f"not the versions that {PAGE.name} is about: {', '.join(different)}")


def _relative(path: str) -> Path:
    return Path(path).relative_to(DEBIAN_MODULES)


def _found(path: str) -> Iterator[Error]:
    """Check a file as the page says."""
    task = FileTask(path, Settings(modulepath=(str(DEBIAN_MODULES),)))
    module, *parts = _relative(path).parts
    for each in _CHECKER.check(task, Path(path).read_bytes()).result.diagnostics:
        if each.severity == Severity.ERROR:
            line = 0 if each.source is None else each.source.lines.line(each.span.start)
            yield Error(module, "/".join(parts), line, each.rule)


@pytest.mark.usefixtures("_same_modules")
def test_the_errors_are_those_of_the_page() -> None:
    paths = sample_of_modules(Random(SEED), SIZE)
    modules = {_relative(path).parts[0] for path in paths}
    found = {error for path in paths for error in _found(path)}
    listed = {error for row in rows() for error in row.errors if error.module in modules}
    log.info("%d errors in %d files of %d modules", len(found), len(paths), len(modules))
    assert sorted(found - listed) == []
    assert sorted(listed - found) == []


@pytest.mark.usefixtures("_same_modules")
def test_the_reference_has_no_such_parameters() -> None:
    declared = {each["name"]: each["parameters"] for each in signatures(str(DEBIAN_MODULES))}
    claims = [found.groups() for row in rows() if (found := _PARAMETER.match(row.what))]
    assert len(claims) > 100
    assert [claim for claim in claims if claim[1] in declared[claim[0]]] == []


@pytest.mark.usefixtures("_same_modules")
def test_the_reference_finds_no_such_names(tmp_path: Path) -> None:
    (tmp_path / "environment.conf").write_text(f"modulepath = {DEBIAN_MODULES}\n")
    kinds = {"class": "class", "function": "function", "type": "data type"}
    claims = [(kinds[found[1]], found[2]) for row in rows() if (found := _NAME.match(row.what))]
    assert len(claims) > 15
    known = [("class", "nova"), ("function", "pick"), ("data type", "Stdlib::Host")]
    assert _exist(tmp_path, [*claims, *known]) == known


def _exist(root: Path, questions: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Have Puppet say which of some names it finds."""
    lines = [json.dumps({"root": str(root), "kind": kind, "name": name}) for kind, name in questions]
    command = [ruby(), str(AUTOLOAD)]
    run = subprocess.run(command, input="\n".join(lines), capture_output=True, encoding="utf-8", check=True)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    return [question for question, answer in zip(questions, answers, strict=True) if answer["found"]]
