"""What a disk says of the past is what the disk said then."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pplint.query import Engine
from pplint.session.disk import Disk
from pplint.session.overlay import OverlayFile, OverlayFiles, PastFiles

if TYPE_CHECKING:
    from collections.abc import Callable

_NAMES = st.sampled_from(["a", "b", "c"])
_PATHS = st.lists(_NAMES, min_size=1, max_size=3).map("/".join)
_TARGETS = st.sampled_from(["a", "../b", "a/b", "nowhere"]).map(lambda target: f"-> {target}")
_TREES = st.dictionaries(_PATHS, st.sampled_from(["one", "two"]) | _TARGETS, max_size=6)


def _without_conflicts(tree: dict[str, str]) -> dict[str, str]:
    return {path: text for path, text in tree.items() if not any(other.startswith(f"{path}/") for other in tree)}


def _write(root: str, tree: dict[str, str]) -> None:
    for name, text in tree.items():
        path = Path(root, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        if text.startswith("-> "):
            path.symlink_to(text[3:])
        else:
            path.write_text(text)


def _answers(disk: Disk, root: str) -> list[object]:
    """Return what a disk says about all paths of up to three names below a directory."""
    names = ["", *(f"{a}{b}{c}" for a in "abc" for b in ("", "/a", "/b") for c in ("", "/a", "/c"))]
    return [(name, _answer(disk, os.path.join(root, name))) for name in names]


def _answer(disk: Disk, path: str) -> list[object]:
    found: list[object] = [disk.is_file(path), disk.is_directory(path), disk.is_link(path), disk.is_there(path)]
    try:
        found.append(disk.read(path))
    except OSError:
        found.append(None)
    try:
        entries = disk.entries(path)
    except OSError:
        return [*found, None]
    return [*found, [(each.name, each.is_symlink(), _true(each.is_dir), _true(each.is_file)) for each in entries]]


def _true(asked: Callable[[], bool]) -> bool:
    try:
        return asked()
    except OSError:  # a link that leads in circles
        return False


@settings(max_examples=25, deadline=None)
@given(_TREES.map(_without_conflicts), _TREES.map(_without_conflicts))
def test_the_past_is_what_was(before: dict[str, str], now: dict[str, str]) -> None:
    with tempfile.TemporaryDirectory() as root:
        then, today = os.path.join(root, "x"), os.path.join(os.path.realpath(root), "y")
        _write(then, before | {"kept": "one"})
        _write(today, now | {"kept": "one"})
        changes = {path: before.get(path) for path in {*before, *now} if before.get(path) != now.get(path)}
        past = OverlayFiles({os.path.join(today, path): _file(text) for path, text in changes.items()})
        assert _answers(Disk(Engine(), PastFiles(past)), today) == _answers(Disk(Engine()), then)


def _file(text: str | None) -> OverlayFile | None:
    if text is None:
        return None
    data = text.removeprefix("-> ").encode()
    return OverlayFile(len(data), data, is_link=text.startswith("-> "))


def test_a_file_that_is_too_large_is_so(tmp_path: Path) -> None:
    disk = Disk(Engine(), PastFiles(OverlayFiles({os.path.realpath(tmp_path / "a"): OverlayFile(1 << 40, b"")})))
    assert len(disk.read(str(tmp_path / "a"), 10)) == 11


def test_what_was_not_there_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("now")
    disk = Disk(Engine(), PastFiles(OverlayFiles({os.path.realpath(tmp_path / "a"): None})))
    with pytest.raises(FileNotFoundError):
        disk.read(str(tmp_path / "a"))
