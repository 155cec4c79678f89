"""The compiler and pplint evaluate programs to the same values of the same types, or both refuse them.

Set `PPLINT_CONFORMANCE_SIZE` to compare more programs, and `PPLINT_CONFORMANCE_SEED` to compare others.
"""

from __future__ import annotations

import logging
import os
from random import Random

from tests.conformance.documented import documented_programs
from tests.conformance.evaluation import compare, expected, share
from tests.conformance.evaluation_programs import evaluation_programs

log = logging.getLogger(__name__)

SIZE = int(os.environ.get("PPLINT_CONFORMANCE_SIZE", "400"))
SEED = int(os.environ.get("PPLINT_CONFORMANCE_SEED", "2024"))
SAME_VALUE = 0.99
SAME_TYPE = 0.98


def test_random_programs_come_to_the_same() -> None:
    agreement = compare("script", list(evaluation_programs(Random(SEED), SIZE)))
    log.info(agreement.report())
    assert share(agreement.values) >= SAME_VALUE, agreement.report()
    assert share(agreement.types) >= SAME_TYPE, agreement.report()


def test_random_programs_succeed_and_fail() -> None:
    """The comparison would prove little if nearly all programs were refused."""
    failed = [outcome.error is not None for outcome in expected("script", evaluation_programs(Random(SEED), 200))]
    assert 0.2 < sum(failed) / len(failed) < 0.6


def test_documents_say_what_the_compiler_does() -> None:
    documented = list(documented_programs())
    answers = expected("catalog", [code for _, code in documented])
    wrong = [
        f"{code}\n  says {expectation.kind} {expectation.text}\n  Puppet: {answer}"
        for (expectation, code), answer in zip(documented, answers, strict=True)
        if not answer.is_unpredictable
        and (answer.error is None if expectation.kind == "error:" else answer.value != expectation.text)
    ]
    assert not wrong, "\n".join(wrong)
