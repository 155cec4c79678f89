"""The comments above definitions are read as puppet-strings reads them."""

from __future__ import annotations

import pytest

from pplint.base.source import SourceFile
from pplint.syntax.documentation import Documentation, detached_documentation, documentation_of
from pplint.syntax.parser import parse


def _documentation(comment: str) -> Documentation | None:
    """Return what is read of a comment right above a class."""
    source = SourceFile("example.pp", f"{comment}class x {{ }}\n".encode())
    tree = parse(source).tree
    return documentation_of(source, tree, tree.body.statements[-1])


def _tags(comment: str) -> list[tuple[str, str, tuple[str, ...], str]]:
    found = _documentation(comment)
    assert found is not None
    return [(tag.name, tag.subject, tag.type.texts if tag.type else (), tag.text) for tag in found.tags]


@pytest.mark.parametrize(
    ("lines", "tag"),
    [
        ("# @param a\n", ("param", "a", (), "")),
        ("#@param a text\n", ("param", "a", (), "text")),
        ("##  @param a text\n", ("param", "a", (), "text")),
        ("# @param [Integer] a text\n", ("param", "a", ("Integer",), "text")),
        ("# @param a [Integer] text\n", ("param", "a", ("Integer",), "text")),
        ("# @param a (optional) text\n", ("param", "a", (), "(optional) text")),
        ("# @param [Hash[String, Integer], Array] a\n", ("param", "a", ("Hash[String, Integer]", "Array"), "")),
        ("# @param [Struct[{a => Integer}]] a\n", ("param", "a", ("Struct[{a => Integer}]",), "")),
        ("# @param [Integer a text\n", ("param", "[Integer", (), "a text")),
        ("# @param\n", ("param", "", (), "")),
        ("# @param a one\n#   two\n#\n#    three\n#\n", ("param", "a", (), "one\n  two\n\n   three")),
        ("# @return [String] text\n", ("return", "", ("String",), "text")),
        ("# @summary one\n#  two\n", ("summary", "", (), "one\n two")),
        ("# @!visibility private\n", ("!visibility", "", (), "private")),
        ("# @puppet.type.param a\n", ("puppet.type.param", "", (), "a")),
        ("# [*a*] text\n", ("param", "a", (), "text")),
        ("#   [*a*]\n#     text\n", ("param", "a", (), "    text")),
        ("# $a:: text\n", ("param", "a", (), "text")),
    ],
)
def test_tag_is_read(lines: str, tag: tuple[str, str, tuple[str, ...], str]) -> None:
    assert _tags(lines) == [tag]


@pytest.mark.parametrize(
    "lines", ["# a@b.example\n", "# $a::b is text\n", "# [a] text\n", "#  @summary indented\n", "# @ param\n"]
)
def test_text_is_no_tag(lines: str) -> None:
    assert _tags(lines) == []


def test_text_is_what_is_outside_of_tags() -> None:
    found = _documentation("# One\n#\n# @param a two\n#   three\n# Four\n# lint:ignore:140chars why\n# Five\n")
    assert found is not None
    assert found.text == "One\n\nFour\nFive"


def test_places_count_bytes() -> None:
    text = "# é\n  # @param [Integer] ö é\n  #   é\n"
    source = SourceFile("example.pp", f"{text}  class x {{ }}\n".encode())
    tree = parse(source).tree
    found = documentation_of(source, tree, tree.body.statements[0])
    assert found is not None
    (tag,) = found.tags
    assert tag.type is not None
    spans = (tag.span, tag.subject_span, tag.type.span, tag.extent, found.span)
    assert [source.text(span) for span in spans] == [
        "@param",
        "ö",
        "[Integer]",
        "# @param [Integer] ö é\n  #   é",
        "# é\n  # @param [Integer] ö é\n  #   é",
    ]


def test_windows_line_ends_are_no_text() -> None:
    assert _tags("# @param a one\r\n#   two\r\n") == [("param", "a", (), "one\n  two")]


@pytest.mark.parametrize("comment", ["# text\n\n", "notice(1) # text\n", "", "'\n# text'; ", "notice('\n# text')\n"])
def test_what_does_not_end_above_is_none(comment: str) -> None:
    assert _documentation(comment) is None


def test_detached_documentation_is_found_above_blank_lines() -> None:
    source = SourceFile("example.pp", b"# @param a\n \n\nclass x { }\nclass y { }\n")
    tree = parse(source).tree
    first, second = tree.body.statements
    found = detached_documentation(source, tree, first, first.start)
    assert found is not None
    assert [tag.subject for tag in found.tags] == ["a"]
    assert detached_documentation(source, tree, second, second.start) is None


@pytest.mark.parametrize("behind", ["", "  ", " # text", "# pplint: ignore[missing-summary] # */"])
def test_a_block_ends_where_another_comment_follows(behind: str) -> None:
    found = _documentation(f"/* one\n * two */{behind}\n")
    assert found is not None
    assert found.text == "one\n * two"


def test_a_block_within_a_line_is_text_of_the_line() -> None:
    found = _documentation("# One\n# see /* two */\n")
    assert found is not None
    assert found.text == "One\nsee /* two */"
