"""The Resource API, data types, facts, and what `puppet generate types` writes."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from pplint.project import ruby
from pplint.session import Session
from tests.unit.ruby.texts import resource_types, written

if TYPE_CHECKING:
    from pathlib import Path


def test_resource_api() -> None:
    (found,) = resource_types("""
        require 'puppet/resource_api'
        Puppet::ResourceApi.register_type(
          name: 'x',
          docs: <<-DOC,
            What it is, in type: 'words'.
          DOC
          features: ['simple_get_filter'],
          attributes: {
            ensure: { type: 'Enum[present, absent]', desc: 'whether', default: 'present' },
            name: { type: 'String', behaviour: :namevar },
            size: { type: 'Integer[0]', behavior: :parameter },
            since: { type: 'String', behaviour: :read_only },
            note: { type: 'Optional[String]' },
            open: { desc: 'no type' },
            known: { type: 'Boolean', default: true },
          },
        )
        """)
    assert found.is_certain
    assert {name: each.type for name, each in found.attributes.items() if each.place} == {
        "ensure": "Enum[present, absent]",
        "name": "String",
        "size": "Integer[0]",
        "since": "String",
        "note": "Optional[String]",
        "open": None,
        "known": "Boolean",
    }
    attributes = found.attributes.values()
    assert [each.name for each in attributes if each.is_required] == ["size"]
    assert [each.name for each in attributes if each.is_namevar] == ["name"]
    assert [each.name for each in attributes if each.is_read_only] == ["since"]
    assert {each.name for each in attributes if each.is_property} == {"ensure", "since", "note", "open", "known"}


@pytest.mark.parametrize(
    ("features", "type_"),
    [("[]", "String"), ("%w[remote_resource]", "String"), ("['canonicalize']", None), ("FEATURES", None)],
)
def test_resource_api_with_a_provider_that_changes_values(features: str, type_: str | None) -> None:
    attributes = "{ size: { type: 'String' } }"
    text = f"Puppet::ResourceApi.register_type(name: 'x', features: {features}, attributes: {attributes})"
    (found,) = resource_types(text)
    assert found.sees_sensitive
    assert found.attributes["size"].type == type_


def test_resource_api_with_unknown_attributes() -> None:
    (found,) = resource_types("Puppet::ResourceApi.register_type(name: 'x', attributes: common.merge(a: {}))")
    assert not found.is_certain
    assert set(found.attributes) == {"name", "provider"}


@pytest.mark.parametrize(
    ("statements", "interface"),
    [
        ("interface <<-PUPPET\n  attributes => { a => Integer }\n  PUPPET\n", "attributes => { a => Integer }"),
        ("interface 'attributes => {}'\nload_file 'x'\nimplementation_class X", "attributes => {}"),
        ("interface text", None),
        ("implementation { }", None),
    ],
)
def test_data_type(tmp_path: Path, statements: str, interface: str | None) -> None:
    text = f"Puppet::DataTypes.create_type('My::Thing') do\n{statements}\nend\n"
    (found,) = ruby.read_data_types(Session().disk, written(tmp_path, "lib/puppet/datatypes/thing.rb", text))
    assert (found.name, found.interface) == ("My::Thing", interface)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Facter.add(:one) { setcode { 1 } }", ["one"]),
        ("Facter.add('One', :type => :aggregate) do\nend\n::Facter.add(:two)", ["one", "two"]),
        ("Facter.add(:one) { confine :kernel => 'a' }\nFacter.add(:one) { confine :kernel => 'b' }", ["one"]),
        ('%w[a b].each { |name| Facter.add("my_#{name}") { } }', ["my_a", "my_b"]),
        ("NAME = :one\nFacter.add(NAME) { }", ["one"]),
        ("if File.exist?('/x')\n  Facter.add(:one) { }\nend", ["one"]),
        ("module M\n  def self.add_facts\n    Facter.add(:one) { }\n  end\nend", ["one"]),
        ('found.each do |each|\n  Facter.add(:one) { }\n  Facter.add("#{each}_x") { }\nend', ["one"]),
        ("Other.add(:one)\nFacter.value(:two)", []),
    ],
)
def test_facts(tmp_path: Path, text: str, names: list[str]) -> None:
    assert [each.name for each in ruby.read_facts(Session().disk, written(tmp_path, "lib/facter/x.rb", text))] == names


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("x.yaml", "---\none: 1\n'two':\n  nested: 3\n# no: 4\n"),
        ("x.json", '{"one": 1, "two": {"nested": 3}}'),
        ("x.txt", "one=1\ntwo=a=b\n# no=1\n"),
    ],
)
def test_external_facts(tmp_path: Path, name: str, text: str) -> None:
    found = ruby.read_facts(Session().disk, written(tmp_path, f"facts.d/{name}", text))
    assert [each.name for each in found] == ["one", "two"]
    assert [text[slice(*each.place.span)].strip("'\"") for each in found if each.place] == ["one", "two"]


GENERATED = """
    # A description.
    Puppet::Resource::ResourceType3.new(
      'x',
      [
        Puppet::Resource::Param(Enum['present', 'absent'], 'ensure'),
        Puppet::Resource::Param(Any, 'value')
      ],
      [
        Puppet::Resource::Param(Any, 'path', true)
      ],
      {
        /(?m-ix:(.*))/ => ['path']
      },
      true,
      false)
    """


def test_generated_types(tmp_path: Path) -> None:
    found = ruby.read_generated_types(Session().disk, written(tmp_path, ".resource_types/x.pp", GENERATED))
    assert found is not None
    assert (found.name, found.is_certain) == ("x", True)
    kinds = {each.name: (each.is_property, each.is_namevar) for each in found.attributes.values() if each.place}
    assert kinds == {"ensure": (True, False), "value": (True, False), "path": (False, True)}


@pytest.mark.parametrize("text", ["", "class x { }", "Other.new('x', [], [])", "Puppet::Resource::ResourceType3.new("])
def test_other_files_describe_no_type(tmp_path: Path, text: str) -> None:
    assert ruby.read_generated_types(Session().disk, written(tmp_path, ".resource_types/x.pp", text)) is None


def test_the_parser_of_ruby_is_loaded_when_a_file_is_read() -> None:
    program = "import sys, pplint.project.ruby, pplint.cli.check; sys.exit('tree_sitter_ruby' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
