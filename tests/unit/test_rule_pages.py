"""Every rule has a page whose examples do what they announce, and is called like its file and its function."""

from __future__ import annotations

import re
from importlib import import_module

import pytest

from pplint import registry
from pplint.linter import check_source
from pplint.rule import CATEGORIES, Rule
from pplint.source import SourceFile
from tests.announcements import announcements_in, compare
from tests.documents import Example, read_document
from tests.example_projects import project_of_example

RULES = registry.load().rules
EXAMPLES = [(rule, example) for rule in RULES for example in read_document(rule.page).examples]
SUMMARY_LENGTH = 90


def _name(value: Rule | Example) -> str:
    return value.name if isinstance(value, Rule) else f"line {value.program.line}"


def test_there_are_rules() -> None:
    assert {rule.category for rule in RULES} <= set(CATEGORIES)
    assert len(RULES) > len(CATEGORIES)


@pytest.mark.parametrize("rule", RULES, ids=_name)
def test_file_function_and_rule_share_the_word(rule: Rule) -> None:
    word = rule.name.replace("-", "_")
    assert rule.module.rpartition(".")[2] == word
    assert vars(import_module(rule.module))[word] is rule
    assert rule.check.__name__ == word


@pytest.mark.parametrize("rule", RULES, ids=_name)
def test_summary_is_one_short_phrase(rule: Rule) -> None:
    assert rule.summary[:1] in {rule.summary[:1].upper(), "`"}
    assert not rule.summary.endswith(".")
    assert "\n" not in rule.summary
    assert len(rule.summary) <= SUMMARY_LENGTH


@pytest.mark.parametrize("rule", RULES, ids=_name)
def test_page_starts_with_a_sentence(rule: Rule) -> None:
    paragraph = rule.page.partition("\n\n")[0]
    assert paragraph
    assert not paragraph.startswith(("```", "#", "-"))
    assert paragraph.endswith((".", ":"))


@pytest.mark.parametrize("rule", RULES, ids=_name)
def test_page_shows_bad_and_good_code(rule: Rule) -> None:
    examples = [example for owner, example in EXAMPLES if owner is rule]
    announced = [announcements_in(example.program.text) for example in examples]
    assert any(announced), "no example announces a diagnostic"
    assert not all(announced), "no example is without a diagnostic"
    assert {one.rule for each in announced for one in each} == {rule.name}


@pytest.mark.parametrize(("rule", "example"), EXAMPLES, ids=_name)
def test_examples_do_what_they_announce(rule: Rule, example: Example) -> None:
    source = SourceFile(example.path, example.program.text.encode())
    found = check_source(source, [rule], module_path=example.module_path, project=project_of_example(example))
    comparison = compare(announcements_in(example.program.text), found)
    report = comparison.report(example.program.line)
    if report:
        pytest.fail(f"page of {rule.name}\n{report}", pytrace=False)


@pytest.mark.parametrize("rule", RULES, ids=_name)
def test_issues_are_codes_of_the_compiler(rule: Rule) -> None:
    assert all(re.fullmatch(r"[A-Z][A-Z0-9_]+|[a-z0-9_-]+", issue) for issue in rule.issues)
    assert len(set(rule.issues)) == len(rule.issues)
