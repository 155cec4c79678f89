"""Rules say what their findings mean for security, and everybody who asks about a rule is told."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from pplint.cli import main
from pplint.rule import registry
from pplint.rule.registry import Registry
from pplint.rule.weakness import Weakness

ALL = registry.load()
INJECTION = replace(ALL.rules[0], weakness=Weakness(8.1, (78,)))


@pytest.fixture(autouse=True)
def _one_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pplint.cli.rule.installed_rules", lambda: Registry.of([INJECTION]))


@pytest.mark.parametrize("form", ["text", "markdown"])
def test_the_page_of_a_rule_says_how_severe_it_is(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", INJECTION.name, "--output-format", form]) == 0
    assert "Security severity: 8.1 (CWE-78)." in capsys.readouterr().out


def test_the_page_for_programs_has_it_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", INJECTION.name, "--output-format", "json"]) == 0
    (rule,) = json.loads(capsys.readouterr().out)
    assert rule["security"] == {"severity": 8.1, "cwe": ["CWE-78"]}


@pytest.mark.parametrize("severity", [-1.0, 0.0, 10.1])
def test_severities_are_those_that_code_scanning_reads(severity: float) -> None:
    with pytest.raises(ValueError, match="a severity is above 0"):
        Weakness(severity, (78,))


def test_every_rule_about_security_says_how_severe_it_is() -> None:
    assert [rule.name for rule in ALL.rules if rule.category == "security" and rule.weakness is None] == []
