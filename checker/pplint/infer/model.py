"""What inference knows of a file: the answers to the questions of the rules."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from pplint.evaluator.unknown import Unknown, result_type
from pplint.infer.definitions import infer_file
from pplint.infer.world import World
from pplint.types.model import ANY

if TYPE_CHECKING:
    from collections.abc import Callable

    from pplint.evaluator.unknown import Result
    from pplint.infer.inference import Inference
    from pplint.infer.problems import InferredProblem
    from pplint.project.index import Project
    from pplint.syntax import ast
    from pplint.syntax.parser import Parsed
    from pplint.types.model import Type

_WORLDS: dict[int, tuple[Project, World]] = {}


def world_of(project: Project) -> World:
    """Return what the files of a project see, one for each project in a process."""
    found = _WORLDS.get(id(project))
    if found is None:
        found = _WORLDS[id(project)] = (project, World(project))
    return found[1]


class Model:
    """A file and what is known of it, computed when it is first asked for.

    Of a file that the compiler refuses to read, nothing is known: its tree is a guess.
    """

    def __init__(self, parsed: Parsed, puppet_version: int, find_project: Callable[[], Project]) -> None:
        self.puppet_version = puppet_version
        self._parsed = parsed
        self._find_project = find_project

    @cached_property
    def project(self) -> Project:
        """What the file may name."""
        return self._find_project()

    @cached_property
    def world(self) -> World:
        """The names that the file sees beside its own."""
        return world_of(self.project)

    @cached_property
    def _run(self) -> Inference | None:
        parsed = self._parsed
        if any(problem.refuses for problem in parsed.problems):
            return None
        return infer_file(self.world, parsed.source, parsed.tree, parsed.kind, self.puppet_version)

    def of_text(self, parsed: Parsed) -> Model:
        """Return the model of a text that stands in the file."""
        return Model(parsed, self.puppet_version, self._find_project)

    @property
    def problems(self) -> list[InferredProblem]:
        """What is wrong with the file, in the order of the source."""
        problems = [] if self._run is None else self._run.problems
        return sorted(problems, key=lambda each: (each.start, each.end))

    @property
    def unresolved(self) -> frozenset[tuple[str, str]]:
        """The kinds and names of what is not found, and may exist all the same."""
        return frozenset() if self._run is None else frozenset(self._run.unresolved)

    def value_of(self, node: ast.Node) -> Result:
        """Return the value of an expression, or what is known of it."""
        return Unknown(ANY) if self._run is None else self._run.results.get(node, Unknown(ANY))

    def type_of(self, node: ast.Node) -> Type:
        """Return the type of an expression, as narrow as it is known."""
        return result_type(self.value_of(node))

    def was_reached(self, node: ast.Node) -> bool:
        """Return whether an expression was evaluated: some stand where no way leads, as far as is known."""
        return self._run is not None and node in self._run.results
