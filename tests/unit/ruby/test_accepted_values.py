"""The type of an attribute holds the values that the agent accepts, as it compares them."""

from __future__ import annotations

import pytest

from pplint.types.parse import parse_type_text
from pplint.values.instance import is_instance
from pplint.values.model import DEFAULT, Hash, Value
from tests.unit.ruby.texts import attribute

PRESENT = "Variant[Enum['present', 'absent'], Array[Enum['present', 'absent']]]"
PAIRS = "Hash, Pattern[/=/]"
WORDS = "'true', 'false', 'yes', 'no'"
TRUTH = "Variant[Boolean, Enum['true', 'false']]"


@pytest.mark.parametrize(
    ("body", "type_"),
    [
        ("desc 'any'", None),
        ("newvalues(:a, 'b')", "Enum['a', 'b']"),
        ("newvalues(:true, :false)", TRUTH),
        ("newvalues(true, false)", TRUTH),
        ("newvalues(:true)", "Variant[Boolean[true], Enum['true']]"),
        ("newvalues('1', 2, '03')", "Variant[Enum['1', '2', '03'], Integer[1, 1], Integer[2, 2]]"),
        ("newvalues('1.5')", "Variant[Enum['1.5'], Float[1.5, 1.5]]"),
        ("newvalues(:default)", "Variant[Enum['default'], Default]"),
        ("newvalues(\"it's\", 'a\\\\b')", r"Enum['it\'s', 'a\\b']"),
        ("newvalues(*%w[a b])", "Enum['a', 'b']"),
        ("newvalues(*[:a, :b])", "Enum['a', 'b']"),
        ("NAMES = %i[a b].freeze\nnewvalues(*NAMES, :c)", "Enum['a', 'b', 'c']"),
        ("newvalue(:a)\nnewvalue(:b) { provider.b }", "Enum['a', 'b']"),
        ("newvalue(:a)\naliasvalue(:b, :a)", "Enum['a', 'b']"),
        ("[:a, :b].each { |each| newvalue(each) }", "Enum['a', 'b']"),
        ("newvalues(:a)\nnewvalues(:b) if newer", "Enum['a', 'b']"),
        ("newvalues(:a)\ndefaultto :a\nmunge { |value| value.to_s }", "Enum['a']"),
        ("newvalues(:a)\nvalidate { |value| super(value) }", "Enum['a']"),
        ("newvalues(/^a{3}$/)", "Pattern[/^a{3}$/]"),
        ("newvalues(/^a$/i)", "Pattern[/(?i:^a$)/]"),
        ("newvalues(%r{^a/b$})", r"Pattern[/^a\/b$/]"),
        ("newvalues(/^a\\/b$/)", r"Pattern[/^a\/b$/]"),
        ("newvalues(:a, /^b$/)", "Variant[Enum['a'], Pattern[/^b$/]]"),
        ("newvalues(/^\\d+$/)", r"Variant[Pattern[/^\d+$/], Integer[0]]"),
        ("newvalues(/^-?\\d+$/)", r"Variant[Pattern[/^-?\d+$/], Integer]"),
        ("newvalues(/.*/)", None),
        ("newvalues(/[/)", None),
    ],
)
def test_parameters(body: str, type_: str | None) -> None:
    assert attribute(f"newparam(:a) do\n{body}\nend").type == type_


@pytest.mark.parametrize(
    "body",
    [
        "newvalues(:a)\nvalidate { |value| }",
        "newvalues(:a)\nvalidate do |value|\n  fail 'x' if value == 1\nend",
        "newvalues(:a)\ndef unsafe_validate(value); end",
        "newvalues(:a)\ndef value=(value); end",
        "newvalues(:a)\ndefine_method(:unsafe_validate) { |value| }",
        "newvalues(*VALUES)",
        "newvalues(*VALUES.keys)",
        "newvalues(:a, other)",
        "values.each { |value| newvalue(value) }",
        "newvalues(:a)\ninclude MyChecks",
        "newvalues(:a)\nmore_values",
    ],
)
def test_anything_may_be_accepted(body: str) -> None:
    assert attribute(f"newparam(:a) do\n{body}\nend").type is None


@pytest.mark.parametrize(
    ("text", "type_"),
    [
        ("ensurable", PRESENT),
        ("ensurable do\n  defaultvalues\n  defaultto :present\nend", PRESENT),
        ("ensurable do\n  self.defaultvalues\nend", PRESENT),
        ("ensurable do\n  newvalue(:on)\nend", "Variant[Enum['on'], Array[Enum['on']]]"),
        ("ensurable { desc 'any' }", None),
        ("newproperty(:a) { newvalues(:b) }", "Variant[Enum['b'], Array[Enum['b']]]"),
        ("newproperty(:a, :array_matching => :all) { newvalues(:b) }", "Variant[Enum['b'], Array[Enum['b']]]"),
        ("newproperty(:a, :parent => Puppet::Property::List) { newvalues('') }", "Variant[Enum[''], Array[Enum['']]]"),
        ("newproperty(:a, :parent => Puppet::Property::OrderedList)", None),
        ("newproperty(:a, :parent => Puppet::Property::KeyValue)", f"Variant[{PAIRS}, Array[Variant[{PAIRS}]]]"),
        ("newproperty(:a, :parent => Puppet::Property::KeyValue) { def separator; ':'; end }", None),
        ("newparam(:a, :boolean => true)", None),
        ("newparam(:a, :parent => Puppet::Parameter::Boolean)", f"Variant[Boolean, Enum[{WORDS}]]"),
        (
            "newparam(:a, :parent => Puppet::Parameter::Boolean) { newvalues(:b) }",
            f"Variant[Boolean, Enum[{WORDS}, 'b']]",
        ),
        ("newparam(:a, :parent => My::Parameter) { newvalues(:b) }", None),
        ("newparam(:a, :parent => parent) { newvalues(:b) }", None),
    ],
)
def test_classes_of_attributes(text: str, type_: str | None) -> None:
    assert attribute(text).type == type_


@pytest.mark.parametrize(
    ("text", "accepted", "refused"),
    [
        ("newparam(:a) { newvalues(:true, :b) }", (True, "true", "b"), (False, "B", ("b",), 1)),
        ("newproperty(:a) { newvalues(:b, :c) }", ("b", (), ("b", "c")), ("d", ("b", "d"), (("b",),))),
        ("newparam(:a) { newvalues(/b/) }", ("abc", ("b",), Hash([("b", 1)])), ("c", 1, None)),
        ("newproperty(:a) { newvalues(/^\\d+$/) }", ("1", 1, (1, "2")), ("a", 1.5, -1, Hash([(1, 2)]), ((1,),))),
        ("newparam(:a) { newvalues(/^def/) }", ("definite", DEFAULT), ("undef", 1)),
        ("newproperty(:a, :parent => Puppet::Property::Boolean)", (True, "YES", ("no",)), ("on", 1)),
        ("newparam(:a, :parent => Puppet::Parameter::Path)", ("/a", "C:\\a", "C:/a", "\\\\a\\b"), ("a/b", 1, ("/a",))),
        ("newparam(:a, :parent => Puppet::Parameter::PackageOptions)", ("a", ("a", Hash([("b", "c")]))), (1, (1,))),
    ],
)
def test_instances(text: str, accepted: tuple[Value, ...], refused: tuple[Value, ...]) -> None:
    type_ = parse_type_text(str(attribute(text).type))
    assert [value for value in accepted if not is_instance(type_, value)] == []
    assert [value for value in refused if is_instance(type_, value)] == []
