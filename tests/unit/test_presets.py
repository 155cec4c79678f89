"""The preset of Vox Pupuli has what its collection checks, and what puppet-lint does but for four of its checks."""

from __future__ import annotations

import pytest

from pplint.base.diagnostic import Severity
from pplint.base.presets import PUPPET_LINT, VOXPUPULI
from pplint.config.selection import severities
from pplint.config.settings import Settings
from pplint.rule import registry

RULES = registry.load()

COLLECTION = [
    "relative_classname_inclusion",
    "relative_classname_reference",
    "topscope_variable",
    "anchor_resource",
    "exec_idempotency",
    "file_ensure",
    "package_ensure",
    "leading_zero",
    "lookup_in_parameter",
    "optional_default",
    "params_empty_string_assignment",
    "params_not_optional_with_undef",
    "parameter_types",
    "parameter_documentation",
    "resource_reference_without_whitespace",
    "resource_reference_chain_without_whitespace",
    "resource_reference_with_unquoted_title",
    "resource_reference_without_title_capital",
    "unquoted_string_in_case",
    "unquoted_string_in_selector",
    "version_comparison",
    "variable_contains_upcase",
]
LEFT_OUT = ["140chars", "autoloader_layout", "documentation", "single_quote_string_with_variables"]


@pytest.mark.parametrize("check", COLLECTION)
def test_what_the_collection_checks_is_in_the_preset(check: str) -> None:
    rules = [rule for rule in RULES.rules if check in rule.aliases]
    assert any(VOXPUPULI in rule.presets for rule in rules)


def test_what_the_set_up_leaves_out_is_all_that_puppet_lint_has_besides() -> None:
    in_puppet_lint = {rule for rule in RULES.rules if rule.aliases and PUPPET_LINT in rule.presets}
    assert in_puppet_lint
    besides = {rule for rule in in_puppet_lint if VOXPUPULI not in rule.presets}
    assert besides == {rule for rule in in_puppet_lint if not set(rule.aliases).isdisjoint(LEFT_OUT)}


@pytest.mark.parametrize(
    ("name", "severity"),
    [
        ("unquoted-reference-title", Severity.ERROR),
        ("invalid-default", Severity.WARNING),
        ("unquoted-option", Severity.WARNING),
    ],
)
def test_severities_are_the_originals_unless_nothing_compiles(name: str, severity: Severity) -> None:
    assert severities(RULES, Settings(preset=VOXPUPULI))[name] is severity
