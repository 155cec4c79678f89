"""Fixes are applied together where they can be, until nothing changes, and never break a source."""

from __future__ import annotations

import pytest

from pplint import registry
from pplint.diagnostic import Diagnostic, Edit, Fix, Severity
from pplint.fixer import ROUNDS, Fixed, applicable, apply, fix
from pplint.linter import Checks, FileResult, check
from pplint.records import replace
from pplint.registry import Registry
from pplint.source import Span
from tests.unit.samples import CHECKS, source

SYNTAX = Checks.everything(Registry.of(rule for rule in registry.load().rules if rule.category == "syntax"))


def _diagnostic(*edits: tuple[int, int, str], safe: bool = True, category: str = "style") -> Diagnostic:
    made = tuple(Edit(Span(start, end), text) for start, end, text in edits)
    span = made[0].span if made else Span(0, 0)
    return Diagnostic("x.pp", span, "rule", category, Severity.WARNING, "message", fix=Fix("mend it", made, safe))


def _fix_text(text: str, *, unsafe: bool = False) -> Fixed:
    return fix(text.encode(), lambda data: check(source(data.decode()), CHECKS), unsafe=unsafe)


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


@pytest.mark.parametrize(
    ("second", "together"),
    [((2, 4, "x"), False), ((3, 3, "x"), False), ((1, 2, "x"), False), ((4, 6, "x"), True)],
)
def test_fixes_that_touch_wait_for_the_next_round(second: tuple[int, int, str], *, together: bool) -> None:
    first = _diagnostic((1, 3, "y"))
    other = _diagnostic(second)
    assert applicable([first, other], unsafe=False) == ([first, other] if together else [first])


def test_fixes_of_several_edits_are_applied_whole_or_not_at_all() -> None:
    whole = _diagnostic((0, 1, "x"), (8, 9, "x"))
    blocked = _diagnostic((4, 5, "y"), (8, 9, "y"))
    free = _diagnostic((4, 5, "z"))
    assert applicable([whole, blocked, free], unsafe=False) == [whole, free]


def test_fixes_that_undo_each_other_come_to_an_end() -> None:
    def check_data(data: bytes) -> FileResult:
        return FileResult("x.pp", [_diagnostic((0, 1, "b" if data == b"a" else "a"))])

    assert fix(b"a", check_data).count == ROUNDS


def test_a_fix_that_breaks_a_source_is_left_out_and_reported() -> None:
    def check_data(data: bytes) -> FileResult:
        broken = [_diagnostic(category="syntax")] if data == b"broken" else []
        return FileResult("x.pp", [*broken, _diagnostic((0, 5, "broken"))])

    fixed = fix(b"right", check_data)
    assert (fixed.data, fixed.count) == (b"right", 0)
    assert [each.rule for each in fixed.result.diagnostics] == ["internal-error", "rule"]


def test_a_fix_may_mend_a_broken_source() -> None:
    def check_data(data: bytes) -> FileResult:
        return FileResult("x.pp", [_diagnostic((0, 6, "right"), category="syntax")] if data == b"broken" else [])

    assert fix(b"broken", check_data).data == b"right"


def test_a_repair_that_makes_more_of_it_is_left_out() -> None:
    def check_data(data: bytes) -> FileResult:
        broken = [_diagnostic(category="syntax")] * (data.count(b"?") or 1)
        distinct = [replace(each, message=str(number)) for number, each in enumerate(broken)]
        return FileResult("x.pp", [*distinct, _diagnostic((0, 1, "??"), category="syntax"), _diagnostic((4, 5, "T"))])

    fixed = fix(b"wrong", check_data)
    assert (fixed.data, fixed.count) == (b"wronT", 1)
    assert "internal-error" not in {each.rule for each in fixed.result.diagnostics}


def test_each_definition_gets_its_own_repair() -> None:
    text = "class a {\n  $x = [1 2]\n}\nclass b {\n  notice('it's', 'o'clock')\n}\nclass c {\n  $x = [1 2]\n}\n"
    fixed = fix(text.encode(), lambda data: check(source(data.decode()), SYNTAX), unsafe=True)
    assert fixed.data.decode() == text.replace("[1 2]", "[1, 2]")
