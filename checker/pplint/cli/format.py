"""`pplint format`: find the files, lay them out, and write them, or say what would change.

Most runs are for a file or two on the way to a commit. So the rules are loaded only if a file has syntax errors, whose
words are theirs.
"""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING, Final

from msgspec import Struct, field

from pplint.base.reading import too_large, unreadable
from pplint.cli.changes import diffs_of, write_all
from pplint.cli.errors import UsageError
from pplint.cli.options import Options, jobs
from pplint.cli.signals import orderly_end
from pplint.cli.streams import print_bytes, print_error, print_text, read_input
from pplint.config.files import Configurations
from pplint.config.option_values import ConfigError
from pplint.project.discovery import Discovery, NoSuchPath, discover
from pplint.project.git_ignored import is_ignored
from pplint.project.vendored import is_vendored
from pplint.run.formatting import FormatTask, Formatter, Layout, lay_out_all
from pplint.run.parallel import cores
from pplint.session import Session

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.base.diagnostic import Diagnostic
    from pplint.config.settings import Settings
    from pplint.rule.registry import Registry

STDIN: Final = "<stdin>"

_KEYS: Final = frozenset(
    {"exclude", "format", "include-vendored", "max-file-size", "modulepath", "respect-gitignore", "time-limit"}
)
"""The keys of the configuration that say something about layout."""


def run(arguments: list[str]) -> int:
    """Run the command; return the exit code."""
    options = _read_options(arguments)
    try:
        with orderly_end():
            return _Format(options).run()
    except ConfigError as error:
        raise UsageError(str(error)) from error


class _Tally(Struct):
    """What became of the files: how many there are, what changes, and what keeps some from being laid out."""

    files: int = 0
    changed: list[str] = field(default_factory=list[str])
    problems: list[Diagnostic] = field(default_factory=list["Diagnostic"])
    failures: dict[str, str] = field(default_factory=dict[str, str])


class _Format:
    """One run of the command."""

    def __init__(self, options: _FormatOptions) -> None:
        if options.config is not None and options.isolated:
            raise UsageError("`--config` and `--isolated` exclude each other")
        self._options = options
        self._configurations = Configurations(_load_rules, file=options.config, isolated=options.isolated, keys=_KEYS)

    def run(self) -> int:
        """Do what the options say; return the exit code."""
        paths = self._options.paths or [os.curdir]
        if "" in paths:
            raise UsageError("a path is empty")
        if "-" in paths:
            return self._format_stdin(paths)
        if self._options.stdin_filename is not None:
            raise UsageError("`--stdin-filename` is only for standard input, which the path `-` stands for")
        found = self._find(paths)
        if self._options.range is not None and len(found.files) != 1:
            raise UsageError(f"`--range` is for one file, and there are {len(found.files)}")
        return self._format_files(found)

    def _settings_of(self, path: str) -> Settings:
        return self._configurations.of_file(path)

    def _find(self, paths: Sequence[str]) -> Discovery:
        session = Session()

        def is_left_out(path: str) -> bool:
            return not self._settings_of(path).include_vendored and is_vendored(session, path)

        def is_git_ignored(path: str, is_directory: bool) -> bool:
            respects = self._settings_of(path).respect_gitignore and not self._options.no_respect_gitignore
            return respects and is_ignored(session, os.path.abspath(path), is_directory=is_directory)

        def is_excluded(path: str) -> bool:
            return self._settings_of(path).is_excluded(path)

        try:
            return discover(
                paths,
                is_excluded,
                is_left_out,
                force_exclude=self._options.force_exclude,
                is_git_ignored=is_git_ignored,
            )
        except NoSuchPath as error:
            raise UsageError(str(error)) from None

    def _format_files(self, found: Discovery) -> int:
        tasks = [FormatTask(file, self._settings_of(file), self._options.range) for file in found.files]
        layouts = lay_out_all(tasks, self._options.jobs or cores())
        layouts += [Layout(path, problems=(unreadable(path, reason),)) for path, reason in found.unreadable]
        changes = [layout.change for layout in layouts if layout.change is not None]
        tally = _tally(layouts)
        if self._options.diff:
            print_bytes(diffs_of(changes))
        elif not self._options.check:
            written = write_all(changes)
            for note in written.notes:
                print_error(note)
            tally.failures = written.failures
            tally.changed = [path for path in tally.changed if path not in written.failures]
        return self._report(tally)

    def _format_stdin(self, paths: Sequence[str]) -> int:
        if len(paths) > 1:
            raise UsageError("`-` means standard input and cannot be combined with other paths")
        path = self._options.stdin_filename or STDIN
        settings = self._settings_of(path)
        data = read_input(settings.max_file_size)
        if len(data) > settings.max_file_size:
            layout = Layout(path, problems=(too_large(path, settings.max_file_size),))
        elif self._options.force_exclude and settings.is_excluded(path):
            layout = Layout(path)
        else:
            layout = Formatter().lay_out(FormatTask(path, settings, self._options.range), data)
        if self._options.diff:
            print_bytes(b"" if layout.change is None else diffs_of([layout.change]))
        elif not self._options.check:
            print_bytes(data if layout.change is None else layout.change.after)
        _show(layout.problems)
        return _exit_code(_tally([layout]), fails_on_change=self._options.check or self._options.diff)

    def _report(self, tally: _Tally) -> int:
        is_asked = self._options.check or self._options.diff
        _show(tally.problems)
        for path, reason in tally.failures.items():
            print_error(f"`{path}` {reason}")
        if not self._options.quiet:
            stream = sys.stderr if self._options.diff else sys.stdout
            names = _names(tally.changed) if self._options.check else ""
            print_text(names + _summary(tally, is_asked=is_asked), stream)
        return _exit_code(tally, fails_on_change=is_asked)


def _load_rules() -> Registry:
    from pplint.rule.registry import load

    return load()


def _names(paths: Sequence[str]) -> str:
    if not paths:
        return ""
    from pplint.report.escape import visible_path

    return "".join(f"would be formatted: {visible_path(path)}\n" for path in paths)


def _tally(layouts: Sequence[Layout]) -> _Tally:
    changed = [layout.path for layout in layouts if layout.change is not None]
    return _Tally(len(layouts), changed, [problem for layout in layouts for problem in layout.problems])


def _exit_code(tally: _Tally, *, fails_on_change: bool) -> int:
    if tally.problems or tally.failures:
        return 2
    return int(fails_on_change and bool(tally.changed))


def _show(problems: Sequence[Diagnostic]) -> None:
    """Show on standard error what keeps files from being laid out."""
    if not problems:
        return
    from pplint.check.file_result import FileResult
    from pplint.cli.output import display_for
    from pplint.report import Report, render

    report = Report([FileResult(problem.path, [problem]) for problem in problems], _load_rules())
    name = "full" if sys.stderr.isatty() else "concise"
    print_text(render(name, report, display_for(sys.stderr, "auto", quiet=True)), sys.stderr)


def _summary(tally: _Tally, *, is_asked: bool) -> str:
    refused = len({problem.path for problem in tally.problems} | set(tally.failures))
    changed = len(tally.changed)
    would_be = " would be" if is_asked else ""
    parts = [
        f"{_files(changed)}{would_be} formatted" if changed else "",
        f"{_files(refused)} not formatted because of errors" if refused else "",
        f"{_files(tally.files - changed - refused)} already formatted" if tally.files > changed + refused else "",
    ]
    return ", ".join(filter(None, parts)) + "\n" if tally.files else "no files found\n"


def _files(count: int) -> str:
    return f"{count:,} file{'' if count == 1 else 's'}"


class _FormatOptions(Struct):
    """What the command line says; `jobs` is 0 where it says nothing about it."""

    paths: list[str] = field(default_factory=list[str])
    stdin_filename: str | None = None
    check: bool = False
    diff: bool = False
    range: range | None = None
    quiet: bool = False
    config: str | None = None
    isolated: bool = False
    force_exclude: bool = False
    no_respect_gitignore: bool = False
    jobs: int = 0


def _read_options(arguments: list[str]) -> _FormatOptions:
    """Read a command line; raise `UsageError` for one that is not understood."""
    options = Options("format", "Format manifests, and the multi-line code of templates.", "[OPTIONS] [PATH ...]")
    options.add_argument("paths", nargs="*", metavar="PATH", help="files and directories; `-` reads standard input")
    options.add_argument("--stdin-filename", metavar="FILE", help="the path that standard input is treated as")
    options.add_argument(
        "--check",
        action="store_true",
        help="list the files that would change, write nothing, and exit with 1 if there are any",
    )
    options.add_argument("--diff", action="store_true", help="show the changes without writing them")
    options.add_argument(
        "--range", type=_lines, metavar="FROM-TO", help="format only these lines of one file, counted from 1"
    )
    options.add_argument("-q", "--quiet", action="store_true", help="do not show file names and the summary")
    options.add_argument("--config", metavar="FILE", help="use this configuration file for all files")
    options.add_argument("--isolated", action="store_true", help="ignore all configuration files")
    options.add_argument("--force-exclude", action="store_true", help="apply exclusions to the given paths as well")
    options.add_argument("--no-respect-gitignore", action="store_true", help="also format files that Git ignores")
    options.add_argument("-j", "--jobs", type=jobs, metavar="N", help="use up to N processes")
    return _FormatOptions(**options.read(arguments))


def _lines(text: str) -> range:
    first, _, last = text.partition("-")
    if not (first.isdecimal() and last.isdecimal() and 1 <= int(first) <= int(last)):
        raise argparse.ArgumentTypeError(f"`{text}` is not of the form FROM-TO")
    return range(int(first), int(last) + 1)
