"""Many nodes at a time: each is compiled where it has to be, in several processes, and compared with what it was."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.nodes.differences import Comparison, Difference, Failure
from pplint.nodes.findings import NodeFinding
from pplint.nodes.graph import findings_in
from pplint.nodes.side import Side
from pplint.nodes.unknowns import Inputs
from pplint.run.processes import in_processes
from pplint.run.work import Work
from pplint.session import Session
from pplint.session.dependencies import reached
from pplint.session.recording import Recording

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pplint.catalog.compiler import Target
    from pplint.nodes.kept import KeptNodes
    from pplint.nodes.reach import Changes
    from pplint.run.work import Progress
    from pplint.session.answers import Answer
    from pplint.session.dependencies import Dependencies, Numbered
    from pplint.session.overlay import OverlayFiles


_NODES_BETWEEN_COLLECTIONS: Final = 50
"""How many nodes are compiled before garbage is looked for in all that there is."""


class Repository(Struct, frozen=True):
    """A control repository: its directory, what is added to its module path, and when it is looked at."""

    directory: str
    modulepath: tuple[str, ...] = ()
    past: OverlayFiles | None = None

    def side(self, recording: Recording | None = None) -> Side:
        """Return it in a session of its own."""
        session = Session(past=self.past, recording=None if self.past is not None else recording)
        return Side(session, self.directory, self.modulepath)


class Surveyed(Struct, frozen=True):
    """The findings of a node, and what they depend on. Without a difference, nothing reaches the node."""

    findings: list[NodeFinding]
    difference: Difference | None = None
    dependencies: Dependencies | None = None
    is_compiled: bool = True


class Survey(Struct, frozen=True):
    """What to do: compile nodes of a repository, and compare them with an `older` one where that is different.

    If `changes` are given, they are all that is different, and nodes that they do not reach are the same.
    """

    repository: Repository
    older: Repository | None = None
    changes: Changes | None = None
    changed: frozenset[str] = frozenset()
    jobs: int = 1
    progress: Progress | None = None

    def of(self, targets: Sequence[Target], kept: KeptNodes) -> dict[str, Surveyed]:
        """Return what there is to say about each node."""
        known = kept.found([target.name for target in targets])
        done: dict[str, Surveyed] = {}
        for name, (answers, findings) in known.items():
            if self.older is None or (self.changes is not None and not self.changes.reach(answers)):
                done[name] = Surveyed(findings, is_compiled=False)
        left = [target for target in targets if target.name not in done]
        for target, found in zip(left, self._worked(left), strict=True):
            if found.dependencies is not None:
                kept.keep(target.name, found.dependencies, found.findings)
            done[target.name] = found
        kept.save()
        return {target.name: done[target.name] for target in targets}

    def _worked(self, targets: Sequence[Target]) -> list[Surveyed]:
        jobs = min(self.jobs, len(targets))
        if jobs <= 1:
            try:
                return [*map(self._start(), targets)]
            finally:
                gc.enable()
        size = max(1, len(targets) // (4 * jobs))
        chunks = [targets[start : start + size] for start in range(0, len(targets), size)]
        return in_processes(Work(self._start, _died, lambda _, found: found), chunks, jobs, self.progress)

    def _start(self) -> Callable[[Target], Surveyed]:
        return _Surveyor(self).look_at


class _Surveyor:
    """Looks at one node after the other; what it read for one, it knows for the others."""

    def __init__(self, survey: Survey) -> None:
        self._changes = survey.changes
        self._recording = None if survey.repository.past is not None else Recording()
        self._new = survey.repository.side(self._recording)
        self._old = None if survey.older is None else survey.older.side()
        if self._old is not None:
            self._comparison = Comparison(self._old, self._new, Inputs(self._old, self._new, survey.changed))
        self._answers: list[Answer] = []
        self._groups: list[Numbered] = []
        self._count = 0
        gc.disable()

    def look_at(self, target: Target) -> Surveyed:
        """Compile a node, and compare it with what it was if that may be something else."""
        self._clean()
        dependencies: Dependencies | None = None
        if self._recording is None:
            found = self._new.compile(target)
            findings = findings_in(found, self._new)
        else:
            with self._recording.recorded() as recorded:
                found = self._new.compile(target)
                findings = findings_in(found, self._new)
            dependencies = recorded[0] if recorded else None
        difference = None
        if self._old is not None and self._may_differ(dependencies):
            difference = self._comparison.difference(self._old.compile(target), found)
        return Surveyed(findings, difference, dependencies)

    def _may_differ(self, dependencies: Dependencies | None) -> bool:
        if self._changes is None or dependencies is None:
            return True
        self._answers += dependencies.answers
        self._groups += dependencies.groups
        return self._changes.reach(self._answers[number] for number in reached([dependencies.of], self._groups))

    def _clean(self) -> None:
        """Drop what the last node needed, which refers to itself; most of what is older stays, and is not looked at."""
        self._count += 1
        gc.collect(2 if self._count % _NODES_BETWEEN_COLLECTIONS == 0 else 0)


def _died(target: Target) -> Surveyed:
    message = f"`{target.name}` cannot be compiled: the process ended, perhaps for lack of memory"
    failure = Failure(message, program=True)
    return Surveyed([NodeFinding("catalog-failure", "", (0, 0), message)], Difference(fails=failure))
