"""Programs from the command line: checked as the compiler would, evaluated, and answered with text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.diagnostic import Diagnostic, Severity
from pplint.base.time_limit import SECONDS, OutOfTime, within
from pplint.check.checks import Checks
from pplint.check.file_result import FileResult
from pplint.check.linter import SourceContext, check_parsed
from pplint.check.timeouts import out_of_time
from pplint.evaluator import EvaluationError, Interpreter, Unknown
from pplint.evaluator.core.limits import bounded_frames
from pplint.report import Report, render
from pplint.report.escape import visible
from pplint.session import Session
from pplint.syntax.parsing import parse_source
from pplint.types.display import display
from pplint.types.errors import InvalidTypeError
from pplint.types.model import ANY
from pplint.values.errors import LimitReached
from pplint.values.text import text
from pplint.values.value_types import type_of
from pplint.wording.sentences import sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.base.source import SourceFile
    from pplint.evaluator import EvaluatorSettings, Result
    from pplint.report import Display
    from pplint.rule.registry import Registry
    from pplint.syntax.parser import Parsed

RULE = "evaluation-error"
"""What errors of evaluation are called in place of a rule."""


def compiler_checks(registry: Registry) -> Checks:
    """Return what the compiler checks before it evaluates anything, for all programs that are to be evaluated."""
    syntax = [rule for rule in registry.rules if rule.category == "syntax"]
    return Checks(syntax, registry, frozenset())


class Refused(Exception):  # noqa: N818 - reads as what it says
    """A program that the compiler would refuse.

    The diagnostic says why in one line, `details` are those after it, and `issue` is the compiler's code for it.
    """

    def __init__(self, diagnostic: Diagnostic, issue: str | None = None, details: Sequence[str] = ()) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic
        self.issue = issue
        self.details = details

    def drawn(self, registry: Registry, display: Display) -> str:
        """Return the diagnostic with the lines that it is about, and the details after it."""
        report = Report([FileResult(self.diagnostic.path, [self.diagnostic])], registry)
        details = "".join(f"{visible(line)}\n" for line in self.details)
        return f"{render('full', report, display).rstrip()}\n{details}\n"


class Answer(Struct, frozen=True):
    """What a program comes to: its value as the language writes it, or None if it is not known, and its type.

    `limit` says which limit kept it from being known, if one did.
    """

    value: str | None
    type: str
    limit: str | None = None

    @property
    def shown(self) -> str:
        """The value for people."""
        if self.limit is not None:
            return f"{self.limit}; evaluate a part of the program, or give it less to do"
        return f"unknown ({self.type})" if self.value is None else self.value


class Programs:
    """Evaluates programs one after the other; each finds what those before it have defined and assigned."""

    def __init__(self, checks: Checks, evaluator: EvaluatorSettings) -> None:
        self.registry = checks.registry
        self._checks = checks
        self._session = Interpreter(evaluator)
        self._around = SourceContext(puppet_version=evaluator.puppet_version)
        self._limits = evaluator.limits

    @property
    def unresolved(self) -> frozenset[tuple[str, str]]:
        """The kinds and names of what was named and is not known here."""
        return self._session.unresolved

    def evaluate(self, source: SourceFile | Diagnostic) -> Answer:
        """Return what a program comes to; raise `Refused` if it is no program, or fails, or takes too long."""
        try:
            return within(SECONDS, self._evaluated, source)
        except OutOfTime as error:
            raise Refused(out_of_time(source.path, error, "evaluated")) from None

    def _evaluated(self, source: SourceFile | Diagnostic) -> Answer:
        parsed = source if isinstance(source, Diagnostic) else parse_source(source)
        if isinstance(parsed, Diagnostic):
            raise Refused(parsed)
        self._check(parsed)
        try:
            return self._answer(self._session.evaluate(parsed.tree))
        except EvaluationError as error:
            raise _refused(error, parsed.source) from None
        except InvalidTypeError as error:
            raise _refused(EvaluationError(error.issue, parsed.tree), parsed.source) from None

    def _check(self, parsed: Parsed) -> None:
        """Raise `Refused` for what the compiler refuses before it evaluates anything."""
        for diagnostic in check_parsed(Session(), parsed, self._checks, self._around).diagnostics:
            if diagnostic.severity is Severity.ERROR:
                issues = self.registry.entries[diagnostic.rule].issues
                raise Refused(diagnostic, issues[0] if issues else None)

    def _answer(self, result: Result) -> Answer:
        """Write a result; one that is nested too deeply to be written is as good as unknown."""
        if isinstance(result, Unknown):
            limit = self._session.limit
            return Answer(None, display(result.type), None if limit is None else sentence(limit))
        try:
            with bounded_frames(self._limits.frames):
                return Answer(text(result), display(type_of(result)))
        except LimitReached as limit:
            return Answer(None, display(ANY), sentence(limit.issue))


def _refused(error: EvaluationError, source: SourceFile) -> Refused:
    message, *details = sentence(error.issue).splitlines() or [""]
    path = error.path or source.path
    shown = source if path == source.path else None
    diagnostic = Diagnostic(path, error.span, RULE, "evaluation", Severity.ERROR, message, source=shown)
    return Refused(diagnostic, error.issue.code, details)
