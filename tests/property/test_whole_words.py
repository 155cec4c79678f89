"""Laws of words in bytes: what is found is what an expression for the word finds."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from pplint_rules.shared.whole_words import has_word, name_places

_TEXTS = st.text("ab:_ $'", max_size=12).map(str.encode)
_WORDS = st.from_regex("[ab_]{1,3}", fullmatch=True).map(str.encode)
_NAMES = st.from_regex("(?:::)?[ab]{1,2}(?:::[ab]){0,1}", fullmatch=True).map(str.encode)


@given(_TEXTS, _WORDS)
def test_a_word_stands_between_what_is_in_no_word(text: bytes, word: bytes) -> None:
    assert has_word(text, word) == (re.search(rb"\b%s\b" % word, text) is not None)


@given(_TEXTS, _NAMES)
def test_a_name_stands_where_no_longer_one_does(text: bytes, name: bytes) -> None:
    found = re.finditer(rb"(?<![\w:])(?:::)?(%s)(?!\w)" % name, text)
    assert list(name_places(text, name)) == [match.start(1) for match in found]
