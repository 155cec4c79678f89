"""`pplint convert erb`: templates in Ruby as EPP, where both give the same text whatever the values are."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.unit.command_line import write

if TYPE_CHECKING:
    from tests.unit.command_line import Run

TEMPLATE = "shop/templates/a.erb"
MANIFEST = "shop/manifests/init.pp"
NEW = Path("shop/templates/a.epp")


def convert(run: Run, parameters: str, template: str, more: dict[str, str] | None = None) -> tuple[int, str, str]:
    manifest = f"class shop({parameters}) {{\n  notice(template('shop/a.erb'))\n}}\n"
    metadata = '{"name": "me-shop", "version": "1.0.0", "dependencies": []}\n'
    write({MANIFEST: manifest, TEMPLATE: template, "shop/metadata.json": metadata, **(more or {})})
    return run("convert", "erb", "--write", "shop")


@pytest.mark.parametrize(
    ("parameters", "before", "after"),
    [
        ("String $x", "<%= @x %>\n", "<%- | String $x | -%>\n<%= $x %>\n"),
        ("String $x", "<%= scope['shop::x'] -%>\n", "<%- | String $x | -%>\n<%= $x -%>\n"),
        ("String $x", "<%= scope.lookupvar('shop::x') %>", "<%- | String $x | -%>\n<%= $x %>"),
        (
            "Optional[Integer] $x",
            "<% if @x -%>\na\n<% elsif !@x -%>\nb\n<% else -%>\n<% end -%>\n",
            "<%- | Optional[Integer] $x | -%>\n<% if $x { -%>\na\n<% } elsif !$x { -%>\nb\n<% } else { -%>\n<% } -%>\n",
        ),
        (
            "String $x",
            "<% unless @x == 'yes' %>no<% end %>",
            "<%- | String $x | -%>\n<% unless $x =~ Enum['yes'] { %>no<% } %>",
        ),
        (
            "Enum['yes', 'no'] $x",
            "<% if @x == 'yes' %>a<% end %>",
            "<%- | Enum['yes', 'no'] $x | -%>\n<% if $x == 'yes' { %>a<% } %>",
        ),
        (
            "Optional[String] $x",
            "<% if !@x.nil? and @x != :undef and @x =~ /a/ %>a<% end %>",
            "<%- | Optional[String] $x | -%>\n<% if $x !~ Undef and ($x =~ String and $x =~ /a/) { %>a<% } %>",
        ),
        (
            "String $x",
            "<%- case @x -%>\n<%- when 'a', /b/ -%>\n1\n<%- else -%>\n2\n<%- end -%>\n",
            "<%- | String $x | -%>\n<% if $x =~ Enum['a'] or $x =~ /b/ { -%>\n1\n<% } else { -%>\n2\n<% } -%>\n",
        ),
        (
            "Array[String] $x",
            "<% @x.sort.each do |y| -%>\n  <%- if y.empty? then next end -%>\n  <%= y.upcase %>\n<% end -%>\n",
            (
                "<%- | Array[String] $x | -%>\n<% $x.sort.each |$y| { -%>\n  <%- if $y.empty { next() } -%>\n"
                "  <%= $y.upcase %>\n<% } -%>\n"
            ),
        ),
        (
            "Array[String] $x",
            "<% @x.each_with_index { |y, i| %><%= i %><%= y %><% } %>",
            "<%- | Array[String] $x | -%>\n<% $x.each |$i, $y| { %><%= $i %><%= $y %><% } %>",
        ),
        (
            "Hash[String, Integer] $x",
            "<% @x.sort.each do |k, v| %><%= k %><%= v %><% end %>",
            "<%- | Hash[String, Integer] $x | -%>\n<% $x.keys.sort.each |$k| { $v = $x[$k] %><%= $k %><%= $v %><% } %>",
        ),
        (
            "Hash[String, Integer] $x",
            '<% all = @x.map { |k, v| "#{k}:#{v}" }.join(",") -%>\n<%= all %><%# c %>\n',
            (
                "<%- | Hash[String, Integer] $x | -%>\n<% $all = $x.map |$k, $v| { \"${k}:${v}\" }.join(',') -%>\n"
                "<%= $all %><%# c %>\n"
            ),
        ),
        (
            "Hash[String, Integer] $x",
            "<%= @x.has_key?('A') ? @x['A'] : 'none' %>",
            (
                "<%- | Hash[String, Integer] $x | -%>\n<%= if $x.any |$key, $value| { $key =~ Enum['A'] } { $x['A'] } "
                "else { 'none' } %>"
            ),
        ),
        (
            "Variant[String, Array[String]] $x",
            "<%= [@x].flatten.reject { |x| x == 'a' }.join(' ') %> <%= Array(@x).size %>",
            (
                "<%- | Variant[String, Array[String]] $x | -%>\n"
                "<%= [$x].flatten.filter |$x_value| { $x_value !~ Enum['a'] }.join(' ') %> <%= [$x].flatten.length %>"
            ),
        ),
        (
            "String $x",
            "<%= @x.gsub('.', '-').split('|').first %>",
            None,
        ),
        ("String $x", "a <%%= b %> <%= @x.to_s + 'é' %>", '<%- | String $x | -%>\na <%%= b %> <%= "${x}é" %>'),
        (
            "String $x",
            "<% if scope.function_versioncmp([@x, '2.0']) > 0 %>new<% end %>",
            "<%- | String $x | -%>\n<% if versioncmp($x, '2.0') > 0 { %>new<% } %>",
        ),
    ],
)
def test_templates_are_converted(run: Run, parameters: str, before: str, after: str | None) -> None:
    code, out, _ = convert(run, parameters, before)
    if after is None:
        assert (code, "0 templates converted, 1 left" in out) == (0, True)
        return
    assert (code, out) == (
        0,
        "shop/templates/a.erb: rendered at shop/manifests/init.pp:2\n1 template converted, 0 left\n",
    )
    assert NEW.read_text() == after
    assert not Path(TEMPLATE).exists()
    passed = "$shop::x" if "shop::x" in before else "$x"
    assert f"notice(epp('shop/a.epp', {{ 'x' => {passed} }}))" in Path(MANIFEST).read_text()


@pytest.mark.parametrize(
    ("parameters", "template", "reason"),
    [
        ("$x", "\n<%= @x %>", ":2: left: `@x` is of an unknown type, and Ruby prints collections differently"),
        ("Array[String] $x", "<%= @x %>", "`@x` is of the type Array[String], and Ruby prints collections"),
        ("String $x, String $y", "<% if @x == @y %>a<% end %>", "`@x == @y` may compare strings"),
        ("String $x", "<%= @x.succ %>", "`@x.succ` has no counterpart"),
        ("String $x", "<%= @y %>", "class `shop` does not set `y`"),
        ("String $x", "<% y = [] %><% y << @x %><%= y.join %>", "`y << @x` has no counterpart"),
        ("String $x", "<%= `ls` %>", "`` `ls` `` has no counterpart"),
        ("Hash $x", "<%= @x['a'] %>", "`@x['a']` is of"),
        ("String $x", "<%= @x", "it has a syntax error"),
        ("String $x", "<%= @x.to_i %>", "fails in Puppet for strings that are not numbers"),
        ("String[1] $x", "<% if @x.empty? %>never<% end %><%= @x[0] %>", "a value that may not be an array"),
    ],
)
def test_what_may_differ_is_left_with_its_reason(run: Run, parameters: str, template: str, reason: str) -> None:
    code, out, _ = convert(run, parameters, template)
    assert (code, "0 templates converted, 1 left" in out, Path(TEMPLATE).exists()) == (0, True, True)
    assert reason.replace("`` `ls` ``", "``ls``") in out


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"shop/manifests/b.pp": "class shop::b { $t = 'shop/a.erb' }\n"}, "is also named elsewhere"),
        ({"shop/manifests/b.pp": 'class shop::b($n) { notice(template("shop/${n}.erb")) }\n'}, "computes names of"),
        (
            {"shop/manifests/b.pp": "class shop::b { notice(template('shop/a.erb')) }\n"},
            "class `shop::b` does not set `x`",
        ),
        ({"shop/templates/a.epp": "x\n"}, "there is `a.epp` already"),
        ({MANIFEST: "class shop { }\n"}, "no manifest renders it"),
        (
            {MANIFEST: "class shop($y) { if $y { $x = 1 }\n notice(template('shop/a.erb')) }\n"},
            "`$x` of class `shop` may not",
        ),
    ],
)
def test_all_calls_must_be_known(run: Run, more: dict[str, str], reason: str) -> None:
    code, out, _ = convert(run, "String $x", "<%= @x %>\n", more)
    assert (code, reason in out, Path(TEMPLATE).exists()) == (0, True, True)


def test_without_write_a_diff_is_shown(run: Run) -> None:
    manifest = "class shop(String $x, Integer $y) {\n  $z = true\n  notice(template('shop/a.erb'))\n}\n"
    write({MANIFEST: manifest, TEMPLATE: "<%= @x %><%= @y %><%= @z %><%= @title %>\n"})
    code, out, err = run("convert", "erb", "shop")
    assert (code, err) == (
        1,
        "shop/templates/a.erb: rendered at shop/manifests/init.pp:3\n1 template to convert, 0 left\n",
    )
    assert "rename from shop/templates/a.erb\nrename to shop/templates/a.epp\n" in out
    assert "+  Boolean $z,\n+  String $title,\n+| -%>\n" in out
    assert "+  notice(epp('shop/a.epp', {\n+    'x'     => $x,\n+    'y'     => $y,\n" in out
    assert Path(TEMPLATE).exists()


def test_what_is_converted_has_to_be_named(run: Run) -> None:
    assert run("convert")[::2] == (2, "pplint: expected `erb`\n")
    assert "expected `erb`, got `erv`; did you mean `erb`?" in run("convert", "erv")[2]
    assert "no such file or directory: `nowhere`" in run("convert", "erb", "nowhere")[2]


def test_only_the_last_ending_of_a_name_changes(run: Run) -> None:
    manifest = "class shop(String $x) {\n  notice(template('shop/b.erb/c.erb.erb'))\n}\n"
    write({MANIFEST: manifest, "shop/templates/b.erb/c.erb.erb": "<%= @x %>\n"})
    assert run("convert", "erb", "--write", "shop")[0] == 0
    assert "epp('shop/b.erb/c.erb.epp', { 'x' => $x })" in Path(MANIFEST).read_text(encoding="utf-8")
    assert Path("shop/templates/b.erb/c.erb.epp").exists()


def test_places_are_those_before_the_change(run: Run) -> None:
    manifest = (
        "class shop(String $x, Integer $y) {\n  notice(template('shop/a.erb'))\n  notice(template('shop/b.erb'))\n}\n"
    )
    write({MANIFEST: manifest, TEMPLATE: "<%= @x %><%= @y %>\n", "shop/templates/b.erb": "<%= @y %>\n"})
    assert "shop/templates/b.erb: rendered at shop/manifests/init.pp:3\n" in run("convert", "erb", "--write", "shop")[1]


def test_line_ends_of_windows_are_kept(run: Run) -> None:
    manifest = "class shop(String $x, Integer $y) {\r\n  notice(template('shop/a.erb'))\r\n}\r\n"
    write({MANIFEST: manifest, TEMPLATE: "<%= @x %>\r\n<%= @y %>\r\n"})
    run("convert", "erb", "--write", "shop")
    for data in (Path(MANIFEST).read_bytes(), NEW.read_bytes()):
        assert data.count(b"\r\n") == data.count(b"\n") == 6


@pytest.mark.skipif(os.name == "nt", reason="links need a right on Windows")
def test_links_and_their_files_are_left(run: Run) -> None:
    manifest = "class shop(String $x) {\n  notice(template('shop/a.erb'))\n  notice(template('shop/b.erb'))\n}\n"
    write({MANIFEST: manifest, TEMPLATE: "<%= @x %>\n"})
    Path("shop/templates/b.erb").symlink_to("a.erb")
    code, out, err = run("convert", "erb", "--write", "shop")
    assert (code, err) == (0, "")
    assert "a.erb:1: left: `shop/templates/b.erb` is a symbolic link to it\n" in out
    assert "b.erb:1: left: it is a symbolic link\n" in out
    assert Path(MANIFEST).read_text(encoding="utf-8") == manifest
