"""Suppressions stop what they are about and nothing else, and those that stop nothing are reported."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from pplint.base.diagnostic import Edit, Finding, Fix
from pplint.base.edits import apply
from pplint.base.source import Span
from pplint.check.checks import Checks
from pplint.check.fixer import fix
from pplint.check.linter import check
from pplint.check.suppress.resolve import Suppressions, resolve
from pplint.rule import Context, subscription
from pplint.rule.registry import Registry, is_switchable
from pplint.session import Session
from pplint.syntax import ast
from pplint.syntax.parser import parse
from tests.unit.samples import BAD, CHECKS, REGISTRY, RISKY, check_text, found, line_of, read, source

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.base.diagnostic import Diagnostic
    from pplint.rule.registry import Entry


def _messages(text: str, rule: str) -> list[str]:
    return [diagnostic.message for diagnostic in check_text(text).diagnostics if diagnostic.rule == rule]


def _fixed(text: str, *, unsafe: bool = False) -> str:
    return fix(
        text.encode(), lambda data: check(Session(), source(data.decode()), CHECKS), read, unsafe=unsafe
    ).data.decode()


def test_without_suppressions_everything_is_reported() -> None:
    assert found("notice(bad)\nnotice(bad)\n") == [(1, "bad-name"), (2, "bad-name")]


def test_at_the_end_of_a_line_it_is_about_the_line() -> None:
    assert found("notice(bad) # pplint: ignore[bad-name] as agreed\nnotice(bad)\n") == [(2, "bad-name")]


def test_the_reason_is_kept() -> None:
    result = check_text("notice(bad) # pplint: ignore[bad-name] as agreed\n")
    assert [each.reason for each in result.suppressed] == ["as agreed"]


def test_only_the_named_rules_are_stopped() -> None:
    text = "notice(bad, risky) # pplint: ignore[bad-name]\nnotice(bad, risky) # pplint: ignore[bad-name, risky-name]\n"
    assert found(text) == [(1, "risky-name")]


def test_a_finding_over_several_lines_is_stopped_where_it_starts_or_ends() -> None:
    resource = "file {{ 'a':{0}\n  mode => 'x',{1}\n}}{2}\n"
    comment = " # pplint: ignore[some-resource]"
    assert found(resource.format(comment, "", "")) == []
    assert found(resource.format("", "", comment)) == []
    assert found(resource.format("", comment, "")) == [(1, "some-resource"), (2, "unused-suppression")]


def test_above_a_statement_it_is_about_the_whole_statement() -> None:
    text = "# pplint: ignore[bad-name]\nnotice(\n  bad,\n  bad,\n)\nnotice(bad)\n"
    assert found(text) == [(6, "bad-name")]


def test_above_a_statement_other_comments_and_blank_lines_may_follow() -> None:
    assert found("# pplint: ignore[bad-name]\n# why\n\n/* and\nbecause */\nnotice(bad)\n") == []


def test_above_a_class_it_is_about_the_header_but_not_the_body() -> None:
    text = "# pplint: ignore[bad-name]\nclass x(\n  $a = bad,\n) {\n  notice(bad)\n}\n"
    assert found(text) == [(5, "bad-name")]


def test_above_one_line_it_is_about_all_of_it() -> None:
    assert found("# pplint: ignore[bad-name]\nclass x { notice(bad) }\n") == []


def test_above_an_attribute_it_is_about_the_attribute() -> None:
    text = "notice({\n  # pplint: ignore[bad-name]\n  a => [\n    bad,\n  ],\n  b => bad,\n})\n"
    assert found(text) == [(6, "bad-name")]


def test_above_a_heredoc_it_is_about_its_text() -> None:
    assert found('# pplint: ignore[bad-name]\n$a = @("END")\n  ${[bad]}\n  | END\nnotice(bad)\n') == [(5, "bad-name")]


def test_a_range_goes_from_disable_to_enable() -> None:
    text = (
        "notice(bad)\n# pplint: disable[bad-name]\nnotice(bad)\nnotice(bad)\n# pplint: enable[bad-name]\nnotice(bad)\n"
    )
    assert found(text) == [(1, "bad-name"), (6, "bad-name")]


def test_a_range_may_go_to_the_end_of_the_file() -> None:
    assert found("notice(bad)\n# pplint: disable[bad-name]\nnotice(bad)\nnotice(bad)") == [(1, "bad-name")]


def test_ranges_of_different_rules_may_cross() -> None:
    text = (
        "# pplint: disable[bad-name]\nnotice(bad, risky)\n# pplint: disable[risky-name]\nnotice(bad, risky)\n"
        "# pplint: enable[bad-name]\nnotice(bad, risky)\n"
    )
    assert found(text) == [(2, "risky-name"), (6, "bad-name")]


def test_a_whole_file_can_be_left_alone() -> None:
    assert found("notice(bad)\nnotice(bad)\n# pplint: file-ignore[bad-name]\n") == []


def test_comments_in_the_style_of_c_count() -> None:
    assert found("notice(bad) /* pplint: ignore[bad-name] */\n") == []


@pytest.mark.parametrize(
    ("comment", "fixed"),
    [
        ("<%# pplint: ignore[bad-name] %>", "\n<%= good %>\n"),
        ("<%# pplint: ignore[bad-name] -%>", "<%= good %>\n"),
        ("<%#pplint:ignore[bad-name]%>", "\n<%= good %>\n"),
    ],
)
def test_comments_of_templates_count(comment: str, fixed: str) -> None:
    used, unused = (source(f"{comment}\n<%= {word} %>\n", "x.epp") for word in ("bad", "good"))
    result = check_text(used.text(Span(0, len(used.data))), "x.epp")
    assert (result.diagnostics, [each.reason for each in result.suppressed]) == ([], [""])
    parsed = parse(unused)
    (finding,) = resolve(unused, parsed.tree, parsed.comments, REGISTRY).unused(frozenset(["bad-name"]))
    assert finding.fix is not None
    assert apply(unused.data, finding.fix.edits).decode() == fixed


def test_a_suppression_may_follow_other_words() -> None:
    assert found("notice(bad) # as agreed # pplint: ignore[bad-name]\n") == []


@pytest.mark.parametrize("name", ["bad-name", "bad_name", "bad_names"])
def test_puppet_lint_comments_count_with_either_name(name: str) -> None:
    assert found(f"notice(bad) # lint:ignore:{name} as agreed\nnotice(bad)\n") == [(2, "bad-name")]


def test_puppet_lint_blocks_end_where_they_say() -> None:
    text = "# lint:ignore:bad_names lint:ignore:risky-name why\nnotice(bad, risky)\n# lint:endignore\nnotice(bad)\n"
    assert found(text) == [(4, "bad-name")]


def test_puppet_lint_blocks_nest() -> None:
    text = (
        "# lint:ignore:bad_names\nnotice(bad, risky)\n# lint:ignore:risky-name\nnotice(bad, risky)\n# lint:endignore\n"
        "notice(bad, risky)\n# lint:endignore\nnotice(bad, risky)\n"
    )
    assert found(text) == [(2, "risky-name"), (6, "risky-name"), (8, "bad-name"), (8, "risky-name")]


def test_a_puppet_lint_block_without_an_end_has_no_effect() -> None:
    assert found("# lint:ignore:bad_names\nnotice(bad)\n") == [(1, "invalid-suppression"), (2, "bad-name")]
    assert found("# lint:endignore\n") == [(1, "invalid-suppression")]


def test_what_lacks_its_other_half_where_not_all_comments_were_read() -> None:
    assert "invalid-suppression" not in {
        rule for _, rule in found("# lint:ignore:bad_names\n/* why\n# lint:endignore\n")
    }
    assert found("# pplint: enable[bad-name]\n$a = '\n") == []


def test_checks_that_only_puppet_lint_knows_are_left_alone() -> None:
    assert found("notice(a) # lint:ignore:140chars\n# lint:ignore:arrow_alignment\nnotice(b)\n# lint:endignore\n") == []


@pytest.mark.parametrize(
    ("comment", "expected"),
    [
        ("# lint:ignore:bad_names:resources", []),
        ("#lint:ignore:bad_names", []),
        ("/* lint:ignore:bad_names */", []),
        ("# why lint:ignore:bad_names", [(1, "bad-name")]),
        ("# lint:ignore: bad_names", [(1, "bad-name")]),
        ("# Lint:ignore:bad_names", [(1, "bad-name")]),
        ("# lint:ignore:all", [(1, "bad-name")]),
        ("# lint:ignore:bad_names as lint:ignore:agreed", []),
    ],
)
def test_what_is_a_comment_for_puppet_lint(comment: str, expected: list[tuple[int, str]]) -> None:
    assert found(f"notice(bad) {comment}\n") == expected


def test_a_comment_where_a_block_opens_is_about_its_line() -> None:
    assert found("if bad { # lint:ignore:bad_names\n  notice(bad)\n}\n") == [(2, "bad-name")]


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("bad_name", None),
        ("bad_nams", "bad_names"),
        ("Bad_Names", "bad_names"),
        ("bad-names", "bad_names"),
        ("x", None),
    ],
)
def test_a_check_that_is_nearly_called_like_a_known_one_is_reported(name: str, near: str | None) -> None:
    expected = [] if near is None else [f"unknown check `{name}`; did you mean `{near}`?"]
    assert _messages(f"notice(good) # lint:ignore:{name}\n", "invalid-suppression") == expected


def test_the_end_of_a_foreign_region_may_name_what_ends() -> None:
    text = "# lint:ignore:bad_names\nnotice(bad)\n# lint:endignore:bad_names\nnotice(bad)\n"
    assert found(text) == found("# lint:ignore:bad_names\nnotice(bad)\n# lint:endignore\nnotice(bad)\n")
    assert found("# lint:endignore:140chars\n") == [(1, "invalid-suppression")]


def test_a_suppression_that_stops_nothing_is_reported() -> None:
    text = "notice(good) # pplint: ignore[bad-name]\n"
    assert _messages(text, "unused-suppression") == ["this suppression of `bad-name` suppresses nothing"]


def test_unused_names_are_reported_and_used_ones_are_not() -> None:
    text = "notice(bad) # pplint: ignore[bad-name, risky-name]\n"
    assert _messages(text, "unused-suppression") == ["this suppression of `risky-name` suppresses nothing"]


def test_puppet_lint_names_are_not_reported_as_unused_but_ours_are() -> None:
    assert found("notice(good) # lint:ignore:bad_names\n") == []
    assert found("notice(good) # lint:ignore:bad-name\n") == [(1, "unused-suppression")]


def test_rules_that_are_switched_off_are_not_reported_as_unused() -> None:
    checks = Checks([], REGISTRY, frozenset({"unused-suppression"}))
    assert check(Session(), source("notice(good) # pplint: ignore[bad-name]\n"), checks).diagnostics == []


def test_in_a_broken_source_unused_suppressions_are_not_known() -> None:
    assert found("notice(good) # pplint: ignore[bad-name]\n}\n") == []
    broken = "class a { notice(bad) } # pplint: ignore[bad-name]\nclass b { ) }\nclass c { notice(bad) }\n"
    assert found(broken) == [(3, "bad-name")]


def test_reports_about_suppressions_can_be_suppressed() -> None:
    assert found("# pplint: file-ignore[unused-suppression]\nnotice(good) # pplint: ignore[bad-name]\n") == []


@pytest.mark.parametrize(
    ("comment", "message"),
    [
        ("# pplint: ignore", "`ignore` names no rule"),
        ("# pplint: ignore[] why", "`ignore` names no rule"),
        ("# pplint: ignore[bad-nam]", "unknown rule or category `bad-nam`; did you mean `bad-name`?"),
        ("# pplint: ingore[bad-name]", "unknown directive `ingore`; did you mean `ignore`?"),
        ("# pplint: enable[bad-name]", "`bad-name` is not disabled here"),
        ("# pplint: ignore[invalid-utf8]", "`invalid-utf8` cannot be suppressed"),
        ("# pplint: file-ignore[syntax]", "`syntax` cannot be suppressed"),
        ("# pplint: ignore[spelling]", "unknown rule or category `spelling`"),
        ("# pplint: enable[style]", "`style` is not disabled here"),
        (f"# pplint: ignore[{'a,' * 1001}]", "`ignore` has more than 1000 names"),
    ],
)
def test_what_looks_like_a_suppression_and_is_none_is_reported(comment: str, message: str) -> None:
    assert _messages(f"{comment}\nnotice(good)\n", "invalid-suppression") == [message]


def test_prose_is_no_suppression() -> None:
    assert found("# pplint: the linter\n# write `# pplint: ignore[x]`\n# pplint\nnotice('# pplint: ignore[x]')\n") == []


@pytest.mark.parametrize(
    ("text", "fixed"),
    [
        ("notice(good)  # pplint: ignore[bad-name]\n", "notice(good)\n"),
        ("  # pplint: ignore[bad-name]\nnotice(good)\n", "notice(good)\n"),
        ("notice(good) # why # pplint: ignore[bad-name]\n", "notice(good) # why\n"),
        ("notice(bad) # pplint: ignore[risky-name,bad-name]\n", "notice(bad) # pplint: ignore[bad-name]\n"),
        ("# pplint: disable[bad-name]\nnotice(a)\n# pplint: enable[bad-name]\nnotice(b)\n", "notice(a)\nnotice(b)\n"),
        ("# lint:ignore:bad-name\nnotice(a)\n# lint:endignore\n", "notice(a)\n"),
        (
            "# lint:ignore:bad-name lint:ignore:140chars why\nnotice(a)\n# lint:endignore\n",
            "# lint:ignore:140chars why\nnotice(a)\n# lint:endignore\n",
        ),
        ("notice(good) # pplint: ignore[bad-name]", "notice(good)"),
    ],
)
def test_unused_suppressions_are_removed(text: str, fixed: str) -> None:
    assert _fixed(text) == fixed
    assert found(fixed) == []


def test_a_reason_is_removed_only_on_demand() -> None:
    text = "notice(good) # pplint: ignore[bad-name] because\n"
    assert _fixed(text) == text
    assert _fixed(text, unsafe=True) == "notice(good)\n"


def test_suppressed_findings_are_not_fixed() -> None:
    text = "notice(bad) # pplint: ignore[bad-name]\n"
    assert _fixed(text) == text


def _both_arguments(node: ast.Call, ctx: Context) -> Iterator[Finding]:
    edits = tuple(Edit(each.span, "good") for each in node.arguments)
    yield ctx.finding(node.arguments[1], "this is bad", fix=Fix("make both good", edits, safe=True))


@pytest.mark.parametrize(("rule", "is_fixed"), [("bad-name", False), ("risky-name", True)])
def test_a_fix_that_would_edit_what_is_suppressed_is_not_applied(rule: str, *, is_fixed: bool) -> None:
    bad = replace(BAD, own_check=_both_arguments, own_nodes=subscription(_both_arguments))
    text = f"notice(bad, # pplint: ignore[{rule}]\nbad)\n"
    checks = Checks.everything(Registry.of([bad, RISKY]))
    (found,) = [each for each in check(Session(), source(text), checks).diagnostics if each.rule == "bad-name"]
    assert (line_of(found), found.fix is not None) == (2, is_fixed)


def test_order_does_not_depend_on_what_is_suppressed() -> None:
    diagnostics: list[Diagnostic] = check_text("notice(bad) # pplint: ignore[risky-name]\n").diagnostics
    assert diagnostics == sorted(diagnostics, key=lambda diagnostic: diagnostic.sort_key)


@pytest.mark.parametrize("name", ["style", "all"])
def test_a_category_stands_for_its_rules(name: str) -> None:
    assert found(f"notice(bad, risky) # pplint: ignore[{name}]\nnotice(bad)\n") == [(2, "bad-name")]
    assert found(f"# pplint: disable[{name}]\nnotice(bad)\n# pplint: enable[{name}]\nnotice(bad)\n") == [
        (4, "bad-name")
    ]
    assert found(f"notice(bad, risky)\n# pplint: file-ignore[{name}]\n") == []


def test_a_category_that_stops_nothing_is_reported() -> None:
    assert found("notice(good) # pplint: ignore[style]\n") == [(1, "unused-suppression")]
    assert found("notice(bad) # pplint: ignore[style, bad-name]\n") == []


def test_a_category_without_rules_is_let_be() -> None:
    assert found("notice(bad) # pplint: ignore[security]\n") == [(1, "bad-name")]


def test_a_category_is_not_read_as_a_check_of_puppet_lint() -> None:
    assert found("notice(bad) # lint:ignore:style\n") == [(1, "bad-name")]


def test_a_multi_line_comment_is_about_what_follows_it() -> None:
    assert found("/* pplint: ignore[bad-name] as\nagreed */\nnotice(bad)\nnotice(bad)\n") == [(4, "bad-name")]


def test_a_comment_above_a_statement_is_not_about_heredocs_in_its_blocks() -> None:
    inner = 'each($x) |$y| {\n  $a = @("A")\n    ${[bad]}\n    | A\n}\n'
    assert found(f"# pplint: ignore[bad-name]\n{inner}") == [(1, "unused-suppression"), (4, "bad-name")]


def test_suppressed_findings_do_not_count_among_the_reported() -> None:
    many = "notice(bad) # pplint: ignore[bad-name] why\n" * 1500 + "notice(bad)\n"
    result = check_text(many)
    assert [(line_of(each), each.rule) for each in result.diagnostics] == [(1501, "bad-name")]
    assert len(result.suppressed) == 1000


def test_after_the_last_finding_that_is_reported_suppressions_are_used() -> None:
    rules = {rule for _, rule in found("notice(bad)\n" * 1500 + "notice(bad) # pplint: ignore[bad-name]\n")}
    assert rules == {"bad-name", "too-many-findings"}


def test_no_more_unused_suppressions_are_reported_than_findings_of_rules() -> None:
    rules = [rule for _, rule in found("notice(good) # pplint: ignore[bad-name]\n" * 1500)]
    assert (rules.count("unused-suppression"), rules.count("too-many-findings")) == (1000, 1)


def test_where_a_rule_failed_nothing_is_said_to_be_unused() -> None:
    assert found("notice(fail) # pplint: ignore[bad-name]\n") == [(1, "internal-error")]


def test_the_last_comment_gives_the_reason() -> None:
    text = "# pplint: file-ignore[bad-name] one\n# pplint: disable[style] two\n# pplint: ignore[bad-name] three\n"
    result = check_text(f"{text}notice(\n  bad)\nnotice(bad)\n")
    assert [each.reason for each in result.suppressed] == ["three", "two"]


@pytest.mark.parametrize("name", ["all", "bad-name"])
def test_what_a_name_stands_for_is_found_out_once(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    looked_at: list[str] = []

    def looks(entry: Entry) -> bool:
        looked_at.append(entry.name)
        return is_switchable(entry)

    monkeypatch.setattr(sys.modules[Suppressions.__module__], "is_switchable", looks)
    check_text(f"notice(bad) # pplint: ignore[{name}] as agreed\n" * 50)
    assert len(looked_at) == len(set(looked_at))
