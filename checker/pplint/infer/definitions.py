"""How the definitions of a file are followed, each for itself: parameters are what they may be, and then the body.

Specification: "Parameter Scope". The parameters of classes, defined types, functions and plans are known by their types
only; data may be bound to those of classes, so that their defaults say nothing about their values.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from pplint.evaluator.definitions import Definitions
from pplint.evaluator.errors import EvaluationError, Jump, LimitReached, Next, Return
from pplint.evaluator.jumps import landing
from pplint.evaluator.limits import bounded_frames
from pplint.evaluator.scopes import Parameters, Scope
from pplint.evaluator.unknown import Unknown
from pplint.infer.approach import Approach
from pplint.infer.inference import LIMITS, Inference
from pplint.infer.problems import InvalidDefault, InvalidReturnValue
from pplint.infer.tails import tails
from pplint.infer.world import ClassVariables, FileWorld
from pplint.project.declarations import Place
from pplint.syntax import ast
from pplint.syntax.kinds import SourceKind
from pplint.types.model import ANY, ArrayType, StringType, Type, TypeType

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pplint.evaluator.unknown import Result
    from pplint.infer.world import World
    from pplint.project.found import Declared
    from pplint.syntax.parser import Parsed


def infer_file(world: World, parsed: Parsed, approach: Approach) -> Inference:
    """Follow all that a file defines, and return what was seen."""
    tree = parsed.tree
    nodes = list(definitions_in(tree.body))
    own = Definitions()
    own.collect(tree, nodes)
    run = Inference(FileWorld(world, own, parsed.source, approach.module), approach)
    run.is_plan = parsed.kind is SourceKind.PLAN
    run.has_open_scope = parsed.kind is not SourceKind.MANIFEST
    _follow(run, partial(_top, run, tree))
    for node in nodes:
        follow = _FOLLOW.get(type(node))
        if follow is not None:
            _follow(run, partial(follow, run, node))
    run.finish()
    return run


def definitions_in(block: ast.Block) -> Iterator[ast.Definition | ast.NodeDefinition]:
    """Yield the definitions at the top of a file and those in its classes; they are an error anywhere else."""
    for statement in block.statements:
        if isinstance(statement, (ast.Definition, ast.NodeDefinition)):
            yield statement
        if isinstance(statement, ast.Class):
            yield from definitions_in(statement.body)


def class_variables(world: World, declared: Declared[ast.Class]) -> ClassVariables:
    """Return the variables of a class of any file."""
    own = Definitions()
    own.classes[declared.node.name.lower()] = declared.node
    approach = Approach(module=declared.module)
    run = Inference(FileWorld(world, own, declared.source, declared.module), approach, is_silent=True)
    is_complete = _follow(run, partial(_class, run, declared.node)) and declared.is_sound
    scope = run.catalog.class_scope(declared.node.name)
    variables = {} if scope is None else scope.base.variables
    inherited = None if scope is None else scope.inherited
    if inherited is not None:
        variables = {**inherited.base.variables, **variables}
    return ClassVariables(variables, is_complete and not run.has_open_scope)


def _follow(run: Inference, evaluate: Callable[[], object]) -> bool:
    """Follow a definition; return whether it was followed to one of its ends."""
    run.steps_left = LIMITS.steps
    run.possible_jumps = []
    has_open_scope = run.has_open_scope
    try:
        with bounded_frames(LIMITS.frames):
            evaluate()
    except (Jump, EvaluationError):
        return True
    except LimitReached as limit:
        run.give_up(str(limit))
        return False
    finally:
        run.has_open_scope = has_open_scope
    return True


def _top(run: Inference, tree: ast.File) -> None:
    scope = run.top
    landing(run, (Return,), partial(run.evaluate_block, tree.body, scope))


def _class(run: Inference, class_: ast.Class) -> None:
    inherited = None if class_.parent is None else _parent(run, class_.parent)
    scope = Scope(run.top, inherited)
    name = class_.name.lower()
    run.catalog.classes[name] = scope
    scope.base.variables.update(title=name, name=name, module_name=name.partition("::")[0])
    _parameters(run, class_.parameters, scope)
    landing(run, (Return,), partial(run.evaluate_block, class_.body, scope))


def _parent(run: Inference, name: str) -> Scope | None:
    """Return a scope with the variables of an inherited class."""
    found = run.world.class_variables(name)
    run.has_open_scope = run.has_open_scope or found is None or not found.is_complete
    if found is None:
        return None
    scope = Scope(run.top)
    scope.base.variables.update(found.variables)
    return scope


def _define(run: Inference, define: ast.Define) -> None:
    scope = Scope(run.top)
    title: Result = Unknown(StringType(1))
    module = define.name.lower().partition("::")[0]
    scope.base.variables.update(title=title, name=title, module_name=module)
    _parameters(run, define.parameters, scope)
    landing(run, (Return,), partial(run.evaluate_block, define.body, scope))


def _node(run: Inference, node: ast.NodeDefinition) -> None:
    scope = Scope(run.top)
    landing(run, (Return,), partial(run.evaluate_block, node.body, scope))


def _function(run: Inference, function: ast.Function | ast.Plan) -> None:
    scope = Scope(run.top)
    _parameters(run, function.parameters, scope)
    returns = function.return_type if isinstance(function, ast.Function) else None
    type_ = None if returns is None else run.evaluate(returns, scope)
    landing(run, (Next, Return), partial(run.evaluate_block, function.body, scope))
    if isinstance(type_, Type) and returns is not None:
        _check_results(run, function, type_, returns)


def _check_results(run: Inference, function: ast.Function | ast.Plan, type_: Type, returns: ast.Expression) -> None:
    """Check each expression whose value a function may return; one that was never reached returns nothing."""
    place = Place(run.world.source.path, returns.span)
    for tail in tails(function):
        found = run.results.get(tail)
        if tail in run.results and not run.fits(type_, found):
            run.report(InvalidReturnValue(tail.start, tail.end, function.name, type_, found, place))


_FOLLOW: dict[type[ast.Node], Callable[[Inference, Any], None]] = {
    ast.Class: _class,
    ast.Define: _define,
    ast.NodeDefinition: _node,
    ast.Function: _function,
    ast.Plan: _function,
}


def _parameters(run: Inference, parameters: Iterable[ast.Parameter], scope: Scope) -> None:
    """Set parameters to what their types say, and check that their defaults fit."""
    parameters = list(parameters)
    frame = Parameters(scope.frame, "", [each.name for each in parameters])
    with scope.guarded():
        scope.frame = frame
        for parameter in parameters:
            frame.evaluated = parameter.name
            type_ = declared_type(run, parameter, scope)
            if parameter.default is not None:
                default = run.evaluate(parameter.default, scope)
                _check_default(run, parameter, type_, default)
            is_rest = parameter.captures_rest and not isinstance(type_, ArrayType)
            frame.variables[parameter.name] = Unknown(ArrayType(type_) if is_rest else type_)
    scope.base.variables.update(frame.variables)


def declared_type(run: Inference, parameter: ast.Parameter, scope: Scope) -> Type:
    """Return the type that a parameter declares; what is not known may be anything."""
    if parameter.type is None:
        return ANY
    found = run.evaluate(parameter.type, scope)
    if isinstance(found, Unknown):
        return found.type.type or ANY if isinstance(found.type, TypeType) else ANY
    return found if isinstance(found, Type) else ANY


def _check_default(run: Inference, parameter: ast.Parameter, type_: Type, default: Result) -> None:
    if parameter.captures_rest or parameter.default is None or run.fits(type_, default):
        return
    place = None if parameter.type is None else Place(run.world.source.path, parameter.type.span)
    start, end = parameter.default.span
    run.report(InvalidDefault(start, end, parameter.name, type_, default, place, parameter))
