"""Documents of files of data: JSON with places, and what is remembered of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.source import SourceFile
from pplint.data.document import Document, read_document
from pplint.data.nodes import Scalar, Sequence
from pplint.project.data.documents import data_document, document_of
from pplint.session import Session

if TYPE_CHECKING:
    from pathlib import Path


def _values(document: Document) -> list[object]:
    assert document.mapping is not None
    listed = next(iter(document.mapping.entries.values())).value
    assert isinstance(listed, Sequence)
    return [item.value for item in listed.items if isinstance(item, Scalar)]


def test_scalars_of_json() -> None:
    document = read_document("a.json", rb'{"a": [1, -2, 2.5, 1e3, true, null, "x\u00e9", "1"]}')
    values = _values(document)
    assert values == [1, -2, 2.5, 1000.0, True, None, "xé", "1"]
    assert [type(each) for each in values[:5]] == [int, int, float, float, bool]


def test_places_of_json_are_bytes() -> None:
    data = '{"ä": "ö", "port": 80}'.encode()
    mapping = read_document("a.json", data).mapping
    port = None if mapping is None else mapping.entry("port")
    assert port is not None
    assert data[port.key.span.start : port.key.span.end] == b'"port"'
    assert data[port.value.span.start : port.value.span.end] == b"80"


def test_the_last_entry_of_a_key_counts_in_json() -> None:
    mapping = read_document("a.json", b'{"a": 1, "a": 2}').mapping
    assert mapping is not None
    assert [len(mapping.written), len(mapping.entries)] == [2, 1]
    assert mapping.entries["a"] is mapping.written[1]


def test_what_is_no_json_has_its_place() -> None:
    data = '{"ä": 1,}'.encode()
    error = read_document("a.json", data).error
    assert error is not None
    assert data[error.span.start : error.span.end] == b","


def test_a_number_with_too_many_digits_is_refused() -> None:
    error = read_document("a.json", b'{"a": ' + b"1" * 9_000 + b"}").error
    assert error is not None
    assert "digits" in error.message


def test_a_file_is_read_once_unless_it_is_another(tmp_path: Path) -> None:
    path = tmp_path / "common.yaml"
    path.write_text("a: 1\n")
    session = Session()
    known = data_document(session, str(path))
    assert known is not None
    assert document_of(session, str(path), SourceFile("common.yaml", b"a: 1\n")) is known
    changed = document_of(session, str(path), SourceFile("common.yaml", b"b: 1\n"))
    assert changed.mapping is not None
    assert list(changed.mapping.entries) == ["b"]


def test_what_is_not_there_is_no_document(tmp_path: Path) -> None:
    assert data_document(Session(), str(tmp_path / "common.yaml")) is None
