"""What a check says of its results: the reports, without what is known already, and the exit code."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from pplint.base.real_paths import is_within
from pplint.cli.check_options import FOR_PEOPLE, SHARD_REPORT
from pplint.cli.new_findings import NewFindings
from pplint.cli.output import display_for, write_file
from pplint.cli.streams import print_error, print_text
from pplint.project.editorconfig import limits_of_editorconfig
from pplint.project.git_ignored import limits_of_ignore_files
from pplint.report import Report, render
from pplint.rule.registry import fails
from pplint.run.parallel import Workers
from pplint.syntax.oniguruma import is_whole

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pplint.base.diagnostic import Diagnostic, Label
    from pplint.cache.files import FileCache
    from pplint.check.file_result import FileResult
    from pplint.cli.check_options import CheckOptions
    from pplint.cli.known_findings import KnownFindings
    from pplint.cli.older_findings import OlderFindings
    from pplint.config.files import Configurations
    from pplint.report import Display
    from pplint.rule.registry import Registry
    from pplint.run.shards.shard_report import Part
    from pplint.session import Session

STDIN = "<stdin>"
LESS_IS_KNOWN: Final = (
    "without the library Oniguruma, what some regular expressions match is unknown (see `pplint self check`)"
)


class Reporting:
    """How a run reports; `part` is what is checked here if that is not all, `cache` keeps what was found."""

    def __init__(
        self,
        options: CheckOptions,
        registry: Registry,
        configurations: Configurations,
        session: Session,
        cache: FileCache | None,
    ) -> None:
        self.part: Part | None = None
        self._options = options
        self._registry = registry
        self._configurations = configurations
        self._session = session
        self._cache = cache
        self._paths = options.paths or [os.curdir]
        self._older = self._older_findings()

    @property
    def _known(self) -> KnownFindings:
        from pplint.cli.known_findings import KnownFindings

        return KnownFindings(self._registry, self._configurations.of_file)

    def _older_findings(self) -> OlderFindings | None:
        name = self._options.diff_base
        if name is None:
            return None
        from pplint.cli.older_findings import OlderFindings

        paths = [self._options.stdin_filename or STDIN if path == "-" else path for path in self._paths]
        return OlderFindings(name, paths, self._registry, self._configurations.of_file)

    def left_of(self, results: Sequence[FileResult], searched: Iterable[str]) -> NewFindings:
        """Return what is left of results without what is in baselines, and what is not new."""
        has_baseline = any(self._configurations.of_file(result.path).baseline is not None for result in results)
        left = self._known.left_of(results, searched) if has_baseline else NewFindings([*results])
        if self._older is None:
            return left
        new, count = self._older.left_of(left.results, Workers(self._options.workers.jobs))
        return replace(left, results=new, older=count)

    def report_on(
        self,
        results: list[FileResult],
        vendored: Sequence[str] = (),
        changed: int = 0,
    ) -> Report:
        """Return the report on results, in which `changed` is what fixes, or comments, were written for."""
        options = self._options
        # What is not in a shard may be found in another.
        left = self.left_of(results, self._paths if options.shard is None else ())
        notes = self._known.prune(left.stale) if options.prune_baseline and left.stale else left.sentences()
        notes = notes if results else [*notes, *self._unfollowed_links()]
        notes = [*notes, *self._limits()]
        notes = notes if is_whole() else [*notes, LESS_IS_KNOWN]
        fixed, silenced = (changed, 0) if options.add_ignore is None else (0, changed)
        unsafe = options.unsafe_fixes
        counts = (left.known, silenced, notes, left.older, options.diff_base)
        return Report(left.results, self._registry, fixed, unsafe, vendored, *counts)

    def _limits(self) -> list[str]:
        """Return sentences about files around what is checked that are beyond a limit, each once."""
        absolute = [os.path.abspath(path) for path in self._paths]
        places = dict.fromkeys(path if os.path.isdir(path) else os.path.dirname(path) for path in absolute)
        found = (
            sentence.replace(f"`{os.getcwd()}{os.sep}", "`")
            for place in places
            for limits in (limits_of_ignore_files, limits_of_editorconfig)
            for sentence in limits(self._session, place)
        )
        return list(dict.fromkeys(found))

    def _unfollowed_links(self) -> list[str]:
        from pplint.cli.unfollowed import unfollowed_links

        return list(unfollowed_links(self._paths, self._session.disk))

    def report(
        self,
        results: list[FileResult],
        changed: int = 0,
        *,
        is_changed: bool = False,
        vendored: Sequence[str] = (),
        stdout_is_taken: bool = False,
    ) -> int:
        """Report on results as the options say; return the exit code."""
        options = self._options
        if options.write_baseline:
            print_text("".join(f"{each}\n" for each in self._known.write(results, self._paths)))
            return 0
        report = self.report_on(results, vendored, changed)
        text: str | None = None
        if not (options.diff or options.fix_only):
            stream = sys.stderr if stdout_is_taken else sys.stdout
            text = self._text(report, results)
            print_text(text, stream)
            for name, file in options.outputs:
                write_file(file, self._rendered(name, report, results, display_for(None, "never", options.quiet)))
        if options.diff and not is_changed and not options.unsafe_fixes and (unsafe := report.fixable(unsafe=True)):
            print_error(f"no safe fixes; `--unsafe-fixes` includes {unsafe} that may change what the code does")
        code = self._exit_code(report, is_changed=is_changed)
        if self._cache is not None:
            self._cache.save(report.diagnostics, code, text if self._is_all(text) else None)
        return code

    def _text(self, report: Report, results: Sequence[FileResult]) -> str:
        options = self._options
        display = display_for(sys.stdout, options.color, options.quiet)
        if options.statistics:
            from pplint.cli.statistics import statistics

            return statistics(report, display)
        return self._rendered(self.format(), report, results, display)

    def format(self) -> str:
        """Return the name of the format of what goes to standard output."""
        chosen = self._options.output_format or self._configurations.of_directory(os.curdir).output_format
        if self._options.watch and chosen not in FOR_PEOPLE:
            chosen = None
        return chosen or ("full" if sys.stdout.isatty() else "concise")

    def _rendered(self, name: str, report: Report, results: Sequence[FileResult], display: Display) -> str:
        """Return a report; that of a part has what was found before a baseline takes from it."""
        if name != SHARD_REPORT or self.part is None:
            return render(name, _with_named_paths(report, self._paths), display)
        from pplint.run.shards.shard_report import report_text

        return report_text(self.part.report(results, report.vendored))

    def _is_all(self, text: str | None) -> bool:
        """Whether a run only printed a text that is made of what was found: some tell of the repository, too."""
        options = self._options
        if text is None or options.outputs or options.diff_base is not None or options.nodes:
            return False
        if self.part is not None or self._options.profile is not None:
            return False
        return options.statistics or self.format() not in {"sarif", "html"}

    def _exit_code(self, report: Report, *, is_changed: bool) -> int:
        options = self._options
        if any(fails(self._registry.entries[rule]) for rule in {each.rule for each in report.diagnostics}):
            return 2
        if is_changed and (options.diff or options.exit_non_zero_on_fix):
            return 1
        if options.diff or options.fix_only or options.exit_zero:
            return 0
        found = {(diagnostic.path, diagnostic.severity) for diagnostic in report.diagnostics}
        return int(any(severity >= self._configurations.of_file(path).fail_level for path, severity in found))


def _with_named_paths(report: Report, arguments: Sequence[str]) -> Report:
    """Return a report in which all paths below an argument begin with it.

    What is checked is called as the arguments are. Other files are found from the project, which calls them relative to
    the current directory: where an argument is absolute, or leads out of it, one file would have two names in a report.
    """
    outside = [each for each in arguments if os.path.isabs(each) or os.path.normpath(each).startswith(os.pardir)]
    if not outside:
        return report
    roots = [(os.path.abspath(each), each) for each in outside]

    def named(path: str) -> str:
        absolute = os.path.abspath(path)
        around = ((root, each) for root, each in roots if is_within(absolute, root))
        root, argument = max(around, key=lambda pair: len(pair[0]), default=("", ""))
        return os.path.join(argument, os.path.relpath(absolute, root)) if root and absolute != root else path

    return replace(report, results=[_result(each, named) for each in report.results])


def _result(result: FileResult, named: Callable[[str], str]) -> FileResult:
    return replace(result, diagnostics=[_diagnostic(each, named, result.path) for each in result.diagnostics])


def _diagnostic(found: Diagnostic, named: Callable[[str], str], checked: str) -> Diagnostic:
    path = found.path if found.path == checked else named(found.path)
    return replace(found, path=path, labels=tuple(_label(each, named) for each in found.labels))


def _label(label: Label, named: Callable[[str], str]) -> Label:
    return label if label.path is None else replace(label, path=named(label.path))
