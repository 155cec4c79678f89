"""Of snippets that say whether they are bad, the rules find nearly all that are, and nearly none that are not.

The first set was written before the rules. The second was written after them, without a look at them, and
the rules were not changed for it.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from pplint.base.source import SourceFile
from pplint.rule import registry
from tests.checking import check_source
from tests.documents import Example, read_document
from tests.example_projects import project_of_example

SETS: Final = {path.stem: path for path in sorted(Path(__file__).parent.glob("*.md"))}
KINDS: Final = ("injections", "secrets", "modes", "digests", "sources")
ON_BY_REQUEST: Final = {"open-binding", "root-login", "passwordless-sudo", "unprotected-secret"}
RULES: Final = [
    rule for rule in registry.load().rules if rule.category == "security" and rule.name not in ON_BY_REQUEST
]
ENOUGH: Final = 0.9


@cache
def _examples(name: str) -> list[Example]:
    return read_document(SETS[name].read_text()).examples


def _is_bad(example: Example) -> bool:
    label = example.program.text.partition("\n")[0]
    assert label in {"# bad", "# harmless"}, f"line {example.program.line} says neither"
    return label == "# bad"


def _is_reported(example: Example) -> bool:
    source = SourceFile("manifests/init.pp", example.program.text.encode())
    return bool(check_source(source, RULES, project=project_of_example(example)))


@pytest.mark.parametrize("name", SETS)
def test_half_of_the_snippets_are_harmless(name: str) -> None:
    labels = Counter(map(_is_bad, _examples(name)))
    assert labels[True] == labels[False] >= {"first": 100, "second": 40}[name]
    assert {example.headings[-1] for example in _examples(name)} == set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", SETS)
def test_precision_and_recall(name: str, kind: str) -> None:
    outcomes = [(each, _is_bad(each), _is_reported(each)) for each in _examples(name) if each.headings[-1] == kind]
    wrong = [
        f"line {each.program.line} is {'bad' if bad else 'harmless'}" for each, bad, found in outcomes if bad != found
    ]
    hits = sum(bad and found for _, bad, found in outcomes)
    precision, recall = hits / sum(found for *_, found in outcomes), hits / sum(bad for _, bad, _ in outcomes)
    assert (precision > ENOUGH, recall > ENOUGH) == (True, True), f"{precision:.2f}, {recall:.2f}: {', '.join(wrong)}"
