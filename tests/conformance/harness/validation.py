"""Compares what both have to say about a program: the compiler's issues, and our findings of category `syntax`."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from pplint.base.diagnostic import Diagnostic, Severity
from pplint.base.source import SourceFile
from pplint.check.checks import Checks
from pplint.check.linter import SourceContext, check
from pplint.rule import registry
from pplint.rule.registry import Registry
from pplint.session import Session
from pplint.syntax import ast
from pplint.syntax.parsing import parse_source
from pplint.syntax.problems import Problem, UnexpectedToken
from tests.conformance.harness.reference import MODULEPATH, ask, puppet_version

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.rule.entry import Rule
    from tests.conformance.harness.reference import Case

SYNTAX: Final = {
    rule.name: rule
    for rule in registry.load().rules
    if rule.category == "syntax" or rule.name == "definition-outside-namespace"
}
"""The rules for what the compiler refuses; the one outside of the category may be switched off, as modules move."""


def _stops_the_compiler(rule: Rule) -> bool:
    """Whether the compiler goes no further than what a rule finds: it cannot read on, or raises at a heredoc."""
    return all(issubclass(node, Problem) for node in rule.nodes) or rule.nodes == (ast.Heredoc,)


RAISED: Final = {issue for rule in SYNTAX.values() if _stops_the_compiler(rule) for issue in rule.issues}


_UNCLOSED: Final = "UNCLOSED_QUOTE"


@dataclass(frozen=True, slots=True)
class Issue:
    """What one side says: the code of an issue, or the name of a rule, and a line; None where Puppet tells none."""

    what: str
    line: int | None

    def is_found_by(self, finding: Issue) -> bool:
        """Whether a finding of ours is this issue; what Puppet refuses without a code, a rule without codes finds."""
        issues = SYNTAX[finding.what].issues
        is_same = self.what in issues if self.has_code else not issues
        if is_same and self.what == _UNCLOSED and self.line is not None and finding.line is not None:
            # The compiler stops at the last mark, which may be far from the one that is too many.
            return finding.line <= self.line
        return is_same and self.line in {finding.line, None}

    @property
    def has_code(self) -> bool:
        """Whether this is an issue with a code, and no other exception."""
        return self.what.isupper()

    @property
    def stops(self) -> bool:
        """Whether the compiler reports no other issue."""
        return not self.has_code or self.what in RAISED


@dataclass(frozen=True, slots=True)
class Comparison:
    """The errors that both report for one program."""

    case: Case
    theirs: tuple[Issue, ...]
    ours: tuple[Issue, ...]

    @property
    def missing(self) -> list[Issue]:
        """What only Puppet reports."""
        return [issue for issue in self.theirs if not any(map(issue.is_found_by, self.ours))]

    @property
    def surplus(self) -> list[Issue]:
        """What only we report; nothing, if the compiler did not come so far."""
        if any(issue.stops for issue in self.theirs):
            return []
        return [finding for finding in self.ours if not any(issue.is_found_by(finding) for issue in self.theirs)]

    @property
    def agrees(self) -> bool:
        """Whether both report the same."""
        return not self.missing and not self.surplus

    def __str__(self) -> str:
        words = [f"{self.case.path}:", self.case.data.decode()[:1500]]
        words += [f"  only Puppet: {issue.what}, line {issue.line}" for issue in self.missing]
        words += [f"  only pplint: {finding.what}, line {finding.line}" for finding in self.surplus]
        return "\n".join(words)


@dataclass(frozen=True, slots=True)
class Agreement:
    """How often both report the same."""

    comparisons: tuple[Comparison, ...]

    @property
    def differences(self) -> list[Comparison]:
        """The programs about which both do not say the same."""
        return [found for found in self.comparisons if not found.agrees]

    @property
    def share(self) -> float:
        """The share of programs about which both say the same."""
        return 1 - len(self.differences) / len(self.comparisons)

    @property
    def codes(self) -> Counter[str]:
        """In how many programs Puppet found each issue."""
        return Counter(code for found in self.comparisons for code in {issue.what for issue in found.theirs})

    def report(self, shown: int = 10) -> str:
        """Tell the share, with the first differences."""
        heading = f"{len(self.comparisons)} programs: {self.share:.2%} with the same issues on the same lines"
        return "\n\n".join([heading, *map(str, self.differences[:shown])])


def compare(cases: Sequence[Case]) -> Agreement:
    """Have both validate the programs."""
    answers = ask("validate", cases)
    return Agreement(tuple(_compare(case, answer) for case, answer in zip(cases, answers, strict=True)))


def _compare(case: Case, answer: dict[str, Any]) -> Comparison:
    errors = [issue for issue in answer["issues"] if issue["severity"] == "error"]
    theirs = tuple(Issue(issue["code"], issue.get("line")) for issue in errors)
    lines = SourceFile(case.path, case.data).lines
    tokens = _unexpected_tokens(case)
    found = (Issue(each.rule, lines.line(start)) for each in refusals(case) for start in _stops(each, tokens))
    return Comparison(case, theirs, tuple(dict.fromkeys(found)))


def _unexpected_tokens(case: Case) -> list[int]:
    parsed = parse_source(SourceFile(case.path, case.data))
    problems = [] if isinstance(parsed, Diagnostic) else parsed.problems
    return [each.start for each in problems if isinstance(each, UnexpectedToken)]


def _stops(diagnostic: Diagnostic, tokens: Sequence[int]) -> Sequence[int]:
    """Return the bytes at which the compiler may stop for what we report.

    At a heredoc without an end it is the text, and we report the tag. At a syntax error it is the token that cannot
    stand there, and we report what is likely to be the mistake before it.
    """
    if diagnostic.rule == "unclosed-heredoc" and diagnostic.labels:
        return [diagnostic.labels[0].span.start]
    return tokens if diagnostic.rule == "syntax-error" else [diagnostic.span.start]


def refusals(case: Case) -> list[Diagnostic]:
    """Return for what we say that the compiler refuses a program."""
    source = SourceFile(case.path, case.data)
    match = re.match(rf"{re.escape(MODULEPATH)}/([^/]+)/(.+)", case.path)
    module_path = (match[1], match[2]) if match else None
    found = check(Session(), source, _checks(), SourceContext(module_path, puppet_version())).diagnostics
    return [each for each in found if each.severity == Severity.ERROR]


@cache
def _checks() -> Checks:
    """Return the rules, as severe as they are where the reference runs with its setting `strict` as an error."""
    rules = Registry.of(SYNTAX.values())
    return Checks(rules.rules, rules, frozenset(SYNTAX), {"duplicate-key": Severity.ERROR})
