"""What `nox -s new-rule` writes is a rule that passes the checks, and whose words are to be filled in."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest
from tools.new_rule import NewRuleError, begin, main

from pplint.rule.entry import CATEGORIES, Rule
from tests.documents import read_document
from tests.mdtest_runner import outcomes

NAME = "sample-rule-to-fill-in"
PYPROJECT = (Path(__file__).parents[2] / "pyproject.toml").read_text()


def _rule(path: Path, monkeypatch: pytest.MonkeyPatch) -> Rule:
    """Return the rule of a module in the folder of a category."""
    name = f"written.{path.parent.name}.{path.stem}"
    spec = spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, name, module)
    spec.loader.exec_module(module)
    (rule,) = (value for value in vars(module).values() if isinstance(value, Rule))
    return rule


def test_a_rule_is_begun_with_its_tests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module, document, package = begin(f"security/{NAME}", tmp_path)
    assert module == tmp_path / "rules" / "pplint_rules" / "security" / "sample_rule_to_fill_in.py"
    assert document == tmp_path / "tests" / "mdtest" / "rules" / "security" / f"{NAME}.md"
    assert package == module.with_name("__init__.py")
    assert all("FILL IN" in path.read_text() for path in (module, document, package))
    rule = _rule(module, monkeypatch)
    assert (rule.name, rule.category) == (NAME, "security")
    examples = [*read_document(rule.page).examples, *read_document(document.read_text()).examples]
    assert len(examples) == 3
    assert [wrong for example in examples for _, _, wrong in outcomes(example, (rule,)) if wrong] == []


@pytest.mark.parametrize("command", [["check"], ["format", "--check"]])
def test_what_is_begun_has_the_style_of_the_rest(tmp_path: Path, command: list[str]) -> None:
    pytest.importorskip("ruff")
    module, _, package = begin(f"security/{NAME}", tmp_path)
    settings = Path(__file__).parents[2] / "pyproject.toml"
    subprocess.run([sys.executable, "-m", "ruff", *command, "--config", settings, module, package], check=True)


@pytest.mark.parametrize(
    ("word", "message"),
    [
        (NAME, "is not a category of rules: they are syntax, naming"),
        ("styles/bad-pattern", "`styles` is not a category of rules"),
        ("style/Bad", "`Bad` is not a name of a rule: name the bad pattern, such as"),
        ("style/", "is not a name of a rule"),
        ("correctness/division-by-zero", "exists: `pplint rule division-by-zero` shows it"),
    ],
)
def test_another_word_is_refused_with_what_to_write(tmp_path: Path, word: str, message: str) -> None:
    with pytest.raises(NewRuleError, match=message):
        begin(word, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert capsys.readouterr().err == "usage: nox -s new-rule -- CATEGORY/NAME\n"
    assert main(["style"]) == 2


@pytest.mark.parametrize("category", CATEGORIES)
def test_the_contract_of_imports_knows_every_category(category: str) -> None:
    (layer,) = re.findall(r'containers = \["pplint_rules"\]\nexhaustive = true\nlayers = \[\n  "(.*)"', PYPROJECT)
    assert category in re.findall(r"\w+", layer)
