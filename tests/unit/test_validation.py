"""What the linter leaves to the rules of category `syntax`, and what it tells them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pplint.base.diagnostic import Severity
from pplint.base.source import SourceFile
from pplint.check.checks import Checks
from pplint.check.linter import SourceContext, check
from pplint.rule import registry
from pplint.rule.registry import Registry
from pplint.session import Session

if TYPE_CHECKING:
    from pplint.base.diagnostic import Diagnostic

RULES = [rule for rule in registry.load().rules if rule.category in {"syntax", "naming"}]
CHECKS = Checks.everything(Registry.of(RULES))
DUPLICATE = "$a = { b => 1, b => 2 }\n"


def _check(text: str, path: str = "example.pp", *, puppet_version: int = 8) -> list[Diagnostic]:
    return check(
        Session(), SourceFile(path, text.encode()), CHECKS, SourceContext(puppet_version=puppet_version)
    ).diagnostics


def _found(text: str, path: str = "example.pp") -> list[str]:
    return [diagnostic.rule for diagnostic in _check(text, path)]


def test_what_cannot_be_read_is_not_validated() -> None:
    assert _found("class A { }\n$1 = 2\n") == ["illegal-definition-name", "assignment-to-match-result"]
    assert _found("class A { }\n$1 = 2\n$b = [\n") == ["syntax-error"]


def test_what_cannot_be_read_is_still_checked_otherwise() -> None:
    assert _found("class site { }\nclass b {\n") == ["reserved-word-as-name", "syntax-error"]


@pytest.mark.parametrize(("version", "severity"), [(7, Severity.WARNING), (8, Severity.ERROR)])
def test_severity_follows_the_version_of_puppet(version: int, severity: Severity) -> None:
    assert [each.severity for each in _check(DUPLICATE, puppet_version=version)] == [severity]


def test_types_are_keys_since_puppet_8() -> None:
    text = "type A = Struct[{ Optional['a'] => Integer, Optional['a'] => String }]\n"
    assert [each.rule for each in _check(text)] == ["duplicate-key"]
    assert _check(text, puppet_version=7) == []


def test_settings_decide_about_a_severity() -> None:
    checks = Checks(RULES, registry.load(), frozenset(), {"duplicate-key": Severity.INFO})
    found = check(Session(), SourceFile("example.pp", DUPLICATE.encode()), checks).diagnostics
    assert [each.severity for each in found] == [Severity.INFO]


def _nested(depth: int) -> str:
    """Return a wrong program in heredocs in heredocs."""
    program = "class {\n"
    for level in range(depth):
        program = f"$a = @(END{level}:pp)\n{program}| END{level}\n"
    return program


def test_heredocs_in_heredocs_are_read() -> None:
    assert _found(_nested(1)) == ["invalid-puppet-heredoc"]
    assert _found(_nested(3)) == ["invalid-puppet-heredoc"]


def test_heredocs_are_not_read_for_ever() -> None:
    assert _found(_nested(100)) == []


def test_the_line_in_a_heredoc_is_named() -> None:
    text = "$a = @(END:pp)\n  notice(1)\n  $1 = 2\n  | END\n"
    [diagnostic] = _check(text)
    assert diagnostic.source is not None
    assert "`$1` cannot be assigned" in diagnostic.message
    assert [diagnostic.source.text(label.span) for label in diagnostic.labels] == ["@(END:pp)", "$1 = 2"]


def test_lines_joined_in_a_heredoc_are_not_named() -> None:
    text = "$a = @(END:pp/L)\n  notice(\\\n  1)\n  notice(\\\n  2)\n  $1 = 2\n  | END\n"
    [diagnostic] = _check(text)
    assert [label.message for label in diagnostic.labels] == ["the tag says that it is Puppet"]


def test_what_a_compiled_catalog_holds_is_refused_in_plans_only() -> None:
    text = "file { '/a': }\n"
    assert "catalog-expression-in-plan" in _found(text, "modules/m/plans/p.pp")
    assert "catalog-expression-in-plan" not in _found(text, "modules/m/manifests/p.pp")


def test_issue_codes_name_rules() -> None:
    assert [entry.name for entry in registry.load().find("ILLEGAL_NUMERIC_ASSIGNMENT")] == [
        "assignment-to-match-result"
    ]
