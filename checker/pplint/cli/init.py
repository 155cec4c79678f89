"""`pplint init`: write the files by which a repository is checked from now on."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from msgspec import Struct, field

from pplint.cli.changes import diff
from pplint.cli.check_options import CheckOptions
from pplint.cli.configurations import configurations_for
from pplint.cli.errors import UsageError
from pplint.cli.first_check import check_all, search_in
from pplint.cli.installed_rules import installed_rules
from pplint.cli.known_findings import KnownFindings
from pplint.cli.options import Options
from pplint.cli.signals import orderly_end
from pplint.cli.streams import print_bytes, print_text
from pplint.cli.whole_files import NotWritten, write_whole
from pplint.config.option_values import ConfigError
from pplint.migrate.arguments import FILE as OLD_CONFIGURATION
from pplint.migrate.yaml_files import PRE_COMMIT
from pplint.report.escape import from_here, visible_path
from pplint.report.summary import counted
from pplint.session import Session
from pplint.setup.files import BASELINE, FirstFiles

if TYPE_CHECKING:
    from pplint.check.file_result import FileResult
    from pplint.config.files import Configurations
    from pplint.rule.registry import Registry
    from pplint.setup.files import Beginning

MANY = 20
"""From so many findings on, a baseline is offered."""


class InitOptions(Struct):
    """What the command line says."""

    paths: list[str] = field(default_factory=list[str])
    dry_run: bool = False
    baseline: bool = False


def run(arguments: list[str]) -> int:
    """Run the command; return the exit code."""
    options = Options(
        "init",
        "Set up a repository: write a pplint.toml that suits it, a pre-commit hook and a CI job. Existing files "
        "are kept; the hook and the job are added to them.",
        "[OPTIONS] [PATH]",
    )
    options.add_argument("paths", nargs="*", metavar="PATH", help="the repository; by default the current directory")
    options.add_argument("--dry-run", action="store_true", help="show the changes as a diff instead of writing them")
    options.add_argument(
        "--baseline",
        action="store_true",
        help="record the current findings in pplint-known.json, and report only new ones",
    )
    read = InitOptions(**options.read(arguments))
    if len(read.paths) > 1:
        raise UsageError("one repository at a time")
    path = read.paths[0] if read.paths else os.curdir
    if not os.path.isdir(path):
        raise UsageError(f"`{visible_path(path)}` is not a directory")
    try:
        with orderly_end():
            return _Setup(path, read).run()
    except ConfigError as error:
        raise UsageError(str(error)) from None


class _Setup:
    """The first look at a repository, and what is written to it."""

    def __init__(self, path: str, options: InitOptions) -> None:
        self._path = path
        self._root = os.path.abspath(path)
        self._options = options

    def run(self) -> int:
        """Write the files, or show them, and say what is next; return the exit code."""
        session, registry = Session(), installed_rules()
        configurations = configurations_for(CheckOptions(), registry, session.disk)
        settings = configurations.of_directory(self._root)
        if settings.origin is None and session.disk.is_there(os.path.join(self._root, OLD_CONFIGURATION)):
            raise UsageError(
                f"{OLD_CONFIGURATION} configures the current checks: `pplint migrate` shows how to replace it, "
                "and `pplint migrate --write` writes it"
            )
        beginning = FirstFiles(session, self._root, settings).beginning(has_baseline=self._options.baseline)
        if not search_in(self._path, configurations).find().files:
            raise UsageError(f"there are no manifests, templates or data to check in `{visible_path(self._path)}`")
        self._write(beginning)
        self._tell("Remarks", beginning.remarks)
        # What is written says where modules are.
        written = configurations_for(CheckOptions(), registry, Session().disk)
        self._end(registry, configurations if self._options.dry_run else written)
        return 0

    def _tell(self, title: str, lines: list[str]) -> None:
        """Say something, on standard error where the output is a diff."""
        if lines:
            text = f"{title}:\n" + "".join(f"- {line}\n" for line in lines)
            print_text(text, sys.stderr if self._options.dry_run else sys.stdout)

    def _write(self, beginning: Beginning) -> None:
        if self._options.dry_run:
            print_bytes(b"".join(diff(each.path, each.before, each.after) for each in beginning.changes))
            print_text(f"This is {beginning.words}; nothing is written.\n", sys.stderr)
            return
        print_text(f"This is {beginning.words}.\n")
        for change in beginning.changes:
            try:
                os.makedirs(os.path.dirname(change.path), exist_ok=True)
                write_whole(change.path, change.after)
            except (NotWritten, OSError) as error:
                raise UsageError(f"`{from_here(change.path)}` {error}") from None
            print_text(
                f"wrote {from_here(change.path)}\n" if change.before is None else f"added to {from_here(change.path)}\n"
            )

    def _end(self, registry: Registry, configurations: Configurations) -> None:
        """Check what is there, keep it in a baseline if that is wanted, and say what is next."""
        results = check_all(self._path, configurations)
        if self._options.baseline and not self._options.dry_run:
            self._keep(registry, configurations, results)
            results = []
        named = configurations.of_directory(self._root).baseline
        if named is not None and os.path.exists(named):
            results = KnownFindings(registry, configurations.of_file).left_of(results, [self._path]).results
        count = sum(len(result.diagnostics) for result in results)
        self._tell("Next", self._next(count, has_baseline=named is not None))

    def _next(self, count: int, *, has_baseline: bool) -> list[str]:
        """Say what to do next, given how much is found that is not known."""
        command = "pplint" if self._path == os.curdir else f"pplint {visible_path(self._path)}"
        lines = [
            f"`{command}` checks the repository" if not count else f"`{command}` shows {counted(count, 'finding')}"
        ]
        if count:
            lines.append(f"`{command} --fix` applies the safe fixes; `{command} --diff` shows them first")
        if count >= MANY:
            written = "--write-baseline" if has_baseline else f"--baseline {BASELINE} --write-baseline"
            lines.append(f"`{command} {written}` records all findings as known, so only new ones fail")
            if not has_baseline:
                lines.append(f'`baseline = "{BASELINE}"` in the configuration applies that to all runs')
        if os.path.lexists(os.path.join(self._root, PRE_COMMIT)):
            lines.append("`pre-commit install` runs the hook with each commit")
        return lines

    def _keep(self, registry: Registry, configurations: Configurations, results: list[FileResult]) -> None:
        settings = configurations.of_directory(self._root)
        path = settings.baseline or os.path.join(self._root, BASELINE)
        named = configurations_for(CheckOptions(baseline=path), registry, Session().disk)
        for sentence in KnownFindings(registry, named.of_file).write(results, [self._path]):
            print_text(f"{sentence}\n")
