"""What was found at a revision, too: `--diff-base` reports what is new since."""

from __future__ import annotations

import os
from collections import Counter
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pplint.check.baseline import Baseline
from pplint.check.file_task import FileTask, Mode, within_limits
from pplint.check.identity import Identity
from pplint.cli.errors import UsageError
from pplint.report.provenance import repository_around
from pplint.revisions.git import RevisionError
from pplint.revisions.trees import Revision
from pplint.rule.registry import fails
from pplint.run.batch import checking
from pplint.run.parallel import work_through
from pplint.session.overlay import OverlayFiles

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pplint.check.file_result import FileResult
    from pplint.config.settings import Settings
    from pplint.revisions.trees import Tree
    from pplint.rule.registry import Registry
    from pplint.run.parallel import Workers


class OlderFindings:
    """The findings in files as they were at a revision, by the rules that are on now."""

    def __init__(
        self, name: str, paths: Iterable[str], registry: Registry, settings_of: Callable[[str], Settings]
    ) -> None:
        """Find the revision in the repositories around some paths; raise `UsageError` if there is none."""
        roots = dict.fromkeys(_root_around(path) for path in paths)
        try:
            self._revisions = [Revision.named(root, name) for root in roots]
        except RevisionError as error:
            raise UsageError(f"`--diff-base`: {error}") from None
        self._registry = registry
        self._settings_of = settings_of
        self._trees: list[Tree] | None = None
        self._found: dict[str, Counter[Identity]] = {}

    def left_of(self, results: Sequence[FileResult], workers: Workers) -> tuple[list[FileResult], int]:
        """Return results without what was there at the revision, and how much that is; raise `UsageError`."""
        if any(result.diagnostics for result in results):
            self._check_now(results, workers)
        base = Baseline(os.getcwd(), sum(self._found.values(), Counter[Identity]()))
        diagnostics = sorted(
            (each for result in results for each in result.diagnostics), key=lambda each: each.sort_key
        )
        known = {each.sort_key for each in base.known(diagnostics)[0]}
        left = [
            replace(result, diagnostics=[each for each in result.diagnostics if each.sort_key not in known])
            for result in results
        ]
        return left, len(known)

    def _check_now(self, results: Sequence[FileResult], workers: Workers) -> None:
        """Check what is needed of the files as they were: those in which something is found, where they were there.

        Findings in a description depend on the manifests beside it, so all of those are needed.
        """
        of_others = any(each.path != result.path for result in results for each in result.diagnostics)
        wanted = [result.path for result in results if (result.diagnostics or of_others)]
        tasks = [FileTask(path, self._settings_of(path)) for path in wanted if path not in self._found]
        mode = within_limits(tasks, Mode())
        trees = self._trees_up_to(mode.max_file_size)
        past = OverlayFiles({path: file for tree in trees for path, file in tree.changes.items()})
        untracked = frozenset[str]().union(*(tree.untracked for tree in trees))
        there = [task for task in tasks if _was_there(task.path, past, untracked)]
        base = Baseline(os.getcwd())
        for outcome in work_through(there, checking(replace(mode, past=past)), workers):
            kept = [each for each in outcome.result.diagnostics if not fails(self._registry.entries[each.rule])]
            self._found[outcome.result.path] = Counter(map(base.identity, kept))

    def _trees_up_to(self, limit: int) -> list[Tree]:
        if self._trees is None:
            try:
                self._trees = [revision.tree(limit) for revision in self._revisions]
            except RevisionError as error:
                raise UsageError(f"`--diff-base`: {error}") from None
        return self._trees


def _root_around(path: str) -> str:
    directory = os.path.realpath(path if os.path.isdir(path) else os.path.dirname(path) or os.curdir)
    found = repository_around(directory)
    if found is None:
        raise UsageError(
            f"`--diff-base`: `{path}` is not in a Git repository, so there is nothing to compare with; "
            "`--baseline FILE` needs none"
        )
    return found.root


def _was_there(path: str, past: OverlayFiles, untracked: frozenset[str]) -> bool:
    outer, name = os.path.split(os.path.abspath(path))
    place = os.path.join(os.path.realpath(outer), name)
    return place not in untracked and past.files.get(place, True) is not None
