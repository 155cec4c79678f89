"""No file around the manifests keeps a run from coming to an end, whatever is in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.unit.test_hostile import check

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow

OTHERS = "--ignore=documentation,hiera"
HIERARCHY = "--select=invalid-hierarchy"
"""Says nothing of what the manifests and the data of these tests lack."""

METADATA = """{
  "name": "me-ntp", "version": "1.0.0", "author": "me", "license": "MIT",
  "summary": "", "source": "", "dependencies": []
}
"""
CLEAN = "All clean: 1 file checked.\n"
BOTH_CLEAN = "All clean: 2 files checked.\n"
MIB = 1 << 20
NEAR_MIB = MIB - 4096

PUPPETFILES = {
    "many modules": "".join(f"mod 'a/m{number}', '1.0.0'\n" for number in range(30_000)),
    "a long line": f"mod 'a/{'b' * NEAR_MIB}'",
    "a text without an end": "mod '" * (NEAR_MIB // 5),
    "one module without an end": "mod 'a/b',\n" + "  :git => 'x',\n" * 60_000,
    "many options in a line": "mod 'a/b', " + ":ref => 'x', " * 70_000,
    "blanks": "mod" + " " * NEAR_MIB,
    "spaces in a line": f"mod{' ' * NEAR_MIB}x\nmoduledir{' ' * NEAR_MIB}x\n"[:NEAR_MIB],
    "hashes": "#" * NEAR_MIB,
    "spaces before hashes": " #" * (NEAR_MIB // 2),
    "deep": "[" * NEAR_MIB,
    "null bytes": "\0" * NEAR_MIB,
    "a directory outside": "moduledir '/etc/puppet'\nmod 'a/b'\n",
    "code": "system('touch /tmp/run-by-mistake')\nmod 'a/b'\n",
}

GITMODULES = {
    "many modules": "".join(f'[submodule "m{n}"]\n\tpath = modules/m{n}\n\turl = x\n' for n in range(20_000)),
    "a long name": f'[submodule "{"a" * NEAR_MIB}"]\n\tpath = x\n',
    "a long path": f'[submodule "a"]\n\tpath = {"a/" * (NEAR_MIB // 2)}\n',
    "outside": '[submodule "a"]\n\tpath = ../../..\n[submodule "b"]\n\tpath = /etc\n',
    "no end": "[submodule " * (NEAR_MIB // 11),
    "blanks": '[submodule "a"]\n\tpath =' + " " * NEAR_MIB,
}

HIERARCHIES = {
    "many levels": "version: 5\nhierarchy:\n"
    + "".join(f"  - name: n{number}\n    path: '%{{facts.f{number}}}/*.yaml'\n" for number in range(16_000)),
    "many stars": "version: 5\nhierarchy:\n  - name: a\n    path: '" + "*" * 2000 + "a.yaml'\n",
    "many variables": "version: 5\nhierarchy:\n  - name: a\n    path: '" + "%{x}" * 2000 + "b.yaml'\n",
    "a variable without an end": "version: 5\nhierarchy:\n  - path: '" + "%{" * (NEAR_MIB // 2) + "'\n",
    "many directories": "version: 5\n" + "".join(f"  datadir: d{number}\n" for number in range(50_000)),
    "a directory outside": "version: 5\ndefaults:\n  datadir: ../../../../..\n",
    "all aliases": "a: &a [x, x]\n" + "".join(f"b{n}: &b{n} [*a, *a, *a, *a]\n" for n in range(14_000)),
    "deep": "a: " + "[" * NEAR_MIB,
    "quotes": "a: " + "'" * NEAR_MIB,
    "one key": "a" * NEAR_MIB,
    "colons": ":" * NEAR_MIB,
    "dashes": "- " * (NEAR_MIB // 2),
    "blanks": "a:" + " " * NEAR_MIB,
}
REFUSED_HIERARCHIES = {
    *("dashes", "many directories", "deep", "one key", "colons"),
    *("a variable without an end", "a directory outside", "all aliases", "quotes", "blanks"),
}

DATA = {
    "many keys": "".join(f"ntp::p{number}: {number}\n" for number in range(50_000)),
    "a long key": f"ntp::{'a' * NEAR_MIB}: 1\n",
    "colons": "a::" * (NEAR_MIB // 3),
    "words": "a" * NEAR_MIB,
    "keys without values": "ntp::port " * (NEAR_MIB // 10),
    "nested": "".join(f"{' ' * depth}ntp::a{depth}:\n" for depth in range(1400)),
    "null bytes": "\0" * NEAR_MIB,
}

RUBY = {
    "deep brackets": "x = " + "[" * NEAR_MIB,
    "deep blocks": "".join("each do\n" for _ in range(NEAR_MIB // 8)),
    "many parameters": "Puppet::Functions.create_function(:'ntp::f') do\n dispatch :f do\n"
    + "  param 'String', :a\n" * 30_000
    + " end\nend\n",
    "many dispatches": "Puppet::Functions.create_function(:'ntp::f') do\n"
    + " dispatch :f do\n  param 'String', :a\n end\n" * 18_000
    + "end\n",
    "a long type": "Puppet::Functions.create_function(:'ntp::f') do\n dispatch :f do\n  param '"
    + "Array[" * 20_000
    + "', :a\n end\nend\n",
    "many types": "Puppet::Type.newtype(:ntp) do\n"
    + " newparam(:a) do\n  newvalues(:a, :b)\n end\n" * 20_000
    + "end\n",
    "many facts": "".join(f"Facter.add(:f{number}) do\n setcode {number}\nend\n" for number in range(20_000)),
    "a text without an end": "x = <<~A\n" + "a\n" * (NEAR_MIB // 2),
    "interpolation": 'x = "' + "#{" * (NEAR_MIB // 2),
    "long concatenation": "x = " + "'a' + " * (NEAR_MIB // 6) + "'b'\n",
    "null bytes": "\0" * NEAR_MIB,
}
BROKEN_RUBY = {"a long type": {"broken-ruby-function", "unknown-type-in-ruby"}}
"""The rules that report something in what is in Ruby, wherever it lies; the rest is too large, or fine."""

RUBY_FILES = (
    "lib/puppet/functions/ntp/f.rb",
    "lib/puppet/parser/functions/f.rb",
    "lib/puppet/type/ntp.rb",
    "lib/facter/f.rb",
)
"""The first would declare the function that the module calls."""


def _plant(root: Path, files: dict[str, str]) -> Path:
    for name, content in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(content)
    return root


def _repository(root: Path, files: dict[str, str]) -> Path:
    return _plant(root, {"manifests/site.pp": "notice('x')\n", "modules/.keep": "", **files})


def _module(root: Path, manifest: str, files: dict[str, str]) -> Path:
    return _plant(root / "ntp", {"metadata.json": METADATA, "manifests/init.pp": manifest, **files})


def _is_clean_or_too_large(output: str) -> bool:
    too_large = output.startswith("Nothing found: 2 files checked.\nNot checked: ")
    return output == BOTH_CLEAN or (too_large and output.endswith(", since its Ruby has more than 128 KiB.\n"))


@pytest.mark.parametrize("name", PUPPETFILES)
def test_puppetfile(tmp_path: Path, name: str) -> None:
    # One that is too large is read for the names of its modules alone, and says so.
    assert _is_clean_or_too_large(check(OTHERS, _repository(tmp_path, {"Puppetfile": PUPPETFILES[name]})).output)


@pytest.mark.parametrize("name", GITMODULES)
def test_submodules(tmp_path: Path, name: str) -> None:
    assert check(OTHERS, _repository(tmp_path, {".gitmodules": GITMODULES[name]})).output == CLEAN


@pytest.mark.parametrize("name", HIERARCHIES)
def test_hierarchy(tmp_path: Path, name: str) -> None:
    data = {"data/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab.yaml": "ntp::port: 1\n"}
    files = {"hiera.yaml": HIERARCHIES[name], **data}
    module = _module(tmp_path, "class ntp(Integer $port = 1) { notice($port) }\n", files)
    assert check(OTHERS, module).output.startswith("All clean: ")
    ended = check(HIERARCHY, module / "hiera.yaml")
    if name in REFUSED_HIERARCHIES:
        first, summary = ended.output.splitlines()
        # What is nested too deep is left alone, as the compiler may read it.
        severity = "warning" if name in {"dashes", "deep"} else "error"
        assert f"{severity}[invalid-hierarchy]" in first
        assert summary == f"Found 1 {severity} in 1 file."
    else:
        assert ended.output == CLEAN


@pytest.mark.parametrize("name", DATA)
def test_data(tmp_path: Path, name: str) -> None:
    files = {"hiera.yaml": "version: 5\n", "data/common.yaml": DATA[name]}
    module = _module(tmp_path, "class ntp(Integer $port = 1) { notice($port) }\n", files)
    assert check(OTHERS, module).output == "All clean: 3 files checked.\n"


@pytest.mark.parametrize("file", RUBY_FILES)
@pytest.mark.parametrize("name", RUBY)
def test_ruby(tmp_path: Path, name: str, file: str) -> None:
    manifest = "class ntp { notice(ntp::f('a'), f('a'), $facts['f1']) ntp { 'a': a => 'a' } }\n"
    ended = check(OTHERS, _module(tmp_path, manifest, {file: RUBY[name]}))
    found = {line.partition("[")[2].partition("]")[0] for line in ended.output.splitlines() if ": error[" in line}
    if file == RUBY_FILES[0]:
        assert found == BROKEN_RUBY.get(name, set())
        assert found or _is_clean_or_too_large(ended.output)
    else:
        assert found == BROKEN_RUBY.get(name, set()) | {"unknown-function"}
        assert "error[unknown-function] unknown function `ntp::f`" in ended.output
