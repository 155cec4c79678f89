"""What users see has none of the words that native readers stumble over, and the list of messages is current."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools import messages
from tools.words import stumbles, texts


def test_what_users_see_is_plain() -> None:
    found = [f"{where}:{line}: {words}" for where, text in texts() for line, words in stumbles(text)]
    assert found == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("the arrow behind `=>`", ["behind"]),
        ("this is no type", ["is no "]),
        ("this is no longer so, and there is no fix", []),
        ("two blanks, and a blank line", ["blanks"]),
        ("`behind` is code, and so is this:\n```\nbehind\n```\nIt stands in braces.", ["stands in"]),
    ],
)
def test_words_are_found_outside_of_code(text: str, words: list[str]) -> None:
    assert [found for _, found in stumbles(text)] == words


@pytest.mark.slow
def test_the_list_of_messages_is_current() -> None:
    committed = Path(messages.ROOT, "tests", "messages.md").read_text(encoding="utf-8")
    assert messages.page() == committed, "run `python -m tools.messages > tests/messages.md`"


def test_variable_parts_do_not_tell_messages_from_each_other() -> None:
    assert messages.template("`a` expects 'b', got 1") == messages.template("`b` expects 'a', got 22")
