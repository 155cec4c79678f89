"""Guards: which paths tell that answers of the disk are as before, and the row of a run, which holds them."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import pytest

from pplint.cache import stamps
from pplint.cache.guards import NONE, Guards
from pplint.cache.probes import Prober
from pplint.cache.rows import Guarded, RunRow, unpacked

if TYPE_CHECKING:
    from pathlib import Path

    from pplint.cache.rows import Unguarded
    from pplint.session.answers import Kind

_PLAIN: tuple[Kind, ...] = ("there", "link", "file", "directory")
_FOLLOWING: tuple[Kind, ...] = ("file", "directory", "content", "names", "target")


def _guard(kind: Kind, path: Path, started: int) -> bytes | None:
    """Return the path of the guard of what is answered now."""
    name, guards = os.fsencode(path), Guards(started)
    number = guards.of(kind, name, Prober().probe(kind, name, 100))
    return None if number == NONE else list(guards.paths)[number]


def _later(path: Path, seconds: int) -> int:
    return path.stat().st_ctime_ns + seconds * 10**9


def test_a_guard_is_what_had_settled(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"before")
    assert _guard("content", path, _later(path, 1)) is None
    assert _guard("content", path, _later(path, 3)) == os.fsencode(path)


def test_a_directory_guards_what_is_in_it_and_what_is_not(tmp_path: Path) -> None:
    path, inner = tmp_path / "a", tmp_path / "directory"
    path.write_bytes(b"")
    inner.mkdir()
    started, around = _later(inner, 3), os.fsencode(tmp_path)
    assert {_guard(kind, path, started) for kind in _PLAIN} == {around}
    assert _guard("names", inner, started) == os.fsencode(inner)
    for kind in (*_PLAIN, "content", "names"):
        assert _guard(kind, tmp_path / "no" / "such", started) == around
        assert _guard(kind, inner / "none", started) == os.fsencode(inner)
    before = stamps.stamps([around])
    (tmp_path / "no").mkdir()
    assert stamps.stamps([around]) != before


@pytest.mark.skipif(sys.platform == "win32", reason="needs links")
def test_nothing_guards_where_a_link_leads(tmp_path: Path) -> None:
    link, inner = tmp_path / "link", tmp_path / "directory"
    link.symlink_to("directory")
    for kind in _FOLLOWING:
        assert _guard(kind, link, _later(tmp_path, 3)) is None
    inner.mkdir()
    for kind in _FOLLOWING:
        assert _guard(kind, link, _later(tmp_path, 3)) is None
    assert _guard("there", link / "none", _later(tmp_path, 3)) is None
    assert _guard("there", link, _later(tmp_path, 3)) == os.fsencode(tmp_path)


def test_the_row_of_a_run_holds_what_was_put_into_it() -> None:
    unguarded: list[Unguarded] = [
        ("there", b"\xff", -1, False, b""),
        ("content", b"a", 100, b"\0error", b""),
        ("link", b"b", -1, True, b""),
        ("pplint.some:told", b"c", 9, b"\1", b"\0\2"),
    ]
    row = RunRow(7, 1, "text \udcff", Guarded([b"a", b"\xff"], bytes(80), unguarded))
    data = row.packed()
    again = unpacked(data)
    assert again is not None
    assert (again.started, again.code, again.text) == (7, 1, "text \udcff")
    assert (again.guarded.paths, again.guarded.stamps) == ([b"a", b"\xff"], bytes(80))
    assert again.guarded.unguarded == unguarded
    assert unpacked(b"") is None
    assert unpacked(data[:-1]) is None
    assert unpacked(data.replace(b"content", b"c\0ntent")) is None
