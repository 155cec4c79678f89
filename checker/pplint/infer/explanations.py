"""What explains a problem: what a name may be meant for, and where a value or a type comes from."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

from pplint.infer.core.problems import (
    InvalidAccess,
    InvalidAttributeValue,
    InvalidOperand,
    InvalidValue,
    MissingParameters,
    NoOptionMatches,
    UnknownName,
    UnknownVariable,
)
from pplint.infer.resolve_variables import variable_seen
from pplint.syntax import ast
from pplint.syntax.name_kinds import Kind
from pplint.syntax.walk import find
from pplint.types.alias import AliasType

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pplint.infer.core.problems import InferredProblem
    from pplint.infer.model import Model
    from pplint.infer.symbols import Symbol


def explain(model: Model, problem: InferredProblem) -> Iterator[Symbol]:
    """Yield the symbols whose declarations explain a problem; those of the language explain nothing."""
    find = next((find for kind, find in _FINDERS if isinstance(problem, kind)), None)
    for symbol in () if find is None else find(model, problem):
        if symbol is not None and symbol.place is not None:
            yield symbol


def _of_name(model: Model, problem: UnknownName) -> Iterator[Symbol | None]:
    """Yield the most similar name, of whatever kind; of plans, tasks and facts, the name says enough."""
    for name in problem.similar[:1]:
        kinds = (each for each in chain([problem.kind], Kind) if each not in _NAMED_ONLY)
        found = (model.symbols.of(kind, name) for kind in kinds)
        yield next((each for each in found if each is not None and each.place is not None), None)


_NAMED_ONLY: Final = frozenset({Kind.PLAN, Kind.TASK, Kind.FACT})


def _of_variable(model: Model, problem: UnknownVariable) -> Iterator[Symbol | None]:
    if problem.owner is None:
        for name in problem.similar[:1]:
            yield variable_seen(model, problem.node, name)


def _of_operands(model: Model, problem: InferredProblem) -> Iterator[Symbol | None]:
    """Yield the variables among the operands, which have values of some types."""
    node = problem.node
    whole = node if isinstance(node, ast.Binary) else model.nodes.enclosing(node, ast.Binary) or node
    for variable in {each.name: each for each in find(whole, ast.Variable)}.values():
        yield variable_seen(model, variable, variable.name)


def _of_missing(model: Model, problem: MissingParameters) -> Iterator[Symbol | None]:
    define = model.symbols.define(problem.owner)
    for name in problem.names if define is not None else ():
        yield None if define is None else model.symbols.attribute(define, name)


def _of_type(model: Model, problem: InvalidValue) -> Iterator[Symbol | None]:
    """Yield the alias that is expected."""
    if isinstance(problem.expected, AliasType) and not isinstance(problem, InvalidAttributeValue):
        yield model.symbols.data_type(problem.expected.name)


_FINDERS: list[
    tuple[type[InferredProblem] | tuple[type[InferredProblem], ...], Callable[..., Iterator[Symbol | None]]]
] = [
    (UnknownName, _of_name),
    (UnknownVariable, _of_variable),
    ((InvalidOperand, InvalidAccess, NoOptionMatches), _of_operands),
    (MissingParameters, _of_missing),
    (InvalidValue, _of_type),
]
