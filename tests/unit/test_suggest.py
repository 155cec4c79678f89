"""What is suggested for a word is few edits away for its length."""

from __future__ import annotations

from itertools import product

import pytest

from pplint.base.suggest import close_matches, is_near, is_one_edit


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


def _edited(word: str) -> set[str]:
    """Make every edit of one letter, and every exchange of two."""
    places = range(len(word) + 1)
    fewer = {word[:at] + word[at + 1 :] for at in places[:-1]}
    more = {word[:at] + letter + word[at:] for at in places for letter in "ab"}
    others = {word[:at] + letter + word[at + 1 :] for at in places[:-1] for letter in "ab"}
    exchanged = {word[:at] + word[at : at + 2][::-1] + word[at + 2 :] for at in places[:-1]}
    return (fewer | more | others | exchanged) - {word}


def test_one_edit_is_a_letter_more_or_less_or_another_or_two_that_are_exchanged() -> None:
    words = ["".join(letters) for length in range(1, 7) for letters in product("ab", repeat=length)]
    for word in words:
        edited = _edited(word)
        assert {each for each in words if is_one_edit(word, each)} == edited.intersection(words)
