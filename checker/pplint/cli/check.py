"""`pplint check`: find the files, check them, fix them if asked to, and report."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pplint.base.builtin_diagnostics import builtin_diagnostic
from pplint.base.diagnostic import Finding
from pplint.base.reading import too_large
from pplint.base.source import Span
from pplint.check.file_result import FileResult, in_order
from pplint.check.file_task import FileTask, Mode, Outcome, as_found, within_limits
from pplint.cli.changes import Written, diffs_of, write_all
from pplint.cli.check_arguments import read_options
from pplint.cli.check_report import STDIN, Reporting
from pplint.cli.configurations import configurations_for
from pplint.cli.errors import UsageError
from pplint.cli.file_search import FileSearch
from pplint.cli.output import write_file
from pplint.cli.signals import orderly_end
from pplint.cli.streams import print_bytes, print_error, print_text, read_input
from pplint.config.option_values import ConfigError
from pplint.report.escape import visible_path
from pplint.report.progress_bar import progress_bar
from pplint.rule.registry import Registry, RegistryError, load
from pplint.run.cluster import ClusterError
from pplint.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pplint.base.edits import Change
    from pplint.cache.files import FileCache
    from pplint.cache.replay import Earlier
    from pplint.check.file_task import Take
    from pplint.cli.check_options import CheckOptions
    from pplint.cli.file_search import Found
    from pplint.config.settings import Settings
    from pplint.project.discovery import Discovery
    from pplint.run.profiling.profile import Profile
    from pplint.run.shards.shard_report import Merged


def run_after(earlier: Earlier | None, arguments: list[str], watch: Callable[[Check], int]) -> int:
    """Run the command, given what an earlier run left in the cache, if it may be used; return the exit code.

    `watch` goes on after a run, if that is wanted.
    """
    options = read_options(arguments)
    try:
        registry = load()
        cache = _cache(earlier, registry) if earlier is not None and options.may_use_cache else None
        with orderly_end():
            check = Check(options, registry, arguments, cache)
            if options.watch:
                return watch(check)
            try:
                code = check.run()
            finally:
                check.end_profile()
            check.tell_profile()
            return code
    except (ClusterError, ConfigError, RegistryError) as error:
        raise UsageError(str(error)) from error


def _cache(earlier: Earlier, registry: Registry) -> FileCache:
    from pplint.cache.files import FileCache

    return FileCache(earlier, registry)


def report_merged(options: CheckOptions, found: Merged) -> int:
    """Report what the shards of a run found; return the exit code.

    Raises `ShardError` if something else is configured here.
    """
    with orderly_end():
        return Check(options, load()).report_merged(found)


class Check:
    """One run of the command, or the rounds of one that watches, which end with the settings that it read."""

    def __init__(
        self,
        options: CheckOptions,
        registry: Registry,
        arguments: list[str] | None = None,
        cache: FileCache | None = None,
        session: Session | None = None,
    ) -> None:
        self.options = options
        self._arguments = arguments or []
        self._profile = None if options.profile is None else _begun_profile()
        self._registry = registry
        self._cache = cache
        self._session = session or (Session() if cache is None else cache.session)
        self._configurations = configurations_for(options, registry, self._session.disk)
        self._mode = Mode(options.fixes and options.add_ignore is None, options.unsafe_fixes)
        self.paths = options.paths or [os.curdir]
        self.reporting = Reporting(options, registry, self._configurations, self._session, cache)
        self._search = FileSearch(options, self.paths, self._configurations, self._session, cache)

    def in_session(self, session: Session) -> Check:
        """Return the same run with what a session knows of the files, and with what is configured now."""
        return Check(self.options, self._registry, session=session)

    def run(self) -> int:
        """Do what the options say; return the exit code."""
        options = self.options
        paths = self.paths
        if options.show_settings:
            print_text(self._settings_text(paths[0]))
            return 0
        if "-" in paths:
            return self._check_stdin(paths)
        if options.stdin_filename is not None:
            raise UsageError("`--stdin-filename` is only for standard input, which the path `-` stands for")
        found = self._part_of(self._search.find())
        if options.show_files:
            print_text("".join(f"{visible_path(file)}\n" for file in found.files))
            return 0
        checked = self._search.tasks_of(found)
        return self._finish(checked, [*self._outcomes(checked.tasks), *map(Outcome, checked.unreadable)])

    def end_profile(self) -> None:
        """Measure no longer."""
        if self._profile is not None:
            self._profile.sampler.stop()

    def tell_profile(self) -> None:
        """Say where the time of the run went, if that is wanted."""
        if self._profile is None:
            return
        from pplint.run.profiling.profile_report import profile_json, profile_table

        if self.options.profile:
            write_file(self.options.profile, profile_json(self._profile))
        else:
            print_text(profile_table(self._profile), sys.stderr)

    def report_merged(self, found: Merged) -> int:
        """Report what the shards of a run found; return the exit code."""
        from pplint.run.shards.shard_report import require_same_settings

        require_same_settings(found, self._configurations.of_file)
        return self.reporting.report(found.results, vendored=found.vendored)

    def _part_of(self, found: Discovery) -> Discovery:
        """Return the part of the files that is to be checked here."""
        if self.options.shard is None and not self.options.is_for_merge:
            return found
        from pplint.cli.parts import part_of

        settings_of = self._configurations.of_file
        self.reporting.part, here = part_of(self.options, self._arguments, found, self._registry, settings_of)
        return here

    def _settings_of(self, path: str) -> Settings:
        if path == "-":
            return self._configurations.of_file(self.options.stdin_filename or STDIN)
        return self._configurations.of_directory(path if os.path.isdir(path) else os.path.dirname(path))

    def _settings_text(self, path: str) -> str:
        from pplint.check.file_checker import target_of
        from pplint.cli.settings_text import settings_text

        settings = self._settings_of(path)
        file = os.path.join(path, "any.pp") if os.path.isdir(path) else path
        return settings_text(settings, target_of(self._session, file, settings))

    def found(self) -> Found:
        """Find the files to check; raise `UsageError` or `ConfigError` if they cannot be determined."""
        return self._search.tasks_of(self._search.find())

    def first_results(self, found: Found) -> list[FileResult]:
        """Check files in several processes, with what is in the cache; what is found is kept there."""
        results = [outcome.result for outcome in self._outcomes(found.tasks)] + found.unreadable
        if self._cache is not None:
            self._cache.save(self.reporting.report_on(results, found.vendored).diagnostics, 0, None)
        return results

    def _finish(self, found: Found, outcomes: list[Outcome]) -> int:
        """Write what is to be written, and report; return the exit code."""
        tasks = found.tasks
        if self.options.add_ignore is not None:
            outcomes = self._silence(outcomes, tasks, self.options.add_ignore)
        changes = _changes(outcomes)
        results = [outcome.result for outcome in outcomes]
        if self.options.diff:
            print_bytes(diffs_of(changes))
            return self.reporting.report(results, is_changed=bool(changes), vendored=found.vendored)
        written = write_all(changes)
        for note in written.notes:
            print_error(note)
        results = self._with_nodes(self._as_written(results, tasks, written))
        return self.reporting.report(results, written.fixed, is_changed=written.fixed > 0, vendored=found.vendored)

    def _with_nodes(self, results: list[FileResult]) -> list[FileResult]:
        """Return results with what is wrong with catalogs, if that is asked for."""
        if not self.options.nodes:
            return results
        from pplint.cli.node_check import NodeCheck

        return NodeCheck(self.options, self._registry, self._configurations.of_file).with_nodes(results)

    def _outcomes(self, tasks: Sequence[FileTask]) -> list[Outcome]:
        """Return what there is to say about files: what is in the cache, and by a check of the others."""
        options, mode = self.options, within_limits(tasks, self._mode)
        take: Take = as_found
        known: dict[str, Outcome] = {}
        if self._cache is not None:
            known, mode, take = self._cache.known(tasks, mode)
        left = [task for task in tasks if task.path not in known]
        if left:
            from pplint.run.batch import checking
            from pplint.run.parallel import work_through

            bar = None if options.no_progress else progress_bar(options.color, quiet=options.quiet)
            workers = replace(options.workers, progress=bar)
            found = work_through(left, checking(mode, take, self._profile), workers)
            known |= {task.path: outcome for task, outcome in zip(left, found, strict=True)}
        return [known[task.path] for task in tasks]

    def _silence(self, outcomes: list[Outcome], tasks: list[FileTask], reason: str) -> list[Outcome]:
        """Return outcomes with comments that silence what is found, and in no baseline."""
        from pplint.check.silencing import Silencing

        left = self.reporting.left_of([outcome.result for outcome in outcomes], self.paths)
        wanted = {
            result.path: Silencing(frozenset((each.rule, each.span.start) for each in result.diagnostics), reason)
            for result in left.results
            if result.diagnostics
        }
        again = self._outcomes([replace(task, silencing=wanted[task.path]) for task in tasks if task.path in wanted])
        done = {outcome.result.path: outcome for outcome in again}
        return [done.get(outcome.result.path, outcome) for outcome in outcomes]

    def _as_written(self, results: list[FileResult], tasks: list[FileTask], written: Written) -> list[FileResult]:
        """Return what there is to say about the files as they are, where they are not what fixes would have made."""
        checked = {each.path for each in results}
        for path, reason in written.failures.items():
            if path not in checked:
                print_error(f"`{path}` {reason}")
        if not written.outdated:
            return results
        from pplint.run.batch import check_files

        outdated = set(written.outdated)
        again = [task for task in tasks if task.path in outdated]
        found = {each.result.path: each.result for each in check_files(again, replace(self._mode, fix=False), 1)}
        if self.options.fix_only:
            for path, reason in written.failures.items():
                print_error(f"`{path}` {reason}")
        return [_with_failure(found.get(each.path, each), written.failures.get(each.path)) for each in results]

    def _check_stdin(self, paths: list[str]) -> int:
        if len(paths) > 1:
            raise UsageError("`-` means standard input and cannot be combined with other paths")
        from pplint.check.file_checker import FileChecker

        path = self.options.stdin_filename or STDIN
        settings = self._settings_of("-")
        limit = settings.max_file_size
        data = read_input(limit)
        if len(data) > limit:
            return self.reporting.report([FileResult(path, [too_large(path, limit)])])
        is_left_out = self.options.force_exclude and settings.is_excluded(path)
        task = FileTask(path, settings)
        outcome = Outcome(FileResult(path, [])) if is_left_out else FileChecker(self._mode).check(task, data)
        change = outcome.change
        if self.options.diff:
            print_bytes(b"" if change is None else diffs_of([change]))
        elif self.options.fixes:
            print_bytes(data if change is None else change.after)
        fixed = 0 if change is None or self.options.diff else change.count
        is_taken = self.options.fixes
        return self.reporting.report([outcome.result], fixed, is_changed=change is not None, stdout_is_taken=is_taken)


def _changes(outcomes: Iterable[Outcome]) -> list[Change]:
    """Return what fixes change, each once: several files of a module may speak for its metadata."""
    own = [outcome.change for outcome in outcomes if outcome.change is not None]
    return list(dict.fromkeys([*own, *(change for outcome in outcomes for change in outcome.elsewhere)]))


def _begun_profile() -> Profile:
    """Begin to look where the time goes; raise `UsageError` where nothing tells."""
    if sys.platform == "win32":
        raise UsageError("`--profile`: this system has no timer of processor time")
    from pplint.run.profiling.profile import Profile

    return Profile()


def _with_failure(result: FileResult, reason: str | None) -> FileResult:
    if reason is None:
        return result
    failure = builtin_diagnostic("unwritten-fix", result.path, Finding(Span(0, 0), reason))
    return replace(result, diagnostics=in_order([*result.diagnostics, failure]))
