"""What the package `regex` answers in place of Oniguruma is what Oniguruma answers."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pplint.syntax import plain_regexps
from pplint.syntax.oniguruma import engine, is_whole, translated
from tests.random_patterns import random_pattern, random_texts

if TYPE_CHECKING:
    from pplint.syntax.oniguruma import Regexp


def _offsets(compiled: Regexp, text: str, start: int) -> tuple[int, ...] | str | None:
    data = text.encode()
    try:
        return compiled.search(data, min(start, len(data)))
    except TimeoutError:
        return "unknown"


@pytest.mark.skipif(not is_whole(), reason="the extension was built without Oniguruma")
@given(st.integers(0))
def test_both_engines_find_the_same(seed: int) -> None:
    random = Random(seed)
    for pattern in (translated(random_pattern(random)) for _ in range(20)):
        try:
            plain = plain_regexps.compile(pattern)
        except TimeoutError:
            continue
        whole = engine().compile(pattern)  # It takes what the other one takes.
        for text in random_texts(random):
            start = len(text[: random.randint(0, 1)].encode())
            answer = _offsets(plain, text, start)
            assert answer in {"unknown", _offsets(whole, text, start)}, (pattern, text)
