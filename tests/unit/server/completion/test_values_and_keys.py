"""Values, keys and titles that are known: of attributes, facts, structures, data, tasks and resources elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.unit.server.completion.typist import Typist

_TILLS = "class a(Hash[String, Struct[{ kind => String, Optional[open] => Boolean }]] $tills) { %s\n}"

VALUES = {
    "file { '/x': ensure => █ }": "file directory link present absent",
    "file { '/x': ensure => '█' }": "file directory link present absent",
    "file { '/x': ensure => d█": "directory ...",
    "service { 'x': provider => '█": "systemd ...",
    "cron { 'x': weekday => █": "Monday Tuesday ...",
    "file { '/x': * => { ens█ } }": "ensure ...",
    "file { '/x': * => { mode => '0644', mod█ } }": "",
    "service { 'x': * => { ensure => █ } }": "running stopped true false",
    "create_resources('shop::shelf', { 'x' => { █ } })": "size at oak drawers ...",
    "create_resources('shop::shelf', { 'x' => { oak => █ } })": "true false",
    "ensure_resource('shop::shelf', 'x', { si█ })": "size ...",
    "ensure_packages(['x'], { ens█ })": "ensure ...",
    "case $facts['os']['family'] { 'Debian': { } █ }": "RedHat Suse ...",
    "case $facts['os']['family'] { 'De█': { } 'RedHat': { } }": "Debian ...",
    "$x = $facts['os']['family'] ? { 'RedHat' => 1, '█' => 2 }": "Debian Suse ...",
    "if $facts['kernel'] == '█": "Linux windows ...",
    "if '█' == $facts['kernel'] { }": "Linux windows ...",
    "if $facts['kernel'] in ['█'] { }": "Linux windows ...",
    "if $facts['kernel'] in ['windows', '█'] { }": "Linux Darwin ...",
    "class a(Enum['b', 'c'] $d) { if $d in [█] { } }": "b c $d",
    "class a(Enum['b', 'c'] $d) { if '█' != $d { } }": "b c",
    "ensure_packages(['x'], { ensure => '█' })": "installed present latest ...",
    "ensure_resource('█": "class augeas cron ...",
    "create_resources('class', { '█' => {} })": "shop shop::back::room",
    "lookup('a', { merge => '█' })": "first unique hash deep",
    "lookup('a', { merge => { strategy => '█' } })": "first unique hash deep",
    "lookup('a', Any, '█": "first unique hash deep",
    "lookup('a', █": "Any Array ...",
    "Shop::Till.new({ █": "kind open",
    "Shop::Till({ kind => '█": "card cash",
    "defined('sho█')": "shop shop::back::room shop::shelf ...",
}

KEYS = {
    _TILLS % "notice($tills['x']['█'])": "kind open",
    _TILLS % "notice($tills['x']['█": "kind open",
    _TILLS % "$tills.each |$k, $till| { notice($till['█']) }": "kind open",
    _TILLS % "notice($tills.dig('x', '█'))": "kind open",
    _TILLS % "notice($tills.get('x.█'))": "x.kind x.open",
    _TILLS % "$x = $tills['x']\nnotice($x['█'])": "kind open",
    "$facts.dig('os', 'fam█')": "family",
    "dig($facts, 'os', 'fam█')": "family",
    "getvar('facts.os.fam█')": "facts.os.family",
    "class a(Shop::Till $till) { notice(getvar('till.█')) }": "till.kind till.open",
    "getvar('fac█')": "facts server_facts",
    "$facts.get('os.fam█')": "os.family",
}

TITLES = {
    "file { '/a': } service { 'x': require => █": "File['/a'] ...",
    "file { '/a': require => █ } file { '/b': }": "File['/b'] ...",
    "file { '/a': } realize(█)": "File['/a'] ...",
    "file { '/a': } if defined(█": "File['/a'] ...",
    "file { '/a': } File <| title == '█' |>": "/a ...",
    "file { '/a': } service { 'x': } -> █": "File['/a'] Service['x'] ...",
    "file { '/a': } -> File['█": "/a ...",
}

FITTING = {
    "'a'.upcase█": "upcase",
    "5.floor█": "floor",
    "[1].floor█": "",
    "class a(Hash $h) { $h.floor█ }": "",
    "class a(Hash $h) { $h.keys█ }": "keys ...",
    "class a($any) { $any.keys█ }": "keys ...",
}


@pytest.mark.parametrize(("text", "expected"), (VALUES | KEYS | TITLES | FITTING).items())
def test_what_is_known_is_offered(typist: Typist, text: str, expected: str) -> None:
    labels = typist.labels(text)
    words = expected.split()
    if words[-1:] == ["..."]:
        words.pop()
        labels = labels[: len(words)]
    assert labels == words
