"""Templates in Ruby are rendered as Ruby renders them; what cannot be known is undecided, with its line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pplint.catalog.erb.rendering import Rendering
from pplint.catalog.erb.values import TemplateError, Undecided
from pplint.catalog.templates import read_template
from pplint.evaluator.core.unknown import Unknown
from pplint.session import Session
from pplint.types.model import ANY
from pplint.values.model import Hash, Value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.catalog.erb.values import Ruby
    from pplint.evaluator.core.unknown import Result

HASH: Hash[Value] = Hash([("b", 1), ("a", None), ("c", ("x", "y"))])
VARIABLES: dict[str, Result] = {
    "text": "Some text",
    "list": ("b", "a", "c"),
    "hash": HASH,
    "number": 7,
    "yes": True,
    "nothing": None,
    "nested": ("a", ("b", ()), None, 2),
    "unknown": Unknown(ANY),
    "path": "/etc/a b.conf",
    "float": 1.5,
}


class _Variables:
    """Variables without a compilation; the only function is `upcase`."""

    def instance_variable(self, name: str) -> Result:
        return VARIABLES.get(name)

    def scope_variable(self, name: str) -> Result:
        return VARIABLES.get(name.removeprefix("::"))

    def has_variable(self, name: str) -> bool:
        return VARIABLES.get(name) is not None

    def call(self, name: str, arguments: Sequence[Ruby]) -> Result:
        assert name == "upcase"
        return str(arguments[0]).upper()

    def weigh(self, value: Ruby) -> None:
        """Let all values be."""


def rendered(text: str) -> str:
    template = read_template(Session(), text.encode())
    assert template is not None
    return Rendering(template, _Variables()).text()


# What Ruby gives was measured with Ruby 3.1.
RENDERED = [
    ('<%= @list.sort.join(", ") %>', "a, b, c"),
    ("<%= @list.join %>", "bac"),
    ('<%= @nested.join("-") %>', "a-b---2"),
    ("<%= @nested.flatten.compact.inspect %>", '["a", "b", 2]'),
    ("<%= @hash.inspect %>", '{"b"=>1, "a"=>nil, "c"=>["x", "y"]}'),
    ("<%= @hash.keys.sort %>", '["a", "b", "c"]'),
    ('<%= @hash.map { |k, v| "#{k}=#{v}" }.join("&") %>', 'b=1&a=&c=["x", "y"]'),
    ("<%= @hash.sort.map { |k, v| k }.join %>", "abc"),
    ("<%= @hash.select { |k, v| v }.keys.inspect %>", '["b", "c"]'),
    ('<%= @hash.reject { |k| k == "a" }.length %>', "2"),
    ("<%= @hash.sort_by { |k, v| k }.first.inspect %>", '["a", nil]'),
    ('<%= @hash.has_key?("a") %>', "true"),
    ('<%= @hash["c"][1] %>', "y"),
    ('<%= @hash["missing"].nil? %>', "true"),
    ("<%= @hash.any? { |k, v| v.nil? } %>", "true"),
    ("<%= @hash.to_a.last.inspect %>", '["c", ["x", "y"]]'),
    ('<%= @hash.each_with_index.map { |(k, v), i| "#{i}#{k}" }.join %>', "0b1a2c"),
    ("<%= @hash.find { |k, v| v == 1 }.inspect %>", '["b", 1]'),
    ('<%= @text.split.map(&:capitalize).join("-") %>', "Some-Text"),
    ("<%= @text.gsub(/[aeiou]/) { |m| m.upcase } %>", "SOmE tExt"),
    ("<%= @text.sub(/(\\w+) (\\w+)/, '\\2 \\1') %>", "text Some"),
    ('<%= @text.gsub("e", "<\\\\0>") %>', "Som<e> t<e>xt"),
    ("<%= @text =~ /text/ %>", "5"),
    ("<%= $1 if @text =~ /(t..t)/ %>", "text"),
    ("<%= @text[0, 4] %>", "Some"),
    ("<%= @text[-4..-1] %>", "text"),
    ("<%= @text[1...3] %>", "om"),
    ('<%= @text.tr("a-y", "b-z") %>', "Spnf ufyu"),
    ('<%= @text.ljust(12, ".") + "|" %>', "Some text...|"),
    ('<%= @text.start_with?("Some") %>', "true"),
    ('<%= @text.include?("me t") %>', "true"),
    ('<%= @text.index("t") %>', "5"),
    ('<%= @text.empty? ? "empty" : "full" %>', "full"),
    ('<%= "a,b,,".split(",").inspect %>', '["a", "b"]'),
    ('<%= "abc".split("").inspect %>', '["a", "b", "c"]'),
    ('<%= "a1b2".scan(/\\d/).inspect %>', '["1", "2"]'),
    ('<%= "a-b_c".split(/[-_]/).inspect %>', '["a", "b", "c"]'),
    ('<%= "12abc".to_i + 1 %>', "13"),
    ('<%= "%05.1f|%-5s|%x" % [3.14159, "ab", 255] %>', "003.1|ab   |ff"),
    ('<%= format("%s=%d", "a", 3) %>', "a=3"),
    ("<%= @number / 2 %>", "3"),
    ("<%= -@number / 2 %>", "-4"),
    ("<%= @number % 4 %>", "3"),
    ('<%= @number.to_s + "x" %>', "7x"),
    ("<%= @number + @float %>", "8.5"),
    ("<%= 10.0 / 4 %>", "2.5"),
    ("<%= 1e20.to_i %>", "100000000000000000000"),
    ("<%= 7.0.to_s %>", "7.0"),
    ("<%= (@float * 2).round %>", "3"),
    ("<%= 2.5.round %>", "3"),
    ('<%= @yes && "on" || "off" %>', "on"),
    ("<%= @nothing.to_a.inspect %>", "[]"),
    ("<%= @nothing.to_s.empty? %>", "true"),
    ('<%= @nothing || "default" %>', "default"),
    ("<%= @nothing.inspect %>", "nil"),
    ("<%= @undefined.nil? %>", "true"),
    ("<%= Array(@nothing).inspect %>", "[]"),
    ('<%= Array("a").inspect %>', '["a"]'),
    ("<%= Array(@hash).length %>", "3"),
    ("<%= [3, 1, 2].max %>", "3"),
    ("<%= [1, 2, 3].inject { |a, b| a + b } %>", "6"),
    ("<%= [1, 2, 3].inject(:+) %>", "6"),
    ('<%= [[1, "a"], [2, "b"]].to_h.inspect %>', '{1=>"a", 2=>"b"}'),
    ("<%= [1, [2, [3]]].flatten(1).inspect %>", "[1, 2, [3]]"),
    ("<%= [1, nil, false].compact.inspect %>", "[1, false]"),
    ('<%= [1, 1.0, "1"].uniq.inspect %>', '[1, 1.0, "1"]'),
    ('<%= ["a", "b"].zip([1, 2]).inspect %>', '[["a", 1], ["b", 2]]'),
    ('<%= (["a"] + ["b"] - ["a"]).inspect %>', '["b"]'),
    ('<%= ["a", "b"] * "/" %>', "a/b"),
    ('<%= @list.each_with_index.map { |x, i| "#{i}:#{x}" }.join(" ") %>', "0:b 1:a 2:c"),
    ('<%= @list.map.with_index(1) { |x, i| "#{i}#{x}" }.join %>', "1b2a3c"),
    ('<%= @list.partition { |x| x > "a" }.inspect %>', '[["b", "c"], ["a"]]'),
    ("<%= @list.group_by { |x| x.length }.inspect %>", '{1=>["b", "a", "c"]}'),
    ('<%= @list.include?("a") and not @list.empty? %>', "true"),
    ("<%= @list.first(2).inspect %>", '["b", "a"]'),
    ("<%= @list.last %>", "c"),
    ("<%= @list[5].inspect %>", "nil"),
    ("<%= @list.is_a?(Array) %>", "true"),
    ("<%= @text.is_a?(String) && !@text.is_a?(Hash) %>", "true"),
    ("<%= @number.is_a?(Numeric) %>", "true"),
    ("<%= @text.class %>", "String"),
    ("<%= @hash.class == Hash %>", "true"),
    ("<%= defined?(@text).inspect %>", '"instance-variable"'),
    ("<%= :sym.to_s %>", "sym"),
    ('<%= { "a" => 1, :b => [nil, true] }["b"].inspect %>', "nil"),
    ('<%= { "z" => 1 }.merge({ "y" => 2 }).keys.join %>', "zy"),
    ('<%= "quote\\" \\t#{1 + 1}".inspect %>', '"quote\\" \\t2"'),
    ("<%= 'single \\' #{x} \\n' %>", "single ' #{x} \\n"),
    ('<%= "a\\nb".lines.inspect %>', '["a\\n", "b"]'),
    ('<%= "  pad ".strip %>', "pad"),
    ('<%= "x".center(5, "*") %>', "**x**"),
    ('<%= "abc".reverse.upcase %>', "CBA"),
    ('<%= "b" <=> "a" %>', "1"),
    ('<%= [["b", 2], ["a", 1]].sort.inspect %>', '[["a", 1], ["b", 2]]'),
    ('<%= ["b", "A"].sort_by { |x| x.downcase }.inspect %>', '["A", "b"]'),
    ("<%= (1..3).map { |x| x * 2 }.inspect %>", "[2, 4, 6]"),
    ("<%= 1 == 1.0 %>", "true"),
    ('<%= "1" == 1 %>', "false"),
    ('<%= [1, "a"] == [1.0, "a"] %>', "true"),
    ("<%= @yes == true %>", "true"),
    ('<%= scope["text"] %>', "Some text"),
    ('<%= scope.lookupvar("::number") %>', "7"),
    ('<%= { "a" => { "b" => 1 } }.dig("a", "b") %>', "1"),
    ('<%= { "b" => 1, "a" => 2 }.min_by { |k, v| v }.inspect %>', '["b", 1]'),
    ('<%= { "a" => 1 }.to_json %>', '{"a":1}'),
    ('<%= [1, "a", nil].to_json %>', '[1,"a",null]'),
    ('<%= { "a" => { "b" => ["c", 1] } }.to_yaml %>', "---\na:\n  b:\n  - c\n  - 1\n"),
    ('<%= JSON.pretty_generate({ "a" => [1, {}] }) %>', '{\n  "a": [\n    1,\n    {\n    }\n  ]\n}'),
    ('<%= File.join("/etc", "a", "b") %>', "/etc/a/b"),
    ('<%= Regexp.escape("a.b*c") %>', "a\\.b\\*c"),
    ('<%= unless @nothing then "none" end %>', "none"),
    ('<%= case @number when 1..5 then "low" when 6..9 then "high" end %>', "high"),
    ('<%= case @text when /^Some/ then "matches" else "no" end %>', "matches"),
    ('<%= case @text when String then "string" when Array then "array" end %>', "string"),
    ('<%= if @number > 5 and @number < 10 then "in" else "out" end %>', "in"),
    ('<%= "yes" if @yes %>', "yes"),
    ('<%= "no" unless @yes %>', ""),
    ("<%= [1, 2, 3, 4].each_slice(2) { |a, b| } .inspect %>", "[1, 2, 3, 4]"),
    ("<% x = [1]; x << 2 %><%= x.inspect %>", "[1, 2]"),
    ('<% y = ""; @list.each { |i| y << i } %><%= y %>', "bac"),
    ("<% h = {}; @list.each { |i| h[i] = 1 } %><%= h.inspect %>", '{"b"=>1, "a"=>1, "c"=>1}'),
    ("<% n = 0; @list.each { n += 1 } %><%= n %>", "3"),
    ("<%= [1, 2, 3, 4].select(&:even?).inspect %>", "[2, 4]"),
    ('<%= @list.each { |x| break x if x == "a" } %>', "a"),
    ('<%= @list.map { |x| next "n" if x == "a"; x }.join %>', "bnc"),
    ("<%= 'a\\\\b' + 'c\\'d\\e' %>", "a\\bc'd\\e"),
    ("<%= %q(a b) + %w[x y].join %>", "a bxy"),
    ('<%= "a" "b" %>', "ab"),
    ("<%= (1..4).to_a.inspect %>", "[1, 2, 3, 4]"),
    ("<%= @list.join(',').split(',', 2).inspect %>", '["b", "a,c"]'),
    ("<%= @text.split(/e/, 2).inspect %>", '["Som", " text"]'),
    ('<%= "\\\\.".inspect %>', '"\\\\."'),
    ("<%= \"x.y\".gsub('.', '\\\\.') %>", "x\\.y"),
    ("<%= \"x.y\".gsub(/\\./, '\\\\\\\\.') %>", "x\\.y"),
    ('<%= "path/to".gsub("/", "\\\\/") %>', "path\\/to"),
    ('<%= "a\'b".gsub("\'", "\\\\\\\\\'") %>', "a\\'b"),
    ('<%= "abc".sub("b") { |m| m * 2 } %>', "abbc"),
    ('<%= "abc"[5].inspect %>', "nil"),
    ('<%= "abc"[1..] %>', "bc"),
    ('<%= "a-b".partition("-").inspect %>', '["a", "-", "b"]'),
    ('<%= "été".upcase %>', "ÉTÉ"),
    ('<%= "Straße".length %>', "6"),
    ('<%= "a\\tb".inspect %>', '"a\\tb"'),
    ("<%= @hash.length > 2 ? 'x' : 'y' %>", "x"),
    ("<%= !@nothing %>", "true"),
    ("<%= (not @yes) %>", "false"),
    ("<%= @list.sort { |a, b| b <=> a }.join %>", "cba"),
    ("<%= @list.reverse.join %>", "cab"),
    ("<%= @list.sort.reverse.first %>", "c"),
    ("<%= @nested.inspect %>", '["a", ["b", []], nil, 2]'),
    ("<%= @hash.values.flatten.compact.inspect %>", '[1, "x", "y"]'),
    ("<%= @list.each_with_index { |x, i| }.inspect %>", '["b", "a", "c"]'),
    ("<%= @hash.each { |k, v| }.length %>", "3"),
    ("<%= @list.any? %>", "true"),
    ("<%= [nil].any? %>", "false"),
    ("<%= [].all? %>", "true"),
    ("<%= @hash.empty? %>", "false"),
    ("<%= [[1, 2], [3]].map { |a, b| b.inspect }.join %>", "2nil"),
    ("<%= [[1, [2, 3]]].map { |a, (b, c)| a + b + c }.join %>", "6"),
    ("<%= @hash.map { |pair| pair.length }.inspect %>", "[2, 2, 2]"),
    ("<%= @hash.count %>", "3"),
    ("<%= @hash.sum { |k, v| v.is_a?(Integer) ? v : 0 } %>", "1"),
    ("<%= [1, 2] <=> [1, 3] %>", "-1"),
    ('<%= "a".to_sym.inspect %>', ":a"),
    ("<%= nil.to_i %>", "0"),
    ('<%= "0x1A".hex %>', "26"),
    ('<%= "3.7".to_f + 1 %>', "4.7"),
    ("<%= 3.7.to_i %>", "3"),
    ("<%= -7 / 2 %>", "-4"),
    ("<%= -7 % 3 %>", "2"),
    ("<%= 10.to_s(2) %>", "1010"),
    ("<%= 1_000.to_s %>", "1000"),
    ('<%= "%.2f" % 1.005 %>', "1.00"),
    ('<%= "%d%%" % 5 %>', "5%"),
    ('<%= "%-10s|" % "ab" %>', "ab        |"),
    ('<%= "%03d" % 7 %>', "007"),
    ('<%= "%s" % nil %>', ""),
    ('<%= "%s and %s" % ["a", "b"] %>', "a and b"),
]


@pytest.mark.parametrize(("text", "expected"), RENDERED)
def test_expression(text: str, expected: str) -> None:
    assert rendered(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a\n<% if @yes %>\nb\n<% end %>\nc\n", "a\n\nb\n\nc\n"),
        ("a\n<% if @yes -%>\nb\n<% end -%>\nc\n", "a\nb\nc\n"),
        ("a\n  <%- if @yes -%>\n  b\n  <%- end -%>\nc", "a\n  b\nc"),
        ("<% @list.each do |x| -%>\n- <%= x %>\n<% end -%>\n", "- b\n- a\n- c\n"),
        ("<%# a comment -%>\na <%% b %%> <%= 1 %>", "a <% b %%> 1"),
        ("a\r\n<%- x = 1 -%>\r\nb<%= x %>", "a\r\nb1"),
        ("<% if false %><% y = 1 %><% end %>[<%= y.inspect %>]", "[nil]"),
        ("<%\n  def yesno(x)\n    x ? 'yes' : 'no'\n  end\n-%>\n<%= yesno(@yes) %><%= yesno nil %>", "yesno"),
        ("<% @own ||= 'x' %><%= @own %>", "x"),
        ("<% x = @list + [] ; x.delete('a') %><%= x.join %>", "bc"),
        ("<%= scope.function_upcase(['a']) %><%= scope.call_function('upcase', ['b']) %>", "AB"),
    ],
)
def test_template(text: str, expected: str) -> None:
    assert rendered(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "<%= @unknown %>",
        "<% if @unknown %>a<% end %>",
        "<% @list << 'x' %>",  # It would change the variable of the manifest, too.
        "<% a = []; b = a; b << 1 %><%= a.inspect %>",
        "<% a = [1]; @list.map { |x| a.each { a << x } } %>",
        "<%= @list.sort_by { |x| 1 }.join %>",  # The order of equal elements is not known.
        "<%= Time.now %>",
        "<%= `id` %>",
        "<% while true do end %>",
        "<%= @list.each_slice(2).to_a %>",
        "<%= 'a' * 100_000_000 %>",
        "<%= @text.send(:upcase) %>",
        "<% begin %><% nothing_there %><% rescue %><% end %>",
        "<%= binding %>",
        "<%= '%{a}' % { :a => 1 } %>",
    ],
)
def test_what_is_not_known_is_undecided(text: str) -> None:
    with pytest.raises(Undecided):
        rendered(text)


@pytest.mark.parametrize(
    "text",
    [
        "<%= nothing_there %>",
        "<%= @nothing.upcase %>",
        "<%= @nothing['a'] %>",
        "<%= @text + 1 %>",
        "<% raise Puppet::ParseError, 'no' %>",
        "<%= @list.fetch(9) %>",
        "<%= 1 / 0 %>",
        "<%= [1, 'a'].sort %>",
        "<%= @hash.join(',') %>",
        "<%= Integer('x') %>",
    ],
)
def test_what_ruby_refuses_is_an_error(text: str) -> None:
    with pytest.raises(TemplateError):
        rendered(text)


def test_nested_loops_end() -> None:
    with pytest.raises(Undecided, match="too long"):
        rendered("<% 10000.times do %><% 10000.times do %>x<% end %><% end %>")
