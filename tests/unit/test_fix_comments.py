"""No safe fix loses a comment, wherever one stands: the examples of all rules are fixed with one at each token."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from pplint.base.diagnostic import Edit
from pplint.base.edits import lost_comments
from pplint.base.presets import ALL
from pplint.base.source import SourceFile, Span
from pplint.check.content import read_content
from pplint.check.fixer import fix
from pplint.check.linter import check
from pplint.format.layout import layout_of
from pplint.format.style import Style
from pplint.rule import registry
from pplint.session import Session
from pplint.syntax.parser import Parsed
from pplint.syntax.parsing import parse_source
from tests.documents import Example, read_document
from tests.example_projects import project_of_example
from tests.mdtest_runner import around, checks_for

if TYPE_CHECKING:
    from pplint.rule.entry import Rule

MARK = "/* kept */"
RULES = [rule for rule in registry.load().rules if rule.category != "syntax"]
EXAMPLES = [
    (rule, example)
    for rule in RULES
    for example in read_document(rule.page).examples
    if example.program.kind == "puppet" and "```fixed" in rule.page
]


def commented(data: bytes, path: str) -> list[bytes]:
    """Return a program with a comment in front of each of its tokens, one at a time."""
    parsed = parse_source(SourceFile(path, data))
    assert isinstance(parsed, Parsed)
    tokens = layout_of(parsed, Style()).tokens
    places = [token.start for _, token in pairwise(tokens) if not token.is_attached and not token.is_carried]
    return [data[:place] + MARK.encode() + b" " + data[place:] for place in places]


@pytest.mark.slow
@pytest.mark.parametrize(("rule", "example"), EXAMPLES, ids=lambda each: getattr(each, "name", None) or "example")
def test_safe_fixes_keep_comments(rule: Rule, example: Example) -> None:
    checks = checks_for((rule,), ALL, example.configuration)
    surroundings = around(example, project_of_example(example))
    session = Session()
    for data in commented(example.program.file_text.encode(), example.path):
        fixed = fix(
            data,
            lambda each: check(session, SourceFile(example.path, each), checks, surroundings),
            lambda each: read_content(SourceFile(example.path, each), surroundings.kind),
        )
        assert MARK in fixed.data.decode(), data.decode()


def test_a_comment_that_a_fix_would_lose_makes_it_unsafe() -> None:
    rules = [rule for rule in RULES if rule.name == "legacy-fact"]
    data = b"notice($facts[ # why\n  'osfamily'])\n"
    session = Session()
    (found,) = check(session, SourceFile("a.pp", data), checks_for(tuple(rules), ALL)).diagnostics
    assert found.fix is not None
    assert not found.fix.safe


@pytest.mark.parametrize(
    ("edit", "lost"),
    [
        (Edit(Span(0, 12), "x"), [Span(3, 8)]),
        (Edit(Span(0, 12), "x # why\n"), []),
        (Edit(Span(3, 8), ""), []),
        (Edit(Span(2, 9), " "), []),
        (Edit(Span(9, 12), ""), []),
    ],
    ids=["within code", "written again", "the comment itself", "with white space", "beside it"],
)
def test_lost_comments(edit: Edit, lost: list[Span]) -> None:
    data = b"ab # why\ncdef\n"
    content = read_content(SourceFile("a.pp", data))
    assert content is not None
    assert lost_comments(data, [edit], content.comments) == lost
