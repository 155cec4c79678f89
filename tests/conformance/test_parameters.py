"""The compiler and a check refuse the same values of the parameters of real classes and defined types.

Set `PPLINT_CONFORMANCE_SIZE` to compare more values, and `PPLINT_CONFORMANCE_SEED` to compare others.
"""

from __future__ import annotations

import logging
import os
from random import Random

import pytest

from tests.conformance.harness.parameters import cases, compare, signatures
from tests.conformance.harness.reference import DEBIAN_MODULES, real_files

pytestmark = pytest.mark.slow

log = logging.getLogger(__name__)

SIZE = int(os.environ.get("PPLINT_CONFORMANCE_SIZE", "600"))
SEED = int(os.environ.get("PPLINT_CONFORMANCE_SEED", "2024"))


def test_values_are_refused_alike() -> None:
    assert real_files()
    asked = cases(Random(SEED), signatures(str(DEBIAN_MODULES)), SIZE)
    verdicts = compare(asked, str(DEBIAN_MODULES))
    differing = [str(each) for each in verdicts if each.theirs != each.ours]
    refused = sum(bool(each.theirs) for each in verdicts)
    log.info("%d of %d cases are refused", refused, len(verdicts))
    assert not differing, "\n".join(differing[:20])
    assert 0.25 < refused / len(verdicts) < 0.85
