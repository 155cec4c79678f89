"""What a text may hold that matches a regular expression, where that is plain."""

from __future__ import annotations

import pytest

from pplint_rules.shared.pattern_characters import may_match_any_of
from pplint_rules.shared.shell_text import SPECIAL


@pytest.mark.parametrize(
    "pattern",
    [
        r"\A[a-z0-9_.-]+\z",
        r"^\d+$",
        r"\A\w+(?:-\w+)*\Z",
        r"(?:\Ayes\z|\Ano\z)",
        r"\A(yes|no)\z",
        r"\A[^\s'\"`$;&|<>()\\]+\z",
        r"\A[[:alnum:]]{1,32}\z",
        r"\A\h{8}-\h{4}\z",
        r"\A\/[\w\/.]*\z",
        r"(?i:\A[a-z]+\z)",
        r"\A[ a-z]+\z",
        r"\A[]a]+\z",
    ],
)
def test_patterns_that_leave_no_room(pattern: str) -> None:
    assert not may_match_any_of(pattern, SPECIAL)


@pytest.mark.parametrize(
    "pattern",
    [
        r"",
        r"[a-z]+",
        r"\A[a-z]+",
        r"[a-z]+\z",
        r"\Aa\z|b",
        r"\Aa|b\z",
        r"\A.*\z",
        r"\A\S+\z",
        r"\A[^a-z]+\z",
        r"\A[^;]+\z",
        r"\A[ -~]+\z",
        r"\A[a-z;]+\z",
        r"\Aa;b\z",
        r"\Aa\;b\z",
        r"\A\W\z",
        r"\A\p{Punct}+\z",
        r"\A[[:punct:]]+\z",
        r"\A[\w\s]+\z",
        r"\A[\W]+\z",
        r"\A[^\w]+\z",
        r"\A[a-z&&[^b]]+\z",
        r"\A\x3b\z",
        r"\A(a\z|.)\z",
        "\\A[a-z]\n\\z",
        r"\A[a",
        r"\A(a",
        r"\A\/([^\n\/\0]+\/*)*\z",
    ],
)
def test_patterns_that_let_through_what_is_special(pattern: str) -> None:
    assert may_match_any_of(pattern, SPECIAL)
