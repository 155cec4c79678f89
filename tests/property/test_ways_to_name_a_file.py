"""Whatever way a file is named, what is said about it is the same."""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pplint.cli import main

Way = Callable[[str, Path, Path], str]

MODULE = {
    "metadata.json": '{"name": "me-web", "version": "1.0.0", "author": "me", "license": "MIT", "summary": "A server", '
    '"source": "https://example.com/me/web", "dependencies": []}\n',
    "manifests/init.pp": 'class web { $plan = apply\n  include web::nope\n  notice("text") }\n',
    "manifests/plans/deploy.pp": "class web::plans::deploy { $x = plan }\n",
    "manifests/other.pp": "class web::misplaced { notice(web::double(1, 2)) }\n",
    "functions/double.pp": "function web::double(Integer $x) >> Integer { $x * 2 }\n",
    "lib/puppet/functions/web/half.rb": "Puppet::Functions.create_function(:'web::half') { def half(x); x; end }\n",
    "plans/init.pp": "plan web(String $y) { apply($y) { notice(1) } return $y + 1 }\n",
    "plans/manifests/deep.pp": "plan web::manifests::deep() { file { '/x': } }\n",
    "spec/acceptance/tests/plans/run.pp": "plan tests::run() { return 1 + 'a' }\n",
    "templates/page.epp": "<%- | String $x | -%>\n<%= $x + 1 %> plan <%= web::half(1) %>\n",
}
FILES = [path for path in MODULE if path.endswith((".pp", ".epp"))]
ENVIRONMENT = {
    "environment.conf": "modulepath = modules\n",
    "modules/db/manifests/init.pp": "class db {}\n",
    "manifests/site.pp": "include db::nope\n$x = apply\n",
    "manifests/plans/site.pp": "$y = plan\n",
    "plans/roll.pp": "plan environment::roll() { return 1 + 'a' }\n",
}


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a directory below folders called as those of modules, with the files and links to them."""
    root = tmp_path_factory.mktemp("plans") / "plans" / "manifests"
    for directory, files in (("web", MODULE), ("control", ENVIRONMENT)):
        for path, text in files.items():
            file = root / directory / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
    (root / "elsewhere").mkdir()
    for directory in ("web", "control"):
        (root / "elsewhere" / f"to-{directory}").symlink_to(root / directory)
    return root


def _relative(path: str, _root: Path, directory: Path) -> str:
    return os.path.relpath(path, directory)


def _dotted(path: str, root: Path, directory: Path) -> str:
    return os.path.join(".", _relative(path, root, directory))


def _absolute(path: str, _root: Path, _directory: Path) -> str:
    return path


def _roundabout(path: str, root: Path, _directory: Path) -> str:
    inner = os.path.relpath(path, root)
    return os.path.join(root, inner.split(os.sep)[0], "..", inner)


def _through_a_link(path: str, root: Path, _directory: Path) -> str:
    return os.path.join(root, "elsewhere", f"to-{os.path.relpath(path, root)}")


def _linked(path: str, root: Path, _directory: Path) -> str:
    link = root / "elsewhere" / f"link-{os.path.relpath(path, root).replace(os.sep, '-')}"
    if not link.is_symlink():
        link.symlink_to(path)
    return str(link)


NAMED: list[Way] = [_relative, _dotted, _absolute, _roundabout, _through_a_link, _linked]
CASES = [*(f"web/{path}" for path in FILES), *(f"control/{path}" for path in ENVIRONMENT if path.endswith(".pp"))]


@contextlib.contextmanager
def _inside(directory: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(directory)
    try:
        yield
    finally:
        os.chdir(before)


def _findings(directory: Path, *arguments: str, stdin: bytes = b"") -> list[tuple[object, ...]]:
    """Run the command line in a directory; return what it finds, without the paths."""
    out = io.StringIO()
    source = io.TextIOWrapper(io.BytesIO(stdin))
    with _inside(directory), contextlib.redirect_stdout(out), mock.patch.object(sys, "stdin", source):
        assert main([*arguments, "--output-format", "json-lines"]) in {0, 1}
    found = (json.loads(line) for line in out.getvalue().splitlines())
    keys = ("rule", "line", "column", "end_line", "end_column", "message", "severity")
    return [tuple(each[key] for key in keys) for each in found]


@settings(deadline=None)
@given(path=st.sampled_from(CASES), way=st.sampled_from(NAMED), where=st.sampled_from(["", "inside", "elsewhere"]))
def test_the_findings_do_not_depend_on_how_a_file_is_named(root: Path, path: str, way: Way, where: str) -> None:
    whole = str(root / path)
    plain = _findings(root, path)
    directory = Path(whole).parent if where == "inside" else root / where
    named = way(whole, root, directory)
    assert _findings(directory, named) == plain
    assert _findings(directory, "-", "--stdin-filename", named, stdin=Path(whole).read_bytes()) == plain


@pytest.mark.parametrize("module", ["web", "control"])
def test_a_directory_that_is_searched_has_the_findings_of_its_files(root: Path, module: str) -> None:
    files = [path for path in CASES if path.startswith(module) and "modules/" not in path]
    one_by_one = sorted(each for path in files for each in _findings(root, path))
    for directory, named in ((root / module, "."), (root, module), (root / "elsewhere", f"../{module}")):
        assert sorted(_findings(directory, named)) == one_by_one


def test_the_folders_say_what_is_a_plan(root: Path) -> None:
    rules = {path: {str(each[0]) for each in _findings(root, path)} for path in CASES}
    assert "reserved-word-as-string" in rules["web/manifests/init.pp"] & rules["web/manifests/plans/deploy.pp"]
    assert "catalog-expression-in-plan" in rules["web/plans/manifests/deep.pp"]
    assert "reserved-word-as-string" in rules["control/manifests/plans/site.pp"]
    for path in ("web/plans/init.pp", "web/spec/acceptance/tests/plans/run.pp"):
        assert not rules[path] & {"reserved-word-as-string", "syntax-error"}
