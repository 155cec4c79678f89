"""Where names are used: in programs, templates and data, whatever way they are written in."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.unit.server.marked import mark_of, marks, plain, written

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from tests.talk import Talk

PARAMETER_OF_A_CLASS = {
    "manifests/init.pp": """\
class shop (Integer $«port» = 80) {
  notice("😀${«port»} $«port» ${«port».abs} ${$«port»} ${shop::«port»}", $shop::«port», $::shop::«port»)
  notice(template('shop/x.erb'), defined('$«port»'), getvar('«port»'))
  [1].each |$x| { notice($«port») }
  [1].each |$port| { notice($port) }
  shop::shelf { 'a': port => 1 }
}
""",
    "manifests/shelf.pp": "define shop::shelf (Integer $port) { notice($port) }\n",
    "manifests/heir.pp": "class shop::heir inherits shop { notice($«port») }\n",
    "manifests/last.pp": "class shop::last inherits shop::heir { notice($«port», $shop::heir::«port») }\n",
    "manifests/user.pp": """\
class shop::user {
  class { 'shop': «port» => 82 }
  class { '::shop': * => { '«port»' => 83 } }
  Class['shop'] { «port» => 84 }
  create_resources('class', { 'shop' => { '«port»' => 1 } })
  notice(lookup('shop::«port»'), getvar('shop::«port»'), lookup('shop::other'))
}
""",
    "data/common.yaml": """\
shop::«port»: 81
lookup_options:
  "shop::«port»":
    merge: first
other: "😀 %{lookup('shop::«port»')} %{shop::«port»} %{lookup('shop::port2')}"
shop::port2: 1
""",
    "templates/x.erb": "😀 @port <%= @«port» %> <%= scope['shop::«port»'] + @port2 %> <%# @port %>\n",
    "hiera.yaml": "version: 5\nhierarchy: [{name: all, path: common.yaml}]\n",
}
PARAMETER_OF_A_DEFINED_TYPE = {
    "manifests/shelf.pp": "define shop::shelf (Integer $«size» = 1) { notice($«size») }\n",
    "manifests/init.pp": """\
class shop ($size) {
  shop::shelf { 'a': «size» => $size; 'b': * => { «size» => 1, 'noop' => true } }
  Shop::Shelf { «size» => 2 }
  Shop::Shelf['a'] { «size» => 3 }
  Shop::Shelf <| |> { «size» => 4 }
  create_resources(shop::shelf, { 'c' => { '«size»' => $size } }, { «size» => 5 })
  ensure_resources('shop::shelf', { 'd' => { «size» => 6 } })
  ensure_resource(shop::shelf, 'e', { '«size»' => 7 })
}
""",
}
CLASS = {
    "manifests/init.pp": """\
class «shop» ($port) {
  include «shop», shop::heir
  Class['«shop»'] -> Class['::«Shop»']
  $x = 1
  notice($«shop»::x, "${«shop»::x}", $«shop»::nowhere, defined('«shop»'), 'shop')
  file { '/x': content => 'shop', require => Class[«shop»] }
}
""",
    "manifests/heir.pp": "class shop::heir inherits «shop» { class { ['«shop»']: } }\n",
    "data/common.yaml": "«shop»::port: 1\n",
    "hiera.yaml": "version: 5\nhierarchy: [{name: all, path: common.yaml}]\n",
}
PARAMETER_OF_A_TEMPLATE = {
    "templates/x.epp": "<%- | Integer $«size» | -%>\n<%= $«size» %>\n",
    "manifests/init.pp": "class shop { $size = 1 $x = epp('shop/x.epp', { '«size»' => $size }) }\n",
}
PARAMETER_OF_A_TEMPLATE_WITH_SEVERAL_WORDS = {
    "templates/my-shop.conf.epp": "<%- | Integer $«size» | -%>\n<%= $«size» %>\n",
    "manifests/init.pp": "class shop { $size = 1 $x = epp('shop/my-shop.conf.epp', { '«size»' => $size }) }\n",
}
VARIABLE_IN_BRANCHES = {
    "manifests/init.pp": """\
class shop {
  if $facts['x'] { $«size» = 1 } else { $«size» = 2 }
  notice($«size», "😀${«size»}")
}
""",
    "manifests/user.pp": "class shop::user { notice($shop::«size»); $size = 1 }\n",
}
DATA_TYPE = {
    "types/port.pp": "type «Shop::Port» = Integer\n",
    "manifests/init.pp": "class shop (Array[«Shop::Port»] $port) { notice($port =~ «Shop::Port») }\n",
}
FUNCTION = {
    "functions/sum.pp": "function «shop::sum»($x) { if $x == 0 { 0 } else { «shop::sum»($x - 1) } }\n",
    "manifests/init.pp": "class shop { notice(«shop::sum»(1), 2.«shop::sum») }\n",
}
KEY_OF_DATA = {
    "manifests/init.pp": """\
class shop {
  notice(lookup('«stock»'), lookup("«stock».a"), lookup({ name => '«stock»', default_value => 1 }), hiera('«stock»'))
  notice('«stock»'.lookup, lookup(['«stock»', 'x']), stock, 'stock', lookup('x::stock'), "stock")
}
""",
    "data/common.yaml": """\
«stock»: { a: 1, stock: 2 }
lookup_options:
  «stock»: { merge: hash }
other: "😀 %{lookup('«stock».a')} %{alias('«stock»')} %{hiera('«stock»')} %{literal('stock')} %{stock} stock"
""",
    "data/more.yaml": "'«stock»': { b: 1 }\nstock2: [stock]\n",
    "hiera.yaml": "version: 5\nhierarchy: [{name: all, paths: [common.yaml, more.yaml]}]\n",
}
ALL = {
    "a key of data": KEY_OF_DATA,
    "a parameter of a class": PARAMETER_OF_A_CLASS,
    "a parameter of a defined type": PARAMETER_OF_A_DEFINED_TYPE,
    "a class": CLASS,
    "a parameter of a template": PARAMETER_OF_A_TEMPLATE,
    "a parameter of a template with several words": PARAMETER_OF_A_TEMPLATE_WITH_SEVERAL_WORDS,
    "a variable that branches set": VARIABLE_IN_BRANCHES,
    "a data type": DATA_TYPE,
    "a function": FUNCTION,
}


@pytest.mark.parametrize("files", ALL.values(), ids=ALL)
def test_each_use_leads_to_all(files: Mapping[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    talk = written(tmp_path, files)
    for name, line, start, end in marks(files):
        if name.endswith(".erb"):
            continue
        for character in (start, end):
            assert found(talk, name, line, character) == marks(files)


def found(talk: Talk, name: str, line: int, character: int) -> list[tuple[str, int, int, int]]:
    params = {**talk.at(name, line, character), "context": {"includeDeclaration": True}}
    return sorted(mark_of(talk, each["uri"], each["range"]) for each in talk.ask("textDocument/references", params))


def test_the_sigil_belongs_to_the_variable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    talk = written(tmp_path, PARAMETER_OF_A_CLASS)
    for number, line in enumerate(plain(PARAMETER_OF_A_CLASS["manifests/init.pp"]).split("\n")[:3]):
        sigils = [each.start() for each in re.finditer(r"\$(?!\{\$)", line)]
        assert sigils
        for start in sigils:
            character = len(line[:start].encode("utf-16-le")) // 2
            assert found(talk, "manifests/init.pp", number, character) == marks(PARAMETER_OF_A_CLASS)


def test_declarations_may_be_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    talk = written(tmp_path, FUNCTION)
    params = {**talk.at("functions/sum.pp", 0, 12), "context": {"includeDeclaration": False}}
    assert len(talk.ask("textDocument/references", params)) == len(marks(FUNCTION)) - 1


def test_highlights_tell_what_sets_a_variable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    talk = written(tmp_path, VARIABLE_IN_BRANCHES)
    shown = talk.ask("textDocument/documentHighlight", talk.at("manifests/init.pp", 1, 24))
    assert [(each["range"]["start"]["line"], each["kind"]) for each in shown] == [(1, 3), (1, 3), (2, 2), (2, 2)]


def test_nothing_is_used_where_no_name_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    talk = written(tmp_path, {"manifests/init.pp": "# Sells.\nclass shop { $both = 1 }\n"})
    assert found(talk, "manifests/init.pp", 0, 3) == []


def test_a_fact_is_used_by_its_keys_and_by_its_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = "class shop {\n  notice($facts['os']['family'])\n  notice($facts['os']['name'], $facts['family'])\n}\n"
    other = "class shop::other { notice(fact('os.family'), getvar('facts.os.family')) }\n"
    talk = written(tmp_path, {"manifests/init.pp": text, "manifests/other.pp": other})
    places = found(talk, "manifests/init.pp", 1, 23)
    assert [each[:2] for each in places] == [
        ("manifests/init.pp", 1),
        ("manifests/other.pp", 0),
        ("manifests/other.pp", 0),
    ]
