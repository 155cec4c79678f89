"""Assignments, to one variable or to several at once. Specification: "Assignment Operator"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.core.dispatch import evaluates
from pplint.evaluator.core.errors import failure
from pplint.evaluator.core.issues import assignments as issues
from pplint.evaluator.core.scopes import NotFound
from pplint.evaluator.core.unknown import Unknown, of_type
from pplint.syntax import ast
from pplint.types.alias import unalias
from pplint.types.catalog_types import ClassType
from pplint.types.model import ANY, ArrayType, StructType, TupleType
from pplint.values.model import Hash

if TYPE_CHECKING:
    from pplint.evaluator.core.evaluation import Evaluation
    from pplint.evaluator.core.scopes import Scope
    from pplint.evaluator.core.unknown import Result
    from pplint.types.model import Type
    from pplint.values.model import Value


@evaluates(ast.Assignment)
def _assignment(run: Evaluation, node: ast.Assignment, scope: Scope) -> Result:
    """Assign, and return the value that was assigned."""
    if node.operator != "=":
        raise failure(issues.UnsupportedOperator(node.operator), node)
    _check_target(node.target, node)
    value = run.evaluate(node.value, scope)
    _assign(run, node.target, value, scope)
    return value


def _check_target(target: ast.Expression, node: ast.Assignment) -> None:
    """Refuse what cannot be assigned to, before the value is evaluated."""
    if isinstance(target, ast.Variable):
        return
    if isinstance(target, ast.Array):
        for element in target.elements:
            _check_target(element, node)
    else:
        raise failure(issues.IllegalAssignment(), target)


def _assign(run: Evaluation, target: ast.Expression, value: Result, scope: Scope) -> None:
    if isinstance(target, ast.Variable):
        _assign_variable(target, value, scope)
    elif isinstance(target, ast.Array):
        _assign_all(run, target, value, scope)


def _assign_variable(target: ast.Variable, value: Result, scope: Scope) -> None:
    name = target.name
    if "::" in name:
        raise failure(issues.CrossScopeAssignment(name), target)
    if name.isdecimal():
        raise failure(issues.IllegalNumericAssignment(name), target)
    scope.assign(name, value)


def _assign_all(run: Evaluation, targets: ast.Array, value: Result, scope: Scope) -> None:
    """Assign to each target its part of the value: by key from a hash, by name from a class, by place from the rest."""
    if isinstance(value, Hash):
        values = [_entry(value, target) for target in targets.elements]
    elif isinstance(value, ClassType):
        values = [_class_variable(run, value, target) for target in targets.elements]
    else:
        values = _elements(value, targets)
    for target, part in zip(targets.elements, values, strict=True):
        _assign(run, target, part, scope)


def _entry(value: Hash[Value], target: ast.Expression) -> Result:
    key = target.name if isinstance(target, ast.Variable) else None
    if key not in value:
        raise failure(issues.MissingKey(key or ""), target)
    return value[key]


def _class_variable(run: Evaluation, class_: ClassType, target: ast.Expression) -> Result:
    declared = run.catalog.class_scope(class_.name or "")
    name = target.name if isinstance(target, ast.Variable) else ""
    if declared is None:
        return Unknown(ANY)
    try:
        return declared.own(name)
    except NotFound:
        raise failure(issues.MissingClassVariable(str(class_.name), name), target) from None


def _elements(value: Result, targets: ast.Array) -> list[Result]:
    expected = len(targets.elements)
    if isinstance(value, Unknown):
        return _unknown_elements(unalias(value.type), targets)
    elements = list(value) if isinstance(value, tuple) else [value]
    if len(elements) != expected:
        raise failure(issues.WrongElementCount(expected, len(elements)), targets)
    return list(elements)


def _unknown_elements(type_: Type, targets: ast.Array) -> list[Result]:
    count = len(targets.elements)
    if isinstance(type_, TupleType) and len(type_.types) == count:
        return [of_type(each) for each in type_.types]
    if isinstance(type_, ArrayType):
        return [of_type(type_.element)] * count
    if isinstance(type_, StructType):
        types = {each.name: each.value for each in type_.elements}
        names = [each.name if isinstance(each, ast.Variable) else "" for each in targets.elements]
        return [of_type(types.get(name, ANY)) for name in names]
    return [Unknown(ANY)] * count
