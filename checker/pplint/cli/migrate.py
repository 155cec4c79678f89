"""`pplint migrate`: show, or write, what takes the place of puppet-lint's configuration."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final

from msgspec import Struct, field

from pplint.base.reading import read_bytes
from pplint.cli.changes import diff
from pplint.cli.check_options import CheckOptions
from pplint.cli.configurations import configurations_for
from pplint.cli.errors import UsageError
from pplint.cli.first_check import Problem, check_all, comparison, differences, read_problems
from pplint.cli.installed_rules import installed_rules
from pplint.cli.options import Options
from pplint.cli.streams import print_bytes, print_text
from pplint.cli.whole_files import NotWritten, write_whole
from pplint.config.option_values import ConfigError
from pplint.config.settings import Settings
from pplint.migrate.repository import FileChange, Migration, Repository
from pplint.project.discovery import discover
from pplint.project.git_ignored import is_ignored
from pplint.project.vendored import is_vendored
from pplint.report.escape import from_here, visible_path
from pplint.session import Session
from pplint.setup.files import BASELINE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pplint.rule.registry import Registry


_NEXT: Final = f"""\
Next:
- `pplint` checks the repository
- `pplint --baseline {BASELINE} --write-baseline` records the findings as known, so only new ones fail
- `baseline = "{BASELINE}"` in pplint.toml applies that to all runs
"""


class MigrateOptions(Struct):
    """What the command line says."""

    paths: list[str] = field(default_factory=list[str])
    write: bool = False
    compare: str | None = None


def run(arguments: list[str]) -> int:
    """Run the command; return the exit code."""
    options = Options(
        "migrate",
        "Replace the configuration of puppet-lint in a repository: a pplint.toml that checks the same, the "
        "pre-commit hook and the CI job. Nothing in the repository is run.",
        "[OPTIONS] [PATH]",
    )
    options.add_argument("paths", nargs="*", metavar="PATH", help="the repository; by default the current directory")
    options.add_argument("--write", action="store_true", help="write the files instead of showing a diff")
    options.add_argument(
        "--compare",
        metavar="FILE",
        help="a report of `puppet-lint --json` on this repository to compare the findings with",
    )
    read = MigrateOptions(**options.read(arguments))
    if len(read.paths) > 1:
        raise UsageError("one repository at a time")
    root = os.path.abspath(read.paths[0] if read.paths else os.curdir)
    if not os.path.isdir(root):
        raise UsageError(f"`{visible_path(read.paths[0])}` is not a directory")
    return _migrate(root, is_written=read.write, theirs=_report(read.compare))


def _migrate(root: str, *, is_written: bool, theirs: list[Problem] | None) -> int:
    session, settings = Session(), Settings(root=root)
    registry = installed_rules()
    found = discover(
        [root],
        settings.is_excluded,
        lambda path: is_vendored(session, path),
        is_git_ignored=lambda path, is_directory: is_ignored(session, path, is_directory=is_directory),
    )
    migration = Repository(session, root).migration(registry, settings, found.files)
    if is_written:
        for change in migration.changes:
            _write(change)
            print_text(f"wrote {from_here(change.path)}\n")
    else:
        print_bytes(b"".join(map(_diff, migration.changes)))
    _tell(migration)
    if migration.changes and is_written:
        _count(root, registry, theirs)
        print_text(_NEXT)
    elif migration.changes:
        print_text("Nothing was written; use `--write` to write it.\n", sys.stderr)
    return 0


def _count(root: str, registry: Registry, theirs: list[Problem] | None) -> None:
    """Say what the new configuration finds here: of the old checks, beyond them, and what can be fixed."""
    try:
        results = check_all(root, configurations_for(CheckOptions(), registry, Session().disk))
    except ConfigError as error:
        raise UsageError(str(error)) from None
    lines = [*comparison(results, registry)]
    if theirs is not None:
        lines += differences(results, registry, root, theirs)
    print_text(f"Found here:\n{''.join(_bulleted(lines))}")


def _report(path: str | None) -> list[Problem] | None:
    """Return what puppet-lint reported, if its report is given."""
    if path is None:
        return None
    data = read_bytes(path)
    if not isinstance(data, bytes):
        raise UsageError(f"`{visible_path(path)}` {data.message}")
    try:
        return read_problems(data)
    except ValueError:
        raise UsageError(f"`{visible_path(path)}` is not a report of `puppet-lint --json`") from None


def _write(change: FileChange) -> None:
    try:
        write_whole(change.path, change.after)
    except NotWritten as error:
        raise UsageError(f"`{from_here(change.path)}` {error}") from None


def _diff(change: FileChange) -> bytes:
    return diff(change.path, change.before, change.after)


def _tell(migration: Migration) -> None:
    """Say on standard error what nobody can see in the files."""
    for title, lines in (("Without an equivalent", migration.without_equal), ("Remarks", migration.remarks)):
        if lines:
            print_text(f"{title}:\n{''.join(_bulleted(lines))}", sys.stderr)
    if not migration.changes:
        print_text("Nothing to write.\n", sys.stderr)


def _bulleted(lines: Iterable[str]) -> list[str]:
    return [f"- {''.join(each if each.isprintable() else '?' for each in line)}\n" for line in dict.fromkeys(lines)]
