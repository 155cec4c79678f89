"""Parameters: what they may be, by their types, and whether their defaults fit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.source import Place
from pplint.evaluator.core.fitting import may_be_deferred
from pplint.evaluator.core.scopes import Parameters
from pplint.evaluator.core.unknown import Unknown
from pplint.infer.core.problems import InvalidDefault
from pplint.syntax import ast
from pplint.types.model import ANY, ArrayType, OptionalType, Type, TypeType, VariantType

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pplint.evaluator.core.scopes import Scope
    from pplint.evaluator.core.unknown import Result
    from pplint.infer.core.inference import Inference

TAKE_ANYTHING: Final = frozenset({OptionalType(), VariantType()})
"""Types that accept `undef` or nothing, but of which the compiler lets parameters of classes and templates be anything.

It refuses a value there only for what it can describe, and of a choice without choices it finds nothing to say.
"""


def set_parameters(
    run: Inference,
    parameters: Iterable[ast.Parameter],
    scope: Scope,
    owner: ast.Class | ast.Define | ast.Template | None = None,
) -> None:
    """Set parameters to what their types say, and check that their defaults fit.

    The default of a parameter of a class may never be needed: where there is data for it, nothing is said about it. If
    there is data for some nodes only, this holds for `undef`, which says that there must be data.
    `owner` is the class or defined type that has the parameters, whose values may be computed on the node, or the
    template.
    """
    parameters, problems = list(parameters), run.problems.found
    frame = Parameters(scope.frame, "", [each.name for each in parameters])
    with scope.guarded():
        scope.enter(frame)
        for parameter in parameters:
            frame.begin(parameter.name)
            type_ = _declared_type(run, parameter, scope)
            if parameter.default is not None:
                count = len(problems)
                default = run.evaluate(parameter.default, scope)
                _check_default(run, parameter, type_, default, is_of_resource=owner is not None)
                if len(problems) > count and isinstance(owner, ast.Class) and _has_data(run, owner, parameter):
                    run.problems.withdraw_after(count)
            is_rest = parameter.captures_rest and not isinstance(type_, ArrayType)
            known = ANY if type_ is ANY or (owner is not None and type_ in TAKE_ANYTHING) else type_
            if parameter.type is None and isinstance(owner, ast.Class | ast.Define):
                known = run.names.given_type(owner, parameter.name) or ANY
            unknown = Unknown(ArrayType(known) if is_rest else known)
            frame.variables[parameter.name] = run.given.get(parameter.name, unknown)
    scope.set_all(frame.variables)


def _has_data(run: Inference, class_: ast.Class, parameter: ast.Parameter) -> bool:
    name, is_undef = f"{class_.name.lower()}::{parameter.name}", isinstance(parameter.default, ast.Undef)
    return run.names.project.data.is_bound(name, for_all=not is_undef)


def _declared_type(run: Inference, parameter: ast.Parameter, scope: Scope) -> Type:
    """Return the type that a parameter declares; what is not known may be anything.

    The same types are declared again and again: what is known of a text without variables in it is known of them all.
    """
    if parameter.type is None:
        return ANY
    text = run.names.source.code(parameter.type.span)
    known = run.names.parameter_types.evaluated(text)
    if known is not None:
        run.memory.repeat(parameter.type, known)
        return known
    problems, count = len(run.problems), len(run.memory)
    type_ = _evaluated_type(run, parameter.type, scope)
    if len(run.problems) == problems and b"$" not in text and not run.is_silent:
        run.names.parameter_types.remember(text, type_)
        run.memory.leave_inner(parameter.type, count)
    return type_


def _evaluated_type(run: Inference, node: ast.Expression, scope: Scope) -> Type:
    found = run.evaluate(node, scope)
    if isinstance(found, Unknown):
        return found.type.type or ANY if isinstance(found.type, TypeType) else ANY
    return found if isinstance(found, Type) else ANY


def _check_default(
    run: Inference, parameter: ast.Parameter, type_: Type, default: Result, *, is_of_resource: bool
) -> None:
    if type_ is ANY or parameter.captures_rest or parameter.default is None or run.fits(type_, default):
        return
    if is_of_resource and (type_ in TAKE_ANYTHING or may_be_deferred(default)):
        return
    place = None if parameter.type is None else Place(run.names.source.path, parameter.type.span)
    run.report(InvalidDefault(parameter.default, parameter.name, type_, default, place, parameter))
