"""The compiler and pplint refuse the same programs, on the same lines.

Set `PPLINT_CONFORMANCE_SIZE` to compare more programs, and `PPLINT_CONFORMANCE_SEED` to compare others.
"""

from __future__ import annotations

import logging
import os
from random import Random

import pytest

from pplint.base.source import SourceFile
from tests.conformance.harness.mutations import mutations
from tests.conformance.harness.reference import Case, own_files, parse, real_files
from tests.conformance.harness.verdicts import compare, refused_line

log = logging.getLogger(__name__)

SIZE = int(os.environ.get("PPLINT_CONFORMANCE_SIZE", "600"))
SEED = int(os.environ.get("PPLINT_CONFORMANCE_SEED", "2024"))
SAME_VERDICT = 0.995
SAME_LINE = 0.95


@pytest.mark.slow
@pytest.mark.parametrize("share", ["real code", "rare syntax"])
def test_mutated_programs_are_refused_alike(share: str) -> None:
    paths, size = (real_files(), SIZE) if share == "real code" else (own_files(), max(100, SIZE // 5))
    agreement = compare(list(mutations(Random(SEED), paths, size)))
    log.info(agreement.report())
    assert agreement.verdicts >= SAME_VERDICT, agreement.report()
    assert agreement.lines >= SAME_LINE, agreement.report()


def test_mutations_are_refused_and_accepted() -> None:
    """The comparison would prove little if nearly all mutations got the same verdict."""
    verdicts = [parsed.error is not None for parsed in parse(mutations(Random(SEED), real_files(), 200))]
    assert 0.25 < sum(verdicts) / len(verdicts) < 0.75


def test_no_working_program_is_refused() -> None:
    paths = (*real_files(), *own_files())
    refused = [path for path in paths if refused_line(SourceFile(path, Case(path).data)) is not None]
    assert refused == []
