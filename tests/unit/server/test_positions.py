"""Positions as clients count them: in bytes, code units of UTF-16, or characters."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pplint.base.source import Span
from pplint.server.positions import Encoding, Positions
from pplint.server.protocol import Position, Range

TEXT = "a\r\n$x = '😀é'\rlast".encode()


@pytest.mark.parametrize(
    ("encoding", "character"), [(Encoding.UTF_8, 12), (Encoding.UTF_16, 9), (Encoding.UTF_32, 8)], ids=lambda each: each
)
def test_characters_beyond_the_first_plane_count_as_the_encoding_says(encoding: Encoding, character: int) -> None:
    positions = Positions(TEXT, encoding)
    behind = TEXT.index(b"'\r")
    assert positions.position(behind) == Position(1, character)
    assert positions.offset(Position(1, character)) == behind


def test_a_position_within_a_character_is_the_one_before_it() -> None:
    start = TEXT.index("😀".encode())
    assert Positions(TEXT, Encoding.UTF_16).offset(Position(1, 7)) == start
    assert Positions(TEXT, Encoding.UTF_8).offset(Position(1, 8)) == start


@pytest.mark.parametrize("encoding", Encoding)
def test_what_is_beyond_an_end_is_that_end(encoding: Encoding) -> None:
    positions = Positions(TEXT, encoding)
    assert positions.offset(Position(0, 99)) == 1
    assert positions.offset(Position(99, 0)) == len(TEXT)
    assert positions.span(Range(Position(2, 1), Position(0, 0))) == Span(len(TEXT) - 3, len(TEXT) - 3)


@given(st.text("a\r\n😀é\u2028"), st.sampled_from(Encoding))
def test_the_position_of_each_character_leads_back_to_it(text: str, encoding: Encoding) -> None:
    data = text.encode()
    positions = Positions(data, encoding)
    offsets = [len(text[:count].encode()) for count in range(len(text) + 1)]
    for offset in offsets:
        # Between the two characters that end a line there is no place.
        if data[offset - 1 : offset + 1] != b"\r\n":
            assert positions.offset(positions.position(offset)) == offset
