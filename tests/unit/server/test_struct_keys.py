"""Keys of structures lead to where a `Struct` declares them, and from there to all that names them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.unit.server.marked import mark_of, marks, written

if TYPE_CHECKING:
    from pathlib import Path

FILES = {
    "types/host.pp": "type Shop::Host = Struct[{ «root» => String, Optional[ssl] => Boolean }]\n",
    "manifests/init.pp": """\
class shop (Hash[String, Shop::Host] $hosts = { 'a' => { '«root»' => '/a' } }, Hash $others = {}) {
  notice($hosts['a']['«root»'], $others['a']['root'])
  $hosts.each |$name, $host| { notice($host['«root»'], $name) }
  notice($hosts.dig('a', '«root»'), dig($hosts, 'a', '«root»'))
}
""",
    "manifests/a.pp": "class shop::a {\n  class { 'shop': hosts => { 'b' => { «root» => '/b', ssl => true } } }\n}\n",
}


@pytest.mark.parametrize("start", range(len(marks(FILES))))
def test_a_key_is_the_same_wherever_it_is_named(tmp_path: Path, start: int) -> None:
    talk = written(tmp_path, FILES)
    wanted = marks(FILES)
    name, line, character, _ = wanted[start]
    asked = talk.at(name, line, character + 1) | {"context": {"includeDeclaration": True}}
    found = [mark_of(talk, each["uri"], each["range"]) for each in talk.ask("textDocument/references", asked)]
    # A key in quotes is named with them.
    assert [each[:2] for each in found] == [each[:2] for each in wanted]
    (declared,) = talk.ask("textDocument/definition", talk.at(name, line, character + 1))
    assert declared["uri"].endswith("types/host.pp")
    assert "String" in talk.ask("textDocument/hover", talk.at(name, line, character + 1))["contents"]["value"]


@pytest.mark.parametrize(
    ("text", "words"), [("file { '/a': }", "define file"), ("file { '/a': mode => '0644' }", "mode")]
)
def test_what_comes_with_the_language_leads_into_its_stub(tmp_path: Path, text: str, words: str) -> None:
    talk = written(tmp_path, {"manifests/b.pp": f"class shop::b {{ {text} }}\n"})
    place = talk.at("manifests/b.pp", 0, 16 + text.find(words if words in text else "file"))
    (found,) = talk.ask("textDocument/definition", place)
    assert found["uri"].endswith("/stubs/core/resource_types/file.pp")
