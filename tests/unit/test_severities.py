"""An error says that something fails; what only could be better is a warning (docs/configuration.md, "Severities")."""

from __future__ import annotations

from typing import Final

import pytest

from pplint.base.diagnostic import Severity
from pplint.config.selection import is_on, severities
from pplint.config.settings import Settings
from pplint.rule.registry import load

_NEVER: Final = ("design", "documentation", "layout", "security", "style")
"""The categories of opinions, of which nothing fails to compile, to apply or to be installed."""

_FAILS: Final = {
    "to be parsed": """
        append-without-title boolean-as-variable class-collector compound-heredoc-syntax duplicate-definition
        duplicate-node keyword-as-name list-outside-of-call nested-heredoc not-a-resource nothing-to-virtualize
        quoted-name untitled-splat""",
    "to compile": """
        built-in-variable class-declared-twice conflicting-attributes dependency-cycle duplicate-lambda-parameter
        duplicate-name duplicate-resource evaluation-error illegal-override illegal-tag invalid-access invalid-argument
        invalid-attribute-value invalid-block invalid-default invalid-parameter-value invalid-regexp
        invalid-return-value invalid-template-parameter invalid-type metaparameter-as-parameter
        misplaced-captures-rest misplaced-jump missing-file missing-parameter missing-template
        missing-template-parameter redefined-data-type removed-argument removed-data-type removed-function
        type-as-title unknown-class unknown-data-type unknown-parameter unknown-resource-type unknown-template-parameter
        unloadable-definition wrong-argument-count wrong-case-reference""",
    "to be applied": "missing-attribute undeclared-resource unknown-attribute",
    "to load Ruby": """
        broken-ruby-fact broken-ruby-function broken-ruby-type provider-without-type ruby-syntax-error
        unknown-type-in-ruby""",
    "to render": "template-syntax-error unknown-template-function unknown-template-method wrong-template-function",
    "to look up": """
        invalid-data invalid-hiera-interpolation invalid-hierarchy invalid-lookup-options invalid-lookup-value
        text-after-function""",
    "to run": "invalid-bolt-configuration invalid-yaml-plan unknown-plan unknown-task",
    "to be loaded or installed": """
        duplicate-module invalid-configuration invalid-metadata invalid-module-source invalid-version-range""",
}
"""What fails where a rule finds an error that the compiler has no issue code for."""

_REGISTRY: Final = load()
_ERRORS: Final = [rule for rule in _REGISTRY.rules if rule.severity is Severity.ERROR]


def test_an_error_is_known_to_let_something_fail() -> None:
    reviewed = {name for names in _FAILS.values() for name in names.split()}
    assert reviewed == {rule.name for rule in _ERRORS if not rule.issues}


def test_opinions_are_no_errors() -> None:
    assert not [rule.name for rule in _ERRORS if rule.category in _NEVER]


@pytest.mark.parametrize("preset", ["puppet-lint", "voxpupuli"])
def test_presets_of_other_linters_have_their_severities(preset: str) -> None:
    found = severities(_REGISTRY, Settings(preset=preset))
    assert found["unknown-variable"] is Severity.WARNING  # variable_scope
    assert found["invalid-default"] is Severity.WARNING  # params_not_optional_with_undef
    assert found["misspaced-arrow"] is Severity.WARNING  # space_before_arrow, and an error of another check
    assert found["duplicate-attribute"] is Severity.ERROR  # duplicate_params
    assert found["single-quoted-variable"] is Severity.ERROR  # single_quote_string_with_variables


@pytest.mark.parametrize("preset", ["puppet-lint", "voxpupuli"])
def test_presets_of_other_linters_leave_templates_to_the_compiler(preset: str) -> None:
    settings = Settings(preset=preset)
    quotes, unclosed = _REGISTRY.entries["double-quoted-string"], _REGISTRY.entries["unclosed-template-tag"]
    assert is_on(quotes, settings, settings.ignored_in("templates/a.pp"))
    assert not is_on(quotes, settings, settings.ignored_in("templates/a.epp"))
    assert is_on(unclosed, settings, settings.ignored_in("templates/a.epp"))
    assert is_on(quotes, Settings(), Settings().ignored_in("templates/a.epp"))
