"""pplint finds the defects of the example `examples/control-repo`, and shows the other place that explains each."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from tests.conformance.harness.defects import DEFECTS, REPOSITORY, Defect, Place

Finding = dict[str, Any]


@pytest.fixture(scope="module")
def findings() -> list[Finding]:
    """What a check of the repository finds."""
    command = [sys.executable, "-m", "pplint", "check", "--isolated", "--output-format", "json", "."]
    run = subprocess.run(command, cwd=REPOSITORY, capture_output=True, encoding="utf-8", check=False)
    found: list[Finding] = json.loads(run.stdout)
    return found


@pytest.mark.parametrize("defect", DEFECTS, ids=lambda defect: f"{defect.number} {defect.reached_by}")
def test_a_check_finds_each(findings: list[Finding], defect: Defect) -> None:
    here = [finding for finding in findings if _place(finding) == defect.place]
    assert here
    if defect.other is not None:
        assert any(_shows(finding, defect.other) for finding in here)


def test_a_check_finds_nothing_else(findings: list[Finding]) -> None:
    places = {defect.place for defect in DEFECTS}
    assert [finding for finding in findings if _place(finding) not in places] == []


def _place(of: Finding) -> Place:
    return Place(of["path"], of["line"])


def _shows(finding: Finding, other: Place) -> bool:
    places = map(_place, finding["labels"])
    return any(place.file == other.file and other.line in {place.line, None} for place in places)
