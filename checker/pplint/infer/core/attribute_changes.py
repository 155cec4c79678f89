"""Attributes that are set apart from the declaration of a resource, and the problems that they do away with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from pplint.infer.core.problems import InvalidAttributeValue, MissingParameters, RefusedResource

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pplint.base.source import Span
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

    def forgive(self, problems: ProblemList, definitions: Sequence[Span]) -> None:
        """Take back the problems of resources that lack, or have, what may be changed elsewhere.

        `definitions` is where the file has classes and other definitions, but for nodes.
        """
        problems.revise(lambda problem: self._revised(problem, definitions))

    def _revised(self, problem: InferredProblem, definitions: Sequence[Span]) -> InferredProblem | None:
        if not isinstance(problem, _FORGIVABLE):
            return problem
        span = problem.span
        is_inside = any(each.start <= span.start and span.end <= each.end for each in definitions)
        if isinstance(problem, MissingParameters):
            owner = problem.owner.lower()
            names = [each for each in problem.names if not self._may_change(owner, [each], is_inside)]
            return replace(problem, names=names) if names else None
        if isinstance(problem, RefusedResource):
            return None if self._may_change(problem.owner, problem.unset, is_inside) else problem
        is_forgiven = problem.is_title and self._may_change(problem.owner, [problem.name], is_inside)
        return None if is_forgiven else problem

    def _may_change(self, resource_type: str, attributes: Sequence[str], is_in_definition: bool) -> bool:
        """Return whether one of some attributes may be set elsewhere than where a resource is declared."""
        if not attributes:
            return False
        here = self._changed.get(resource_type, set())
        elsewhere = self._names.attributes_changed(resource_type, is_in_definition)
        return elsewhere is None or any(each in here or each in elsewhere for each in attributes)


_FORGIVABLE: Final = (MissingParameters, RefusedResource, InvalidAttributeValue)
