"""Places, limits and faults of files of data; what scalars mean is compared with the compiler in tests/conformance."""

from __future__ import annotations

import pytest

from pplint.data.errors import DataError
from pplint.data.nodes import Entry, Mapping, Node, Scalar, Sequence
from pplint.data.yaml_reader import DEEPEST, MOST_MERGED, read_yaml


def _text(data: bytes, node: Node) -> str:
    return data[node.span.start : node.span.end].decode()


def _mapping(data: bytes) -> Mapping:
    root = read_yaml(data)
    assert isinstance(root, Mapping)
    return root


def _entry(mapping: Mapping, name: str) -> Entry:
    entry = mapping.entry(name)
    assert entry is not None
    return entry


def test_places_are_bytes_after_wide_characters_and_a_byte_order_mark() -> None:
    data = "\ufeffé: [ä, 𝄞x]\nport: 80\n".encode()
    root = _mapping(data)
    listed, port = _entry(root, "é").value, _entry(root, "port")
    assert isinstance(listed, Sequence)
    assert [_text(data, item) for item in listed.items] == ["ä", "𝄞x"]
    assert (_text(data, port.key), _text(data, port.value)) == ("port", "80")


def test_an_alias_is_the_node_that_it_stands_for() -> None:
    data = b"a: &x {b: 1}\nc: *x\n"
    root = _mapping(data)
    assert _entry(root, "c").value is _entry(root, "a").value


def test_what_is_merged_keeps_its_place() -> None:
    data = b"a: &x {b: 1}\nc:\n  <<: *x\n  d: 2\n"
    merged = _entry(_mapping(data), "c").value
    assert isinstance(merged, Mapping)
    assert list(merged.entries) == ["b", "d"]
    assert _entry(merged, "b").value.span.start == data.index(b"1")


def test_entries_that_another_one_hides() -> None:
    data = b"a: 1\nb: 2\na: 3\n'a': 4\n<<: {x: 1}\n<<: {x: 2}\n"
    hidden = [(first.key.span.start, second.key.span.start) for first, second in _mapping(data).duplicates()]
    assert hidden == [(0, 10), (10, 15)]


@pytest.mark.parametrize(
    ("data", "place", "message"),
    [
        (b"a: [1,\n", 7, "it is not valid YAML: did not find expected node content"),
        (b"a: 1\n\tb: 2\n", 5, "it is not valid YAML: a tab cannot indent"),
        (b"a: %{x}.yaml\n", 3, "it is not valid YAML: a value that starts with `%` needs quotes"),
        (b"a: b: c\n", 4, "it is not valid YAML: unexpected second `: ` after a key; quote values that contain one"),
        (
            b"a: 1\n<<<<<<< HEAD\nb: 2\n",
            5,
            "it is not valid YAML: `<<<<<<<` is a Git conflict marker: two versions were not merged here",
        ),
        (
            b"a: 1\n=======\nb: 2\n",
            5,
            "it is not valid YAML: `=======` is a Git conflict marker: two versions were not merged here",
        ),
        (b"a: \x01\n", 3, "it is not valid YAML: it has the control character U+0001"),
        (b"a: \xff\n", 3, "it is not valid UTF-8"),
        (b"a: *b\n", 3, "there is no anchor `&b` above"),
        (b"a: &b [*b]\n", 3, "this value contains itself through an alias"),
        (b"day: 2020-02-30\n", 5, "`2020-02-30` is read as a date, which data cannot contain; quote it"),
        (b"n: 0x_\n", 3, "`0x_` looks like a number but is not one; quote it"),
        (b"n: " + b"9" * 5000, 3, "this number has more digits than can be read"),
        (b"a: !ruby/object:A {}\n", 3, "`!ruby/object:A` asks for a Ruby object, which data cannot contain"),
        (b"[" * 100_000, DEEPEST, f"it is nested more than {DEEPEST} levels deep"),
        (b"- " * 100_000, 2 * DEEPEST, f"it is nested more than {DEEPEST} levels deep"),
    ],
)
def test_faults_have_a_place(data: bytes, place: int, message: str) -> None:
    with pytest.raises(DataError) as caught:
        read_yaml(data)
    assert (caught.value.message, caught.value.span.start) == (message, place)


def test_aliases_that_multiply_are_one_node_each() -> None:
    lines = ["a0: &a0 [x, x]", *(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]" for n in range(1, 100))]
    root = _mapping("\n".join(lines).encode())
    assert len(root.entries) == 100


def test_merges_that_multiply_end() -> None:
    base = ", ".join(f"k{n}: 1" for n in range(2000))
    lines = [f"a: &a {{{base}}}", *(f"b{n}: {{<<: *a}}" for n in range(MOST_MERGED // 2000 + 1))]
    with pytest.raises(DataError, match="merge keys bring more than"):
        read_yaml("\n".join(lines).encode())


def test_only_the_first_document_counts() -> None:
    root = read_yaml(b"a: 1\n---\nb: [\n")
    assert isinstance(root, Mapping)
    assert list(root.entries) == ["a"]


def test_nothing_is_no_document() -> None:
    assert read_yaml(b"") is None
    assert read_yaml(b"# nothing\n") is None


def test_how_a_scalar_is_written_is_known() -> None:
    data = b"a: 80\nb: '80'\nc: |\n  80\n"
    scalars = [entry.value for entry in _mapping(data).entries.values()]
    assert [each.is_plain for each in scalars if isinstance(each, Scalar)] == [True, False, False]
