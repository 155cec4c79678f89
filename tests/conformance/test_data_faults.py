"""Faults in data are found, on their line: of each kind, nearly all.

Set `PPLINT_CONFORMANCE_SIZE` to try more of them, and `PPLINT_CONFORMANCE_SEED` to try others.
"""

from __future__ import annotations

import logging
import os
from copy import deepcopy
from random import Random
from typing import TYPE_CHECKING

import pytest

from pplint.base.source import SourceFile
from pplint.check.checks import Checks
from pplint.check.linter import SourceContext, check
from pplint.rule import registry
from pplint.rule.registry import Registry
from pplint.session import Session
from tests.conformance.harness.data_faults import FAULTS, Parameter, Writer, declaration, random_parameters

if TYPE_CHECKING:
    from pathlib import Path

    from pplint.base.diagnostic import Diagnostic

pytestmark = pytest.mark.slow

log = logging.getLogger(__name__)

SIZE = int(os.environ.get("PPLINT_CONFORMANCE_SIZE", "100"))
SEED = int(os.environ.get("PPLINT_CONFORMANCE_SEED", "2025"))
LEAST = {"misspelt key": 0.99, "wrong kind": 0.97, "missing parameter": 0.99}
RULES = {"invalid-parameter-value", "missing-parameter", "unknown-data-key"}
CHECKS = Checks.everything(Registry.of(each for each in registry.load().rules if each.name in RULES))
DATA = "data/common.yaml"
SITE = "manifests/site.pp"


def _declaration(parameter: Parameter) -> str:
    return f"{parameter.part.type} ${parameter.name}"


def _found(root: Path, declared: list[Parameter], text: str, declaring: str) -> list[tuple[str, str, int]]:
    """Return the rules that report something for a class with some parameters, each with the file and the line."""
    files = {
        "environment.conf": "",
        "hiera.yaml": "version: 5\n",
        DATA: text,
        SITE: f"node default {{\n  {declaring}\n}}\n",
        "modules/m/manifests/init.pp": f"class m({', '.join(_declaration(each) for each in declared)}) {{ }}\n",
    }
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    session = Session()
    sources = {name: SourceFile(str(root / name), files[name].encode()) for name in (DATA, SITE)}
    return [
        (each.rule, name, _line(each))
        for name, source in sources.items()
        for each in check(session, source, CHECKS, SourceContext()).diagnostics
    ]


def _line(diagnostic: Diagnostic) -> int:
    assert diagnostic.source is not None
    return diagnostic.source.lines.line(diagnostic.span.start)


def test_nothing_is_found_without_a_fault(tmp_path: Path) -> None:
    random = Random(SEED)
    for number in range(SIZE):
        declared = random_parameters(random)
        text = Writer(random).write(declared)
        declaring = declaration(random, declared, declared)
        assert _found(tmp_path / str(number), declared, text, declaring) == [], (text, declaring)


@pytest.mark.parametrize("kind", FAULTS)
def test_faults_are_found_on_their_line(kind: str, tmp_path: Path) -> None:
    random = Random(f"{SEED} {kind}")
    missed: list[str] = []
    tried = 0
    while tried < SIZE:
        declared = random_parameters(random)
        fault = FAULTS[kind](random, deepcopy(declared))
        if fault is None:
            continue
        tried += 1
        writer = Writer(random)
        text = writer.write(fault.parameters)
        declaring = declaration(random, declared, fault.parameters)
        found = _found(tmp_path / str(tried), declared, text, declaring)
        file, lines = (SITE, {2}) if fault.is_at_declaration else (DATA, writer.lines)
        if not any(rule == fault.rule and name == file and line in lines for rule, name, line in found):
            missed.append(f"{[*map(_declaration, declared)]}\n{text}\n{declaring}\n{found}, {lines}")
    log.info("%s: %d of %d found", kind, tried - len(missed), tried)
    assert 1 - len(missed) / tried >= LEAST.get(kind, 0.9), "\n\n".join(missed[:3])
