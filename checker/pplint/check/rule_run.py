"""One walk over one source: rules see its nodes, and what they find becomes diagnostics."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from pplint.base.builtin_diagnostics import SYNTAX, describe
from pplint.base.diagnostic import Diagnostic, Finding, Fix, shortened
from pplint.base.edits import kept_apart, lost_comments
from pplint.base.late_patterns import late_pattern
from pplint.base.source import SourceFile, Span
from pplint.project.stub_files import signed_version
from pplint.rule.visit import Visitor

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pplint.base.diagnostic import Fix
    from pplint.check.checks import Checks
    from pplint.check.finding_counts import FindingCounts
    from pplint.data.document import DataFile, HierarchyFile, RepositoryFile
    from pplint.rule import Context
    from pplint.rule.entry import Rule, Subject
    from pplint.rule.precedence import Precedence
    from pplint.syntax import ast
    from pplint.syntax.parser import Parsed


_REFERENCES = "references"
_OF_ONE_BLOCK = frozenset({"class-declared-twice", "duplicate-resource", "variable-reassignment"})
"""Rules that report what may be in different branches, but not in one block."""
_WORD = late_pattern(rb"[\w:]+")


class RuleRun(Struct, dict=True):
    """One walk over one source; `is_refused` says whether the compiler refuses to read it.

    `comments` returns those of the source, and `edited` is what the tree shows otherwise than the source.
    """

    source: SourceFile
    checks: Checks
    context: Context
    tally: FindingCounts
    precedence: Precedence
    comments: Callable[[], Sequence[ast.Comment]]
    is_refused: bool = False
    edited: list[Span] = []

    @cached_property
    def unread_words(self) -> frozenset[bytes]:
        """The words that stand where the source cannot be read."""
        data = self.source.data
        return frozenset(word for span in self.edited for word in _WORD.findall(data[slice(*span)]))

    def visit_all(self, parsed: Parsed) -> None:
        """Show the rules every problem, and then every node of the tree."""
        visitor = Visitor(self.context, self._add, self._fail)
        for problem in parsed.problems:
            visitor.show(problem, self.checks.interests)
        self.is_refused = any(problem.refuses for problem in parsed.problems)
        self.edited = [] if parsed.patched is None else parsed.patched.edited
        interests = self.checks.interests_if_refused if self.is_refused else self.checks.interests
        kinds = self.checks.tree_problems if self.checks.infers else ()
        for inferred in self.context.problems if kinds is None or self.context.may_have(kinds) else ():
            interest = interests[type(inferred)]
            for rule, _ in () if interest is None else interest.rules:
                self.precedence.see(rule, inferred)
            visitor.show(inferred, interests)
        visitor.visit(parsed.nodes, interests)
        for rule, finding in self.precedence.remaining():
            self._count(rule, finding)
        self.context.forget()

    def show_file(self, shown: DataFile | HierarchyFile | RepositoryFile) -> None:
        """Show the rules a file that is not a program in the language."""
        Visitor(self.context, self._add, self._fail).show(shown, self.checks.interests, self._is_enough)
        for rule, finding in self.precedence.remaining():
            self._count(rule, finding)

    def _add(self, rule: Rule, finding: Finding, shown: Subject) -> None:
        if rule.category != SYNTAX and self.edited and self._follows(rule, finding):
            return
        if not self.precedence.takes(rule, finding, shown):
            self._count(rule, finding)

    def _follows(self, rule: Rule, finding: Finding) -> bool:
        """Return whether a finding may follow from what cannot be read.

        It is on its lines or about a name in it, or relates two places that a missing brace may have in one block.
        """
        start, end = finding.span
        others = [each.span.start for each in finding.labels] if rule.name in _OF_ONE_BLOCK else []
        if any(min(other, start) < each.start < max(other, start) for other in others for each in self.edited):
            return True
        line = self.source.lines.line
        if any(line(each.start) <= line(start) <= line(each.end) for each in self.edited if each.start < each.end):
            return True
        return rule.category == _REFERENCES and self.source.data[start:end].strip(b"$'\"") in self.unread_words

    def _count(self, rule: Rule, finding: Finding) -> None:
        if rule.name not in self.checks.unheard:
            self.tally.add(rule.name, finding, lambda: self._diagnostic(rule, finding))

    def _is_enough(self, rule: Rule, _finding: Finding) -> bool:
        """Return whether what else a rule finds would neither be reported nor hold back or suppress anything."""
        return self.tally.is_full(rule.name) and not self.precedence.is_about(rule)

    def _fail(self, rule: Rule, node: Subject, error: Exception) -> None:
        self.tally.fail(Finding(node.span, f"rule `{rule.name}` failed: {describe(error)}"))

    def _diagnostic(self, rule: Rule, finding: Finding) -> Diagnostic:
        source = finding.source or self.source
        finding = _naming_versions(finding)
        return Diagnostic(
            source.path,
            finding.span,
            rule.name,
            rule.category,
            self.checks.severity.get(rule.name, finding.severity or rule.severity),
            shortened(finding.message),
            tuple(replace(label, message=shortened(label.message)) for label in finding.labels),
            None if finding.help is None else shortened(finding.help),
            self._fix(rule, finding, source),
            source,
        )

    def _fix(self, rule: Rule, finding: Finding, source: SourceFile) -> Fix | None:
        """Return the fix of a finding, unless it would change what cannot be read; unsafe if it loses a comment."""
        fix = finding.fix
        if fix is None:
            return None
        spans = [each.span for each in fix.edits] if rule.category != SYNTAX and source is self.source else []
        if any(span.start <= each.end and each.start <= span.end for span in spans for each in self.edited):
            return None
        fix = kept_apart(source.data, fix)
        is_lost = fix.safe and source is self.source and lost_comments(source.data, fix.edits, self.comments())
        return replace(fix, safe=False) if is_lost else fix


def _naming_versions(finding: Finding) -> Finding:
    """Return a finding that says by which version of a module it is, where that is known by its signature."""
    versions = {version: each for each in finding.labels if (version := signed_version(each.path or "")) is not None}
    if not versions:
        return finding
    labels = tuple(each for each in finding.labels if each not in versions.values())
    return replace(finding, message=f"{finding.message} (in version {' and '.join(versions)})", labels=labels)
