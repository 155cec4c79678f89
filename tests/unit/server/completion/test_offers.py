"""What is offered at a cursor, in the order in which it is shown. Where a list goes on, it ends with `...`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.unit.server.completion.typist import Typist

METAPARAMETERS = "alias audit before loglevel noop notify require schedule stage subscribe tag"

ATTRIBUTES = {
    "class a { shop::shelf { 'x': █ } }": f"size at oak drawers {METAPARAMETERS}",
    "class a { shop::shelf { 'x': size => 1, █ oak => false } }": f"at drawers {METAPARAMETERS}",
    "class a { shop::shelf { 'x': size => 1\n █ } }": f"at oak drawers {METAPARAMETERS}",
    "class a { shop::shelf { 'x': size => 1; 'y': █ } }": f"size at oak drawers {METAPARAMETERS}",
    "class { 'shop': po█": "port",
    "class { 'shop':\n  █\n}\n$x = 1\nclass b { shop::shelf { 'y': mode => 1 } }": f"port mode till {METAPARAMETERS}",
    "if $x == y { shop::shelf { ['a', 'b']: dr█ => 1": "drawers",
    "Shop::Shelf { oa█ }": "oak",
    "Shop::Shelf['x'] { oa█ }": "oak",
    "Class['shop'] { mo█": "mode",
    "Shop::Shelf <| ti█ |>": "title ...",
    "Shop::Shelf <| |> { oa█": "oak",
    "file { '/x': ens█": "ensure ...",
    "class a { shop::shelf { 'x': size => {█": "",
    "class { 'shop': till => { █": "kind open",
    "class { 'shop': till => { 'kind' => 'cash', '█' } }": "open",
}

VALUES = {
    "class { 'shop': mode => █": "fast slow",
    "class { 'shop': mode => sl█": "slow ...",
    "class { 'shop': mode => '█": "fast slow",
    "class { 'shop': mode => '█', port => 1 }": "fast slow",
    "class { 'shop': till => { kind => █ } }": "card cash",
    "shop::shelf { 'x': oak => █": "true false",
    "service { 'x': ensure => █": "running stopped true false",
    "service { 'x': ensure => $y ? { 1 => █": "running stopped true false",
    "class a(Integer $n) { shop::shelf { 'x': oak => █ } }": "true false $n",
    "class a(Enum['x', 'y'] $m = █": "x y",
    "class a(Enum['x', 'y'] $m) { if $m == '█' { } }": "x y",
    "class a(Enum['x', 'y'] $m) { case $m { 'x': { } █ } }": "y $m",
    "class a(Enum['x', 'y'] $m) { $n = $m ? { █ } }": "x y $m",
    "notice(shop::price(1, █))": "high low",
    "notice(1.shop::price(█))": "high low",
    "file { ['/a', '/b']: } service { 'x': require => █": "File['/a'] File['/b']",
    "file { '/a': } service { 'x': require => [File[█": "/a",
    "file { '/a': } service { 'x': require => File['█'] }": "/a",
    "Class['█']": "shop shop::back::room",
}

NAMES = {
    "class a { include █": "shop shop::back::room",
    "class a { include shop::█": "shop::back::room",
    "class a { include shop, b█ }": "shop::back::room",
    "class a { contain('█": "shop shop::back::room",
    "class a inherits █": "shop shop::back::room",
    "class { '█": "shop shop::back::room",
    "class █": "shop::typed",
    "define █($x) { }": "shop::typed",
    "class a { shop█": "shop::shelf shop::price",
    "@shop::█": "shop::shelf",
    "create_resources('shop█": "shop::shelf",
    "$x = shop█": "shop::price",
    "$x.shop█": "shop::price",
    "class a(Shop::█ $x) { }": "Shop::Port Shop::Till Shop::Shelf",
    "class a(Enum[1] $x, Shop::P█": "Shop::Port",
    "function a() >> Shop::P█": "Shop::Port",
    "type Shop::Typed = Optional[Shop::T█": "Shop::Till ...",
    "$x =~ Shop::P█": "Shop::Port",
    "File['/a'] -> Shop::She█": "Shop::Shelf",
    "file { '/x': content => epp('█": "shop/x.epp shop/",
    "file { '/x': content => template('shop/█') }": "shop/old.erb",
    "file { '/x': content => file(█": "shop/logo.png shop/",
    "file { '/x': source => 'puppet:///modules/shop/█' }": "puppet:///modules/shop/logo.png",
    "# pplint: ignore[unknown-cl█": "unknown-class",
    "# pplint: ignore[unknown-class, unknown-resource-█": "unknown-resource-type",
    "# lint:ignore:140█": "140chars",
}

VARIABLES = {
    "class a(Integer $one, $two) { $x = 1 if $y { $z = 2 } [1].each |$i| { $█ } $w = 1 }": "$i $x $z $one $two ...",
    "class a(Integer $one) { [1].each |$i| { $j = 1 } notice($█) }": "$one ...",
    "class shop::typed inherits shop { $bo█ }": "$both",
    "$shop::█": "$shop::port $shop::mode $shop::till $shop::both $shop::back::room::",
    '$x = "a ${shop::b█}"': "shop::both shop::back::room::",
    'define a($n) { $x = "a ${n█': "n name ...",
    'define a($n) { $x = "a $n█"': "$n $name ...",
    "define a($n) { $x = '$n█'": "",
    "$facts['col█']": "colour",
    "$facts['os']['rel█']": "release",
    "$facts['os'][rel█": "release",
    "$x = \"${facts['os']['release']['fu█": "full",
    "fact('os.rel█')": "os.release",
    "class a(Shop::Till $till) { $till['█'] }": "kind open",
    "$trusted['cert█": "certname",
    "<%- | String $name, Enum['a', 'b'] $kind | -%>\n<%= $k█ %>": "$kind ...",
    "<%- | Boo█": "Boolean ...",
    "<% if $facts['os']['fam█'] { %> text": "family",
}

NOTHING = [
    "$x = @(EOT)\n  $fac█\n  | EOT\n",
    "$abc = 1 +\n  $ab█",
    "# shop█",
    "'shop█'",
    "$x = 'shop█",
    "class a($█",
    "class a(String $sh█",
    "$x =~ /shop█/",
    "$x = @(EOT)\n  shop█\n  | EOT\n",
    "shop █ <%= 1 %>",
    "$x = 1 sh█",
    "node sh█",
]


@pytest.mark.parametrize(("text", "expected"), (ATTRIBUTES | VALUES | NAMES | VARIABLES).items())
def test_what_is_offered(typist: Typist, text: str, expected: str) -> None:
    labels = typist.labels(text)
    words = expected.split()
    if words[-1:] == ["..."]:
        words.pop()
        labels = labels[: len(words)]
    assert labels == words


@pytest.mark.parametrize("text", NOTHING)
def test_nothing_is_offered_where_no_name_is_expected(typist: Typist, text: str) -> None:
    assert typist.labels(text) == []
