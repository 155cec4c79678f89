"""The other places that explain a problem: where a name is declared, where a variable gets its value."""

from __future__ import annotations

import os
from bisect import bisect_left, bisect_right
from functools import lru_cache
from typing import TYPE_CHECKING

from pplint.infer.core.problems import (
    METAPARAMETER,
    InvalidAccess,
    InvalidAttributeValue,
    InvalidOperand,
    Mismatch,
    MissingParameters,
    NoOptionMatches,
    UnknownAttribute,
    UnknownName,
    UnknownVariable,
)
from pplint.project.stub_files import bundled_owner
from pplint.records import dataclass
from pplint.source import Place
from pplint.syntax import ast
from pplint.syntax.name_kinds import Kind
from pplint.syntax.walk import children, walk
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
            span = origin_of(model, problem, name)
            if span is not None:
                yield f"`${name}` is set here", _here(model, span)


def _of_attribute(model: Model, problem: UnknownAttribute | InvalidAttributeValue) -> Iterator[Explanation]:
    """Yield the head of the resource, which says of what type it is."""
    for node in around(model.tree, problem):
        if isinstance(node, (ast.Resource, ast.ResourceDefaults)):
            owner = model.source.text(node.type.span) if problem.owner == METAPARAMETER else problem.owner
            yield f"in this `{owner}`", _here(model, node.type.span)


def _of_operands(model: Model, problem: InferredProblem) -> Iterator[Explanation]:
    """Yield where the variables among the operands get their values."""
    innermost = around(model.tree, problem)[-1]
    whole = next((each for each in reversed(around(model.tree, problem)) if isinstance(each, ast.Binary)), innermost)
    names = dict.fromkeys(each.name for each in walk(whole) if isinstance(each, ast.Variable))
    for name in names:
        span = origin_of(model, problem, name)
        if span is not None:
            yield f"`${name}` is set here", _here(model, span)


def _of_missing(model: Model, problem: MissingParameters) -> Iterator[Explanation]:
    declared = model.names.declared_define(problem.owner)
    for parameter in declared.node.parameters if declared is not None else ():
        if declared is not None and parameter.name in problem.names:
            yield "parameter declared here", Place(declared.path, parameter.span)


def _of_type(model: Model, problem: Mismatch) -> Iterator[Explanation]:
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
    (Mismatch, _of_type),
]


@dataclass(frozen=True, slots=True)
class _Places:
    """The nodes of a tree by their places, with what is around each, and the assignments to each variable."""

    nodes: list[ast.Node]
    starts: list[int]
    around: dict[ast.Node, ast.Node]
    assigned: dict[str, list[Span]]


@lru_cache(maxsize=1)
def _places(tree: ast.File) -> _Places:
    nodes: list[ast.Node] = []
    around: dict[ast.Node, ast.Node] = {}
    assigned: dict[str, list[Span]] = {}
    for node in walk(tree):
        nodes.append(node)
        around.update((each, node) for each in children(node))
        if isinstance(node, ast.Assignment) and isinstance(node.target, ast.Variable):
            assigned.setdefault(node.target.name, []).append(node.span)
    nodes.sort(key=lambda each: (each.start, -each.end))
    for spans in assigned.values():
        spans.sort()
    return _Places(nodes, [each.start for each in nodes], around, assigned)


def around(tree: ast.File, place: ast.Node) -> list[ast.Node]:
    """Return the nodes around a place, from the file down to the innermost."""
    places = _places(tree)
    node: ast.Node | None = places.nodes[max(bisect_right(places.starts, place.start) - 1, 0)]
    chain: list[ast.Node] = []
    while node is not None:
        if node is tree or (node.start <= place.start and place.end <= node.end):
            chain.append(node)
        node = places.around.get(node)
    return chain[::-1]


def origin_of(model: Model, place: ast.Node, name: str) -> Span | None:
    """Return where a variable is set that a place sees: the parameter, or the last assignment before the place."""
    assigned = _places(model.tree).assigned.get(name, [])
    before = bisect_left(assigned, place.start, key=lambda each: each.start)
    for node in reversed(around(model.tree, place)):
        parameters = getattr(node, "parameters", None) or ()
        for parameter in parameters:
            if isinstance(parameter, ast.Parameter) and parameter.name == name:
                return parameter.span
        if isinstance(node, ast.Block) and before and assigned[before - 1].start >= node.start:
            return assigned[before - 1]
    return None


def variables_before(model: Model, place: ast.Node) -> Iterator[str]:
    """Yield the names of the parameters and variables that are set before a place, where it sees them."""
    nodes = around(model.tree, place)
    for node in nodes:
        yield from (each.name for each in getattr(node, "parameters", None) or () if isinstance(each, ast.Parameter))
    for name in _places(model.tree).assigned:
        if origin_of(model, place, name) is not None:
            yield name


def is_same_file(path: str, other: str) -> bool:
    """Return whether two paths lead to the same file, as far as their text tells."""
    return os.path.abspath(path) == os.path.abspath(other)
