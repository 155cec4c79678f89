"""Whole programs that compile get no error where the compiler came by, and most of those that do not get one.

Set `PPLINT_CONFORMANCE_SIZE` to compare more programs, and `PPLINT_CONFORMANCE_SEED` to compare others.
"""

from __future__ import annotations

import logging
import os
from pathlib import Path

import pytest

from tests.conformance.harness.catalogs.measure import Verdict, found_share, judged, report
from tests.conformance.harness.catalogs.programs import program
from tests.conformance.harness.reference import DEBIAN_MODULES, INSTALL

pytestmark = pytest.mark.slow

log = logging.getLogger(__name__)

SIZE = max(50, int(os.environ.get("PPLINT_CONFORMANCE_SIZE", "600")) // 10)
SEED = int(os.environ.get("PPLINT_CONFORMANCE_SEED", "2024"))
FOUND = 0.65


@pytest.fixture(scope="module")
def verdicts() -> list[Verdict]:
    """What both say about some random programs."""
    if not Path(DEBIAN_MODULES, "stdlib").is_dir():
        pytest.skip(f"Debian's Puppet modules are not installed: {INSTALL}")
    found = judged(SEED, range(SIZE))
    log.info(report(found, 1))
    return found


def test_no_working_program_gets_an_error(verdicts: list[Verdict]) -> None:
    false = [(each.program.number, each.false_alarms) for each in verdicts if each.false_alarms]
    assert false == []


def test_most_faults_are_found(verdicts: list[Verdict]) -> None:
    assert found_share(verdicts) >= FOUND, report(verdicts, 3)


def test_most_programs_without_a_fault_compile(verdicts: list[Verdict]) -> None:
    """The comparison would prove little if the random programs failed anyway."""
    sound = [each for each in verdicts if each.program.fault is None]
    assert sum(each.error is None for each in sound) / len(sound) > 0.9


def test_a_seed_gives_the_same_program_again() -> None:
    assert program(SEED, 7) == program(SEED, 7)
    assert program(SEED, 7) != program(SEED, 8)
