"""A source that reaches the parser in chunks: it is read as a whole, and nothing of it stays behind."""

from __future__ import annotations

import tracemalloc
from itertools import count
from typing import TYPE_CHECKING

import pytest
from tree_sitter import Parser

from pplint.syntax.feed import Feed, in_shared_memory
from pplint.syntax.first_error import LOGGED_CHUNK, first_error
from pplint.syntax.parser import concrete_tree
from pplint.syntax.source_kinds import SourceKind

if TYPE_CHECKING:
    from collections.abc import Callable

    from tree_sitter import Point

_LANGUAGE = concrete_tree(b"", SourceKind.MANIFEST).language
SOURCE = "class a { $x = 'ä', notice(\"ö ${x}\") }\n".encode() * 500


@pytest.mark.parametrize("size", [7, 64, 1024, 4096])
@pytest.mark.parametrize("is_shared", [False, True])
def test_all_is_read_whatever_the_size_of_the_chunks(size: int, is_shared: bool) -> None:
    feed = Feed(SOURCE, size, lambda: False)

    def read(offset: int, point: Point) -> bytes | memoryview:
        chunk = feed(offset, point)
        return in_shared_memory(chunk) if is_shared else chunk

    tree = Parser(_LANGUAGE).parse(read)
    assert str(tree.root_node) == str(Parser(_LANGUAGE).parse(SOURCE).root_node)


def test_a_source_ends_where_it_is_to_end() -> None:
    asked = count()
    tree = Parser(_LANGUAGE).parse(Feed(SOURCE, 64, lambda: next(asked) > 3))
    assert 0 < tree.root_node.end_byte < len(SOURCE)


@pytest.mark.parametrize("source", [b"$a = = 3\n" * 20_000, b"file { '/a' ensure => \xc3\xa4 \n" * 5000])
def test_a_source_ends_once_its_first_error_is_found(source: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    last = 0
    read = Feed.__call__

    def watched(feed: Feed, offset: int, point: Point) -> bytes:
        nonlocal last
        chunk = read(feed, offset, point)
        if feed.size == LOGGED_CHUNK:
            last = max(last, offset + len(chunk))
        return chunk

    monkeypatch.setattr(Feed, "__call__", watched)
    assert first_error(source, _LANGUAGE) is not None
    assert last < 500


def _look_for_an_error() -> object:
    return first_error(SOURCE + b"= =", _LANGUAGE)


def _parse() -> object:
    return concrete_tree(SOURCE, SourceKind.MANIFEST)


@pytest.mark.parametrize("look", [_parse, _look_for_an_error])
def test_little_of_a_source_stays_behind(look: Callable[[], object]) -> None:
    look()
    tracemalloc.start()
    for _ in range(20):
        look()
    left, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert left < 20 * len(SOURCE) / 4
