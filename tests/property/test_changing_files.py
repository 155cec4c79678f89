"""Whatever is done to the files of a repository: a session that is told of it says what a new one would say."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pplint.base.diagnostic import Diagnostic
from pplint.check.file_checker import check_file
from pplint.check.file_task import FileTask
from pplint.config.settings import Settings
from pplint.query import query
from pplint.session import Session

if TYPE_CHECKING:
    from pplint.check.file_result import FileResult

FILES = {
    "environment.conf": ["modulepath = modules\n", "modulepath = modules:site\n"],
    "Puppetfile": ["mod 'me/a', '1.0.0'\n", "mod 'me/missing', '1.0.0'\nmod 'me/a', '2.0.0'\n"],
    "metadata.json": ['{"name": "me-top"}'],
    "hiera.yaml": ["version: 5\nhierarchy:\n  - name: common\n    path: common.yaml\n"],
    "data/common.yaml": ["a::port: 80\n", "lookup_options:\n  a::port:\n    convert_to: Integer\n"],
    ".gitmodules": ["[submodule]\n path = modules/b\n", "[submodule]\n path = modules/missing\n"],
    ".pplint/stubs/a.pp": ["function a::stubbed(Integer $x) >> Integer { }\n"],
    "manifests/site.pp": [
        "$top = 'x'\ninclude a\n",
        "$top = 1\nnode default { include b }\n",
        "class in_site { $v = 1 }\nnotice($undefined)\n",
        "include missing::c\n",
    ],
    "modules/a/metadata.json": [
        '{"name": "me-a", "version": "1.0.0", "dependencies": []}',
        '{"name": "me-a", "version": "1.5.0", "dependencies": [{"name": "me/b", "version_requirement": ">= 1.0.0"}]}',
        "{",
    ],
    "modules/a/manifests/init.pp": [
        "class a (A::Port $port = 80) { $v = $top }\n",
        "class a (Integer $port, $x = undef) inherits a::params { $v = 'x' notify { \"${a::params::p}\": } }\n",
        "class a { include b\n a::d { 'x': size => 'big' } }\n",
        "class a {",
    ],
    "modules/a/manifests/params.pp": [
        "class a::params { $p = 1 }\n",
        "class a::params { $p = 'one' $q = $b::v }\n",
        "class b::misplaced { }\n",
    ],
    "modules/a/manifests/d.pp": [
        "define a::d (Integer $size) { }\n",
        "define a::d (String $size = 1) { file { '/x': ensure => $b::v } }\n",
    ],
    "modules/a/functions/f.pp": [
        "function a::f(Integer $x) >> Integer { $x }\n",
        "function a::f($x) { $x + 1 }\n",
        "function a::f(A::Port $x) { a::g($x) }\n",
    ],
    "modules/a/types/port.pp": [
        "type A::Port = Integer[1, 65535]\n",
        "type A::Port = Variant[String, B::Kind]\n",
        "type A::Port = Enum['x']\n",
    ],
    "modules/a/lib/puppet/functions/a/g.rb": [
        f"Puppet::Functions.create_function(:'a::g') do\n  dispatch :g do\n    param '{kind}', :x\n  end\nend\n"
        for kind in ("Integer", "A::Port")
    ],
    "modules/a/lib/facter/added.rb": ["Facter.add(:added) do\nend\n", "Facter.add(name) do\nend\n"],
    "modules/a/templates/t.epp": ["<%- | Integer $x | -%>\n<%= $x %>\n", "<%- | String $x | -%>\n<%= $y %>\n"],
    "modules/b/manifests/init.pp": [
        "class b { $v = 'file' $w = a::f(1) }\n",
        "class b { $v = 3 $w = a::f('s') class { 'a': port => 'http' } }\n",
        "class b inherits a { $v = $a::v + 1 $y = $facts['added'] $z = $added }\n",
        "class b { File['/x'] { mode => '0600' } $w = a::g('s') $t = epp('a/t.epp', { 'x' => 1 }) }\n",
        "class b { made { 'x': one => 1 } a::d { 'y': size => 1 } a::dd { 'z': } include a::parms }\n",
    ],
    "modules/b/types/kind.pp": ["type B::Kind = Enum['a', 'b']\n", "type B::Kind = Array[A::Port]\n"],
    "modules/b/lib/puppet/type/made.rb": [
        f"Puppet::Type.newtype(:made) do\n  newparam(:name)\n  newparam(:{name})\nend\n" for name in ("one", "two")
    ],
    "site/c/manifests/init.pp": [
        "class c { include a, b\n notice($a::v + 1, $b::v + 1) }\n",
        "class c { include missing::c }\n",
    ],
}
PROGRAMS = [path for path in FILES if path.endswith((".pp", ".epp")) and not path.startswith(".")]

Edit = tuple[str, str, str]
"""What is done: a file is written with a text, deleted, or takes the place of another."""

_WRITTEN = [("write", path, text) for path, texts in FILES.items() for text in texts]
_EDITS: st.SearchStrategy[Edit] = st.one_of(
    st.sampled_from(_WRITTEN),
    st.tuples(st.just("delete"), st.sampled_from(list(FILES)), st.just("")),
    st.tuples(st.just("rename"), st.sampled_from(PROGRAMS), st.sampled_from(PROGRAMS)),
)


@query
def _checked(session: Session, task: FileTask) -> FileResult | None:
    data = session.read(task.path)
    return None if isinstance(data, Diagnostic) else check_file(session, task, data)


def _said(session: Session, root: Path) -> dict[str, Any]:
    results = {path: _checked(session, FileTask(str(root / path), Settings())) for path in PROGRAMS}
    return {
        path: ([_shown(each) for each in result.diagnostics], result.unresolved)
        for path, result in results.items()
        if result is not None
    }


def _shown(found: Diagnostic) -> tuple[object, ...]:
    return found.path, found.span, found.rule, found.severity, found.message, found.labels, found.help, found.fix


def _done(root: Path, edit: Edit) -> list[str]:
    """Do something to the files below a directory; return the paths at which something is different."""
    kind, name, other = edit
    path = root / name
    if kind == "write":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(other)
        return [str(path)]
    if not path.exists():
        return []
    if kind == "delete":
        path.unlink()
        return [str(path)]
    (root / other).parent.mkdir(parents=True, exist_ok=True)
    path.replace(root / other)
    return [str(path), str(root / other)]


@pytest.mark.slow
@given(st.lists(st.sampled_from(_WRITTEN), max_size=20), st.lists(_EDITS, min_size=1, max_size=6))
@example(
    [each for each in _WRITTEN if each[1].startswith("modules/")],
    [
        ("write", "modules/a/types/port.pp", "type A::Port = Enum['x']\n"),
        ("rename", "modules/a/functions/f.pp", "modules/b/manifests/init.pp"),
        ("delete", "modules/a/manifests/d.pp", ""),
        ("write", "environment.conf", "modulepath = modules:site\n"),
    ],
)
@example(
    [("write", "modules/b/manifests/init.pp", FILES["modules/b/manifests/init.pp"][0])],
    [("write", "modules/a/lib/puppet/functions/a/g.rb", FILES["modules/a/lib/puppet/functions/a/g.rb"][0])],
)
@settings(deadline=None, max_examples=settings().max_examples // 2)
def test_a_session_that_is_told_of_edits_says_what_a_new_one_says(before: list[Edit], edits: list[Edit]) -> None:
    with tempfile.TemporaryDirectory() as directory:
        root = Path(os.path.realpath(directory))
        for edit in before:
            _done(root, edit)
        told = Session(is_watching=True)
        assert _said(told, root) == _said(Session(), root)
        for edit in edits:
            told.forget(*_done(root, edit))
            assert _said(told, root) == _said(Session(), root)
