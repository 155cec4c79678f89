"""What is suggested for a word is few edits away for its length."""

from __future__ import annotations

import pytest

from pplint.suggest import close_matches, is_near


@pytest.mark.parametrize(
    ("word", "other", "expected"),
    [
        ("fil", "file", True),
        ("port", "prot", True),
        ("port", "part", True),
        ("port", "parts", True),
        ("port", "exports", False),
        ("user", "host", False),
        ("present", "absent", False),
        ("packge", "package", True),
        ("virtual_host", "virtuel_hosts", True),
        ("virtual_host", "virtual_machine", False),
        ("", "a", True),
    ],
)
def test_what_is_near(word: str, other: str, expected: bool) -> None:
    assert is_near(word, other) is expected
    assert is_near(other, word) is expected


def test_the_most_alike_come_first() -> None:
    assert close_matches("servr", ["serve", "server", "service", "observer"]) == ["server", "serve"]
