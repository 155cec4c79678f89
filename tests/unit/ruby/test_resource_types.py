"""Resource types of `Puppet::Type.newtype`: which attributes they have, and whether all of them could be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pplint.project.ruby import read_resource_types
from pplint.session import Session
from tests.unit.ruby.texts import attribute, declared, resource_type, resource_types, written

if TYPE_CHECKING:
    from pathlib import Path


def test_properties_and_parameters() -> None:
    found = resource_type("""
        ensurable
        newparam(:path, namevar: true)
        newparam :mode do
          desc 'how'
        end
        newproperty('owner')
        """)
    kinds = {name: (each.is_property, each.is_namevar) for name, each in found.attributes.items() if each.place}
    assert kinds == {
        "ensure": (True, False),
        "path": (False, True),
        "mode": (False, False),
        "owner": (True, False),
    }
    assert found.name == "x"
    assert found.is_certain


def test_every_resource_type_takes_a_name_and_a_provider() -> None:
    assert set(resource_type("newparam(:path)").attributes) == {"name", "provider", "path"}


@pytest.mark.parametrize(
    ("text", "is_namevar"),
    [
        ("newparam(:a, :namevar => true)", True),
        ("newparam(:a, namevar: true)", True),
        ("newparam(:a, { :namevar => true })", True),
        ("newparam(:a) do\n isnamevar\nend", True),
        ("newparam(:a) { self.isnamevar }", True),
        ("newparam(:name)", True),
        ("newparam(:a, :namevar => false)", False),
        ("newparam(:a)", False),
        ("newproperty(:a) { isnamevar }", False),
        ("newparam(:a)\nparamclass(:a).isnamevar", True),
    ],
)
def test_namevar(text: str, *, is_namevar: bool) -> None:
    assert attribute(text).is_namevar is is_namevar


@pytest.mark.parametrize(
    "text",
    [
        "Puppet::Type.newtype(:x) do\n newparam(:a)\nend",
        "::Puppet::Type.newtype(:x) { newparam(:a) }",
        "Puppet::Type::newtype(:x) { newparam(:a) }",
        "module Puppet\n  Type.newtype(:x) do\n    newparam(:a)\n  end\nend",
        "class Puppet::Type\n  newtype(:x) do\n    newparam(:a)\n  end\nend",
        "Puppet::Type.newtype('X') do\n newparam(:a)\nend",
        "unless Puppet::Type.type(:x)\n  Puppet::Type.newtype(:x) do\n    newparam(:a)\n  end\nend",
        "begin\n  require 'y'\nrescue LoadError\n  nil\nend\nPuppet::Type.newtype(:x) do\n newparam(:a)\nend",
        "%w[x].each do |name|\n  Puppet::Type.newtype(name.to_sym) do\n    newparam(:a)\n  end\nend",
    ],
)
def test_forms(text: str) -> None:
    (found,) = resource_types(text)
    assert (found.name, declared(found), found.is_certain) == ("x", {"a"}, True)


def test_a_file_may_declare_several() -> None:
    text = "Puppet::Type.newtype(:x) { newparam(:a) }\nPuppet::Type.newtype(:y) { newparam(:b) }"
    assert {each.name: declared(each) for each in resource_types(text)} == {"x": {"a"}, "y": {"b"}}


@pytest.mark.parametrize(
    "body",
    [
        "[:a, :b].each { |name| newparam(name) }",
        "%w[a b].each do |name|\n  newparam(name.to_sym)\nend",
        "%i[a b].each_with_index { |name, index| newparam(name) }",
        "NAMES = [:a, :b].freeze\nNAMES.each { |name| newparam(name) }",
        "NAMES = { :a => 'one', :b => 'two' }\nNAMES.each { |name, text| newparam(name) { desc text } }",
        "[[:a, 1], [:b, 2]].each { |name, number| newparam(name) }",
        "['', 'x'].each { |name| newparam(name == '' ? :a : :b) }\nnewparam(:a)\nnewparam(:b)",
        "newparam(:a)\nif Puppet.version > '6'\n  newparam(:b)\nend",
        "newparam(:a)\nnewparam(:b) unless Puppet.version > '6'",
        "newparam(:a)\ncase version\nwhen 1 then newparam(:b)\nelse raise 'x'\nend",
        "def self.both(one, two = :b)\n  newparam(one)\n  newparam(two)\nend\nboth :a",
        "class << self\n  def both\n    newparam(:a)\n    newparam(:b)\n  end\nend\nboth",
        "def self.option(name, options = {}, &block)\n  newparam(name, options, &block)\nend\noption(:a)\noption(:b)",
    ],
)
def test_what_is_followed(body: str) -> None:
    found = resource_type(body)
    assert declared(found) == {"a", "b"}
    assert found.is_certain is ("==" not in body)


def test_own_methods_pass_options_and_blocks_on() -> None:
    found = resource_type("""
        def self.option(name, options = {}, &block)
          param = newparam(name, options, &block)
        end
        option(:a, :namevar => true) { newvalues(:b) }
        """)
    assert found.attributes["a"].is_namevar
    assert found.attributes["a"].type == "Enum['b']"


@pytest.mark.parametrize(
    "statement",
    [
        "desc 'text'",
        "@doc = 'text'",
        "feature :a, 'text'",
        "autorequire(:file) { self[:a] }",
        "validate do\n  raise 'x' unless self[:a]\nend",
        "def self.title_patterns\n  [[/(.*)/, [[:a]]]]\nend",
        "newmetaparam(:extra)",
        "include Puppet::Util::Checksums",
        "[:a, :b].each { |each| autorequire(each) { } }",
        "unknown.each { |each| autorequire(each) { } }",
        "attr_accessor :a",
        "apply_to_device",
        "log(self.name)",
        "class Inner\n  newparam(:no)\nend",
    ],
)
def test_what_defines_no_attributes(statement: str) -> None:
    found = resource_type(f"{statement}\nnewparam(:a)")
    assert declared(found) == {"a"}
    assert found.is_certain


@pytest.mark.parametrize(
    "statement",
    [
        "newparam(NAME)",
        'newparam("#{prefix}_a")',
        "names.each { |name| newparam(name) }",
        "newparam(:b) && newparam(:c)",
        "include MyModule::Options",
        "extend MyModule::Options",
        "create_my_parameters",
        "create_options(:b)",
        "class_eval 'newparam(:b)'",
        "instance_eval { newparam(:b) }",
        "send(:newparam, :b)",
        "self.class.send(:define, :b)",
        "MyModule::Options.define(self)",
        "MyModule::Options.define self, :b",
        "unknown.each { |each| MyModule::Options.define(each, self) }",
        "define_with(self)",
    ],
)
def test_what_leaves_doubts(statement: str) -> None:
    found = resource_type(f"newparam(:a)\n{statement}")
    assert "a" in declared(found)
    assert not found.is_certain


def test_a_parent_leaves_doubts() -> None:
    (found,) = resource_types("Puppet::Type.newtype(:x, :parent => Puppet::Type::File) { newparam(:a) }")
    assert not found.is_certain


def test_a_type_that_can_create_and_destroy_has_an_ensure() -> None:
    found = resource_type("newparam(:a)\ndef exists?; end\ndef create; end\ndef destroy; end")
    assert found.attributes["ensure"].type == "Variant[Enum['present', 'absent'], Array[Enum['present', 'absent']]]"
    assert "ensure" not in resource_type("newparam(:a)\ndef exists?; end\ndef create; end").attributes


def test_additions_in_the_same_file() -> None:
    (found,) = resource_types("""
        Puppet::Type.newtype(:x) { newparam(:a) }
        Puppet::Type.type(:x).newproperty(:b)
        Puppet::Type.type(:y).newproperty(:c)
        """)
    assert declared(found) == {"a", "b"}


def test_deprecated_attribute() -> None:
    assert attribute("newparam(:a) { desc 'Deprecated: use b instead.' }").deprecation == "use b instead."
    assert attribute("newparam(:a) { desc 'Not at all.' }").deprecation is None


def test_place_is_that_of_the_name() -> None:
    text = "Puppet::Type.newtype(:x) do\n  newparam(:a) { desc 'text' }\nend"
    (found,) = resource_types(text)
    place = found.attributes["a"].place
    assert place is not None
    assert text[slice(*place.span)] == "newparam(:a"


def read_in(folder: Path, requires: str, body: str) -> tuple[set[str], bool]:
    """Read a type whose file requires others; return its attributes, and whether these are all."""
    path = written(folder, "m/lib/puppet/type/x.rb", f"{requires}\nPuppet::Type.newtype(:x) do\n{body}\nend\n")
    (found,) = read_resource_types(Session().disk, path)
    return declared(found), found.is_certain


def write_options(folder: Path) -> None:
    text = "module PuppetX\n  module Options\n    def options\n      newparam(:a)\n    end\n  end\nend\n"
    written(folder, "m/lib/puppet_x/options.rb", text)


@pytest.mark.parametrize(
    "requires",
    [
        "require 'puppet_x/options'",
        "require_relative '../../puppet_x/options'",
        "require File.join(File.dirname(__FILE__), '..', '..', 'puppet_x', 'options')",
        "require File.expand_path('../../../puppet_x/options', __FILE__)",
        "require File.expand_path(File.join(\n  File.dirname(__FILE__), '..', '..',\n  'puppet_x', 'options'))",
    ],
)
def test_methods_of_a_module(tmp_path: Path, requires: str) -> None:
    write_options(tmp_path)
    assert read_in(tmp_path, requires, "extend PuppetX::Options\noptions") == ({"a"}, True)
    assert read_in(tmp_path, "", "extend PuppetX::Options\noptions") == (set(), False)


def test_required_files_require_others(tmp_path: Path) -> None:
    write_options(tmp_path)
    written(tmp_path, "m/lib/puppet_x/all.rb", "require 'puppet_x/options'\n")
    assert read_in(tmp_path, "require 'puppet_x/all'", "extend PuppetX::Options\noptions") == ({"a"}, True)


def test_modules_for_instances(tmp_path: Path) -> None:
    written(tmp_path, "m/lib/puppet_x/plain.rb", "module Plain\n  def plain; end\nend\n")
    hook = "module Hook\n  def self.included(base)\n    base.class_eval { newparam(:b) }\n  end\nend\n"
    written(tmp_path, "m/lib/puppet_x/hook.rb", hook)
    assert read_in(tmp_path, "require 'puppet_x/plain'", "include Plain\nnewparam(:a)") == ({"a"}, True)
    assert read_in(tmp_path, "require 'puppet_x/hook'", "include Hook\nnewparam(:a)") == ({"a"}, False)


def test_attributes_in_other_files(tmp_path: Path) -> None:
    written(tmp_path, "m/lib/puppet/type/x/b.rb", "Puppet::Type.type(:x).newproperty(:b) { }\n")
    assert read_in(tmp_path, "require 'puppet/type/x/b'", "newparam(:a)") == ({"a", "b"}, True)


def test_files_outside_are_not_read(tmp_path: Path) -> None:
    written(tmp_path, "other/b.rb", "Puppet::Type.type(:x).newproperty(:b) { }\n")
    (tmp_path / "m" / "lib" / "puppet").mkdir(parents=True)
    (tmp_path / "m" / "lib" / "linked.rb").symlink_to(tmp_path / "other" / "b.rb")
    assert read_in(tmp_path, "require_relative '../../../../other/b'", "newparam(:a)") == ({"a"}, True)
    assert read_in(tmp_path, "require 'linked'", "newparam(:a)") == ({"a"}, True)


def test_files_may_require_each_other(tmp_path: Path) -> None:
    written(tmp_path, "m/lib/a.rb", "require 'b'\n")
    written(tmp_path, "m/lib/b.rb", "require 'a'\n")
    assert read_in(tmp_path, "require 'a'", "newparam(:a)") == ({"a"}, True)
