"""One source is checked completely, whatever its rules do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pplint.base.diagnostic import Finding, Severity
from pplint.check.checks import Checks
from pplint.check.linter import check
from pplint.rule import Context, subscription
from pplint.rule.entry import Rule
from pplint.rule.registry import Registry
from pplint.session import Session
from pplint.syntax import ast
from pplint.syntax.node_names import NAME_GETTERS
from pplint.syntax.parser import NODE_LIMIT, concrete_tree, parse
from pplint.syntax.source_kinds import SourceKind
from tests.checking import check_source
from tests.unit.samples import BAD, CHECKS, FAILING, REGISTRY, check_text, found, source

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pplint.rule.entry import Names


def _rule(check_node: Callable[..., Iterator[Finding]], named: Names | None = None) -> Rule:
    nodes = subscription(check_node)
    return Rule("sample", "A sample", Severity.INFO, "style", __name__, (), check_node, nodes, named=named)


def test_diagnostics_are_in_the_order_of_the_source() -> None:
    assert found("notice(risky)\nnotice(bad)\nnotice(risky)\n") == [
        (1, "risky-name"),
        (2, "bad-name"),
        (3, "risky-name"),
    ]


def test_only_the_given_rules_are_asked() -> None:
    diagnostics = check_source(source("notice(bad, risky)\n"), [BAD])
    assert [diagnostic.rule for diagnostic in diagnostics] == ["bad-name"]


def test_the_ancestors_of_a_node_are_those_around_it() -> None:
    def check_node(node: ast.Name, ctx: Context) -> Iterator[Finding]:
        if node.value == "bad":
            yield ctx.finding(node, " > ".join(type(ancestor).__name__ for ancestor in ctx.ancestors))

    diagnostics = check_source(source("if true { notice(bad) }\nnotice(bad)\n"), [_rule(check_node)])
    assert [diagnostic.message for diagnostic in diagnostics] == [
        "File > Block > If > Block > Call",
        "File > Block > Call",
    ]


def test_a_rule_for_a_class_sees_the_nodes_of_its_subclasses() -> None:
    def check_node(node: ast.Definition | ast.Boolean, ctx: Context) -> Iterator[Finding]:
        yield ctx.finding(node, type(node).__name__)

    text = "class a { }\ndefine b { }\nnotice(true)\n"
    diagnostics = check_source(source(text), [_rule(check_node)])
    assert [diagnostic.message for diagnostic in diagnostics] == ["Class", "Define", "Boolean"]


_NAMED = """\
class a($b, $c) {
  file { $b: mode => '1' }
  ::package { 'c': ensure => $::c }
  ::notice("b${c}", c)
  $c.notice
  $d = $e % 2
}
"""


@pytest.mark.parametrize(
    ("named", "expected"),
    [
        ({"b"}, ["Parameter b", "Variable b", "String b"]),
        ({"c"}, ["Parameter c", "String c", "Variable c", "Name c", "Variable c"]),
        ({"::c"}, ["Variable ::c"]),
        ({"mode"}, ["Attribute mode"]),
        ({"package"}, ["Resource package"]),
        ({"notice"}, ["Call notice", "MethodCall notice", "Name notice"]),
        ({"d"}, ["Assignment d", "Variable d"]),
        ({"%"}, ["Binary %"]),
        (set[str](), []),
    ],
)
@pytest.mark.parametrize("is_function", [False, True])
def test_a_rule_is_shown_the_nodes_of_the_names_that_it_is_about(
    named: set[str],
    expected: list[str],
    is_function: bool,
) -> None:
    def check_node(
        node: ast.Assignment
        | ast.Attribute
        | ast.Binary
        | ast.Call
        | ast.MethodCall
        | ast.Name
        | ast.Parameter
        | ast.Resource
        | ast.String
        | ast.Variable,
        ctx: Context,
    ) -> Iterator[Finding]:
        yield ctx.finding(node, f"{type(node).__name__} {NAME_GETTERS[type(node)](node)}")

    rule = _rule(check_node, named.__contains__ if is_function else frozenset(named))
    assert sorted(each.message for each in check_source(source(_NAMED), [rule])) == sorted(expected)


def test_nodes_that_have_no_names_are_shown_to_rules_that_are_about_names() -> None:
    def check_node(node: ast.Block | ast.Variable, ctx: Context) -> Iterator[Finding]:
        yield ctx.finding(node, type(node).__name__)

    diagnostics = check_source(source("$a = $b\n"), [_rule(check_node, frozenset({"b"}))])
    assert [each.message for each in diagnostics] == ["Block", "Variable"]


def test_a_rule_says_once_whether_it_is_about_a_name() -> None:
    asked: list[str] = []

    def is_wanted(name: str) -> bool:
        asked.append(name)
        return False

    def check_node(node: ast.Variable, ctx: Context) -> Iterator[Finding]:
        yield ctx.finding(node, "shown")

    assert check_source(source("notice($a, $b, $a, $a)\n"), [_rule(check_node, is_wanted)]) == []
    assert asked == ["a", "b"]


def test_the_same_finding_is_reported_once() -> None:
    def check_node(node: ast.Name, ctx: Context) -> Iterator[Finding]:
        yield ctx.finding(node, "twice")
        yield ctx.finding(node, "twice")

    assert len(check_source(source("$a = b\n"), [_rule(check_node)])) == 1


def test_severities_can_be_changed() -> None:
    checks = Checks([BAD], REGISTRY, frozenset(["bad-name"]), {"bad-name": Severity.INFO})
    (diagnostic,) = check(Session(), source("notice(bad)\n"), checks).diagnostics
    assert diagnostic.severity is Severity.INFO


def test_a_rule_that_fails_is_reported_once_and_the_others_go_on() -> None:
    result = check_text("notice(fail, fail)\nnotice(bad)\n")
    assert [(each.rule, each.category) for each in result.diagnostics] == [
        ("internal-error", "internal"),
        ("bad-name", "style"),
    ]
    assert "rule `failing` failed: ZeroDivisionError: on purpose" in result.diagnostics[0].message


def test_a_rule_that_failed_in_one_file_is_asked_in_the_next() -> None:
    checks = Checks.everything(Registry.of([FAILING]))
    for _ in range(2):
        assert len(check(Session(), source("notice(fail)\n"), checks).diagnostics) == 1


def test_nesting_beyond_the_limit_is_reported() -> None:
    (diagnostic,) = check(Session(), source("$a = " + "[" * 5000 + "]" * 5000), CHECKS).diagnostics
    assert diagnostic.rule == "nesting-too-deep"


def test_nesting_up_to_the_limit_is_checked() -> None:
    assert found("$a = " + "[" * 200 + "bad" + "]" * 200) == [(1, "bad-name")]


@pytest.mark.parametrize("text", ["1,", "{a=>1},", "[[1]],", '"${b}",'])
@pytest.mark.parametrize("share", [0.5, 2])
def test_nodes_beyond_the_limit_are_reported_where_it_is_reached(text: str, share: float) -> None:
    each = concrete_tree(f"[{text * 100}]".encode(), SourceKind.MANIFEST).root_node.descendant_count / 100
    start = "# a comment\n" * 6000
    program = f"{start}$a = [{text * int(share * NODE_LIMIT / each)}]\n"
    found = [each for each in check(Session(), source(program), CHECKS).diagnostics if each.rule == "too-many-nodes"]
    assert [each.span.start > len(start) for each in found] == [True] * (share > 1)
    assert all(each.help and "not checked: more than 300,000 nodes" in each.message for each in found)


@pytest.mark.parametrize("tag", ["@(END)\n", "[@(A), @(END)]\nEND\n| A\n"])
def test_text_of_a_heredoc_that_looks_like_code_has_few_nodes(tag: str) -> None:
    text = "$a = [a]\n" * (NODE_LIMIT // 6)
    assert not parse(source(f"$a = {tag}{text}| END\n")).problems
