"""Definitions followed with the values that their parameters without a type are given: where these make them fail."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from pplint.base.time_limit import grant_time
from pplint.evaluator.core.unknown import Unknown, may_be_anything, of_type
from pplint.infer.callers.given import slot_of
from pplint.infer.callers.uses import risky_parameters
from pplint.infer.callers.written import WrittenValues
from pplint.infer.core.problems import (
    EvaluationFails,
    FailingValue,
    InvalidAttributeValue,
    InvalidParameterValue,
    InvalidTypeExpression,
    NoSignatureFits,
)
from pplint.infer.follow_definitions import infer_with
from pplint.infer.wrong_versions import without_wrong_versions
from pplint.syntax import ast
from pplint.syntax.certain_ways import is_unconditional

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pplint.infer.callers.given import Given
    from pplint.infer.core.check_target import CheckTarget
    from pplint.infer.core.inference import Inference
    from pplint.infer.core.problems import InferredProblem
    from pplint.infer.names.project_names import ProjectNames
    from pplint.syntax.node_index import NodeIndex
    from pplint.syntax.parser import Parsed
    from pplint.types.model import Type

_FAILURES: Final = (EvaluationFails, InvalidAttributeValue, InvalidParameterValue, NoSignatureFits)
_MOST_VALUES: Final = 16
"""How many different values of a parameter are tried."""


def failing_values(names: ProjectNames, parsed: Parsed, target: CheckTarget, base: Inference) -> Iterator[FailingValue]:
    """Yield what fails in a file with values that are given, and does not fail with all others, as `base` says."""
    trials = _Trials(names, parsed, replace(target, is_demanding=False), base)
    owners: Sequence[ast.Class | ast.Define] = parsed.nodes.of(ast.Class, ast.Define)
    for owner in owners:
        yield from trials.failing(owner)


class _Trials:
    """The definitions of a file, followed with values."""

    def __init__(self, names: ProjectNames, parsed: Parsed, target: CheckTarget, base: Inference) -> None:
        self._names = names
        self._parsed = parsed
        self._target = target
        self._file_names = base.names
        self._written = WrittenValues(names, parsed, target.module, base)
        self._known = {(type(each), each.node) for each in base.problems.found}

    def failing(self, owner: ast.Class | ast.Define) -> Iterator[FailingValue]:
        """Yield the problems that a definition has with values of its parameters, each with all these values."""
        names = risky_parameters(self._names, self._parsed.nodes, owner)
        values = {name: self._values(owner, name) for name in names}
        suspects = self._suspects(owner, values)
        for name, given_by_type in values.items():
            found: dict[tuple[type[InferredProblem], ast.Node], tuple[InferredProblem, list[Given]]] = {}
            for place, (type_, given) in enumerate(given_by_type.items()):
                for problem in self._problems(owner, {name: type_})[0] if place in suspects else ():
                    found.setdefault((type(problem), problem.node), (problem, []))[1].extend(given)
            for problem, given in found.values():
                first, places = given[0], [each.place for each in given]
                yield FailingValue(problem.node, problem, name, first.type, first.is_default, first.in_data, places)

    def _values(self, owner: ast.Class | ast.Define, name: str) -> dict[Type, list[Given]]:
        """Return what is given to a parameter, by its types, the first ones only."""
        by_type: dict[Type, list[Given]] = {}
        for each in self._written.of(slot_of(owner, name)):
            if not may_be_anything(of_type(each.type)):
                by_type.setdefault(each.type, []).append(each)
        return dict(islice(by_type.items(), _MOST_VALUES))

    def _suspects(self, owner: ast.Class | ast.Define, values: Mapping[str, Mapping[Type, object]]) -> set[int]:
        """Return which of the first, second, third … values of the parameters one has to be tried with, each alone.

        A problem with one value remains one where more is known of the other parameters, unless these end the
        definition before. So all first values are tried together, then all second ones.
        """
        found: set[int] = set()
        for place in range(max(map(len, values.values()), default=0)):
            given = {name: list(types)[place] for name, types in values.items() if place < len(types)}
            if len(given) > 1:
                problems, is_whole = self._problems(owner, given)
                if is_whole and not problems:
                    continue
            found.add(place)
        return found

    def _problems(self, owner: ast.Class | ast.Define, types: Mapping[str, Type]) -> tuple[list[InferredProblem], bool]:
        """Return the problems that a definition has with values, and not with all others, and whether it ends late."""
        grant_time()
        given = {name: of_type(type_) for name, type_ in types.items()}
        run = infer_with(self._file_names, self._parsed, self._target, owner, given)
        found = without_wrong_versions(run.problems.found, self._names.project, self._target.module)
        is_whole = not owner.body.statements or run.was_reached(owner.body.statements[-1])
        return [each for each in found if self._is_new(each) and _is_certain(each, run, self._parsed.nodes)], is_whole

    def _is_new(self, problem: InferredProblem) -> bool:
        return (type(problem), problem.node) not in self._known


def _is_certain(problem: InferredProblem, run: Inference, nodes: NodeIndex) -> bool:
    """Return whether a problem is one that ends a compilation, and all conditions before it are decided."""
    if not isinstance(problem, _FAILURES) or isinstance(problem, InvalidTypeExpression):
        return False
    return is_unconditional(nodes, problem.node, lambda condition: not isinstance(run.value_of(condition), Unknown))
