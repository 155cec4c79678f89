"""The compiler and pplint evaluate programs to the same values of the same types, or both refuse them.

Set `PPLINT_CONFORMANCE_SIZE` to compare more programs, and `PPLINT_CONFORMANCE_SEED` to compare others.
"""

from __future__ import annotations

import logging
import os
from random import Random

import pytest

from pplint.base.puppet import DEFAULT_PUPPET
from tests.conformance.harness.documented import documented_programs
from tests.conformance.harness.evaluation import compare, expected, share
from tests.conformance.harness.evaluation_programs import evaluation_programs
from tests.conformance.harness.reference import puppet_version

pytestmark = pytest.mark.slow

log = logging.getLogger(__name__)

SIZE = int(os.environ.get("PPLINT_CONFORMANCE_SIZE", "300"))
SEED = int(os.environ.get("PPLINT_CONFORMANCE_SEED", "2024"))
SAME_VALUE = 0.99
SAME_TYPE = 0.98


def test_random_programs_come_to_the_same() -> None:
    agreement = compare("script", list(evaluation_programs(Random(SEED), SIZE)))
    log.info(agreement.report())
    assert share(agreement.values) >= SAME_VALUE, agreement.report()
    assert share(agreement.types) >= SAME_TYPE, agreement.report()
    succeeded = agreement.types.total() / agreement.values.total()
    assert 0.3 < succeeded < 0.8, "if all or none were refused, the comparison would prove little"


def test_documents_say_what_the_compiler_does() -> None:
    """They are about the newest version; a compiler of another one is compared with what pplint says for that."""
    documented = list(documented_programs(puppet_version()))
    documented = Random(SEED).sample(documented, min(SIZE // 3, len(documented)))
    if puppet_version() != DEFAULT_PUPPET:
        agreement = compare("catalog", [code for _, code in documented])
        assert share(agreement.values) == 1, agreement.report()
        return
    answers = expected("catalog", [code for _, code in documented])
    wrong = [
        f"{code}\n  says {expectation.kind} {expectation.text}\n  Puppet: {answer}"
        for (expectation, code), answer in zip(documented, answers, strict=True)
        if not answer.is_unpredictable
        and (answer.error is None if expectation.kind == "error:" else answer.value != expectation.text)
    ]
    assert not wrong, "\n".join(wrong)
