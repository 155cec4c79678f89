"""There is an answer at any place of a program, whole or not, and it is about what ends there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.unit.server.completion.typist import MARK, OPEN, TEMPLATE

if TYPE_CHECKING:
    from tests.unit.server.completion.typist import Typist

PROGRAM = """\
class shop::typed (Enum['a', "b"] $kind = 'a', Hash[String, Integer] $all = { 'ä' => 1 }) inherits shop {
  # pplint: ignore[unknown-class]
  $text = @("END"/L)
    a ${kind} 😀 $all
    | END
  if $facts['os']['family'] =~ /deb/ and !($kind in ['x']) { include shop } else { fail("no ${all['ä'] + 1}") }
  @@file { ['/a', '/b']: ensure => $kind ? { 'a' => file, default => absent }; '/c': * => {} }
  -> Shop::Shelf <| size == 1 |> { oak => true }
  $all.each |String $key, $value| >> Any { shop::shelf { $key: size => $value, at => 'x' } }
}
type Shop::Typed = Variant[Shop::Port, Undef]
"""
TEXT = """\
<%- | String $name, $kind = 'x' | -%>
😀 <%= $facts['os'].map |$x| { %> a
<% } %><%# b %> <% if $name { -%>
c <% } %>
"""


@pytest.mark.parametrize("text", [PROGRAM, TEXT])
def test_there_is_an_answer_at_each_place(typist: Typist, text: str) -> None:
    typist.ask(f"{text}{MARK}")
    name = TEMPLATE if "<%" in text else OPEN
    for number, line in enumerate(text.split("\n")):
        for character in range(0, len(line.encode("utf-16-le")) // 2 + 1, 5):
            place = typist.talk.at(name, number, character)
            answer = typist.talk.ask("textDocument/completion", place)
            assert {tuple(each["textEdit"]["range"]["end"].items()) for each in answer["items"]} <= {
                tuple(place["position"].items()),
                (("line", number), ("character", character - 1)),
            }
            assert "error" not in (typist.talk.ask("textDocument/signatureHelp", place) or {})


@pytest.mark.parametrize("text", [PROGRAM, TEXT])
@pytest.mark.parametrize("share", range(0, 100, 9))
def test_there_is_an_answer_at_the_end_of_each_beginning(typist: Typist, text: str, share: int) -> None:
    end = max(len(text) * share // 100, len("<%"))
    assert "items" in typist.ask(f"{text[:end]}{MARK}")
