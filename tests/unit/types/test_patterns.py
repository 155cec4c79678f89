"""A regular expression in a type that does not compile is reported at the place in the pattern."""

from __future__ import annotations

import pytest

from pplint.base.source import SourceFile
from pplint.rule import registry
from pplint.syntax.regexps import regexp_error, regexp_error_place
from tests.checking import check_source


@pytest.mark.parametrize(
    ("program", "column", "reason"),
    [
        ("type X = Pattern[/(/]", 19, "end pattern with unmatched parenthesis"),
        ("type X = Pattern[/ab/, /a(b/]", 26, "end pattern with unmatched parenthesis"),
        ("type X = Regexp[/a)b/]", 19, "unmatched close parenthesis"),
        ("type X = Optional[Pattern[/å[a/]]", 29, "premature end of char-class"),
        (r"type X = Pattern[/\/\/*[/]", 24, "premature end of char-class"),
        ("type X = Struct[{a => Pattern[/a|*b/]}]", 34, "target of repeat operator is not specified"),
        ("type X = Array[Pattern[/ab{3,1}/]]", 27, "`{3,1}` repeats from more to fewer times"),
        ("class a(Pattern[/a|(?<n/] $x) { }", 20, "invalid group name"),
    ],
)
def test_a_pattern_that_does_not_compile_is_reported_where_it_goes_wrong(
    program: str, column: int, reason: str
) -> None:
    source = SourceFile("x.pp", program.encode())
    (found,) = [each for each in check_source(source, registry.load().rules) if each.rule == "invalid-regexp"]
    assert source.lines.position(found.span.start) == (1, column)
    assert reason in found.message


@pytest.mark.parametrize(
    ("pattern", "place"),
    [
        ("(", 0),
        ("(a)(b", 3),
        ("((a)", 0),
        ("a[z-a]", 1),
        (r"ab\x", 2),
        ("a{2,1}(", 1),
        ("(" * 5000, 0),
        ("a" * 150 + ")", 150),
    ],
)
def test_the_place_is_after_the_longest_beginning_that_compiles(pattern: str, place: int) -> None:
    assert regexp_error(pattern) is not None
    assert regexp_error_place(pattern) == place
