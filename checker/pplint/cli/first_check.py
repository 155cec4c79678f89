"""The first check of a repository that is set up, and what it counts."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from msgspec import MsgspecError, Struct
from msgspec.json import decode

from pplint.base.diagnostic import is_fixable
from pplint.base.real_paths import relative_path
from pplint.check.file_task import Mode
from pplint.cli.check_options import CheckOptions
from pplint.cli.file_search import FileSearch
from pplint.report.report import start_of
from pplint.report.summary import counted
from pplint.run.batch import check_files
from pplint.run.parallel import cores
from pplint.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pplint.base.diagnostic import Diagnostic
    from pplint.check.file_result import FileResult
    from pplint.config.files import Configurations
    from pplint.rule.registry import Registry


class Problem(Struct):
    """A problem as puppet-lint reports it in JSON."""

    path: str
    line: int
    check: str


def search_in(path: str, configurations: Configurations) -> FileSearch:
    """Return the search for the files of a repository."""
    return FileSearch(CheckOptions(), [path], configurations, Session(), None)


def check_all(path: str, configurations: Configurations) -> list[FileResult]:
    """Check the files of a repository."""
    search = search_in(path, configurations)
    found = search.tasks_of(search.find())
    return [outcome.result for outcome in check_files(found.tasks, Mode(), cores())] + found.unreadable


def comparison(results: Sequence[FileResult], registry: Registry) -> Iterator[str]:
    """Yield what a repository has beside what puppet-lint reports there, in sentences."""
    found = [each for result in results for each in result.diagnostics]
    same = [each for each in found if _is_check(each, registry)]
    more = len(found) - len(same)
    yield f"{counted(len(same), 'finding')} of rules that puppet-lint also has as checks"
    yield f"{counted(more, 'finding')} of rules that puppet-lint does not have: errors in compilation"
    fixable = sum(is_fixable(each, unsafe=False) for each in found)
    unsafe = sum(is_fixable(each, unsafe=True) for each in found) - fixable
    yield f"`pplint --fix` fixes {fixable} of these, `--unsafe-fixes` {unsafe} more"


def differences(
    results: Sequence[FileResult], registry: Registry, root: str, theirs: Sequence[Problem]
) -> Iterator[str]:
    """Yield how many lines puppet-lint and pplint both report, or one of them alone, for the checks of puppet-lint."""
    ours: dict[tuple[str, int], set[str]] = {}
    for result in results:
        for each in result.diagnostics:
            entry = registry.entries.get(each.rule)
            if entry is not None and entry.aliases:
                place = relative_path(os.path.abspath(each.path), root), start_of(each)[0]
                ours.setdefault(place, set()).update(entry.aliases)
    reported: dict[tuple[str, int], set[str]] = {}
    for problem in theirs:
        place = os.path.normpath(problem.path), problem.line
        reported.setdefault(place, set()).add(problem.check)
    same = sum(not checks.isdisjoint(ours.get(place, ())) for place, checks in reported.items())
    yield f"the same: {counted(same, 'line')} that puppet-lint and pplint report for the same check"
    yield f"more: {counted(len(ours) - same, 'line')} that pplint alone reports for a check of puppet-lint"
    yield f"fewer: {counted(len(reported) - same, 'line')} that puppet-lint alone reports"


def read_problems(data: bytes) -> list[Problem]:
    """Return what `puppet-lint --json` wrote: a list of problems for each file, or one for all.

    Raises `ValueError` if it is something else.
    """
    try:
        lists: list[list[Problem]] = decode(data, type=list[list[Problem]])
    except MsgspecError:
        return decode(data, type=list[Problem])
    return [problem for problems in lists for problem in problems]


def _is_check(diagnostic: Diagnostic, registry: Registry) -> bool:
    entry = registry.entries.get(diagnostic.rule)
    return entry is not None and bool(entry.aliases)
