"""What a regular expression says of the beginning of a text is right for every text that it matches."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pplint.syntax.oniguruma import search
from pplint.syntax.regexp_starts import may_start

ABSOLUTE = r"\A[A-Za-z]:[\/\\]"
URL = r"\A(?i:file|https?|puppet):"
PATTERNS = [
    r"^[\/\\]",
    ABSOLUTE,
    URL,
    r"\Aab?c+d",
    r"\Aa|b",
    r"^\d*x",
    r"^a{0,2}b",
    r"\A\w-\w",
    "ab",
    r"\A(?:a|b)*c",
    r"\A",
]


@pytest.mark.parametrize(
    ("pattern", "beginning"),
    [(r"^[\/\\]", "e"), (ABSOLUTE, "etc"), (ABSOLUTE, "C/"), (URL, "etc/"), (URL, "httpx"), (r"\Aab?c", "ad")],
)
def test_a_text_that_starts_otherwise(pattern: str, beginning: str) -> None:
    assert not may_start(pattern, beginning)


@pytest.mark.parametrize(
    ("pattern", "beginning"),
    [(ABSOLUTE, "C"), (ABSOLUTE, "c:/x"), (URL, "P"), (URL, "https:"), (r"\Aab?c", "ac"), (r"\Aa|b", "x"), ("b", "x")],
)
def test_a_text_that_may_match(pattern: str, beginning: str) -> None:
    assert may_start(pattern, beginning)


def test_a_line_may_start_later() -> None:
    assert may_start(r"^[\/\\]", "a\nb")


@given(st.sampled_from(PATTERNS), st.text(alphabet="abcdxC:/-1fileHTTPs", max_size=10), st.integers(0, 10))
def test_what_matches_may_start(pattern: str, text: str, size: int) -> None:
    if search(pattern, text) is not None:
        assert may_start(pattern, text[:size])
