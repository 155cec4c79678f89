"""A sample of the fuzzing of the whole checker, the same programs each time."""

from __future__ import annotations

import pytest

from tests.fuzz.checker.campaign import BATCH, Campaign, repository
from tests.fuzz.checker.minimize import minimize
from tests.fuzz.checker.seeds import Program

PROGRAMS = 100
SEED = 17


@pytest.mark.slow
def test_mutated_programs() -> None:
    with repository() as root:
        campaign = Campaign(SEED, root)
        found = [failure for _ in range(PROGRAMS // BATCH) for failure in campaign.batch()]
    assert campaign.done == PROGRAMS
    assert not found


def test_a_program_that_fails_is_made_smaller() -> None:
    program = Program("a.pp", "class a {\n  $x = 1\n  notify { 'b': message => [$x, 'c'] }\n  $y = 2\n}\n")
    small = minimize(program, lambda tried: "message" in tried.text and "'c'" in tried.text)
    assert small.text == "message'c'"
