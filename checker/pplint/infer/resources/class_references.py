"""References to classes where the catalog needs them: relationships to what does not exist cannot be formed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.core.unknown import Unknown
from pplint.infer import issues
from pplint.infer.core.failures import unknown_name
from pplint.infer.core.problems import EvaluationFails
from pplint.syntax import ast
from pplint.syntax.walk import find
from pplint.types.catalog_types import ClassType, ResourceType
from pplint.types.model import TupleType, TypeType

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.evaluator.core.unknown import Result
    from pplint.infer.core.inference import Inference
    from pplint.types.model import Type


def check_references(run: Inference, node: ast.Node, value: Result) -> None:
    """Report the classes among the references of a value that no class is called by, and types without a title."""
    for untitled in _untitled(value):
        run.report(EvaluationFails(node, issues.UntitledOperand(untitled)))
    for name in _classes(value):
        if run.names.declared_class(name) is None and run.is_certainly_missing("class", name):
            run.report(unknown_name(run, _place(node, name), "class", name))


def _classes(value: Result) -> Iterator[str]:
    if isinstance(value, tuple):
        for each in value:
            yield from _classes(each)
    elif isinstance(value, ClassType) and value.name is not None:
        yield value.name
    # The elements of an array of which only some are known still say which classes they refer to.
    elif isinstance(value, Unknown) and isinstance(value.type, TupleType) and value.type.lower is None:
        for each in value.type.types:
            if isinstance(each, TypeType) and each.type is not None:
                yield from _classes(each.type)


def _untitled(value: Result) -> Iterator[Type]:
    if isinstance(value, tuple):
        for each in value:
            yield from _untitled(each)
    elif (isinstance(value, ResourceType) and value.title is None) or (
        isinstance(value, ClassType) and value.name is None
    ):
        yield value


def _place(node: ast.Node, name: str) -> ast.Node:
    """Return the string that names the class, if it is there."""
    for each in find(node, ast.String, ast.Name, ast.Reference):
        if each.value.lower().removeprefix("::") == name:
            return each
    return node
