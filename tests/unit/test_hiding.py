"""What reports do not show of a source is told by spans in order, of which none overlaps another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pplint.base.digests import digest
from pplint.base.source import ShownSource, SourceFile, Span
from pplint.cache.stored_results import Restorer, SourceMark, StoredResult, Unusable
from pplint.check.secrets.secrets import Secrets

if TYPE_CHECKING:
    from pathlib import Path

DATA = b"a: secret word\n"


def test_spans_that_overlap_hide_as_one() -> None:
    spans = [Span(7, 9), Span(3, 8), Span(9, 14), Span(4, 5), Span(0, 1)]
    shown = Secrets.of(DATA, spans).source(SourceFile("a.yaml", DATA))
    assert isinstance(shown, ShownSource)
    assert (shown.data, shown.hidden) == (b"*: ****** ****\n", (Span(0, 1), Span(3, 14)))


@pytest.mark.parametrize(
    ("hidden", "is_usable"),
    [
        ((Span(0, 1), Span(3, 14)), True),
        ((Span(0, 4), Span(3, 14)), False),
        ((Span(3, 14), Span(0, 1)), False),
        ((Span(3, 14), Span(3, 14)), False),
        ((Span(3, 16),), False),
    ],
)
def test_a_row_hides_each_byte_once(tmp_path: Path, hidden: tuple[Span, ...], is_usable: bool) -> None:
    file = tmp_path / "a.yaml"
    file.write_bytes(DATA)
    row = StoredResult("a.yaml", sources=[SourceMark(str(file), len(DATA), digest(DATA), hidden=hidden)])
    if is_usable:
        assert Restorer({}).restored(row).diagnostics == []
        return
    with pytest.raises(Unusable):
        Restorer({}).restored(row)
