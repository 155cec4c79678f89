"""Check one source: read it, walk its tree once for all rules, or show them the data, and see to suppressions."""

from __future__ import annotations

import os
from functools import cache, cached_property, partial
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from pplint.base.builtin_diagnostics import CATALOG, BuiltinName, builtin_diagnostic, describe
from pplint.base.diagnostic import Diagnostic, Finding, Fix, Severity, shortened
from pplint.base.edits import kept_apart, lost_comments
from pplint.base.late_patterns import late_pattern
from pplint.base.puppet import DEFAULT_PUPPET, NO_UPGRADE, Upgrade
from pplint.base.reading import is_policy_package
from pplint.base.source import SourceFile, Span
from pplint.check.file_result import FileResult, in_order
from pplint.check.finding_counts import FindingCounts
from pplint.check.suppress import SUPPRESSION_MARK
from pplint.config.selection import is_on, options_of, precedence, severities
from pplint.config.settings import Settings
from pplint.data.document import DataFile, DescriptionFile, HierarchyFile, RepositoryFile, is_json
from pplint.infer.core.check_target import CheckTarget
from pplint.infer.core.problems import InferredProblem
from pplint.infer.model import Model
from pplint.project.discovery import EXTENSIONS
from pplint.project.projects import project_of
from pplint.project.sources import keep, parsed_before
from pplint.project.stub_files import signed_version
from pplint.rule import Context
from pplint.rule.precedence import Precedence
from pplint.rule.registry import Registry
from pplint.rule.visit import Interests, Visitor
from pplint.session import Session
from pplint.syntax.parser import parse
from pplint.syntax.parsing import parse_source
from pplint.syntax.source_kinds import SourceKind, source_kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from pplint.base.diagnostic import Fix
    from pplint.check.suppress.resolve import Suppressions
    from pplint.data.nodes import Node
    from pplint.project.project import Project
    from pplint.rule.entry import Rule, Subject
    from pplint.rule.option import RuleOption
    from pplint.syntax import ast
    from pplint.syntax.parser import Parsed

_SYNTAX = "syntax"
_REFERENCES = "references"
_WORD = late_pattern(rb"[\w:]+")
_EMBEDDED_DEPTH = 4
"""How deeply texts in texts are checked, so that hostile ones take no more than so many times as long."""


class Checks(Struct, dict=True):
    """What to look for in a source: the rules that are switched on, and how severe what they find is.

    `on` names those rules, and the diagnostics about suppressions if they are wanted. A suppression may name any
    rule of `registry`. `modulepath` are directories of modules that the user names, `strict` says
    that all that a value may be must fit, `options` are what is set for rules. `yields` says which other rules a rule
    yields to. `counts_given` says that it is counted how much more is known by what callers give.
    """

    rules: Sequence[Rule]
    registry: Registry
    on: frozenset[str]
    severity: Mapping[str, Severity] = {}
    modulepath: tuple[str, ...] = ()
    strict: bool = False
    options: Mapping[RuleOption[Any], Any] = {}
    yields: Mapping[str, frozenset[str]] = {}
    counts_given: bool = False

    @cached_property
    def interests(self) -> Interests:
        """The rules by what they want to see."""
        return Interests(self.rules)

    @cached_property
    def interests_if_refused(self) -> Interests:
        """The same where the compiler refuses to read a source, so that it does not validate it."""
        return self.interests.only(lambda rule: rule.category != _SYNTAX)

    @cached_property
    def yielded_to(self) -> frozenset[str]:
        """The rules that others yield to."""
        return frozenset[str]().union(*self.yields.values())

    @cached_property
    def unheard(self) -> frozenset[str]:
        """The rules that are off: they only say what those leave alone that yield to them."""
        return self.yielded_to - self.on

    @cached_property
    def infers(self) -> bool:
        """Whether a rule wants to see what inference finds."""
        return self.interests.wants(InferredProblem)

    @cached_property
    def of_text(self) -> Checks:
        """The checks of a text inside of another, of which only counts whether the compiler would read it."""
        return replace(self, rules=[rule for rule in self.rules if rule.category == _SYNTAX])

    @classmethod
    def everything(cls, registry: Registry) -> Checks:
        """Look for all that there are rules for."""
        on = frozenset(registry.entries)
        return cls(registry.rules, registry, on, yields=precedence(registry, Settings(), on))

    @classmethod
    def chosen(cls, registry: Registry, settings: Settings, ignored: tuple[str, ...]) -> Checks:
        """Look for what the settings say, for files in which the rules and categories `ignored` do not count."""
        # What is wrong with catalogs is not found here, so that no suppression of it is unused.
        entries = registry.entries.items()
        on = frozenset(name for name, each in entries if each.category != CATALOG and is_on(each, settings, ignored))
        yields = precedence(registry, settings, on, ignored)
        heard = on.union(*yields.values())
        return cls(
            [rule for rule in registry.rules if rule.name in heard],
            registry,
            on,
            severities(registry, settings),
            settings.modulepath,
            settings.strict,
            options_of(registry, settings),
            yields,
            settings.counts_given,
        )


class SourceContext(Struct, frozen=True):
    """What lies around a source: its path within its module, the compiler that it is for, and what it may name.

    The project is looked for around the path of the source if it is not given, and that path says of what kind it is.
    `path` is where a file of data lies, if that is elsewhere.
    """

    module_path: tuple[str, str] | None = None
    puppet_version: int = DEFAULT_PUPPET
    project: Project | None = None
    kind: SourceKind | None = None
    upgrade: Upgrade = NO_UPGRADE
    path: str | None = None

    def kind_of(self, source: SourceFile) -> SourceKind:
        """Return whether a source is a manifest, a plan or a template."""
        return self.kind or source_kind(source.path if self.module_path is None else self.module_path[1])


NO_CONTEXT = SourceContext()


def check_source(
    source: SourceFile,
    rules: Iterable[Rule],
    *,
    kind: SourceKind | None = None,
    module_path: tuple[str, str] | None = None,
    project: Project | None = None,
) -> list[Diagnostic]:
    """Check a source by the given rules, and return what is not suppressed, in the order of the source."""
    checks = Checks.everything(Registry.of(rules))
    session = Session() if project is None else project.session
    return check(session, source, checks, SourceContext(module_path, project=project, kind=kind)).diagnostics


def check(session: Session, source: SourceFile, checks: Checks, around: SourceContext = NO_CONTEXT) -> FileResult:
    """Check a source; whatever goes wrong becomes a diagnostic, too."""
    if not source.path.endswith(EXTENSIONS):
        result = _check_other(session, source, checks, around)
        if result is not None:
            return result
    if is_policy_package(source.data):
        return FileResult(source.path, [])
    kind = around.kind_of(source)
    parsed = parsed_once(session, source, kind)
    if isinstance(parsed, Diagnostic):
        return _without_secrets(session, FileResult(source.path, [parsed]), checks)
    return check_parsed(session, parsed, checks, around)


def _check_other(session: Session, source: SourceFile, checks: Checks, around: SourceContext) -> FileResult | None:
    """Check a source whose name is not that of a program; None if it is one all the same."""
    from pplint.project.checked_file import checked_file, describes_module

    if around.module_path is not None and describes_module(around.module_path[1]):
        return _check_description(session, source, checks, around)
    shown = checked_file(session, source, around.path or source.path, checks.modulepath)
    if shown is None:
        return None
    return _without_secrets(session, _check_file(session, shown, checks, around), checks)


def _check_description(session: Session, source: SourceFile, checks: Checks, around: SourceContext) -> FileResult:
    """Check a file that the manifests of its module are checked with: for itself, with a manifest without a line."""
    parsed = parse(SourceFile(f"{source.path}.pp", b""), SourceKind.MANIFEST)
    result = check_parsed(session, parsed, checks, replace(around, kind=SourceKind.MANIFEST))
    own = os.path.abspath(source.path)
    found = [each for each in result.diagnostics if os.path.abspath(each.path) == own]
    return FileResult(source.path, [replace(each, path=source.path) for each in found])


def parsed_once(session: Session, source: SourceFile, kind: SourceKind) -> Parsed | Diagnostic:
    """Parse a source, unless it was parsed before; a diagnostic says why it cannot be."""
    parsed = parsed_before(session, source, kind) or parse_source(source, kind)
    if not isinstance(parsed, Diagnostic):
        keep(session, parsed)
    return parsed


def check_parsed(session: Session, parsed: Parsed, checks: Checks, around: SourceContext = NO_CONTEXT) -> FileResult:
    """Check a source that was parsed."""
    return check_model(session, parsed, model_of(session, parsed, checks, around), checks, around)


def model_of(session: Session, parsed: Parsed, checks: Checks, around: SourceContext = NO_CONTEXT) -> Model:
    """Return what is known of a source that was parsed."""
    path = parsed.source.path
    return Model(
        parsed, lambda: around.project or project_of(session, path, checks.modulepath), _approach(checks, around)
    )


def check_model(
    session: Session, parsed: Parsed, model: Model, checks: Checks, around: SourceContext = NO_CONTEXT
) -> FileResult:
    """Check a source of which the model says what is known."""
    return _without_secrets(session, _check_model(parsed, model, checks, around), checks, parsed)


def _without_secrets(session: Session, result: FileResult, checks: Checks, parsed: Parsed | None = None) -> FileResult:
    """Let a result show no secrets; one without findings shows nothing."""
    if not result.diagnostics and not result.suppressed:
        return result
    from pplint.check.secrets.hiding import Hiding

    return Hiding(session, result.path, checks.modulepath, parsed).result(result)


def _check_model(parsed: Parsed, model: Model, checks: Checks, around: SourceContext) -> FileResult:
    source = parsed.source
    suppressions = _suppressions(source, parsed.tree, lambda: parsed.comments, checks.registry)
    tally = FindingCounts(source, suppressions)
    context = _context(parsed, checks, around, model)
    precedence = Precedence(checks.yields, checks.yielded_to)
    run = _Run(source, checks, context, tally, precedence, lambda: parsed.comments)
    run.visit_all(parsed)
    result = _finish(source, checks, suppressions, tally, is_whole=not run.is_refused)
    result = replace(result, unchecked=context.unchecked)
    if not checks.infers:
        return result
    knowledge = model.knowledge_with_callers if checks.counts_given else model.knowledge
    return replace(result, unresolved=model.unresolved, knowledge=knowledge)


def _check_file(
    session: Session, shown: DataFile | HierarchyFile | RepositoryFile, checks: Checks, around: SourceContext
) -> FileResult:
    """Check a file that is no program in the language, unless no rule would look at it."""
    source = shown.source
    if checks.interests[type(shown)] is None:
        return FileResult(source.path, [])
    # A directory of data may be called like one of modules.
    owner = None if isinstance(shown, RepositoryFile) else shown.owner
    place = source.path if owner is None else owner.root
    # What can be named there is what a manifest without statements could name.
    parsed = parse(SourceFile(source.path, b""), SourceKind.MANIFEST)
    model = Model(
        parsed, lambda: around.project or project_of(session, place, checks.modulepath), _approach(checks, around)
    )
    document = shown.document if isinstance(shown, DataFile | HierarchyFile | DescriptionFile) else None
    content = None if document is None else document.root
    comments = cache(partial(_comments_of, shown))
    suppressions = _suppressions(source, content, comments, checks.registry)
    tally = FindingCounts(source, suppressions)
    context = replace(_context(parsed, checks, around, model), source=source)
    precedence = Precedence(checks.yields, checks.yielded_to)
    run = _Run(source, checks, context, tally, precedence, comments)
    run.show_file(shown)
    is_whole = document is None or document.error is None
    result = _finish(source, checks, suppressions, tally, is_whole=is_whole)
    return replace(result, unchecked=context.unchecked)


def _comments_of(shown: DataFile | HierarchyFile | RepositoryFile) -> list[ast.Comment]:
    if isinstance(shown, RepositoryFile):
        from pplint.repository_files.comments import comments_in

        return comments_in(shown)
    from pplint.data.comments import comments_of

    return comments_of(shown.document, is_json=is_json(shown.source.path))


def _suppressions(
    source: SourceFile, content: ast.File | Node | None, comments: Callable[[], list[ast.Comment]], registry: Registry
) -> Suppressions | None:
    """Return the suppressions of a source, whose content is a tree or data; None if nothing there can be one."""
    if SUPPRESSION_MARK not in source.data:
        return None
    from pplint.check.suppress.resolve import resolve

    return resolve(source, content, comments(), registry)


def _approach(checks: Checks, around: SourceContext) -> CheckTarget:
    return CheckTarget.to(around.module_path, around.puppet_version, is_demanding=checks.strict)


def _context(
    parsed: Parsed,
    checks: Checks,
    around: SourceContext,
    model: Model,
    depth: int = _EMBEDDED_DEPTH,
) -> Context:
    """Return what rules may ask of a source."""

    def refusal(text: str, kind: SourceKind) -> Diagnostic | None:
        inner = parse_source(SourceFile(parsed.source.path, text.encode()), kind)
        if depth == 0 or isinstance(inner, Diagnostic):
            return None
        inside = FindingCounts(inner.source)
        texts = checks.of_text
        context = _context(inner, texts, replace(around, module_path=None), model.of_text(inner), depth - 1)
        precedence = Precedence(texts.yields, texts.yielded_to)
        _Run(inner.source, texts, context, inside, precedence, lambda: inner.comments).visit_all(inner)
        refusals = [each for each in inside.found if each.category == _SYNTAX and each.severity == Severity.ERROR]
        return min(refusals, key=lambda each: each.sort_key, default=_unworded(inner))

    version, options = model.puppet_version, checks.options
    path, upgrade = around.module_path, around.upgrade
    return Context(parsed.source, parsed.tree, path, model, parsed.kind, version, refusal, options, upgrade)


def _unworded(parsed: Parsed) -> Diagnostic | None:
    """Say that a source cannot be read, where the rule that would say why is not among those that are asked."""
    problem = next((problem for problem in parsed.problems if problem.refuses), None)
    if problem is None:
        return None
    finding = Finding(problem.span, f"it cannot be read: {type(problem).__name__}")
    return builtin_diagnostic("internal-error", parsed.source.path, finding, parsed.source)


class _Run(Struct, dict=True):
    """One walk over one source; `is_refused` tells whether the compiler refuses to read it.

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
        self._show_problems(visitor, interests)
        visitor.visit(parsed.nodes, interests)
        for rule, finding in self.precedence.remaining():
            self._count(rule, finding)
        self.context.forget()

    def show_file(self, shown: DataFile | HierarchyFile | RepositoryFile) -> None:
        """Show the rules a file that is no program in the language."""
        Visitor(self.context, self._add, self._fail).show(shown, self.checks.interests, self._is_enough)
        for rule, finding in self.precedence.remaining():
            self._count(rule, finding)

    def _show_problems(self, visitor: Visitor, interests: Interests) -> None:
        for problem in self.context.problems if self.checks.infers else ():
            interest = interests[type(problem)]
            for rule, _ in () if interest is None else interest.rules:
                self.precedence.see(rule, problem)
            visitor.show(problem, interests)

    def _add(self, rule: Rule, finding: Finding, shown: Subject) -> None:
        if rule.category != _SYNTAX and self.edited and self._follows(rule, finding):
            return
        if not self.precedence.takes(rule, finding, shown):
            self._count(rule, finding)

    def _follows(self, rule: Rule, finding: Finding) -> bool:
        """Return whether a finding may follow from what cannot be read: it is on its lines, or about a name in it."""
        start, end = finding.span
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
        spans = [each.span for each in fix.edits] if rule.category != _SYNTAX and source is self.source else []
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
    return replace(finding, message=f"{finding.message} (by its signature {' and '.join(versions)})", labels=labels)


def _finish(
    source: SourceFile, checks: Checks, suppressions: Suppressions | None, tally: FindingCounts, *, is_whole: bool
) -> FileResult:
    """Report on the suppressions. Which are unused, or without a partner, shows only in a source that is read whole."""

    def add(name: BuiltinName, findings: Iterable[Finding]) -> None:
        for finding in findings if name in checks.on else ():
            tally.add(name, finding, lambda: _about_suppression(source, checks, name, finding))  # noqa: B023 - at once
            if tally.is_full(name):
                break

    if suppressions is not None:
        add("invalid-suppression", [*suppressions.invalid, *(suppressions.unpaired if is_whole else ())])
        if is_whole and not tally.failed:
            add("unused-suppression", suppressions.unused(checks.on))
    return FileResult(source.path, in_order(tally.found), tally.suppressed)


def _about_suppression(source: SourceFile, checks: Checks, name: BuiltinName, finding: Finding) -> Diagnostic:
    diagnostic = builtin_diagnostic(name, source.path, finding, source)
    return replace(diagnostic, severity=checks.severity.get(name, diagnostic.severity))
