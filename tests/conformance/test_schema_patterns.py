"""What a regular expression of a schema finds is what Ruby finds with the expression that it was translated from.

Set `PPLINT_CONFORMANCE_SIZE` to ask about more of them, and `PPLINT_CONFORMANCE_SEED` to ask about others.
"""

from __future__ import annotations

import logging
import os
import re
from random import Random

from pplint.schema.ecma import ecma_pattern
from tests.conformance.harness.patterns import ask
from tests.random_patterns import random_pattern, random_texts

log = logging.getLogger(__name__)

SIZE = int(os.environ.get("PPLINT_CONFORMANCE_SIZE", "2000"))
SEED = int(os.environ.get("PPLINT_CONFORMANCE_SEED", "2024"))


def test_translated_expressions_find_what_ruby_finds() -> None:
    random = Random(SEED)
    patterns = [random_pattern(random) for _ in range(SIZE)]
    cases = [(each, found, random_texts(random)) for each in patterns if (found := ecma_pattern(each)) is not None]
    answers = ask((pattern, texts) for pattern, _, texts in cases)
    differing = [
        (pattern, translated, text)
        for (pattern, translated, texts), answer in zip(cases, answers, strict=True)
        if answer is not None
        for text, found in zip(texts, answer, strict=True)
        if (found is None) is not (re.search(translated, text) is None)
    ]
    log.info("%d expressions, %d translated, %d differ", SIZE, len(cases), len(differing))
    assert len(cases) > SIZE / 2
    assert differing == []
