"""Rules are found in packages, and every one of them has a name of its own."""

from __future__ import annotations

import sys
from importlib import invalidate_caches
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from pplint.base.builtin_diagnostics import BUILTINS
from pplint.rule import registry
from pplint.rule.entry import RuleError
from pplint.rule.registry import Registry, RegistryError, is_switchable, load, rules_in
from tests.unit.samples import BAD, LONG, REGISTRY

if TYPE_CHECKING:
    from pathlib import Path

RULE = """
from pplint.base.diagnostic import Severity
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
        "elsewhere/helper.py": "from pplint.rule import rule",
    }
    rules = list(rules_in(_package(tmp_path, "first_rules", files, monkeypatch)))
    assert [(rule.name, rule.category) for rule in rules] == [
        ("third", "naming"),
        ("first", "style"),
        ("second", "style"),
    ]


def test_a_folder_with_rules_is_a_category(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"styles/first.py": RULE.format(name="first")}
    package = _package(tmp_path, "misfiled_rules", files, monkeypatch)
    with pytest.raises(RuleError, match=r"`styles` is not a category; did you mean `style`\?; move them to one of"):
        list(rules_in(package))


@pytest.mark.parametrize("annotation", ["int", "ast.Bynary", "ast.Name | str", "Name", "list[ast.Name]"])
def test_a_rule_subscribes_to_nodes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, annotation: str) -> None:
    text = RULE.format(name="first").replace("ast.Name", annotation)
    text = f"from __future__ import annotations\n{text}"
    package = _package(tmp_path, "mistaken_rules", {"style/__init__.py": "", "style/first.py": text}, monkeypatch)
    with pytest.raises(RuleError, match=r"first parameter of `check` in mistaken_rules\.style\.first .* annotate it"):
        list(rules_in(package))


def test_mistakes_in_rules_end_the_program_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_package: str) -> None:
        raise RuleError("what to do")

    monkeypatch.setattr(registry, "rule_packages", lambda: ["elsewhere"])
    monkeypatch.setattr(registry, "rules_in", refuse)
    with pytest.raises(RegistryError, match=r"^what to do$"):
        load.__wrapped__()


def test_two_rules_cannot_have_the_same_name() -> None:
    with pytest.raises(RegistryError, match="two rules are called `bad-name`"):
        Registry.of([BAD, replace(BAD, module="elsewhere")])
    with pytest.raises(RegistryError, match="two rules are called `invalid-utf8`"):
        Registry.of([replace(BAD, name="invalid-utf8")])


def test_rules_are_found_by_name_and_by_issue() -> None:
    assert REGISTRY.find("bad-name") == [BAD]
    assert REGISTRY.find("bad_names") == [BAD, LONG]
    assert REGISTRY.find("ILLEGAL_BOM") == [BUILTINS["byte-order-mark"]]
    assert REGISTRY.find("nothing") == []


def test_unknown_names_get_a_suggestion() -> None:
    assert REGISTRY.suggest("bad-nam") == "; did you mean `bad-name`?"
    assert REGISTRY.suggest("ILEGAL_BOM") == "; did you mean `ILLEGAL_BOM`?"
    assert REGISTRY.suggest("xyzzy") == ""


def test_installed_rules_are_loaded() -> None:
    loaded = load()
    assert {"syntax-error", "invalid-utf8"} <= set(loaded.entries)
    assert [rule.name for rule in loaded.rules] == sorted(rule.name for rule in loaded.rules)


def test_what_the_compiler_refuses_cannot_be_switched_off() -> None:
    loaded = load()
    assert not is_switchable(loaded.entries["syntax-error"])
    assert not is_switchable(loaded.entries["internal-error"])
    assert is_switchable(BAD)
    assert is_switchable(loaded.entries["unused-suppression"])
