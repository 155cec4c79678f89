"""The compiler and pplint refuse the same in programs that can be read: the same issues, on the same lines.

Set `PPLINT_CONFORMANCE_SIZE` to compare more programs, and `PPLINT_CONFORMANCE_SEED` to compare others.
"""

from __future__ import annotations

import logging
import os
from pathlib import Path
from random import Random

import pytest

from tests.announcements import without_announcements
from tests.conformance.harness.mutations import mutations
from tests.conformance.harness.random_programs import random_programs
from tests.conformance.harness.reference import MODULEPATH, Case, real_files
from tests.conformance.harness.validation import RAISED, SYNTAX, compare
from tests.documents import read_document

log = logging.getLogger(__name__)

DOCUMENTS = Path(__file__).parents[1] / "mdtest" / "rules" / "syntax"
SIZE = int(os.environ.get("PPLINT_CONFORMANCE_SIZE", "600"))
SEED = int(os.environ.get("PPLINT_CONFORMANCE_SEED", "2024"))
SAME_ISSUES = 0.99
PROGRAMS_FOR_EACH = 3

NEVER_REPORTED = {
    "ILLEGAL_ASSIGNMENT_VIA_INDEX",
    "ILLEGAL_REGEXP_TYPE_MAPPING",
    "ILLEGAL_SINGLE_TYPE_MAPPING",
    "UNSUPPORTED_OPERATOR",
}
"""Codes that the compiler knows, and that no program can make it report."""


def test_documented_programs() -> None:
    agreement = compare(documented_programs())
    assert agreement.differences == [], agreement.report()


def test_documents_cover_every_issue() -> None:
    codes = compare(documented_programs()).codes
    expected = {issue for rule in SYNTAX.values() for issue in rule.issues} - NEVER_REPORTED - RAISED_WHILE_READING
    rare = {code: codes[code] for code in sorted(expected) if codes[code] < PROGRAMS_FOR_EACH}
    assert rare == {}
    assert NEVER_REPORTED.isdisjoint(codes)


RAISED_WHILE_READING = RAISED - {"ILLEGAL_BASE64", "ILLEGAL_EPP", "ILLEGAL_JSON", "ILLEGAL_PP"}
"""What keeps a program from being read at all is compared with other programs, in `test_verdicts`."""


def documented_programs() -> list[Case]:
    """Return the examples of the documents about syntax, without what they announce."""
    documents = [read_document(path.read_text()) for path in sorted(DOCUMENTS.glob("*.md"))]
    return [
        Case(_path(example.path), without_announcements(example.program.text))
        for document in documents
        for example in document.examples
    ]


def _path(path: str) -> str:
    return MODULEPATH + path.removeprefix("modules") if path.startswith("modules/") else f"/{path}"


@pytest.mark.slow
def test_mutated_programs() -> None:
    _assert_agreement(list(mutations(Random(SEED), real_files(), SIZE)))


def test_random_programs() -> None:
    _assert_agreement(list(random_programs(Random(SEED), SIZE)))


def _assert_agreement(cases: list[Case]) -> None:
    agreement = compare(cases)
    log.info(agreement.report())
    assert agreement.share >= SAME_ISSUES, agreement.report()


@pytest.mark.slow
def test_no_working_program_is_refused() -> None:
    agreement = compare([Case(path) for path in real_files()])
    assert agreement.differences == [], agreement.report()
    assert agreement.codes.total() < len(agreement.comparisons) / 100


def test_random_programs_meet_the_rules() -> None:
    """The comparison would prove little if random programs were all wrong in the same way, or not at all."""
    codes = compare(list(random_programs(Random(SEED), 600))).codes
    common = [code for code, count in codes.items() if count >= PROGRAMS_FOR_EACH and code not in RAISED]
    assert len(common) > len(SYNTAX) / 3
