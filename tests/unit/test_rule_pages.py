"""Every rule has a page whose examples do what they announce, and is called like its file and its function."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

import pplint_rules
from pplint.base.presets import ALL
from pplint.base.source import SourceFile
from pplint.check.linter import check
from pplint.cli import main
from pplint.rule import registry
from pplint.rule.entry import CATEGORIES, Rule
from pplint.session import Session
from tests.announcements import announcements_in, compare
from tests.documents import Example, read_document
from tests.example_projects import project_of_example
from tests.mdtest_runner import around, checks_for, fix_all

ROOT = Path(__file__).parents[2]
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
    assert vars(import_module(rule.module))[word].name == rule.name
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
    source = SourceFile(example.path, example.program.checked_text.encode())
    checks = checks_for((rule,), ALL, example.configuration)
    found = check(Session(), source, checks, around(example, project_of_example(example))).diagnostics
    comparison = compare(announcements_in(example.program.text), found, example.path)
    report = comparison.report(example.program.line)
    if report:
        pytest.fail(f"page of {rule.name}\n{report}", pytrace=False)


@pytest.mark.parametrize(("rule", "example"), [each for each in EXAMPLES if each[1].fixed], ids=_name)
def test_examples_come_to_their_fixed_form(rule: Rule, example: Example) -> None:
    assert example.fixed is not None
    assert fix_all(example, (rule,), unsafe="unsafe" in example.fixed.words) == example.fixed.text


def test_every_rule_is_in_the_folder_of_a_category() -> None:
    folder = Path(pplint_rules.__path__[0])
    written = {path for path in folder.rglob("*.py") if "\n@rule(" in path.read_text()}
    registered = {folder.parent.joinpath(*rule.module.split(".")).with_suffix(".py") for rule in RULES}
    assert written == registered, f"rules go to a folder that is one of {', '.join(CATEGORIES)}"


def test_the_generated_page_is_that_of_the_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "--all", "--output-format", "markdown"]) == 0
    is_current = capsys.readouterr().out == (ROOT / "docs" / "rules.md").read_text()
    assert is_current, "docs/rules.md is out of date: generate it with `nox -s docs`"


@pytest.mark.parametrize("rule", RULES, ids=_name)
def test_issues_are_codes_of_the_compiler(rule: Rule) -> None:
    assert all(re.fullmatch(r"[A-Z][A-Z0-9_]+|[a-z0-9_-]+", issue) for issue in rule.issues)
    assert len(set(rule.issues)) == len(rule.issues)


def test_no_page_depends_on_the_version_of_python() -> None:
    """Since Python 3.13, tabs in docstrings become blanks, so that none may be there; `␉` stands for one."""
    assert [rule.name for rule in RULES if "\t" in (rule.check.__doc__ or "")] == []
    assert "include\tmotd" in next(rule.page for rule in RULES if rule.name == "hard-tab")
