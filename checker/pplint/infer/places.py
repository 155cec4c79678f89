"""The other places that explain a problem: where a name is declared, where a variable gets its value."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pplint.infer.problems import (
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
from pplint.project.declarations import Place
from pplint.project.found import Kind
from pplint.syntax import ast
from pplint.syntax.walk import children, walk
from pplint.types.alias import AliasType

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pplint.infer.model import Model
    from pplint.infer.problems import InferredProblem
    from pplint.source import Span
    from pplint.types.model import Type

Explanation = tuple[str, Place]
"""What is at a place, in a few words, and the place."""


def explanations(model: Model, problem: InferredProblem) -> list[Explanation]:
    """Return the places that explain a problem, apart from its own."""
    find = next((find for kind, find in _FINDERS if isinstance(problem, kind)), None)
    return [] if find is None else list(find(model, problem))


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
            span = _origin(model, problem, name)
            if span is not None:
                yield f"`${name}` is set here", _here(model, span)


def _of_attribute(model: Model, problem: UnknownAttribute | InvalidAttributeValue) -> Iterator[Explanation]:
    """Yield the head of the resource, which says of what type it is."""
    for node in _around(model.tree, problem):
        if isinstance(node, (ast.Resource, ast.ResourceDefaults)):
            yield f"in this `{problem.owner}`", _here(model, node.type.span)


def _of_operands(model: Model, problem: InferredProblem) -> Iterator[Explanation]:
    """Yield where the variables among the operands get their values."""
    innermost = _around(model.tree, problem)[-1]
    whole = next((each for each in reversed(_around(model.tree, problem)) if isinstance(each, ast.Binary)), innermost)
    names = dict.fromkeys(each.name for each in walk(whole) if isinstance(each, ast.Variable))
    for name in names:
        span = _origin(model, problem, name)
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


def _around(tree: ast.File, place: ast.Node) -> list[ast.Node]:
    """Return the nodes around a place, from the file down to the innermost."""
    chain: list[ast.Node] = [tree]
    pending = list(children(tree))
    while pending:
        node = pending.pop()
        if node.start <= place.start and place.end <= node.end:
            chain.append(node)
            pending = list(children(node))
    return chain


def _origin(model: Model, place: ast.Node, name: str) -> Span | None:
    """Return the parameter or the last assignment before a place that sets a variable."""
    for node in reversed(_around(model.tree, place)):
        parameters = getattr(node, "parameters", None) or ()
        for parameter in parameters:
            if isinstance(parameter, ast.Parameter) and parameter.name == name:
                return parameter.span
        if isinstance(node, ast.Block):
            assigned = [each for each in walk(node) if isinstance(each, ast.Assignment) and each.start < place.start]
            targets = [
                each.span for each in assigned if isinstance(each.target, ast.Variable) and each.target.name == name
            ]
            if targets:
                return targets[-1]
    return None


def _assigns(node: ast.Assignment, name: str) -> bool:
    return isinstance(node.target, ast.Variable) and node.target.name == name


def is_same_file(path: str, other: str) -> bool:
    """Return whether two paths lead to the same file, as far as their text tells."""
    return os.path.abspath(path) == os.path.abspath(other)
