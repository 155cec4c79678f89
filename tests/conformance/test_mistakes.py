"""What people mistype is found on its line, and each kind of mistake is what it is said to be.

Set `PPLINT_CONFORMANCE_SIZE` to make more of them, and `PPLINT_CONFORMANCE_SEED` to make others.
"""

from __future__ import annotations

import logging
import os
import re
from linecache import getline
from pathlib import Path

import pytest

from tests.conformance.harness.mistakes.confirm import LAB, ask
from tests.conformance.harness.mistakes.model import KINDS, Effect, sources
from tests.conformance.harness.mistakes.search import FindingCounts, check, look_for, make_all

pytestmark = pytest.mark.slow

log = logging.getLogger(__name__)

EACH = 1 + int(os.environ.get("PPLINT_CONFORMANCE_SIZE", "1000")) // 1000
_PLACE = re.compile(r"\(file: (?P<path>[^()]*), line: (?P<line>\d+)")
SEED = int(os.environ.get("PPLINT_CONFORMANCE_SEED", "1"))


def test_nothing_is_wrong_without_a_mistake(tmp_path: Path) -> None:
    assert [answer.error for answer in ask([None], tmp_path)] == [None]
    assert [found for path in sources(str(LAB)) for found in check(path, Path(path).read_bytes())] == []


def test_each_kind_is_what_it_is_said_to_be(tmp_path: Path) -> None:
    made = list(make_all(str(LAB), SEED, EACH))
    answers = list(zip(made, ask(made, tmp_path), strict=True))
    refused = [(each, answer) for each, answer in answers if each.kind.effect is Effect.REFUSED]
    accepted = [each for each, answer in refused if answer.error is None and answer.is_reached]
    assert [(each.kind.name, each.line_text) for each in accepted] == []
    assert len(refused) > len(KINDS) / 2
    compiled = {each.kind.name for each, answer in answers if answer.error is None or _is_by_fail(answer.error)}
    assert {name for name, kind in KINDS.items() if kind.effect is Effect.ALTERED} <= compiled


def _is_by_fail(error: str) -> bool:
    """Return whether the program itself refuses what it is given: it compiles, and does something else."""
    place = _PLACE.search(error)
    return place is not None and getline(place["path"], int(place["line"])).lstrip().startswith("fail(")


def test_mistakes_are_found() -> None:
    tallies: dict[str, FindingCounts] = {}
    look_for(str(LAB), SEED, EACH, tallies)
    shares = {effect: _share(tallies, effect) for effect in Effect}
    log.info("found: %s", shares)
    missed = sorted(name for name, tally in tallies.items() if tally.missed)
    assert shares[Effect.REFUSED] >= 0.95, missed
    assert shares[Effect.ALTERED] >= 0.75, missed


def _share(tallies: dict[str, FindingCounts], effect: Effect) -> float:
    some = [tally for name, tally in tallies.items() if KINDS[name].effect is effect]
    return sum(each.found for each in some) / sum(each.total for each in some)
