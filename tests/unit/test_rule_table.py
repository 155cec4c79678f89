"""The rules that come with pplint are known from a table, which says what their modules say."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import asdict, replace
from tools.rule_table import TABLE, table_text

from pplint.rule import registry
from pplint.rule.entry import RuleError, written_rule
from pplint.rule.table import row_of, rules_of

if TYPE_CHECKING:
    from pplint.rule.entry import Rule

LISTED = {rule.name: rule for rule in registry.load().rules}


def _heading(rule: Rule) -> dict[str, object]:
    """Return what a table says of a rule."""
    named = "a function tells" if callable(rule.named) else rule.named
    plain = replace(rule, own_check=None, own_options=(), own_nodes=None, listed_nodes=rule.node_names)
    return {**asdict(plain), "named": named}


def test_the_table_is_that_of_the_modules() -> None:
    assert TABLE.read_text(encoding="utf-8") == table_text(), "generate it with `nox -s docs`"


def test_a_rule_of_the_table_is_that_of_its_module() -> None:
    for rule in LISTED.values():
        written = written_rule(rule.module, rule.name)
        assert _heading(rule) == _heading(written)
        assert (rule.check, rule.options, rule.nodes) == (written.check, written.options, written.nodes)


def test_names_that_a_function_of_the_module_tells_are_asked_of_it() -> None:
    (asked,) = rules_of([row_of(LISTED["ambiguous-backslash"])])
    assert (asked.takes("a\\b"), asked.takes("ab")) == (True, False)


def test_a_rule_that_is_not_in_its_module_is_an_error() -> None:
    with pytest.raises(RuleError, match=r"`no-rule` is not in pplint_rules\.style\.absolute_class_name"):
        written_rule("pplint_rules.style.absolute_class_name", "no-rule")


def test_modules_of_rules_are_imported_where_something_is_shown_to_them() -> None:
    code = (
        "import sys; from pplint.rule.registry import load; rules = load().rules;"
        "print(*(rule.module for rule in rules if rule.module in sys.modules), sep='\\n')"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.split() == []
