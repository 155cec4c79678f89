"""Fixes are applied together where they can be, until nothing changes, and never break a source."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from pplint.base.diagnostic import Diagnostic, Edit, Effect, Fix, Severity
from pplint.base.edits import apply, moved
from pplint.base.source import Span
from pplint.check.checks import Checks
from pplint.check.file_result import FileResult
from pplint.check.fixer import ORDER, ROUNDS, Fixed, applicable, fix
from pplint.check.linter import check
from pplint.rule import registry
from pplint.rule.entry import CATEGORIES
from pplint.rule.registry import Registry
from pplint.session import Session
from pplint.syntax.recovery import MOST_ERRORS
from tests.unit.samples import CHECKS, read, source, span_of

if TYPE_CHECKING:
    from collections.abc import Callable

SYNTAX = Checks.everything(Registry.of(rule for rule in registry.load().rules if rule.category == "syntax"))


def _diagnostic(
    *edits: tuple[int, int, str], safe: bool = True, category: str = "style", effect: Effect = Effect.LOCAL
) -> Diagnostic:
    made = tuple(Edit(Span(start, end), text) for start, end, text in edits)
    span = made[0].span if made else Span(0, 0)
    severity = Severity.ERROR if category == "syntax" else Severity.WARNING
    return Diagnostic("x.pp", span, "rule", category, severity, "message", fix=Fix("fix it", made, safe, effect))


def _fix_text(text: str, *, unsafe: bool = False) -> Fixed:
    return fix(text.encode(), lambda data: check(Session(), source(data.decode()), CHECKS), read, unsafe=unsafe)


def test_safe_fixes_are_applied() -> None:
    fixed = _fix_text("notice(bad, risky, bad)\n")
    assert (fixed.data, fixed.count) == (b"notice(good, risky, good)\n", 2)
    assert [diagnostic.rule for diagnostic in fixed.result.diagnostics] == ["risky-name"]


def test_unsafe_fixes_are_applied_on_demand() -> None:
    fixed = _fix_text("notice(bad, risky)\n", unsafe=True)
    assert (fixed.data, fixed.count) == (b"notice(good, safe)\n", 2)


def test_a_clean_source_stays_as_it_is() -> None:
    fixed = _fix_text("notice(a)\n")
    assert (fixed.data, fixed.count) == (b"notice(a)\n", 0)


def test_edits_are_done_wherever_they_stand() -> None:
    edits = [Edit(Span(4, 5), "E"), Edit(Span(0, 0), "<"), Edit(Span(1, 3), ""), Edit(Span(5, 5), ">")]
    assert apply(b"abcde", edits) == b"<adE>"


def test_edits_count_bytes() -> None:
    assert apply("äb".encode(), [Edit(Span(2, 3), "ö")]) == "äö".encode()


def test_spans_move_with_the_edits_before_and_in_them() -> None:
    edits = [Edit(Span(2, 4), ""), Edit(Span(10, 10), "ö"), Edit(Span(14, 15), "xyz")]
    spans = [Span(0, 2), Span(0, 4), Span(4, 10), Span(5, 6), Span(10, 12), Span(12, 20)]
    assert moved(spans, edits) == [Span(0, 2), Span(0, 2), Span(2, 10), Span(3, 4), Span(8, 12), Span(12, 22)]


@pytest.mark.parametrize(
    ("second", "together"),
    [((2, 4, "x"), False), ((3, 3, "x"), False), ((1, 2, "x"), False), ((4, 6, "x"), True)],
)
def test_fixes_that_touch_wait_for_the_next_round(second: tuple[int, int, str], *, together: bool) -> None:
    first = _diagnostic((1, 3, "y"))
    other = _diagnostic(second)
    assert applicable([first, other], unsafe=False) == ([first, other] if together else [first])


@pytest.mark.parametrize(("first", "second"), list(pairwise(ORDER)))
def test_of_two_that_touch_the_one_of_the_first_category_is_applied(first: str, second: str) -> None:
    early, late = _diagnostic((3, 5, "x"), category=first), _diagnostic((1, 3, "y"), category=second)
    assert applicable([late, early], unsafe=False) == [early]


def test_every_category_has_a_place_in_the_order_of_fixes() -> None:
    assert sorted(ORDER) == sorted(CATEGORIES)


def test_fixes_of_several_edits_are_applied_whole_or_not_at_all() -> None:
    whole = _diagnostic((0, 1, "x"), (8, 9, "x"))
    blocked = _diagnostic((4, 5, "y"), (8, 9, "y"))
    free = _diagnostic((4, 5, "z"))
    assert applicable([whole, blocked, free], unsafe=False) == [whole, free]


def _checks(*diagnostics: tuple[bytes, Diagnostic]) -> Callable[[bytes], FileResult]:
    """Return a check that reports each diagnostic on sources with some bytes in them."""
    return lambda data: FileResult("x.pp", [each for part, each in diagnostics if part in data])


def test_fixes_that_undo_each_other_come_to_an_end() -> None:
    check_data = _checks((b"a", _diagnostic((0, 1, "b"))), (b"b", _diagnostic((0, 1, "a"))))
    fixed = fix(b"a", check_data, read)
    assert fixed.count == ROUNDS
    assert [each.message for each in fixed.result.diagnostics if each.rule == "withheld-fix"] == [
        f"fixed {ROUNDS} times, but `rule` still have fixes"
    ]


def test_nothing_is_said_of_fixes_that_end_with_the_last_round() -> None:
    check_data = _checks(*((b"%d" % n, _diagnostic((0, 1, f"{n + 1}"))) for n in range(ROUNDS - 1)))
    fixed = fix(b"0", check_data, read)
    assert (fixed.data, fixed.result.diagnostics) == (b"%d" % (ROUNDS - 1), [])


def test_what_cannot_be_read_is_left_alone_and_the_rest_is_fixed() -> None:
    fixed = _fix_text("notice(bad)\n$a = -> bad <-\nclass x { notice(bad) }\n")
    assert fixed.data == b"notice(good)\n$a = -> bad <-\nclass x { notice(good) }\n"


def test_a_fix_that_breaks_a_source_is_left_out_and_reported() -> None:
    check_data = _checks((b"", _diagnostic((0, 5, "broken"))), (b"broken", _diagnostic(category="syntax")))
    fixed = fix(b"right", check_data, read)
    assert (fixed.data, fixed.count) == (b"right", 0)
    assert [each.rule for each in fixed.result.diagnostics] == ["rule", "withheld-fix"]


@pytest.mark.parametrize("text", ["class {", "[", "$a = 'b", "}"])
def test_a_fix_after_which_nothing_parses_is_left_out_and_reported(text: str) -> None:
    fixed = fix(b"$a = 1 + word", _checks((b"word", _diagnostic((9, 13, text)))), read)
    assert (fixed.data, fixed.count) == (b"$a = 1 + word", 0)
    assert [each.message for each in fixed.result.diagnostics if each.rule == "withheld-fix"] == [
        "not fixed: with the fixes of `rule`, the compiler would reject the file"
    ]


PROGRAM = "class a { notice(one) } notice(two, three)"


def _replacing(*parts: tuple[str, str], effect: Effect = Effect.LOCAL) -> Diagnostic:
    """Return a diagnostic of which the fix replaces parts of the program."""
    spans = [(span_of(PROGRAM, old), new) for old, new in parts]
    return _diagnostic(*((span.start, span.end, new) for span, new in spans), effect=effect)


@pytest.mark.parametrize(
    ("effect", "parts", "is_kept"),
    [
        (Effect.NONE, [("} notice", "}\n# more\nnotice")], True),
        (Effect.NONE, [("two, three", "two, three,")], True),
        (Effect.NONE, [("two", "'two'")], False),
        (Effect.LOCAL, [("two", "'two'")], True),
        (Effect.LOCAL, [("two", "[1, $x['a']]")], True),
        (Effect.LOCAL, [("two", "two, four")], False),
        (Effect.LOCAL, [("two, ", "")], True),
        (Effect.LOCAL, [("two", "two) notice(four")], False),
        (Effect.LOCAL, [("two", "two /*"), ("three", "*/")], False),
        (Effect.LOCAL, [("one", "$one"), ("three", "$three")], True),
        (Effect.LOCAL, [("class a", "class b"), ("three", "$three")], True),
        (Effect.LOCAL, [("(one)", "(one, one)"), ("three", "$three")], True),
        (Effect.LOCAL, [("one", "'one"), ("three", "three'")], False),
    ],
)
def test_a_fix_changes_of_the_tree_what_it_says(effect: Effect, parts: list[tuple[str, str]], *, is_kept: bool) -> None:
    diagnostic = _replacing(*parts, effect=effect)
    data = PROGRAM.encode()
    fixed = fix(data, lambda given: FileResult("x.pp", [diagnostic] if given == data else []), read)
    assert (fixed.data != data) == is_kept
    assert [each.rule for each in fixed.result.diagnostics] == ([] if is_kept else ["rule", "withheld-fix"])


def test_the_text_between_interpolations_is_one_node_with_them() -> None:
    data = b'notice("${a} b ${c}")'
    check_data = _checks((b" b ", _diagnostic((12, 15, "${b}"))))
    assert fix(data, check_data, read).data == b'notice("${a}${b}${c}")'


def test_of_several_fixes_only_those_of_the_rule_that_does_more_are_left_out() -> None:
    good = replace(_replacing(("one", "$one")), rule="good")
    bad = replace(_replacing(("three", "")), rule="bad")
    fixed = fix(PROGRAM.encode(), _checks((b"(one)", good), (b"three", bad)), read)
    assert (fixed.data.decode(), fixed.count) == (PROGRAM.replace("one", "$one"), 1)
    assert [each.message for each in fixed.result.diagnostics if each.rule == "withheld-fix"] == [
        "not fixed: with the fixes of `bad`, the program would change in other places as well"
    ]


def test_what_was_not_validated_before_may_be_refused_afterwards() -> None:
    text = "class 'a' { }\n1\n2\n$x = 1\n"
    fixed = fix(text.encode(), lambda data: check(Session(), source(data.decode()), SYNTAX), read)
    assert (fixed.data.decode(), fixed.count) == (text.replace("'", ""), 1)
    assert {each.rule for each in fixed.result.diagnostics} == {"expression-without-effect"}


def test_a_repair_may_make_something_of_what_cannot_be_parsed() -> None:
    mark = _diagnostic((0, 1, ""), category="syntax", effect=Effect.REPAIR)
    fixed = fix(b"\tclass", _checks((b"\t", mark), (b"class", _diagnostic(category="syntax"))), read)
    assert (fixed.data, fixed.count) == (b"class", 1)


def test_a_repair_with_which_no_less_is_wrong_is_left_out() -> None:
    useless = _diagnostic((10, 11, ")"), category="syntax", effect=Effect.REPAIR)
    useful = _diagnostic((24, 25, ""), category="syntax", effect=Effect.REPAIR)
    check_data = _checks((b"a { ]", useless), (b"b { ]", useful))
    fixed = fix(b"class a { ] }\nclass b { ] }\n", check_data, read)
    assert (fixed.data, fixed.count) == (b"class a { ] }\nclass b {  }\n", 1)


BROKEN = "class a {\n  $x = [1 2]\n}\n"


def test_one_repair_is_applied_in_a_round() -> None:
    checked: list[int] = []

    def check_data(data: bytes) -> FileResult:
        checked.append(data.count(b"1 2"))
        return check(Session(), source(data.decode()), SYNTAX)

    fixed = fix((BROKEN * 3).encode(), check_data, read, unsafe=True)
    assert (fixed.data.decode(), fixed.count) == (BROKEN.replace("1 2", "1, 2") * 3, 3)
    assert checked == [3, 2, 1, 0]


def test_a_source_with_more_errors_than_are_looked_for_is_repaired_one_by_one() -> None:
    text = BROKEN + "class b { ] }\n" * (MOST_ERRORS + 5)
    fixed = fix(text.encode(), lambda data: check(Session(), source(data.decode()), SYNTAX), read, unsafe=True)
    assert fixed.data.decode() == text.replace("1 2", "1, 2")


def test_each_definition_gets_its_own_repair() -> None:
    text = "class a {\n  $x = [1 2]\n}\nclass b {\n  notice('it's', 'o'clock')\n}\nclass c {\n  $x = [1 2]\n}\n"
    fixed = fix(text.encode(), lambda data: check(Session(), source(data.decode()), SYNTAX), read, unsafe=True)
    assert fixed.data.decode() == text.replace("[1 2]", "[1, 2]")
