"""Trees that say the same, and trees that differ in one thing."""

from __future__ import annotations

import pytest

from pplint.base.source import SourceFile
from pplint.syntax import ast
from pplint.syntax.parser import parse
from pplint.syntax.sameness import say_the_same


def _tree(text: str) -> ast.File:
    return parse(SourceFile("a.pp", text.encode())).tree


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("class a inherits b { $x = [1, 2] }", "class a\ninherits b {\n  $x = [\n    1,\n    2,\n  ]\n}"),
        ("file { '/a': mode => '1' }", "file {\n  '/a':\n    mode => '1',\n}"),
        ("f(1) |$x = 2| { $x }", "f(1,)\n|$x=2|{$x}"),
    ],
)
def test_places_do_not_matter(one: str, other: str) -> None:
    assert say_the_same(_tree(one), _tree(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("$x = 1", "$x = 2"),
        ("$x = 1", "$x = 1.0"),
        ("$x = 8", "$x = 010"),
        ("$x = 'a'", "$x = a"),
        ("$x = 'a  b'", "$x = 'a b'"),
        ("$x = [1]", "$x = [[1]]"),
        ("$x = [1, 2]", "$x = [1]"),
        ("$x = $a - 1", "$x = $a + 1"),
        ("if $a { }", "if $a { } else { }"),
        ("class a { }", "class a inherits b { }"),
        ("class a($b) { }", "class a($b = undef) { }"),
        ("@file { 'a': }", "@@file { 'a': }"),
        ("a -> b", "a ~> b"),
        ("include a, b", "include a\nb"),
    ],
)
def test_anything_else_does(one: str, other: str) -> None:
    assert not say_the_same(_tree(one), _tree(other))
    assert not say_the_same(_tree(other), _tree(one))
