"""Where several rules see the same, the one reports that others yield to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from pplint.base.diagnostic import Finding, Severity
from pplint.base.presets import EVERY_PRESET, PUPPET_LINT, VOXPUPULI
from pplint.check.checks import Checks
from pplint.check.linter import check
from pplint.config.settings import Settings
from pplint.infer.core.problems import InvalidOperand  # noqa: TC001 - it is what a rule subscribes to
from pplint.rule import Context, subscription
from pplint.rule.entry import Rule, RuleError
from pplint.rule.registry import Registry, check_precedence
from pplint.session import Session
from pplint.syntax import ast
from tests.unit.samples import source

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.unit.command_line import Run


def _rule(name: str, check_node: Callable[..., Iterator[Finding]], *yields_to: str) -> Rule:
    nodes = subscription(check_node)
    return Rule(name, name, Severity.ERROR, "style", __name__, (), check_node, nodes, yields_to=yields_to)


def _whole(node: ast.Binary, ctx: Context) -> Iterator[Finding]:
    yield ctx.finding(node, "whole")


def _right(node: ast.Binary, ctx: Context) -> Iterator[Finding]:
    yield ctx.finding(node.right, "right")


def _name(node: ast.Name, ctx: Context) -> Iterator[Finding]:
    if not isinstance(ctx.ancestors[-1], ast.Call):
        yield ctx.finding(node, "name")


def _problem(problem: InvalidOperand, ctx: Context) -> Iterator[Finding]:
    if ctx.source.path == "loud.pp":
        yield ctx.finding(problem, "problem")


def _found(text: str, *rules: Rule, path: str = "a.pp") -> list[str]:
    result = check(Session(), source(text, path), Checks.everything(Registry.of(rules)))
    return [each.rule for each in result.diagnostics]


def test_the_same_node() -> None:
    text = "notice(1 == a)\n"
    assert _found(text, _rule("one", _whole), _rule("other", _right)) == ["one", "other"]
    assert _found(text, _rule("one", _whole), _rule("other", _right, "one")) == ["one"]
    assert _found(text, _rule("one", _whole, "other"), _rule("other", _right)) == ["other"]


def test_the_same_bytes() -> None:
    assert _found("notice(1 == a)\n", _rule("one", _right), _rule("other", _name, "one")) == ["one"]
    assert _found("notice(a == 1)\n", _rule("one", _right), _rule("other", _name, "one")) == ["other", "one"]


def test_a_problem_with_the_node_that_a_rule_is_shown() -> None:
    rules = _rule("one", _problem), _rule("other", _whole, "one")
    assert _found("notice(1 / 0)\n", *rules, path="quiet.pp") == []
    assert _found("notice(1 / 0)\n", *rules, path="loud.pp") == ["one"]
    assert _found("notice(2 - 1)\n", *rules, path="loud.pp") == ["other"]


def test_what_is_yielded_to_need_not_report_itself() -> None:
    rules = _rule("one", _whole), _rule("other", _right, "one"), _rule("third", _right, "other")
    assert _found("notice(1 == a)\n", *rules) == ["one"]


def _found_with(settings: Settings, *rules: Rule, ignored_here: tuple[str, ...] = ()) -> list[str]:
    checks = Checks.chosen(Registry.of(rules), settings, ignored_here)
    return [each.rule for each in check(Session(), source("notice(1 == a)\n"), checks).diagnostics]


def test_a_rule_that_is_ignored_is_heard_by_those_that_yield_to_it() -> None:
    rules = replace(_rule("one", _whole), category="types"), _rule("other", _right, "one")
    assert _found_with(Settings(ignore=("one",)), *rules) == []
    assert _found_with(Settings(ignore=("types",)), *rules) == []
    assert _found_with(Settings(), *rules, ignored_here=("one",)) == []


def test_a_rule_that_nobody_asks_for_is_not_heard() -> None:
    rules = replace(_rule("one", _whole), presets=()), _rule("other", _right, "one")
    assert _found_with(Settings(), *rules) == ["other"]
    assert _found_with(Settings(select=("other",)), *rules) == ["other"]
    assert _found_with(Settings(extend_select=("one",)), *rules) == ["one"]


def test_two_checks_of_another_linter_both_report_in_the_presets_that_keep_what_it_reports() -> None:
    plain = replace(_rule("plain", _whole), presets=EVERY_PRESET)
    one = replace(plain, name="one", aliases=("one_check",))
    other = replace(_rule("other", _right, "one"), presets=EVERY_PRESET, aliases=("other_check",))
    assert _found_with(Settings(), one, other) == ["one"]
    assert _found_with(Settings(preset=PUPPET_LINT), one, other) == ["one", "other"]
    assert _found_with(Settings(preset=VOXPUPULI), one, other) == ["one", "other"]
    assert _found_with(Settings(preset=PUPPET_LINT), plain, replace(other, yields_to=("plain",))) == ["plain"]


def test_suppressed_findings_are_yielded_to() -> None:
    text = "notice(1 == a)  # pplint: ignore[one]\n"
    assert _found(text, _rule("one", _whole), _rule("other", _right, "one")) == []


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ([_rule("one", _whole, "othr"), _rule("other", _whole)], "which is not a rule; did you mean `other`?"),
        ([_rule("one", _whole, "other"), _rule("other", _whole, "one")], "yield to each other"),
        ([_rule("one", _whole, "one")], "yield to each other"),
    ],
)
def test_precedence_that_cannot_be(rules: list[Rule], words: str) -> None:
    with pytest.raises(RuleError, match=words.replace("?", r"\?")):
        check_precedence(Registry.of(rules))


def test_the_page_of_a_rule_says_what_it_yields_to(run: Run) -> None:
    code, text, _ = run("rule", "invalid-operand")
    assert code == 0
    assert "Not reported where these rules report: division-by-zero, illegal-match-operand, slash-comment." in text
