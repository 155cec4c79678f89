"""What a run asked of the disk is as it was wherever the answers are that suffice to know it."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pplint.cache.asking import asked
from pplint.cache.remote.checkout import Asked
from pplint.cache.remote.sufficient import sufficient

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pplint.session.answers import Kind

_PATHS = (b"", b"a", b"b", b"a/a", b"a/b", b"a/b/a", b"b/a", b"b/a/b")
_TOLD = "pplint.project.program_text:without_comments"

_QUESTIONS: st.SearchStrategy[tuple[Kind, int]] = st.sampled_from([
    ("there", -1), ("link", -1), ("file", -1), ("directory", -1), ("names", -1), ("names", 2), ("names", 3),
    ("content", 4), ("content", 100), (_TOLD, 4), (_TOLD, 100),
])  # fmt: skip

_KINDS = st.sampled_from(["directory", "directory", "x # a", "x # b", "# c", "link to a", "link to b/a", "link to c"])
_TREES = st.dictionaries(st.sampled_from(_PATHS[1:]), _KINDS, min_size=2)
_EDITS = st.dictionaries(st.sampled_from(_PATHS[1:]), st.one_of(st.none(), _KINDS), min_size=1, max_size=2)


def _write(tree: Mapping[bytes, str | None], root: Path) -> None:
    """Write what can be of a tree: nothing is put into what is no directory, nor where nothing is to be."""
    for path, kind in sorted(tree.items()):
        place = root / os.fsdecode(path)
        if kind is None or not place.parent.is_dir() or place.parent.is_symlink():
            continue
        if kind == "directory":
            place.mkdir()
        elif kind.startswith("link to "):
            place.symlink_to(root / kind.removeprefix("link to "))
        else:
            place.write_text(kind)


def _asked(root: Path, path: bytes, kind: Kind, limit: int) -> Asked:
    place = os.path.join(os.fsencode(root), path) if path else os.fsencode(root)
    mark = asked(kind, place, limit)
    of = asked("content", place, limit) if kind == _TOLD else None
    assert mark is not None
    return Asked("inside", kind, path, limit, mark, of if isinstance(of, bytes) and mark != of else b"")


@pytest.mark.skipif(sys.platform == "win32", reason="needs links")
@example(
    [(b"a", ("names", -1)), (b"a/b", ("file", -1))],
    {b"a": "directory", b"a/b": "link to b/a"},
    {b"b": "directory", b"b/a": "x # a"},
)
@given(st.lists(st.tuples(st.sampled_from(_PATHS), _QUESTIONS), min_size=2, max_size=8, unique=True), _TREES, _EDITS)
def test_all_answers_are_the_same_where_those_that_suffice_are(
    questions: list[tuple[bytes, tuple[Kind, int]]], before: dict[bytes, str], edits: dict[bytes, str | None]
) -> None:
    with TemporaryDirectory() as one, TemporaryDirectory() as other:
        # Both are looked at by one name, as links tell absolute paths.
        root = Path(one) / "root"
        root.mkdir()
        _write(before, root)
        answers = [_asked(root, path, *question) for path, question in questions]
        enough = sufficient(answers)
        root.rename(Path(other) / "root")
        root.mkdir()
        _write({**before, **edits}, root)
        if all(_asked(root, each.path, each.kind, each.limit).mark == each.mark for each in enough):
            assert [_asked(root, each.path, each.kind, each.limit).mark for each in answers] == [
                each.mark for each in answers
            ]


def test_what_follows_from_others_is_left(tmp_path: Path) -> None:
    _write({b"a": "directory", b"a/a": "x # a"}, tmp_path)
    whole = [
        _asked(tmp_path, path, kind, limit)
        for path, kind, limit in [
            (b"", "names", 1), (b"a", "names", -1), (b"a", "directory", -1), (b"a", "file", -1), (b"a/b", "there", -1),
            (b"a/b/c", "file", -1), (b"a/a", "content", 100), (b"a/a", "file", -1), (b"a/a", "link", -1),
            (b"a/a", _TOLD, 100), (b"a/a", _TOLD, 4), (b"b", "there", -1), (b"b", "directory", -1),
        ]
    ]  # fmt: skip
    assert [(each.path, each.kind, each.limit) for each in sufficient(whole)] == [
        (b"", "names", 1),  # There may be more names.
        (b"a", "names", -1),
        (b"a/a", "content", 100),
        (b"a/a", _TOLD, 4),
        (b"b", "there", -1),
    ]
