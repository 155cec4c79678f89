"""Every issue has words, and the words name only what the issue has."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest

import pplint
from pplint.base.issue import Issue, argument_names
from pplint.evaluator.builtins.stdlib.issues import WrongArgumentCount
from pplint.evaluator.builtins.stdlib.validation_issues import OutOfBounds
from pplint.evaluator.core.issues.limits import TooManySteps
from pplint.evaluator.core.issues.names import NotDeclared
from pplint.evaluator.core.issues.operators import NotApplicable
from pplint.types.issues import EmptyRange
from pplint.wording.filling import FORMED, SHOWN
from pplint.wording.sentences import clause, sentence

_ROOT = Path(pplint.__file__).parent
_MODULES = [
    ".".join(("pplint", *path.relative_to(_ROOT).with_suffix("").parts))
    for path in sorted([*_ROOT.rglob("*issues.py"), *_ROOT.rglob("issues/[!_]*.py")])
]
_ISSUES = [
    kind
    for name in _MODULES
    for kind in vars(import_module(name)).values()
    if isinstance(kind, type) and issubclass(kind, Issue) and kind.__module__ == name and kind is not NotDeclared
]


def test_there_are_issues() -> None:
    assert len(_MODULES) > 5
    assert len(_ISSUES) > 200


@pytest.mark.parametrize("kind", _ISSUES, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_words(kind: type[Issue]) -> None:
    assert kind.words or kind.wording is not Issue.wording
    for words in (kind.words, kind.function_name):
        fields = [(name, spec) for _, name, spec, _ in Formatter().parse(words) if name is not None]
        assert {name for name, _ in fields} <= {*argument_names(kind), *FORMED}
        assert {spec for _, spec in fields} <= SHOWN.keys()


@pytest.mark.parametrize("kind", _ISSUES, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_arguments_can_be_hashed(kind: type[Issue]) -> None:
    annotations = " ".join(
        str(each) for kind in kind.__mro__ for each in vars(kind).get("__annotations__", {}).values()
    )
    assert not re.search(r"\b(?:Sequence|Mapping|list|dict|set)\[", annotations)


@pytest.mark.parametrize("kind", _ISSUES, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_no_argument_is_called_like_a_part_of_the_wording(kind: type[Issue]) -> None:
    assert not {*argument_names(kind)} & {"words", "function_name", "wording", *FORMED}


def test_an_issue_is_data() -> None:
    issue = EmptyRange(2, upper=1)
    assert (issue.lower, issue.upper, issue.code) == (2, 1, "RUNTIME_ERROR")
    assert issue == EmptyRange(2, 1)
    assert hash(issue) == hash(EmptyRange(2, 1))
    assert issue != EmptyRange(2, 0)
    assert repr(issue) == "EmptyRange(lower=2, upper=1)"
    assert WrongArgumentCount(0, "1+") == WrongArgumentCount(0, "1+", "")


def test_what_is_wrong_is_a_clause() -> None:
    assert sentence(EmptyRange(2, 1)) == "the range from 2 to 1 ends before it starts"
    assert sentence(NotApplicable("<<", int)) == "operator `<<` cannot be applied to an Integer"
    assert sentence(TooManySteps(1_000_000)) == "gave up after 1,000,000 steps"


@pytest.mark.parametrize("kind", _ISSUES, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_words_have_neither_a_capital_nor_a_period(kind: type[Issue]) -> None:
    words = kind.words
    assert not re.match(r"(?:[A-Z][a-z]+|I|A) ", words)
    assert not words.endswith(".")


def test_the_function_that_says_it_is_named_once() -> None:
    assert sentence(WrongArgumentCount(0, "1+")) == "got 0 arguments, expected 1+"
    issue = WrongArgumentCount(0, "1", "merge")
    assert sentence(issue) == clause(issue, "count") == "merge(): got 0 arguments, expected 1"
    assert clause(issue, "merge") == "got 0 arguments, expected 1"


def test_what_is_nested_too_deeply_is_left_out() -> None:
    value: object = ()
    for _ in range(100_000):
        value = (value,)
    assert sentence(OutOfBounds(value, 1, 2)) == "… is not between 1 and 2"  # type: ignore[arg-type]
