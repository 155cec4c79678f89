"""What plans run: other plans and tasks, by their names, with parameters in a hash.

A key that starts with an underscore is an option of the call, and no parameter. The targets of `run_plan`, if they are
given as an argument of their own, are the parameter `nodes` if the plan has one, and else `targets`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.suggest import without_misspelt
from pplint.evaluator.core.errors import DeliberateError
from pplint.evaluator.core.unknown import result_type
from pplint.infer import issues
from pplint.infer.core.failures import similar, unknown_name
from pplint.infer.core.problems import InvalidParameterValue, MissingParameters, UnknownParameter
from pplint.infer.symbols import Plan, Task
from pplint.syntax import ast
from pplint.syntax.calls import arguments
from pplint.syntax.name_kinds import Kind
from pplint.types.intersection import intersects
from pplint.types.model import HashType
from pplint.values.model import Hash

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pplint.evaluator.core.unknown import Result
    from pplint.infer.core.inference import Inference
    from pplint.infer.symbols import Parameter, Symbol

RUNNING: Final = frozenset({"fail_plan", "run_plan", "run_task"})
"""The functions that are looked at here."""

_OPTION: Final = "_"


class GivenParameter(Struct, frozen=True):
    """What is set: the value, the node to blame for the name, and the one to blame for the value."""

    value: Result
    place: ast.Node
    blamed: ast.Node


def check_run(run: Inference, node: ast.Call | ast.MethodCall, function: str) -> None:
    """Check what a call runs; raise `DeliberateError` for `fail_plan`, after which nothing is evaluated."""
    if function == "fail_plan":
        raise DeliberateError(issues.PlanFails(), node)
    given = arguments(node)
    name = run.value_of(given[0])
    if not isinstance(name, str) or any(isinstance(each, ast.Splat) for each in given):
        return
    kind = Kind.PLAN if function == "run_plan" else Kind.TASK
    runnable = _plan(run, name) if kind is Kind.PLAN else _task(run, name)
    if runnable is not None:
        _check(run, node, runnable, given[1:])
    elif run.is_certainly_missing(kind.value, name):
        run.report(unknown_name(run, given[0], kind.value, name))


def _plan(run: Inference, name: str) -> Plan | None:
    """Return the plan that the loader finds; a plan in the wrong file is never run."""
    from pplint.infer.runnable_symbols import plan_symbol

    found = run.names.project.plan(name)
    return None if found is None else plan_symbol(run.names, found)


def _task(run: Inference, name: str) -> Task | None:
    from pplint.infer.runnable_symbols import task_symbol

    found = run.names.project.task(name)
    return None if found is None else task_symbol(run.names, found)


def _check(
    run: Inference, node: ast.Call | ast.MethodCall, runnable: Plan | Task, given: Sequence[ast.Expression]
) -> None:
    """Check the parameters in the hash that is the last argument, and the targets of a plan before or instead of it."""
    parameters = runnable.parameters
    definition = runnable.definition if isinstance(runnable, Plan) else None
    if parameters is None or (definition is not None and not definition.is_sound):
        return
    last = given[-1] if given else None
    described = None if last is None else _entries(run, last)
    has_hash = last is not None and intersects(HashType(), result_type(run.value_of(last)))
    values = described or {}
    if isinstance(runnable, Plan) and given and (len(given) > 1 or not has_hash):
        is_older = "nodes" in parameters or "targets" not in parameters
        values = {
            "nodes" if is_older else "targets": GivenParameter(run.value_of(given[0]), given[0], given[0]),
            **values,
        }
    for name, each in values.items():
        if not name.startswith(_OPTION):
            _check_value(run, runnable, parameters, name, each)
    if described is not None or not has_hash:
        _check_required(run, node, runnable, parameters, values)


def _check_value(
    run: Inference, runnable: Symbol, parameters: Mapping[str, Parameter], name: str, given: GivenParameter
) -> None:
    """Check what is given for a parameter; in place of `undef`, it gets its default."""
    expected = parameters.get(name)
    if expected is None:
        likely = similar(run, name, parameters)
        run.report(UnknownParameter(given.place, name, runnable.label, likely, runnable.place))
    elif (given.value is not None or expected.is_required) and not run.fits(expected.type, given.value):
        type_, extent = expected.type, expected.extent
        run.report(InvalidParameterValue(given.blamed, name, type_, given.value, extent, runnable.label))


def _check_required(
    run: Inference,
    node: ast.Call | ast.MethodCall,
    runnable: Symbol,
    parameters: Mapping[str, Parameter],
    given: Mapping[str, GivenParameter],
) -> None:
    """Check that what has no default is given. What is misspelt is given, and reported as unknown."""
    needed = [name for name, each in parameters.items() if each.is_required and name not in given]
    missing = without_misspelt(needed, [name for name in given if name not in parameters])
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
