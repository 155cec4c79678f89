"""Check one source: read it, walk its tree once for all rules, or show them the data, and see to suppressions."""

from __future__ import annotations

import os
from functools import cache, partial
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from pplint.base.builtin_diagnostics import SYNTAX, BuiltinName, builtin_diagnostic
from pplint.base.diagnostic import Diagnostic, Finding, Severity
from pplint.base.puppet import DEFAULT_PUPPET, NO_UPGRADE, Upgrade
from pplint.base.reading import is_policy_package
from pplint.base.source import SourceFile
from pplint.check.file_result import FileResult, in_order
from pplint.check.finding_counts import FindingCounts
from pplint.check.rule_run import RuleRun
from pplint.check.suppress import SUPPRESSION_MARK
from pplint.data.document import DataFile, DescriptionFile, HierarchyFile, RepositoryFile, is_json
from pplint.infer.core.check_target import CheckTarget
from pplint.infer.model import Model
from pplint.project.checked_file import reason_unread
from pplint.project.discovery import EXTENSIONS
from pplint.project.projects import project_of
from pplint.project.sources import keep, parsed_before
from pplint.rule import Context
from pplint.rule.precedence import Precedence
from pplint.syntax.parser import parse
from pplint.syntax.parsing import parse_source
from pplint.syntax.source_kinds import SourceKind, source_kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pplint.check.checks import Checks
    from pplint.check.suppress.resolve import Suppressions
    from pplint.data.nodes import Node
    from pplint.project.project import Project
    from pplint.rule.registry import Registry
    from pplint.session import Session
    from pplint.syntax import ast
    from pplint.syntax.parser import Parsed

_EMBEDDED_DEPTH = 4
"""How deeply texts in texts are checked, so that hostile ones take no more than so many times as long."""


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


def check(session: Session, source: SourceFile, checks: Checks, around: SourceContext = NO_CONTEXT) -> FileResult:
    """Check a source; whatever goes wrong becomes a diagnostic, too."""
    if not source.path.endswith(EXTENSIONS):
        from pplint.project.checked_file import checked_file, describes_module

        if around.module_path is not None and describes_module(around.module_path[1]):
            return _check_description(session, source, checks, around)
        shown = checked_file(session, source, around.path or source.path, checks.modulepath)
        if shown is not None:
            return _check_file(session, shown, checks, around)
    if is_policy_package(source.data):
        return FileResult(source.path, [])
    parsed = parsed_once(session, source, around.kind_of(source))
    if isinstance(parsed, Diagnostic):
        return _without_secrets(session, FileResult(source.path, [parsed]), checks)
    return check_model(session, parsed, model_of(session, parsed, checks, around), checks, around)


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


def model_of(
    session: Session, parsed: Parsed, checks: Checks, around: SourceContext = NO_CONTEXT, place: str | None = None
) -> Model:
    """Return what is known of a source that was parsed, in the project around its path, or around a place."""
    target = CheckTarget.to(around.module_path, around.puppet_version, is_demanding=checks.strict)
    path = place or parsed.source.path
    return Model(parsed, lambda: around.project or project_of(session, path, checks.modulepath), target)


def check_model(
    session: Session, parsed: Parsed, model: Model, checks: Checks, around: SourceContext = NO_CONTEXT
) -> FileResult:
    """Check a source of which the model says what is known."""
    source = parsed.source
    suppressions = _suppressions(source, parsed.tree, lambda: parsed.comments, checks.registry)
    context = _context(parsed, checks, around, model)
    run = _rule_run(source, checks, context, lambda: parsed.comments, suppressions)
    run.visit_all(parsed)
    result = replace(_finish(run, suppressions, is_whole=not run.is_refused), unchecked=context.unchecked)
    if checks.infers and (model.was_followed or checks.tree_problems is None):
        knowledge = model.knowledge_with_callers if checks.counts_given else model.knowledge
        result = replace(result, unresolved=model.unresolved, knowledge=knowledge)
    return _without_secrets(session, result, checks, parsed)


def _rule_run(
    source: SourceFile,
    checks: Checks,
    context: Context,
    comments: Callable[[], Sequence[ast.Comment]],
    suppressions: Suppressions | None = None,
) -> RuleRun:
    tally, precedence = FindingCounts(source, suppressions), Precedence(checks.yields, checks.yielded_to)
    return RuleRun(source, checks, context, tally, precedence, comments)


def _without_secrets(session: Session, result: FileResult, checks: Checks, parsed: Parsed | None = None) -> FileResult:
    """Let a result show no secrets; one without findings shows nothing."""
    if not result.diagnostics and not result.suppressed:
        return result
    from pplint.check.secrets.hiding import Hiding

    return Hiding(session, result.path, checks.modulepath, parsed).result(result)


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
    model = model_of(session, parsed, checks, around, place)
    document = shown.document if isinstance(shown, DataFile | HierarchyFile | DescriptionFile) else None
    content = None if document is None else document.root
    comments = cache(partial(_comments_of, shown))
    suppressions = _suppressions(source, content, comments, checks.registry)
    context = replace(_context(parsed, checks, around, model), source=source)
    run = _rule_run(source, checks, context, comments, suppressions)
    run.show_file(shown)
    is_whole = document is None or document.error is None
    result = _finish(run, suppressions, is_whole=is_whole)
    reason = None if result.diagnostics else reason_unread(shown)
    unread = [] if reason is None else [f"`{source.path}`, since {reason}"]
    return _without_secrets(session, replace(result, unchecked=[*unread, *context.unchecked]), checks)


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
        texts = checks.of_text
        context = _context(inner, texts, replace(around, module_path=None), model.of_text(inner), depth - 1)
        run = _rule_run(inner.source, texts, context, lambda: inner.comments)
        run.visit_all(inner)
        refusals = [each for each in run.tally.found if each.category == SYNTAX and each.severity == Severity.ERROR]
        return min(refusals, key=lambda each: each.sort_key, default=_unworded(inner))

    version, options = model.puppet_version, checks.options
    path, upgrade = around.module_path, around.upgrade
    return Context(parsed.source, parsed.tree, path, model, parsed.kind, version, refusal, options, upgrade)


def _unworded(parsed: Parsed) -> Diagnostic | None:
    """Say that a source cannot be read, where the rule that would say why is not among those that are asked."""
    problem = next((problem for problem in parsed.problems if problem.refuses), None)
    if problem is None:
        return None
    finding = Finding(problem.span, "it has a syntax error")
    return builtin_diagnostic("internal-error", parsed.source.path, finding, parsed.source)


def _finish(run: RuleRun, suppressions: Suppressions | None, *, is_whole: bool) -> FileResult:
    """Report on the suppressions. Which are unused, or without a partner, shows only in a source that is read whole."""
    source, checks, tally = run.source, run.checks, run.tally

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
