"""Definitions followed with the values that their parameters without a type are given: where these make them fail."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from pplint.base.time_limit import grant_time
from pplint.evaluator.core.unknown import Unknown, may_be_anything, of_type
from pplint.infer.callers.given import slot_of
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
from pplint.syntax.walk import find

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pplint.evaluator.core.unknown import Result
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


def failing_values(
    names: ProjectNames, parsed: Parsed, target: CheckTarget, base: Sequence[InferredProblem]
) -> Iterator[FailingValue]:
    """Yield what fails in a file with values that are given, and does not fail with all others, as `base` says."""
    trials = _Trials(names, parsed, replace(target, is_demanding=False), base)
    owners: Sequence[ast.Class | ast.Define] = parsed.nodes.of(ast.Class, ast.Define)
    for owner in owners:
        for parameter in owner.parameters:
            if parameter.type is None and not parameter.captures_rest and _is_used(owner, parameter, parsed.nodes):
                yield from trials.failing(owner, parameter.name)


def _is_used(owner: ast.Class | ast.Define, parameter: ast.Parameter, nodes: NodeIndex) -> bool:
    """Return whether a parameter is used other than in text, which takes all values."""
    reads = (each for each in find(owner.body, ast.Variable) if each.name == parameter.name)
    return any(not isinstance(nodes.parent_of(each), ast.InterpolatedString) for each in reads)


class _Trials:
    """The definitions of a file, followed with values."""

    def __init__(
        self, names: ProjectNames, parsed: Parsed, target: CheckTarget, base: Sequence[InferredProblem]
    ) -> None:
        self._names = names
        self._parsed = parsed
        self._target = target
        self._written = WrittenValues(names, parsed, target.module)
        self._known = {(type(each), each.node) for each in base}

    def failing(self, owner: ast.Class | ast.Define, name: str) -> Iterator[FailingValue]:
        """Yield the problems that a definition has with values of a parameter, each with all these values."""
        by_type: dict[Type, list[Given]] = {}
        for each in self._written.of(slot_of(owner, name)):
            by_type.setdefault(each.type, []).append(each)
        found: dict[tuple[type[InferredProblem], ast.Node], tuple[InferredProblem, list[Given]]] = {}
        for type_, given in list(by_type.items())[:_MOST_VALUES]:
            for problem in self._problems(owner, name, of_type(type_)):
                found.setdefault((type(problem), problem.node), (problem, []))[1].extend(given)
        for problem, given in found.values():
            first, places = given[0], [each.place for each in given]
            yield FailingValue(problem.node, problem, name, first.type, first.is_default, first.in_data, places)

    def _problems(self, owner: ast.Class | ast.Define, name: str, value: Result) -> Iterator[InferredProblem]:
        """Yield the problems that a definition has with a value, and not with all others."""
        if may_be_anything(value):
            return
        grant_time()
        run = infer_with(self._names, self._parsed, self._target, owner, {name: value})
        for each in without_wrong_versions(run.problems.found, self._names.project, self._target.module):
            if (type(each), each.node) not in self._known and _is_certain(each, run, self._parsed.nodes):
                yield each


def _is_certain(problem: InferredProblem, run: Inference, nodes: NodeIndex) -> bool:
    """Return whether a problem is one that ends a compilation, and all conditions before it are decided."""
    if not isinstance(problem, _FAILURES) or isinstance(problem, InvalidTypeExpression):
        return False
    return is_unconditional(nodes, problem.node, lambda condition: not isinstance(run.value_of(condition), Unknown))
