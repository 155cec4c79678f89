"""What plans run: other plans and tasks, by their names, with parameters in a hash.

A key that starts with an underscore is an option of the call, and no parameter. The targets of `run_plan`, if they are
given as an argument of their own, are the parameter `nodes` if the plan has one, and else `targets`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from pplint.evaluator.core.errors import DeliberateError
from pplint.evaluator.core.unknown import result_type
from pplint.infer import issues
from pplint.infer.core.failures import similar, unknown_name
from pplint.infer.core.problems import InvalidParameterValue, MissingParameters, UnknownParameter
from pplint.project.declarations import RunDeclaration
from pplint.source import Place
from pplint.suggest import without_misspelt
from pplint.syntax import ast
from pplint.syntax.calls import arguments
from pplint.syntax.name_kinds import Kind
from pplint.types.intersection import intersects
from pplint.types.model import ANY, UNDEF, HashType, Type
from pplint.types.relations import is_assignable
from pplint.values.model import Hash

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pplint.evaluator.core.unknown import Result
    from pplint.infer.core.inference import Inference
    from pplint.project.lookup import Declared

RUNNING: Final = frozenset({"fail_plan", "run_plan", "run_task"})
"""The functions that are looked at here."""

_OPTION: Final = "_"


class Expected(Struct, frozen=True):
    """A parameter of what is run: the type of its values, whether it must be given, and where it is declared."""

    type: Type
    is_required: bool
    place: Place


class Runnable(Struct, frozen=True):
    """A plan or a task: its kind and name, its parameters by name, and where it is declared."""

    kind: Kind
    name: str
    parameters: Mapping[str, Expected]
    place: Place

    @property
    def label(self) -> str:
        """What messages call it."""
        return f"{self.kind.value} `{self.name}`"


class GivenParameter(Struct, frozen=True):
    """What is set: the value, the node to blame for the name, and the one to blame for the value."""

    value: Result
    place: ast.Node
    blamed: ast.Node


def check_run(run: Inference, node: ast.Call | ast.MethodCall, function: str) -> None:
    """Check what a call runs; raise `DeliberateError` for `fail_plan`, behind which nothing is evaluated."""
    if function == "fail_plan":
        raise DeliberateError(issues.PlanFails(), node)
    given = arguments(node)
    name = run.value_of(given[0])
    if not isinstance(name, str) or any(isinstance(each, ast.Splat) for each in given):
        return
    runnable = _plan(run, given[0], name) if function == "run_plan" else _task(run, given[0], name)
    if runnable is not None:
        _check(run, node, runnable, given[1:])


def _plan(run: Inference, blamed: ast.Expression, name: str) -> Runnable | None:
    found = run.names.project.plan(name)
    if found is None:
        _missing(run, blamed, Kind.PLAN, name)
        return None
    if isinstance(found, RunDeclaration):
        parameters = _described(run, found)
        return None if parameters is None else Runnable(Kind.PLAN, name, parameters, found.place)
    declared = {each.name: _declared(run, found, each) for each in found.node.parameters}
    return Runnable(Kind.PLAN, name, declared, found.place) if found.is_sound else None


def _task(run: Inference, blamed: ast.Expression, name: str) -> Runnable | None:
    """Return a task; a parameter that takes `undef` need not be given."""
    found = run.names.project.task(name)
    if found is None:
        _missing(run, blamed, Kind.TASK, name)
        return None
    parameters = _described(run, found)
    if parameters is None:
        return None
    optional = (name for name, each in parameters.items() if is_assignable(each.type, UNDEF))
    parameters |= {name: replace(parameters[name], is_required=False) for name in optional}
    return Runnable(Kind.TASK, name, parameters, found.place)


def _missing(run: Inference, blamed: ast.Expression, kind: Kind, name: str) -> None:
    if run.is_certainly_missing(kind.value, name):
        run.report(unknown_name(run, blamed, kind.value, name))


def _declared(run: Inference, plan: Declared[ast.Plan], parameter: ast.Parameter) -> Expected:
    place = Place(plan.path, parameter.span)
    return Expected(run.names.type_of(parameter.type), parameter.default is None, place)


def _described(run: Inference, found: RunDeclaration) -> dict[str, Expected] | None:
    """Return the parameters of what is not written in the language, or None if they are not known."""
    if found.parameters is None:
        return None
    return {
        each.name: Expected(
            ANY if each.type is None else run.names.type_of_text(each.type), not each.has_default, found.place
        )
        for each in found.parameters.values()
    }


def _check(
    run: Inference, node: ast.Call | ast.MethodCall, runnable: Runnable, given: Sequence[ast.Expression]
) -> None:
    """Check the parameters in the hash that is the last argument, and the targets of a plan before or instead of it."""
    last = given[-1] if given else None
    described = None if last is None else _entries(run, last)
    has_hash = last is not None and intersects(HashType(), result_type(run.value_of(last)))
    values = described or {}
    if runnable.kind is Kind.PLAN and given and (len(given) > 1 or not has_hash):
        is_older = "nodes" in runnable.parameters or "targets" not in runnable.parameters
        values = {
            "nodes" if is_older else "targets": GivenParameter(run.value_of(given[0]), given[0], given[0]),
            **values,
        }
    for name, each in values.items():
        if not name.startswith(_OPTION):
            _check_value(run, runnable, name, each)
    if described is not None or not has_hash:
        _check_required(run, node, runnable, values)


def _check_value(run: Inference, runnable: Runnable, name: str, given: GivenParameter) -> None:
    """Check what is given for a parameter; in place of `undef`, it gets its default."""
    expected = runnable.parameters.get(name)
    if expected is None:
        likely = similar(run, name, runnable.parameters)
        run.report(UnknownParameter(given.place, name, runnable.label, likely, runnable.place))
    elif (given.value is not None or expected.is_required) and not run.fits(expected.type, given.value):
        type_, place = expected.type, expected.place
        run.report(InvalidParameterValue(given.blamed, name, type_, given.value, place, runnable.label))


def _check_required(
    run: Inference, node: ast.Call | ast.MethodCall, runnable: Runnable, given: Mapping[str, GivenParameter]
) -> None:
    """Check that what has no default is given. What is misspelt is given, and reported as unknown."""
    needed = [name for name, each in runnable.parameters.items() if each.is_required and name not in given]
    missing = without_misspelt(needed, [name for name in given if name not in runnable.parameters])
    if missing:
        run.report(MissingParameters(node.function, missing, runnable.name, runnable.place))


def _entries(run: Inference, node: ast.Expression) -> dict[str, GivenParameter] | None:
    """Return what a hash sets, or None if the value is no hash or its keys are not known."""
    if isinstance(node, ast.Hash):
        entries = ((run.value_of(each.key), each) for each in node.entries)
        named = {key: each for key, each in entries if isinstance(key, str)}
        given = {key: GivenParameter(run.value_of(each.value), each, each.value) for key, each in named.items()}
        return given if len(given) == len(node.entries) else None
    value = run.value_of(node)
    if not isinstance(value, Hash):
        return None
    return {key: GivenParameter(each, node, node) for key, each in value.items() if isinstance(key, str)}
