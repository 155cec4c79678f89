"""How classes are declared: their parameters, what they inherit, and their bodies."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pplint.evaluator.core.errors import Return, failure
from pplint.evaluator.core.fitting import fits
from pplint.evaluator.core.issues import calls as call_issues
from pplint.evaluator.core.issues import names as name_issues
from pplint.evaluator.core.scopes import Parameters, Scope
from pplint.evaluator.core.unknown import Unknown, of_type, result_type
from pplint.types.catalog_types import ClassType
from pplint.types.model import ANY, Type

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pplint.evaluator.core.evaluation import Evaluation
    from pplint.evaluator.core.unknown import Result
    from pplint.syntax import ast


def declare_class(run: Evaluation, name: str, given: Mapping[str, Result], blamed: ast.Node) -> ClassType:
    """Evaluate a class, unless it is declared already, and return the reference to it.

    Raises `EvaluationError` if the class does not exist, or its parameters do not fit.
    """
    name = name.lower().removeprefix("::")
    if name not in run.catalog.classes and not run.takes_class(name, given, blamed):
        class_ = run.definitions.classes.get(name) or run.names.host_class(name)
        if class_ is not None:
            _evaluate_class(run, class_, given, blamed)
        else:
            run.missing(name_issues.UnknownClass("class", name))
    return ClassType(name)


def _evaluate_class(run: Evaluation, class_: ast.Class, given: Mapping[str, Result], blamed: ast.Node) -> None:
    inherited = None
    if class_.parent is not None:
        declare_class(run, class_.parent, {}, class_)
        inherited = run.catalog.class_scope(class_.parent)
    scope = Scope(run.catalog.node_scope or run.top, inherited)
    # Before the body, which may `include` the class itself.
    run.catalog.declare_class(class_.name, scope)
    scope.set_all({"title": class_.name.lower(), "name": class_.name.lower()})
    bind_named(run, class_, given, scope, blamed)
    run.jumps.landing((Return,), partial(run.evaluate_block, class_.body, scope))


def bind_named(
    run: Evaluation, definition: ast.Class | ast.Define, given: Mapping[str, Result], scope: Scope, blamed: ast.Node
) -> None:
    """Set the parameters of a class or of an instance: what is given, or else the default."""
    label = f"Class[{definition.name.title()}]"
    frame = Parameters(scope.frame, label, [each.name for each in definition.parameters])
    for name in frame.names:
        # `undef` leaves a parameter to its default.
        if given.get(name) is not None:
            frame.variables[name] = given[name]
    with scope.guarded():
        scope.enter(frame)
        for parameter in definition.parameters:
            value = _parameter(run, parameter, frame, scope, blamed)
            frame.variables[parameter.name] = _typed(run, parameter, value, scope, label)
    scope.set_all(frame.variables)


def _parameter(run: Evaluation, parameter: ast.Parameter, frame: Parameters, scope: Scope, blamed: ast.Node) -> Result:
    """Return the value of a parameter; where data may be bound to it, it is not known."""
    if parameter.name in frame.variables:
        return frame.variables[parameter.name]
    if run.names.have_data:
        return Unknown(ANY)
    if parameter.default is None:
        raise failure(call_issues.MissingParameter(frame.callee, parameter.name), blamed)
    frame.begin(parameter.name)
    return run.evaluate(parameter.default, scope)


def _typed(run: Evaluation, parameter: ast.Parameter, value: Result, scope: Scope, label: str) -> Result:
    type_ = None if parameter.type is None else run.evaluate(parameter.type, scope)
    if not isinstance(type_, Type):
        return value
    if fits(type_, value) is False:
        raise failure(call_issues.WrongParameterValue(label, parameter.name, type_, result_type(value)), parameter)
    from pplint.types.narrow import intersection

    return of_type(intersection(value.type, type_)) if isinstance(value, Unknown) else value
