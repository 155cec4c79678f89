"""Whatever is done to the files of a repository: a run with a cache prints what one without prints."""

from __future__ import annotations

import io
import os
import tempfile
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from pplint.check.file_checker import MOST_OF_A_SESSION
from pplint.cli import main
from tests.property.test_changing_files import FILES as SHARED

if TYPE_CHECKING:
    from collections.abc import Iterator

FILES = SHARED | {
    "pplint.toml": [
        'preset = "all"\n',
        'select = ["types"]\nextend-select = ["references"]\n',
        'exclude = ["modules/a"]\nstrict = true\n',
        'per-file-ignores = { "site/**" = ["types"] }\n[severity]\nunknown-class = "info"\n',
        'modulepath = ["elsewhere"]\nmax-file-size = 60\n',
        "select = [",
    ],
    "modules/a/pplint.toml": ['ignore = ["style"]\n', 'extend = "../../pplint.toml"\n'],
    "modules/a/hiera.yaml": ["version: 5\nhierarchy:\n  - name: all\n    path: all.yaml\n", "version: 4\n"],
    "modules/a/data/all.yaml": ["a::port: 80\n", "a::port: none\na::port: 3\n", "a::unknown: [\n"],
    "hiera.yaml": [
        *SHARED["hiera.yaml"],
        "version: 5\nhierarchy:\n  - name: all\n    paths: [more.json, common.yaml]\n",
    ],
    "data/common.yaml": [
        *SHARED["data/common.yaml"],
        "# A port.\na::port: none\nlooked: '80'\nother::key: 'f::port'\n",
        "looked: '80' # It has moved.\n\na::port:   none\n",
        "x: &x {y: 1}\nlooked: *x\na::port: 1\n",
        "x: &x {y: '1'}\nlooked: *x\nlookup_options: {a::port: {merge: hash}}\n",
        "looked: [\n",
    ],
    "data/more.json": ['{"f::port": "x", "looked": 1}\n', '{"looked": {"y": 2}}\n'],
    "modules/f/manifests/init.pp": [
        "class f ($port = lookup('looked', Integer)) { notice($port, lookup('lookd')) }\n",
        "class f (Integer $port) { notice(lookup('looked', Hash)['y'] + 'x', lookup('other::key')) }\n",
    ],
    "modules/a/.fixtures.yml": ["fixtures:\n  forge_modules:\n    b: 'me/b'\n"],
    "modules/c/manifests/init.pp": ["class c { $v = $a::v include b }\n", "class c ( $x ) { b::made { 'x': } }\n"],
    "modules/suppressed/manifests/init.pp": [
        "# pplint: ignore[types] as it is\nclass suppressed { notice(1 + 'x') }\n",
        "class suppressed { notice(1 + 'x') } # lint:ignore:nothing\n",
    ],
    "elsewhere/b/manifests/init.pp": ["class b { $v = 1 }\n"],
    "modules/d/manifests/init.pp": [
        "# @api private\nclass d ($p = 1, $unused = 2) { $w = 'x' file { '/d': } b::made { 'y': z => 1 } }\n",
        "# A class.\nclass d ($p = 1, $unused = 2) { $w = 'x' file { '/d': } b::made { 'y': z => 1 } } # end\n",
        "\n\nclass d ($p = 1, Integer $unused = 2) {\n  # as it is\n  $w = 1\n  File { mode => '0644' }\n}\n",
        "class d ($p = '#', $unused = /#/) { $w = \"${p['#']} # ${p}\" }\n",
        "class d ($p = '#', $unused = '/#') { $w = \"# ${p}\" } # \"\n",
        "class d ($p = '#', $unused = '/#') { $w = \"# ${p}\" }\nclass d::e { } # }\n",
    ],
    "modules/d/manifests/more.pp": [
        "class d::more { file { '/ddd': } }\n",
        "class d::more ($p = 1) { file { '/d.conf': content => '/dd' } } # '/dd'\n",
        "class d::more { notify { 'x': require => File['/dd', '/d.cnf'] } }\n",
    ],
    "modules/e/manifests/init.pp": [
        "class e { class { 'd': unused => 'x', nought => 1 } notice($d::w + 1, File['/dd']) include d::e }\n",
        "class e inherits d { notice($w + 1, 'd', \"${d::p}\") d::f { 'x': } }\n",
    ],
}

Edit = tuple[str, str, str]
"""What is done: a file is written with a text, deleted, linked, or takes the place of another."""

_WRITTEN = [("write", path, text) for path, texts in FILES.items() for text in texts]
_EDITS: st.SearchStrategy[Edit] = st.one_of(
    st.sampled_from(_WRITTEN),
    st.tuples(st.just("delete"), st.sampled_from(list(FILES)), st.just("")),
    st.tuples(st.just("rename"), st.sampled_from(list(FILES)), st.sampled_from(list(FILES))),
    st.tuples(st.just("link"), st.sampled_from(list(FILES)), st.sampled_from(list(FILES))),
    st.tuples(st.just("close"), st.sampled_from(list(FILES)), st.just("")),
)
_ARGUMENTS = st.sampled_from(
    [
        ["."],
        [".", "--statistics"],
        [".", "--output-format", "full", "--color", "always"],
        [".", "--output-format", "sarif"],
        [".", "--preset", "all", "--exit-zero", "-q"],
        ["modules/a", "site"],
        [".", "--jobs", "2", "--output-format", "json"],
    ]
)


def _done(root: Path, edit: Edit) -> None:
    """Do something to the files below a directory."""
    kind, name, other = edit
    path = root / name
    if kind == "write":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        path.write_text(other)
        return
    if not path.is_file():
        return
    target = root / other
    if kind == "delete":
        path.unlink()
    elif kind == "close":
        path.chmod(0)
    elif kind == "link" and name != other:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.unlink(missing_ok=True)
        target.symlink_to(os.path.relpath(path, target.parent))
    elif kind == "rename":
        target.parent.mkdir(parents=True, exist_ok=True)
        path.replace(target)


@contextmanager
def _within(directory: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(directory)
    try:
        yield
    finally:
        os.chdir(before)


def _printed(arguments: list[str], cache: str | None) -> tuple[int, str, str]:
    out, errors = io.StringIO(), io.StringIO()
    environment = {"PPLINT_NO_CACHE": "", "PPLINT_CACHE_DIR": cache} if cache else {"PPLINT_NO_CACHE": "1"}
    with patch.dict(os.environ, environment), redirect_stdout(out), redirect_stderr(errors):
        code = main(["check", *arguments])
    return code, out.getvalue(), errors.getvalue()


def _compared(edits: list[Edit], of_runs: list[list[str]], root: Path, cache: str) -> Iterator[tuple[object, object]]:
    for edit, arguments in zip(edits, cycle(of_runs), strict=False):
        _done(root, edit)
        uncached = _printed(arguments, None)
        yield _printed(arguments, cache), uncached
        yield _printed(arguments, cache), uncached


@pytest.mark.slow
@given(
    st.lists(st.sampled_from(_WRITTEN), max_size=30),
    st.lists(_EDITS, min_size=1, max_size=6),
    st.lists(_ARGUMENTS, min_size=1, max_size=3),
    st.sampled_from([0, 2_000_000_000]),
    st.sampled_from([3, MOST_OF_A_SESSION]),
)
@example(_WRITTEN[::-1], [("write", "modules/a/types/port.pp", "type A::Port = Enum['x']\n")], [["."]], 0, 3)
@example(_WRITTEN, [("link", "site/c/manifests/init.pp", "modules/b/manifests/init.pp")], [["."]], 0, 3)
@settings(deadline=None, max_examples=settings().max_examples // 2, suppress_health_check=[HealthCheck.too_slow])
def test_a_run_with_a_cache_prints_what_one_without_prints(
    before: list[Edit], edits: list[Edit], of_runs: list[list[str]], settled: int, most: int
) -> None:
    """Files are taken to have settled at once, so that their stamps count, or late, so that they do not.

    A session lasts for so many files at most. Runs with several arguments take turns.
    """
    with tempfile.TemporaryDirectory() as directory:
        root = Path(os.path.realpath(directory)) / "repository"
        (root / "site").mkdir(parents=True)
        (root / "modules" / "a").mkdir(parents=True)
        for edit in before:
            _done(root, edit)
        sessions = patch("pplint.check.file_checker.MOST_OF_A_SESSION", most)
        with _within(root), patch("pplint.cache.stamps._SETTLED", settled), sessions:
            for cached, uncached in _compared([("", "", ""), *edits], of_runs, root, f"{directory}/cache"):
                assert cached == uncached
