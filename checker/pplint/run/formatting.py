"""Lay out one file: nothing that goes wrong with it keeps others from being laid out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, convert
from msgspec.structs import replace

from pplint.base.builtin_diagnostics import builtin_diagnostic, describe
from pplint.base.diagnostic import Diagnostic, Finding
from pplint.base.edits import Change
from pplint.base.reading import is_policy_package, read_bytes
from pplint.base.source import SourceFile, Span
from pplint.base.time_limit import OutOfTime, within
from pplint.check.timeouts import ALLOW_MORE, out_of_time
from pplint.format.rewriting import NotTheSame, formatted
from pplint.format.style import REPOSITORY, Style
from pplint.project.indents import repository_indent
from pplint.project.location import location_of
from pplint.run.parallel import Workers, work_through
from pplint.run.work import Work
from pplint.session import Session
from pplint.syntax.parsing import parse_source

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pplint.config.settings import Settings
    from pplint.project.location import Location
    from pplint.syntax.parser import Parsed


class FormatTask(Struct, frozen=True):
    """A file to lay out, the settings for it, and the lines that are to be laid out, if not all are."""

    path: str
    settings: Settings
    lines: range | None = None


class Layout(Struct, frozen=True):
    """What becomes of a file: a change if it is not laid out yet, or what keeps it from being laid out."""

    path: str
    change: Change | None = None
    problems: tuple[Diagnostic, ...] = ()


class Formatter:
    """Lays out one file after the other; nothing is written."""

    def __init__(self) -> None:
        self._session = Session()

    def lay_out(self, task: FormatTask, data: bytes | None = None) -> Layout:
        """Lay out the file of a task, or bytes in place of its own."""
        before = read_bytes(task.path, task.settings.max_file_size) if data is None else data
        if isinstance(before, Diagnostic):
            return Layout(task.path, problems=(before,))
        seconds = task.settings.time_limit
        try:
            return within(seconds, self._laid_out, task, SourceFile(task.path, before))
        except OutOfTime as error:
            return Layout(task.path, problems=(out_of_time(task.path, error, "formatted", seconds, ALLOW_MORE),))
        except NotTheSame as error:
            return failed(task, f"not formatted: the layout would give {error}")
        except Exception as error:  # noqa: BLE001 - one file must not keep the others from being laid out
            return failed(task, f"formatting failed: {describe(error)}")

    def _laid_out(self, task: FormatTask, source: SourceFile) -> Layout:
        if is_policy_package(source.data):
            return Layout(task.path)
        location = location_of(self._session, task.path, task.settings.modulepath)
        parsed = parse_source(source, location.kind)
        if isinstance(parsed, Diagnostic):
            from pplint.check.secrets.hiding import Hiding  # with all of inference: a third of a short run

            return Layout(task.path, problems=(Hiding(self._session, source.path).diagnostic(parsed),))
        if any(problem.refuses for problem in parsed.problems):
            return Layout(task.path, problems=_errors(parsed))
        after = formatted(parsed, self._style(task, location), task.lines)
        return Layout(task.path, None if after == source.data else Change(task.path, source.data, after))

    def _style(self, task: FormatTask, location: Location) -> Style:
        """Return the style of the settings, with the indentation of the repository if they do not say which."""
        style = task.settings.style
        if style.indent_width != REPOSITORY:
            return style
        width = repository_indent(self._session, location, task.settings.root)
        return style if width is None else convert(replace(style, indent_width=width), Style)


def _errors(parsed: Parsed) -> tuple[Diagnostic, ...]:
    """Return what is wrong with the syntax of a source, in the words of the rules; they are loaded for it."""
    from pplint.base.diagnostic import Severity
    from pplint.check.checks import Checks
    from pplint.check.linter import check_parsed
    from pplint.rule.registry import load

    registry = load()
    checks = Checks([rule for rule in registry.rules if rule.category == "syntax"], registry, frozenset())
    found = check_parsed(Session(), parsed, checks).diagnostics
    return tuple(each for each in found if each.severity is Severity.ERROR)


def failed(task: FormatTask, message: str) -> Layout:
    """Say that a file could not be laid out because the program failed."""
    return Layout(task.path, problems=(builtin_diagnostic("internal-error", task.path, Finding(Span(0, 0), message)),))


def lay_out_all(tasks: Sequence[FormatTask], jobs: int) -> list[Layout]:
    """Lay out files in up to `jobs` processes, and return what becomes of each, in the order of `tasks`."""
    return work_through(tasks, Work(_formatter, _died, lambda _, layout: layout), Workers(jobs))


def _formatter() -> Callable[[FormatTask], Layout]:
    return Formatter().lay_out


def _died(task: FormatTask) -> Layout:
    return failed(task, "the process that formatted this file died")
