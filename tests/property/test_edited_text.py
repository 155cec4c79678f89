"""Changes that are made line by line make the same text as those that are made in the whole."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pplint.server.documents import Documents
from pplint.server.positions import Encoding, Positions
from pplint.server.protocol import ContentChange, Position, Range, TextDocumentItem

_TEXTS = st.lists(st.sampled_from(["a", "bc", "\r", "\n", "\r\n", "é", "😀"]), max_size=12).map("".join)
_PLACES = st.builds(Position, st.integers(-1, 6), st.integers(-1, 5))
_CHANGES = st.lists(st.builds(ContentChange, _TEXTS, st.builds(Range, _PLACES, _PLACES)), min_size=1, max_size=4)


def _changed(text: bytes, change: ContentChange, encoding: Encoding) -> bytes:
    assert change.range is not None
    span = Positions(text, encoding).span(change.range)
    return text[: span.start] + change.text.encode() + text[span.end :]


@given(_TEXTS, _CHANGES, st.sampled_from(Encoding))
def test_lines_that_change_make_the_text_that_changes(
    text: str, changes: list[ContentChange], encoding: Encoding
) -> None:
    documents = Documents(encoding)
    documents.open(TextDocumentItem(uri="file:///a.pp", text=text, version=1))
    expected = text.encode()
    for change in changes:
        expected = _changed(expected, change, encoding)
    document = documents.change("file:///a.pp", 2, changes)
    assert document is not None
    assert document.text == expected
