"""A syntax error is reported where the compiler stops or nearer to the mistake, and nothing else is made of it.

Set `PPLINT_CONFORMANCE_SIZE` to put in more mistakes, and `PPLINT_CONFORMANCE_SEED` to put in others.
"""

from __future__ import annotations

import logging
import os
from functools import cache
from random import Random

import pytest

from tests.conformance.harness.reference import Case, parse, real_files
from tests.conformance.harness.syntax_faults import KINDS, SyntaxFault, draw
from tests.conformance.harness.syntax_reports import repair, reports, summary

pytestmark = pytest.mark.slow

log = logging.getLogger(__name__)

SIZE = int(os.environ.get("PPLINT_CONFORMANCE_SIZE", "30"))
SEED = int(os.environ.get("PPLINT_CONFORMANCE_SEED", "2024"))
NEAR = 0.98
NOTHING_INVENTED = 0.99


@cache
def faults() -> list[SyntaxFault]:
    """Return the mistakes, about as many of each kind."""
    return draw(Random(SEED), [path for path in real_files() if path.endswith(".pp")], max(SIZE, len(KINDS)))


def test_the_compiler_reads_what_is_repaired() -> None:
    repaired = [Case(fault.path, text) for fault in faults() if (text := repair(fault)) is not None]
    refused = [case.path for case, parsed in zip(repaired, parse(repaired), strict=True) if parsed.error is not None]
    log.info("%d of %d are repaired", len(repaired), len(faults()))
    assert len(repaired) > len(faults()) / 4
    assert refused == []


def test_mistakes_are_of_all_kinds() -> None:
    assert len({fault.kind for fault in faults()}) >= 0.9 * len(KINDS)


def test_one_mistake_is_one_report() -> None:
    found = reports(faults() if len(KINDS) <= SIZE else Random(SEED).sample(faults(), SIZE))
    log.info(summary(found, shown=10))
    assert sum(each.is_near for each in found) >= NEAR * len(found), summary(found, shown=10)
    assert sum(not each.invented for each in found) >= NOTHING_INVENTED * len(found), summary(found, shown=10)
