"""Rules are found in packages, and every one of them has a name of its own."""

from __future__ import annotations

import sys
from dataclasses import replace
from importlib import invalidate_caches
from typing import TYPE_CHECKING

import pytest

from pplint.builtin import BUILTINS
from pplint.registry import Registry, RegistryError, is_switchable, load, rules_in
from tests.unit.samples import BAD, REGISTRY

if TYPE_CHECKING:
    from pathlib import Path

RULE = """
from pplint.diagnostic import Severity
from pplint.rule import Context, rule
from pplint.syntax import ast

@rule("{name}", "A rule", Severity.ERROR)
def check(node: ast.Name, ctx: Context):
    "Its page."
    yield ctx.finding(node, "found")
"""


def _package(root: Path, name: str, files: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> str:
    for file, text in {"__init__.py": "", **files}.items():
        path = root / name / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    monkeypatch.setattr(sys, "path", [str(root), *sys.path])
    invalidate_caches()
    monkeypatch.setattr(sys, "modules", dict(sys.modules))
    return name


def test_rules_are_found_by_category_and_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {
        "style/second.py": RULE.format(name="second"),
        "style/first.py": RULE.format(name="first"),
        "style/imported.py": "from first_rules.style.first import check",
        "naming/__init__.py": "",
        "naming/third.py": RULE.format(name="third"),
        "elsewhere/fourth.py": RULE.format(name="fourth"),
    }
    rules = list(rules_in(_package(tmp_path, "first_rules", files, monkeypatch)))
    assert [(rule.name, rule.category) for rule in rules] == [
        ("third", "naming"),
        ("first", "style"),
        ("second", "style"),
    ]


def test_two_rules_cannot_have_the_same_name() -> None:
    with pytest.raises(RegistryError, match="two rules are called `bad-name`"):
        Registry.of([BAD, replace(BAD, module="elsewhere")])
    with pytest.raises(RegistryError, match="two rules are called `invalid-utf8`"):
        Registry.of([replace(BAD, name="invalid-utf8")])


def test_rules_are_found_by_name_and_by_issue() -> None:
    assert REGISTRY.find("bad-name") == REGISTRY.find("bad_names") == [BAD]
    assert REGISTRY.find("ILLEGAL_BOM") == [BUILTINS["byte-order-mark"]]
    assert REGISTRY.find("nothing") == []


def test_unknown_names_get_a_suggestion() -> None:
    assert REGISTRY.suggest("bad-nam") == "; did you mean `bad-name`?"
    assert REGISTRY.suggest("ILEGAL_BOM") == "; did you mean `ILLEGAL_BOM`?"
    assert REGISTRY.suggest("xyzzy") == ""


def test_installed_rules_are_loaded() -> None:
    registry = load()
    assert {"syntax-error", "invalid-utf8"} <= set(registry.entries)
    assert [rule.name for rule in registry.rules] == sorted(rule.name for rule in registry.rules)


def test_what_the_compiler_refuses_cannot_be_switched_off() -> None:
    registry = load()
    assert not is_switchable(registry.entries["syntax-error"])
    assert not is_switchable(registry.entries["internal-error"])
    assert is_switchable(BAD)
    assert is_switchable(registry.entries["unused-suppression"])
