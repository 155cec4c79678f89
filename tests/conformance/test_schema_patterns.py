"""What a regular expression of a schema finds is what Ruby finds with the expression that it was translated from.

Set `PPLINT_CONFORMANCE_SIZE` to ask about more of them, and `PPLINT_CONFORMANCE_SEED` to ask about others.
"""

from __future__ import annotations

import json
import logging
import os
import re
import subprocess
from pathlib import Path
from random import Random
from typing import Final

from pplint.schema.ecma import ecma_pattern
from tests.conformance.harness.reference import ruby

log = logging.getLogger(__name__)

SCRIPT = Path(__file__).parent / "harness" / "patterns.rb"
SIZE = int(os.environ.get("PPLINT_CONFORMANCE_SIZE", "2000"))
SEED = int(os.environ.get("PPLINT_CONFORMANCE_SEED", "2024"))

# Without the letters that `s` and `k` stand for where case does not count: Ruby misses them before the end of a text.
LETTERS: Final = "abkKsScßdC019 .-/\n\r\té_]{}~|&#,:ﬁ\u2028"
PARTS: Final = (
    *("a", "b", "k", "s", "S", ".", "-", "/", r"\/", r"\.", "{", "}", "]", "é", "~", "#", ",", "&", "_", " ", "A"),
    *("^", "$", r"\A", r"\z", r"\Z", r"\n", r"\t", r"\x41", r"\u00e9", r"\d", r"\w", r"\s", r"\S", r"\h", r"\W"),
    *("[a-c]", "[^a-c]", r"[\w.-]", "[[:xdigit:]]", "[é]", r"[^\s]", "[k-s]", "[-a]", "[a-]", "[~~]", "[||]", "[A-z]"),
    *("[&]", "(?i)", "(?m)", "(?-i)"),
)
GROUPS: Final = ("(", "(?:", "(?i:", "(?m:", "(?x:", "(?mi-x:", "(?=", "(?!", "(?<n>")
REPETITIONS: Final = ("*", "+", "?", "{2}", "{1,2}", "{,2}", "{1,}", "*?", "+?", "??", "{0,1}?", "*+", "{2}+")
TEXTS: Final = ("", "\n", "a\n", "\na")


def _pattern(random: Random, depth: int = 0) -> str:
    written = ""
    for _ in range(random.randint(1, 4)):
        is_group = depth < 3 and random.random() < 0.2
        written += f"{random.choice(GROUPS)}{_pattern(random, depth + 1)})" if is_group else random.choice(PARTS)
        written += random.choice(REPETITIONS) if random.random() < 0.25 else ""
        written += "|" if random.random() < 0.1 else ""
    return written


def _texts(random: Random) -> list[str]:
    return [*TEXTS, *("".join(random.choices(LETTERS, k=random.randint(1, 5))) for _ in range(12))]


def test_translated_expressions_find_what_ruby_finds() -> None:
    random = Random(SEED)
    patterns = [_pattern(random) for _ in range(SIZE)]
    cases = [(each, found, _texts(random)) for each in patterns if (found := ecma_pattern(each)) is not None]
    asked = "\n".join(json.dumps({"pattern": each, "texts": texts}) for each, _, texts in cases)
    run = subprocess.run([ruby(), str(SCRIPT)], input=asked, capture_output=True, encoding="utf-8", check=True)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    differing = [
        (pattern, translated, text)
        for (pattern, translated, texts), answer in zip(cases, answers, strict=True)
        if answer is not None
        for text, is_found in zip(texts, answer, strict=True)
        if is_found is not (re.search(translated, text) is not None)
    ]
    log.info("%d expressions, %d translated, %d differ", SIZE, len(cases), len(differing))
    assert len(cases) > SIZE / 2
    assert differing == []
