"""A program without its comments stands for it: where that is the same, so is the tree but for places."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pplint.base.source import SourceFile
from pplint.project.program_text import defined_words
from pplint.syntax import ast
from pplint.syntax.outline import outline
from pplint.syntax.parser import code_of, parse
from pplint.syntax.walk import find

_VALUES = [
    "'a # b'",
    "'it\\'s\n# no comment\n'",
    "\"${x['#']}\"",
    '"a\\"#"',
    '"${x["#"]}"',
    '"${x # }"\n}"',
    '"${x[\'}#\']}${f("#${y}#")}"',
    '"${x.split(/[}"#]/)}"',
    '"${x =~ /}"#/}"',
    '"${f(@(E))} # }"\n# E\n',
    "/#'/",
    '/\\/#"/',
    "$x / 2",
    "($x / 60 / $x[1]) / '#'",
    "$x ? { /'#/ => 1, /b/ => '#' }",
    "@(E)\n# e\n|-E\n",
    '@("E"/L) # \'\n"${x["#"]}"\n# eE\n',
    "@(E)\n# e\nE\N{NO-BREAK SPACE}\n# 'e\nE\n",
    "'a\n \n\nb'",
    '"a\n\n${x}\n\n"',
    "@(E)\n\n a\n \n|-E\n",
    "[@(E), @(2)]\n# '\nE\n# \"\n2\n",
    "$x",
    "1",
    "[1, # one\n 2]",
    "{ 'a' => # b'\n 1 }",
]
_GAPS = ["# it's\n", "  #\n", '# "${x}\r\n', "\n", " ", "/* # */ ", "\r\n"]
_STATEMENTS = (
    [f"notice({value})" for value in _VALUES]
    + [f"$y = {value}" for value in _VALUES]
    + [
        "[1]",
        "-1",
        "case $x { /#a/: { } /b'/: { } }",
        "/'/",
    ]
)


def _tree(text: str) -> list[tuple[object, ...]] | None:
    """Return what the nodes of a program say, None if the compiler refuses to read it."""
    parsed = parse(SourceFile("init.pp", text.encode()))
    return None if any(each.refuses for each in parsed.problems) else outline(parsed.tree, ())


def _without_comments(text: str) -> str:
    return code_of(parse(SourceFile("init.pp", text.encode()))).decode()


@given(st.lists(st.sampled_from(_STATEMENTS) | st.sampled_from(_GAPS), max_size=9).map("".join))
@example("$x = 1 # it's\n[2]\n")
@example("$x = '\n# no comment\n'\n")
@example('$x = "${y["#"]}" # z\n')
@example("# only this")
@example("$y = $x / 2 # '\n")
@example("$y = $x # ,\n / length('/ # ') / 1\n")
@example("if $x =~ /'#/ { # a/\n}")
@example("$x = 'a\n\nb' # it's\n\n\n$y = 1\n")
@example('$x = "a\n\n${y[1,\n\n 2]}\n \n"\n\n')
@example("$x = @(E)\n\n a\n \n|-E\n\n$y = 1\n")
def test_nothing_but_comments_and_blank_lines_is_left_out(text: str) -> None:
    tree = _tree(text)
    if tree is not None:
        assert _tree(_without_comments(text)) == tree


@pytest.mark.parametrize(
    "code",
    [
        '$x = @("E":json/L)\n  \'#${x}\n  | E\n',
        '$x = "${y.split(\'#\')[0]}${f("${y}#")}"\n',
        '$x = "${y.split(/\\./)[0]}#"\n',
        "$x = ($y + 60) / 60 / $y[1] / 2\n",
        "if $x =~ /'#/ { }\n",
    ],
)
def test_comments_after_what_looks_like_one_are_left_out(code: str) -> None:
    assert _without_comments(f"{code}# it's\n$y = 1\n") == f"{code}$y = 1"


def test_blank_lines_are_left_out_but_in_texts() -> None:
    assert _without_comments("\n$x = [1,\n\n 'a\n\nb']\n \n# c\n\n$y = 2\n\n") == "$x = [1,\n 'a\n\nb']\n$y = 2"


_WORDS = ["class", "define", "include", "a", "a::b", "::a::c", "A", "{", "}", "()", ":", "'x'", ",", "inherits", "=>"]


@given(st.lists(st.sampled_from(_WORDS) | st.sampled_from(_GAPS) | st.just("\N{NO-BREAK SPACE}"), max_size=14))
@example(["class", "# b\n", "a", "{", "}"])
@example(["class", " ", "a", "{", "define", " ", "a::b", "()", "{", "}", "}"])
def test_what_is_defined_is_among_the_words(parts: list[str]) -> None:
    data = "".join(parts).encode()
    words = defined_words.summarize(data)
    for node in find(parse(SourceFile("init.pp", data)).tree, ast.Class, ast.Define):
        assert b"" in words or node.name.lower().rpartition("::")[2].encode() in words
