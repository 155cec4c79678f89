"""A search finds what Ruby finds, with the groups that Ruby has.

Set `PPLINT_CONFORMANCE_SIZE` to ask about more of them, and `PPLINT_CONFORMANCE_SEED` to ask about others.
"""

from __future__ import annotations

import logging
import os
from random import Random
from typing import Final

from pplint.syntax.oniguruma import BacktrackingError, RegexpError, Searched
from pplint.syntax.regexps import regexp_error
from tests.conformance.harness.patterns import ask
from tests.random_patterns import random_pattern, random_texts

log = logging.getLogger(__name__)

SIZE = int(os.environ.get("PPLINT_CONFORMANCE_SIZE", "2000"))
SEED = int(os.environ.get("PPLINT_CONFORMANCE_SEED", "2024"))


UNKNOWN: Final = "unknown"


def _found(pattern: str, text: str) -> list[str | int | None] | str | None:
    try:
        match = Searched(text).find(pattern)
    except BacktrackingError:
        return UNKNOWN
    except RegexpError as error:
        return error.reason
    return None if match is None else [match.start, *match.groups]


def test_searches_find_what_ruby_finds() -> None:
    random = Random(SEED)
    cases = [(random_pattern(random), random_texts(random)) for _ in range(SIZE)]
    answered = 0
    differing: list[object] = []
    for (pattern, texts), answer in zip(cases, ask(cases), strict=True):
        if answer is None:
            continue
        if (reason := regexp_error(pattern)) is not None:
            differing.append((pattern, reason))
        for text, theirs in zip(texts, answer, strict=True):
            if "ß" in text and "(?i" in pattern:  # It is `ss` to Ruby there, also where `s` is repeated.
                continue
            ours = _found(pattern, text)
            answered += ours != UNKNOWN
            if ours not in (theirs, UNKNOWN):
                differing.append((pattern, text, theirs, ours))
    log.info("%d expressions, %d searches answered, %d differ", SIZE, answered, len(differing))
    assert answered > SIZE
    assert differing == []
