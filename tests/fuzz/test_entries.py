"""A few damaged inputs for every entry point, the same each time; `nox -s fuzz-entries` tries them for minutes."""

from __future__ import annotations

import pytest

from tests.fuzz.entries.__main__ import attempt
from tests.fuzz.entries.targets import TARGETS
from tests.unit.systems import NEEDS_FORK

TRIALS = 8


@NEEDS_FORK
@pytest.mark.slow
@pytest.mark.parametrize("name", TARGETS)
def test_no_input_makes_a_run_fail(name: str) -> None:
    """How long a run takes and how large it gets is not looked at here, where others run beside it."""
    faults = [fault for number in range(TRIALS) for fault in attempt(name, 7, number, bounds=False)[0]]
    assert faults == []
