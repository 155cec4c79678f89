"""What pplint calls unknown in real modules, the compiler does not know either.

Set `PPLINT_CONFORMANCE_MODULES` to a directory of modules to ask about these, `PPLINT_CONFORMANCE_SIZE` to check more
files, and `PPLINT_CONFORMANCE_SEED` to check other modules.
"""

from __future__ import annotations

import json
import logging
import os
import re
import subprocess
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from pplint.check.file_checker import FileChecker
from pplint.check.file_task import FileTask, Mode
from pplint.config.settings import Settings
from pplint.project.discovery import discover
from tests.conformance.harness.reference import DEBIAN_MODULES, INSTALL, ruby

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_CHECKER = FileChecker(Mode())
"""The files stay as they are while the tests run: one session reads them."""

pytestmark = pytest.mark.slow

log = logging.getLogger(__name__)

MODULES = Path(os.environ.get("PPLINT_CONFORMANCE_MODULES", DEBIAN_MODULES))
SIZE = int(os.environ.get("PPLINT_CONFORMANCE_SIZE", "300"))
SEED = int(os.environ.get("PPLINT_CONFORMANCE_SEED", "2024"))

AUTOLOAD = Path(__file__).parent / "harness" / "autoload.rb"
DECLARED = Path(__file__).parent / "harness" / "modules.rb"

_MEMBER = re.compile(r"(?:the )?(class|defined type|resource type) `([^`]+)` has no (?:parameter|attribute) `([^`]+)`")
_NAME = re.compile(r"unknown (class|function|resource type|type) `([^`]+)`")
_KINDS = {
    "class": ("class",),
    "function": ("function",),
    "resource type": ("defined type", "resource type"),
    "type": ("data type",),
}
"""What the script calls the kinds that messages name."""


@cache
def messages() -> frozenset[str]:
    """Return what is reported about the references of some modules; skip the test where there are none."""
    if not MODULES.is_dir():
        pytest.skip(f"there are no modules: {INSTALL}")
    settings = Settings(select=("references",), modulepath=(str(MODULES),))
    found = {each for path in _sample() for each in _messages(path, settings)}
    log.info("%d different messages", len(found))
    return frozenset(found)


def _sample() -> list[str]:
    """Return the files of whole modules, some more than `SIZE` in all."""
    modules = sorted(str(each) for each in MODULES.iterdir())
    Random(SEED).shuffle(modules)
    chosen: list[str] = []
    for module in modules:
        chosen += discover([module], Settings().is_excluded).files if len(chosen) < SIZE else ()
    return chosen


def _messages(path: str, settings: Settings) -> Iterator[str]:
    result = _CHECKER.check(FileTask(path, settings), Path(path).read_bytes()).result
    yield from (each.message for each in result.diagnostics)


def _members() -> set[tuple[str, str, str]]:
    return {(match[1], match[2], match[3]) for each in messages() if (match := _MEMBER.match(each))}


def test_the_reference_knows_no_such_parameters_and_attributes() -> None:
    claims = _members()
    resource_types = sorted({name for kind, name, _ in claims if kind == "resource type"})
    answer = _declared([*resource_types, "file"])
    known = {name: {*each["attributes"]} for name, each in answer["resource_types"].items()}
    assert "path" in known["file"]
    known |= {name: {*each["parameters"]} for name, each in answer["definitions"].items()}
    assert sorted(name for _, name, _ in claims if name not in known) == []
    assert sorted(claim for claim in claims if claim[2] in known[claim[1]]) == []


def test_the_reference_finds_no_such_names(tmp_path: Path) -> None:
    (tmp_path / "environment.conf").write_text(f"modulepath = {MODULES}\n")
    matches = [match for each in messages() if (match := _NAME.match(each))]
    claims = {(kind, match[2]) for match in matches for kind in _KINDS[match[1]]}
    known = {("function", "include"), ("resource type", "file")}
    assert _existing(tmp_path, claims | known) == known


def _declared(resource_types: list[str]) -> dict[str, Any]:
    """Have Puppet say what the modules declare, and which attributes some resource types have."""
    nothing: dict[str, list[str]] = {each: [] for each in ("literals", "functions", "arguments", "values")}
    asked = {**nothing, "resource_types": resource_types}
    answer: dict[str, Any] = json.loads(_run([str(DECLARED), "refusals", str(MODULES)], json.dumps(asked)))
    return answer


def _existing(root: Path, questions: Iterable[tuple[str, str]]) -> set[tuple[str, str]]:
    """Have Puppet say which of some names it finds."""
    asked = sorted(questions)
    lines = [json.dumps({"root": str(root), "kind": kind, "name": name}) for kind, name in asked]
    answers = map(json.loads, _run([str(AUTOLOAD)], "\n".join(lines)).splitlines())
    return {question for question, answer in zip(asked, answers, strict=True) if answer["found"]}


def _run(script: list[str], given: str) -> str:
    command = [ruby(), *script]
    return subprocess.run(command, input=given, capture_output=True, encoding="utf-8", check=True).stdout
