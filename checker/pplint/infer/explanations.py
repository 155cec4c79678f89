"""The other places that explain a problem: where a name is declared, where a variable gets its value."""

from __future__ import annotations

import os
from bisect import bisect_left
from functools import lru_cache
from typing import TYPE_CHECKING

from pplint.infer.core.problems import (
    METAPARAMETER,
    InvalidAccess,
    InvalidAttributeValue,
    InvalidOperand,
    InvalidValue,
    MissingParameters,
    NoOptionMatches,
    UnknownAttribute,
    UnknownName,
    UnknownVariable,
)
from pplint.project.stub_files import bundled_owner
from pplint.source import Place
from pplint.syntax import ast
from pplint.syntax.name_kinds import Kind
from pplint.syntax.walk import walk
from pplint.types.alias import AliasType

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pplint.infer.core.problems import InferredProblem
    from pplint.infer.model import Model
    from pplint.source import Span
    from pplint.types.model import Type

Explanation = tuple[str, Place]
"""What is at a place, in a few words, and the place."""


def explanations(model: Model, problem: InferredProblem) -> list[Explanation]:
    """Return the places that explain a problem, apart from its own and from stubs that come with the program."""
    find = next((find for kind, find in _FINDERS if isinstance(problem, kind)), None)
    found = () if find is None else find(model, problem)
    return [(words, place) for words, place in found if bundled_owner(place.path) is None]


def _here(model: Model, span: Span) -> Place:
    return Place(model.source.path, span)


def _of_name(model: Model, problem: UnknownName) -> Iterator[Explanation]:
    """Yield where the most similar name is declared."""
    for name in problem.similar[:1]:
        for kind in (problem.kind, *Kind):
            place = model.names.place_of_name(kind, name)
            if place is not None:
                yield f"`{name}` is declared here", place
                return


def _of_variable(model: Model, problem: UnknownVariable) -> Iterator[Explanation]:
    if problem.owner is None:
        for name in problem.similar[:1]:
            span = origin_of(model, problem.node, name)
            if span is not None:
                yield f"`${name}` is set here", _here(model, span)


def _of_attribute(model: Model, problem: UnknownAttribute | InvalidAttributeValue) -> Iterator[Explanation]:
    """Yield the head of the resource, which says of what type it is."""
    for node in model.nodes.around(problem.node):
        if isinstance(node, (ast.Resource, ast.ResourceDefaults)):
            owner = model.source.text(node.type.span) if problem.owner == METAPARAMETER else problem.owner
            yield f"in this `{owner}`", _here(model, node.type.span)


def _of_operands(model: Model, problem: InferredProblem) -> Iterator[Explanation]:
    """Yield where the variables among the operands get their values."""
    node = problem.node
    whole = node if isinstance(node, ast.Binary) else model.nodes.enclosing(node, ast.Binary) or node
    names = dict.fromkeys(each.name for each in walk(whole) if isinstance(each, ast.Variable))
    for name in names:
        span = origin_of(model, problem.node, name)
        if span is not None:
            yield f"`${name}` is set here", _here(model, span)


def _of_missing(model: Model, problem: MissingParameters) -> Iterator[Explanation]:
    declared = model.names.declared_define(problem.owner)
    for parameter in declared.node.parameters if declared is not None else ():
        if declared is not None and parameter.name in problem.names:
            yield "parameter declared here", Place(declared.path, parameter.span)


def _of_type(model: Model, problem: InvalidValue) -> Iterator[Explanation]:
    """Yield where the alias is defined that is expected."""
    expected: Type = problem.expected
    if isinstance(expected, AliasType):
        place = model.names.place_of_name(Kind.DATA_TYPE, expected.name)
        if place is not None:
            yield f"`{expected.name}` is defined here", place


_FINDERS: list[
    tuple[type[InferredProblem] | tuple[type[InferredProblem], ...], Callable[..., Iterator[Explanation]]]
] = [
    (UnknownName, _of_name),
    (UnknownVariable, _of_variable),
    ((UnknownAttribute, InvalidAttributeValue), _of_attribute),
    ((InvalidOperand, InvalidAccess, NoOptionMatches), _of_operands),
    (MissingParameters, _of_missing),
    (InvalidValue, _of_type),
]


@lru_cache(maxsize=1)
def _assigned(tree: ast.File) -> dict[str, list[Span]]:
    """Return the assignments to each variable of a file."""
    found: dict[str, list[Span]] = {}
    for node in walk(tree):
        if isinstance(node, ast.Assignment) and isinstance(node.target, ast.Variable):
            found.setdefault(node.target.name, []).append(node.span)
    return {name: sorted(spans) for name, spans in found.items()}


def origin_of(model: Model, place: ast.Node, name: str) -> Span | None:
    """Return where a variable is set that a place sees: the parameter, or the last assignment before the place."""
    assigned = _assigned(model.tree).get(name, [])
    before = bisect_left(assigned, place.start, key=lambda each: each.start)
    for node in reversed(model.nodes.around(place)):
        parameters = getattr(node, "parameters", None) or ()
        for parameter in parameters:
            if isinstance(parameter, ast.Parameter) and parameter.name == name:
                return parameter.span
        if isinstance(node, ast.Block) and before and assigned[before - 1].start >= node.start:
            return assigned[before - 1]
    return None


def variables_before(model: Model, place: ast.Node) -> Iterator[str]:
    """Yield the names of the parameters and variables that are set before a place, where it sees them."""
    nodes = model.nodes.around(place)
    for node in nodes:
        yield from (each.name for each in getattr(node, "parameters", None) or () if isinstance(each, ast.Parameter))
    for name in _assigned(model.tree):
        if origin_of(model, place, name) is not None:
            yield name


def is_same_file(path: str, other: str) -> bool:
    """Return whether two paths lead to the same file, as far as their text tells."""
    return os.path.abspath(path) == os.path.abspath(other)
