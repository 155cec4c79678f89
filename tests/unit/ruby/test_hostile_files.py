"""No file makes reading crash or hang: what cannot be read declares nothing, or leaves doubts."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from pplint.project import ruby
from pplint.session import Session
from tests.unit.ruby.texts import functions, resource_types, written
from tests.unit.systems import NEEDS_PIPES

SECONDS = 20
TYPE = b"Puppet::Type.newtype(:x) do\n"
FUNCTION = b"Puppet::Functions.create_function(:f) do\n"
READERS = [ruby.read_functions, ruby.read_resource_types, ruby.read_data_types, ruby.read_facts]

HOSTILE = {
    "brackets": TYPE + b"newvalues(" + b"[" * 100_000,
    "calls": b"Facter.add(" * 50_000,
    "branches": TYPE + b"if a\n" * 50_000,
    "heredocs": TYPE + b"desc <<A\n" * 50_000,
    "unclosed heredoc": TYPE + b"desc <<-EOT\n" + b"text\n" * 50_000,
    "comments": b"# comment\n" * 50_000 + FUNCTION + b"end",
    "chain": TYPE + b"a" + b".b" * 200_000 + b"\nend",
    "loops": TYPE + b"(1..900).each { |a| (1..900).each { |b| (1..900).each { |c| newparam(:a) } } }\nend",
    "empty loops": TYPE + b"(1..900).each { |a| (1..900).each { |b| (1..900).each { |c| } } }\nend",
    "endless method": TYPE + b"def self.a(x)\n" + b"a(x)\n" * 500 + b"end\na(1)\nend",
    "doubling": TYPE
    + b"a0 = %w[a b]\n"
    + b"".join(b"a%d = a%d + a%d\n" % (place + 1, place, place) for place in range(60))
    + b"newparam(:x) { newvalues(*a60) }\nend",
    "nesting lists": TYPE
    + b"a0 = ['a']\n"
    + b"".join(b"a%d = [a%d, a%d]\n" % (place + 1, place, place) for place in range(60))
    + b"newparam(:x) { newvalues(a60) }\na60.each { |x| newparam(x) }\nend",
    "backtracking": TYPE + b"newparam(:x) { newvalues(/^((\\w|\\w)+)+!/) }\n" * 5 + b"end",
    "deep type": FUNCTION + b"dispatch(:m) { param '" + b"Array[" * 15_000 + b"', :x }\nend",
    "NUL": TYPE + b"newparam(:a)\n\0end",
    "latin-1": TYPE + b"newparam(:a) { newvalues('\xe4') }\nend",
    "binary": bytes(range(256)) * 1000 + b"newtype create_function Facter create_type",
    "too large": TYPE + b"newparam(:a)\nend\n" + b"#" * (1 << 20),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_reading_ends(tmp_path: Path, name: str) -> None:
    path = written(tmp_path, "lib/puppet/type/x.rb", HOSTILE[name])
    started = time.process_time()
    for read in READERS:
        read(Session().disk, path)
    assert time.process_time() - started < SECONDS


@pytest.mark.parametrize("name", ["brackets", "binary", "latin-1", "too large"])
def test_generated_types(tmp_path: Path, name: str) -> None:
    assert ruby.read_generated_types(Session().disk, written(tmp_path, ".resource_types/x.pp", HOSTILE[name])) is None


def test_doubts() -> None:
    for name in ("loops", "endless method", "nesting lists"):
        assert not resource_types(HOSTILE[name])[0].is_certain, name


def test_too_large_and_binary_files_declare_nothing() -> None:
    assert resource_types(HOSTILE["too large"]) == []
    assert resource_types(HOSTILE["NUL"]) == []


def test_broken_programs_leave_doubts() -> None:
    (found,) = resource_types(TYPE + b"newparam(:a)\nnewparam(:b) {\n")
    assert (found.name, found.is_certain) == ("x", False)
    (found,) = resource_types(TYPE + b"newparam(:a)\n)\nend\n")
    assert (found.name, found.is_certain) == ("x", False)
    (declared,) = functions(FUNCTION + b"dispatch(:m) { param 'Any', :x }\ndef m(x\n")
    assert (declared.name, declared.is_certain) == ("f", False)
    (declared,) = functions(b"Puppet::Parser::Functions.newfunction(:f) do (\n")
    assert (declared.name, declared.is_certain) == ("f", False)


@NEEDS_PIPES
def test_what_is_no_file_declares_nothing(tmp_path: Path) -> None:
    directory = tmp_path / "directory.rb"
    directory.mkdir()
    pipe = tmp_path / "pipe.rb"
    os.mkfifo(pipe)
    hanging = tmp_path / "hanging.rb"
    hanging.symlink_to(tmp_path / "nowhere.rb")
    for path in (directory, pipe, hanging, tmp_path / "missing.rb", Path("/dev/zero"), Path("a\0b")):
        assert [read(Session().disk, str(path)) for read in READERS] == [[], [], [], []]
        assert ruby.read_generated_types(Session().disk, str(path)) is None
