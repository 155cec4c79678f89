"""Compares what both have to say about a program: the issues of the compiler, and our findings of category syntax."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pplint import registry
from pplint.diagnostic import Severity
from pplint.linter import Checks, check_parsed, parse_source
from pplint.registry import Registry
from pplint.source import SourceFile

from .reference import ask

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.diagnostic import Diagnostic

    from .reference import Case

SYNTAX = {rule.name: rule for rule in registry.load().rules if rule.category == "syntax"}
CHECKS = Checks.everything(Registry.of(SYNTAX.values()))


@dataclass(frozen=True, slots=True)
class Issue:
    """What one side says: the code of an issue, or the name of a rule, and a line; None where Puppet tells none."""

    what: str
    line: int | None

    def is_same(self, rule: Issue) -> bool:
        """Whether this issue of the compiler is the finding of a rule; what has no code comes from a rule without."""
        issues = SYNTAX[rule.what].issues
        return (self.what in issues or (not self.has_code and not issues)) and self.line in {rule.line, None}

    @property
    def has_code(self) -> bool:
        """Whether this is an issue with a code, and no other exception."""
        return self.what.isupper()


@dataclass(frozen=True, slots=True)
class Comparison:
    """The errors that both report for one program; `stopped` says that the compiler went no further than the first."""

    case: Case
    theirs: tuple[Issue, ...]
    ours: tuple[Issue, ...]
    stopped: bool

    @property
    def missing(self) -> list[Issue]:
        """What only the compiler reports."""
        return [issue for issue in self.theirs if not any(issue.is_same(rule) for rule in self.ours)]

    @property
    def surplus(self) -> list[Issue]:
        """What only we report, though the compiler came that far."""
        if self.stopped:
            return []
        return [rule for rule in self.ours if not any(issue.is_same(rule) for issue in self.theirs)]

    @property
    def agrees(self) -> bool:
        """Whether both report the same."""
        return not self.missing and not self.surplus

    def __str__(self) -> str:
        words = [f"{self.case.path}:", self.case.data.decode()[:1500]]
        words += [f"  only Puppet: {issue.what}, line {issue.line}" for issue in self.missing]
        words += [f"  only pplint: {issue.what}, line {issue.line}" for issue in self.surplus]
        return "\n".join(words)


@dataclass(frozen=True, slots=True)
class Agreement:
    """How often both agree."""

    comparisons: tuple[Comparison, ...]

    @property
    def share(self) -> float:
        """The share of programs about which both say the same."""
        return 1 - len(self.differences) / len(self.comparisons)

    @property
    def differences(self) -> list[Comparison]:
        """The programs about which they do not."""
        return [found for found in self.comparisons if not found.agrees]

    @property
    def codes(self) -> Counter[str]:
        """How many programs each code was reported for."""
        return Counter(code for found in self.comparisons for code in {issue.what for issue in found.theirs})

    def report(self, shown: int = 10) -> str:
        """Tell the share, with the first differences."""
        heading = f"{len(self.comparisons)} programs: {self.share:.2%} the same issues on the same lines"
        return "\n\n".join([heading, *map(str, self.differences[:shown])])


def compare(cases: Sequence[Case]) -> Agreement:
    """Have both validate the programs."""
    answers = ask("validate", cases)
    return Agreement(tuple(_compare(case, answer) for case, answer in zip(cases, answers, strict=True)))


def _compare(case: Case, answer: dict[str, Any]) -> Comparison:
    errors = [issue for issue in answer["issues"] if issue["severity"] == "error"]
    theirs = tuple(Issue(issue["code"], issue.get("line")) for issue in errors)
    source = SourceFile(case.path, case.data)
    found = validate(source)
    ours = tuple(dict.fromkeys(Issue(each.rule, source.lines.line(each.span.start)) for each in found))
    return Comparison(case, theirs, ours, stopped=any(map(_stops, theirs)))


def _stops(issue: Issue) -> bool:
    """Whether the compiler raises an issue on the spot, so that it reports no other."""
    return not issue.has_code or issue.what in RAISED


RAISED = frozenset(
    issue for name, rule in SYNTAX.items() if "problems." in str(rule.check.__annotations__) or "heredoc" in name
    for issue in rule.issues
)


def validate(source: SourceFile) -> list[Diagnostic]:
    """Return our errors of category syntax; of a program that cannot be read, only the first is compared."""
    parsed = parse_source(source)
    if not hasattr(parsed, "problems"):
        return [parsed]
    found = [each for each in check_parsed(parsed, CHECKS).diagnostics if each.severity == Severity.ERROR]
    return found
