"""Programs that are made to break a parser: deep, long, unclosed, or not text at all. All are below the limit on size.

`REFUSED` are those that the compiler refuses, or that are nested deeper than we follow; `ACCEPTED` are correct; `BYTES`
are no UTF-8, or start with a byte order mark. The file names' suffix comes with each program.
"""

from __future__ import annotations

from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE, BOM_UTF32_LE
from typing import NamedTuple

MANY = 100_000
"""How often most of them repeat something: enough for a quadratic algorithm to take minutes."""


class Program(NamedTuple):
    """A text in which one piece is repeated, perhaps between others; built only when it is asked for."""

    piece: str
    times: int = MANY
    before: str = ""
    between: str = ""
    closing: str = ""
    after: str = ""

    @property
    def data(self) -> bytes:
        """The bytes of the program."""
        middle = self.piece * self.times + self.between + self.closing * self.times
        return f"{self.before}{middle}{self.after}".encode()


_OPEN = {
    "brackets": Program("[", 200_000),
    "braces": Program("{", 200_000),
    "parentheses": Program("(", 200_000),
    "mixed brackets": Program("[({", 70_000),
    "brackets after a comment": Program("[", before="# a comment\n"),
    "brackets after a heredoc": Program("[", before="@(A)\n|A\n"),
    "strings": Program('"${', 200_000),
    "calls": Program("f(", 50_000),
    "hashes": Program("{a=>", 50_000),
    "collectors": Program("A <| ", 50_000),
    "cases": Program("case $a { 1: { ", 20_000),
    "classes": Program("class a { ", 30_000),
    "lambdas": Program("f() |$a| { ", 30_000),
    "default values of parameters": Program("class a($a = ", 30_000),
    "types": Program("type A = A[", 40_000),
    "double quote": Program("$", 500_000, before='"'),
    "double quote, variables": Program("$a", before='"'),
    "double quote, escapes": Program('"\\'),
    "single quote": Program("a", 500_000, before="'"),
    "quotes by turns": Program("'\""),
    "comment": Program("/*"),
    "comment full of stars": Program("*", 500_000, before="/*"),
    "heredoc": Program("B\n", before="@(A)\n"),
    "heredoc, interpolations": Program("${", before='@("A")\n'),
    "heredocs on a line": Program("@(A) "),
    "heredocs on a line, one text": Program("@(A) ", after="\nA\n"),
    "heredocs, one a line": Program("@(A)\n"),
    "heredocs in heredocs": Program('@("A")\n${', 80_000),
    "heredoc tag": Program("@("),
    "heredoc tag of great length": Program("A", before="@(", after=")\n"),
    "space in an interpolation": Program(" ", before='"${a'),
}

_DEEP = {
    "brackets": Program("[", 200_000, closing="]"),
    "parentheses": Program("(", between="1", closing=")"),
    "strings": Program('"${', between="1", closing='}"'),
    "braces in an interpolation": Program("{", 70_000, before='"${', closing="}", after='}"'),
    "if": Program("if $a { ", 20_000, closing="}"),
    "elsif": Program(" elsif $a { }", 50_000, before="if $a { }"),
    "class": Program("class a { ", 30_000, closing="}"),
    "selector": Program(" ? { 1 => $c", 30_000, before="$a = $b", closing="}"),
    "selectors in a chain": Program(" ? { a => 1 }", 30_000, before="$a = 1"),
    "not": Program("!", before="$a = ", after="$b"),
    "minus": Program("- ", before="$a = ", after="1"),
    "splat": Program("*", before="$a = ", after="$b"),
    "virtual": Program("@", after="user { a: }"),
    "sum": Program(" + 1", before="$a = 1"),
    "and": Program(" and $b", before="$a = $b"),
    "assignment": Program("$a = ", after="1"),
    "access": Program("[0]", before="$a"),
    "chained calls": Program(".b", before="$a"),
    "relationships": Program("-> A['b']", 80_000, before="A['b']"),
    "regular expression": Program("(", 50_000, before="$a = /", closing=")", after="/"),
}

_WRONG = {
    "slashes": Program("/", 1 << 20),
    "escaped slashes": Program("/\\", 500_000),
    "escaped slashes in a heredoc": Program("/\\", before='@("A")\n${', after="\nA\n"),
    "at signs": Program("@"),
    "dollar signs": Program("$", 50_000),
    "dollar signs and colons": Program("$::", 30_000),
    "colons": Program("::"),
    "hyphens": Program("-", before="a"),
    "names of types": Program("A::"),
    "commas": Program(", a", before="a"),
    "closing brackets": Program(")}]", 70_000),
    "bars": Program("|"),
    "points": Program("1."),
    "template tags": Program("<%"),
    "letters of other scripts": Program("\N{LATIN SMALL LETTER E WITH ACUTE}"),
    "characters beyond the first plane": Program("\N{GRINNING FACE}"),
    "NUL": Program("\0"),
    "backslashes": Program("\\"),
    "terminal escapes": Program("\x1b[31m\x1b]0;title\x07", 1000),
    "lambda without a call": Program("|$a| ", 50_000),
    "integer beyond 64 bits": Program("1", 500_000, before="$a = "),
    "exponent beyond all": Program("9", before="1e"),
}

_REFUSED_TEMPLATES = {
    "render tags": Program("<%="),
    "comment tags": Program("<%#"),
    "heredocs": Program("<%= @(A) %>", 50_000),
    "strings": Program('"${', before="<%= "),
    "if": Program("<% if $a { %>", 30_000),
    "brackets": Program("[", before="<% "),
}

_ACCEPTED_TEMPLATES = {
    "escaped tags": Program("<%%"),
    "empty tags": Program("<% %>"),
    "comments": Program("<%# a -%>\n", 60_000),
    "text": Program("<", 500_000),
}

_LONG = {
    "nothing": Program("", 0),
    "line feeds": Program("\n", 500_000),
    "carriage returns": Program("\r"),
    "comment": Program("#", 500_000),
    "no-break spaces": Program("\N{NO-BREAK SPACE}"),
    "calls": Program("include abc ", 50_000),
    "list on a line": Program("1, ", before="$a = [", after="]"),
    "string": Program("x", 500_000, before="$a = '", after="'"),
    "string with variables": Program("x$b ", before='$a = "', after='"'),
    "comments in an interpolation": Program("/**/", before='$x = "${a', after='}"'),
    "heredoc with a margin": Program(" ", before="$a = @(A)\n", after="\n|A\n"),
    "heredocs": Program("notice(" + "@(A), " * 64 + "1)\n" + "A\n" * 64, 400),
    "regular expression that backtracks": Program("a", 40, before="$a = '", after="b' =~ /(a+)+$/"),
    "deepest list that is followed": Program("[", 400, before="$a = ", closing="]"),
    "longest sum that is followed": Program(" + 1", 400, before="$a = 1"),
}

BYTES = {
    "UTF-8 mark": BOM_UTF8 + b"$a = 1\n",
    "UTF-16 mark": BOM_UTF16_LE + "$a = 1\n".encode("utf-16-le"),
    "UTF-16 mark, big end first": BOM_UTF16_BE + "$a = 1\n".encode("utf-16-be"),
    "UTF-32 mark": BOM_UTF32_LE + "$a = 1\n".encode("utf-32-le"),
    "UTF-32 mark, big end first": BOM_UTF32_BE + "$a = 1\n".encode("utf-32-be"),
    "UTF-1 mark": b"\xf7\x64\x4c$a",
    "UTF-EBCDIC mark": b"\xdd\x73\x66\x73$a",
    "SCSU mark": b"\x0e\xfe\xff$a",
    "BOCU-1 mark": b"\xfb\xee\x28$a",
    "GB-18030 mark": b"\x84\x31\x95\x33$a",
    "Latin-1": b"$a = 'caf\xe9'\n",
    "half a character": b'$a = "\xe2\x82',
    "half of a pair": b'"\xed\xa0\x80"',
    "too long a form": b'"\xc0\xaf"',
    "no text at all": b"\xff" * MANY,
}


def _named(kind: str, programs: dict[str, Program], suffix: str = ".pp") -> dict[str, tuple[str, Program]]:
    return {f"{kind}: {name}": (suffix, program) for name, program in programs.items()}


REFUSED: dict[str, tuple[str, Program]] = {
    **_named("open", _OPEN),
    **_named("deep", _DEEP),
    **_named("wrong", _WRONG),
    **_named("template", _REFUSED_TEMPLATES, ".epp"),
}

ACCEPTED: dict[str, tuple[str, Program]] = {
    **_named("long", _LONG),
    **_named("template", _ACCEPTED_TEMPLATES, ".epp"),
}
