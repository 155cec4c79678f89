"""Attributes that are set apart from the declaration of a resource, and the problems that they do away with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from pplint.infer.core.problems import InvalidAttributeValue, MissingParameters, RefusedResource

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pplint.infer.core.problem_list import ProblemList
    from pplint.infer.core.problems import InferredProblem
    from pplint.infer.names.file_names import FileNames


class AttributeChanges:
    """The attributes that resource defaults, overrides and collectors of a file set, by the names of the types."""

    __slots__ = ("_changed", "_names")

    def __init__(self, names: FileNames) -> None:
        """Note nothing yet; what other files change is looked up by the names that the file sees."""
        self._names = names
        self._changed: dict[str, set[str]] = {}

    def note(self, type_name: str, given: Iterable[str]) -> None:
        """Note that attributes of a type are set."""
        self._changed.setdefault(type_name, set()).update(given)

    def forgive(self, problems: ProblemList) -> None:
        """Take back the problems of resources that lack, or have, what may be changed elsewhere."""
        problems.revise(self._revised)

    def _revised(self, problem: InferredProblem) -> InferredProblem | None:
        if isinstance(problem, MissingParameters):
            owner = problem.owner.lower()
            names = [each for each in problem.names if not self._may_change(owner, [each])]
            return replace(problem, names=names) if names else None
        return None if self._is_forgiven(problem) else problem

    def _is_forgiven(self, problem: InferredProblem) -> bool:
        if isinstance(problem, RefusedResource):
            return self._may_change(problem.owner, problem.unset)
        if isinstance(problem, InvalidAttributeValue) and problem.is_title:
            return self._may_change(problem.owner, [problem.name])
        return False

    def _may_change(self, resource_type: str, attributes: Sequence[str]) -> bool:
        """Return whether one of some attributes may be set elsewhere than where a resource is declared."""
        if not attributes:
            return False
        here = self._changed.get(resource_type, set())
        elsewhere = self._names.attributes_changed(resource_type)
        return elsewhere is None or any(each in here or each in elsewhere for each in attributes)
