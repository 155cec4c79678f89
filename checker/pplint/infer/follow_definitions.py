"""How the definitions of a file are followed, each for itself: parameters are what they may be, and then the body.

Specification: "Parameter Scope". The parameters of classes, defined types, functions and plans are known by their types
only; data may be bound to those of classes, so that their defaults say nothing about their values.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from pplint.base.source import Place
from pplint.evaluator.calls.closures import narrowed
from pplint.evaluator.core.errors import EvaluationError, Jump, Next, Return
from pplint.evaluator.core.program_definitions import Definitions
from pplint.evaluator.core.scopes import Scope
from pplint.evaluator.core.unknown import Unknown, joined, may_be_anything, result_type
from pplint.infer.core import failures
from pplint.infer.core.check_target import CheckTarget
from pplint.infer.core.inference import Inference, Observers
from pplint.infer.core.parameters import set_parameters
from pplint.infer.core.problems import InvalidReturnValue, InvalidTypeExpression, UnknownName
from pplint.infer.core.step_budget import STEPS_OF_A_CLASS, STEPS_OF_A_FUNCTION
from pplint.infer.handlers import INFERENCE_HANDLERS
from pplint.infer.names.file_names import FileNames
from pplint.infer.names.followed import ClassVariables, FunctionResult
from pplint.infer.names.project_names import Follower
from pplint.infer.names.site_variables import assigned_at_top
from pplint.infer.resources.resources import check_bodies, check_changes
from pplint.syntax import ast
from pplint.syntax.autoloaded_files import definitions_in
from pplint.syntax.name_kinds import Kind
from pplint.syntax.source_kinds import SourceKind
from pplint.types.alias import AliasType
from pplint.types.errors import InvalidTypeError
from pplint.types.generalize import generalize
from pplint.types.model import ANY, OptionalType, StringType, Type
from pplint.types.type_definitions import define
from pplint.values.errors import LimitReached

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pplint.base.source import SourceFile
    from pplint.evaluator.core.unknown import Result
    from pplint.infer.names.project_names import ProjectNames
    from pplint.project.lookup import Declared
    from pplint.syntax.parser import Parsed


_TOP_CLASS: Final = "main"
"""The name of the class that the code at top scope belongs to."""


_OBSERVERS: Final = Observers(INFERENCE_HANDLERS, failures.problem_of, check_bodies, check_changes)


def infer_file(names: FileNames, parsed: Parsed, approach: CheckTarget) -> Inference:
    """Follow all that a file defines, and return what was seen."""
    tree = parsed.tree
    nodes = list(definitions_in(tree.body))
    run = Inference(names, approach, _OBSERVERS, parsed.kind)
    if parsed.kind is SourceKind.MANIFEST:
        run.top.set_all({"title": _TOP_CLASS, "name": _TOP_CLASS})
    run.definition.begin(tree)
    _follow(run, partial(_top, run, tree))
    for node in nodes:
        follow = _FOLLOW.get(type(node))
        if follow is not None:
            run.definition.begin(node)
            _follow(run, partial(follow, run, node))
    run.attribute_changes.forgive(run.problems, [each.span for each in nodes if isinstance(each, ast.Definition)])
    return run


def infer_with(
    names: FileNames,
    parsed: Parsed,
    approach: CheckTarget,
    definition: ast.Class | ast.Define,
    given: Mapping[str, Result],
) -> Inference:
    """Follow one definition of a file with values for parameters that declare no type, and return what was seen."""
    nodes = list(definitions_in(parsed.tree.body))
    run = Inference(names, approach, _OBSERVERS, parsed.kind)
    run.take_given(given)
    run.definition.begin(definition)
    _follow(run, partial(_FOLLOW[type(definition)], run, definition))
    run.attribute_changes.forgive(run.problems, [each.span for each in nodes if isinstance(each, ast.Definition)])
    return run


def names_of_file(names: ProjectNames, parsed: Parsed, module: str | None) -> FileNames:
    """Return the names that a file sees, its own definitions among them."""
    own = Definitions()
    own.collect(parsed.tree, definitions_in(parsed.tree.body))
    return names_in(names, own, parsed.source, module)


def site_variables(names: ProjectNames) -> dict[str, Result]:
    """Return what is known of the variables that site manifests set, but for values: people change them there.

    Nothing is known of those that nodes set.
    """
    found: dict[str, list[Result]] = {}
    for manifest in names.project.site:
        tree, own = manifest.tree, Definitions()
        own.collect(tree, definitions_in(tree.body))
        run = _silent(names_in(names, own, manifest.parsed.source, None), STEPS_OF_A_CLASS)
        is_followed = _follow(run, partial(_top, run, tree)) and manifest.is_sound
        nodes = [each for each in tree.body.statements if isinstance(each, ast.NodeDefinition)]
        of_nodes = {name for each in nodes for name in assigned_at_top(each)}
        known: Mapping[str, Result] = run.top.variables if is_followed else {}
        for name in dict.fromkeys(assigned_at_top(tree)):
            # For the classes that a node includes, its variables hide those of the top scope.
            anything = name in of_nodes or name not in known
            found.setdefault(name, []).append(Unknown(ANY) if anything else known[name])
    return {name: Unknown(generalize(result_type(joined(results)))) for name, results in found.items()}


def class_variables(names: ProjectNames, declared: Declared[ast.Class]) -> ClassVariables:
    """Return the variables of a class of any file."""
    if not declared.is_sound:
        return ClassVariables({}, is_complete=False, steps=0)
    own = Definitions()
    own.classes[declared.node.name.lower()] = declared.node
    run = _silent(names_in(names, own, declared.source, declared.module), STEPS_OF_A_CLASS)
    is_followed = _follow(run, partial(_class, run, declared.node))
    scope = run.catalog.class_scope(declared.node.name)
    variables: Mapping[str, Result] = {} if scope is None else scope.variables
    inherited = None if scope is None else scope.inherited
    if inherited is not None:
        variables = {**inherited.variables, **variables}
    parent = None if declared.node.parent is None else names.class_variables(declared.node.parent)
    is_whole = declared.node.parent is None or (parent is not None and parent.is_complete)
    return ClassVariables(variables, is_followed and is_whole, run.allowance.used)


def function_result(names: ProjectNames, declared: Declared[ast.Function]) -> FunctionResult | None:
    """Return what is known of the result of a function of any file, or None if nothing is."""
    return _result_within(names_in(names, Definitions(), declared.source, declared.module), declared)


def _result_within(names: FileNames, declared: Declared[ast.Function]) -> FunctionResult | None:
    """Return what is known of the result of a function in the file that sees some names."""
    run = _silent(names, STEPS_OF_A_FUNCTION)
    results: list[Result] = []
    is_followed = _follow(run, lambda: results.append(_value(run, declared.node)))
    if not is_followed or not results or may_be_anything(results[0]):
        return None
    return FunctionResult(results[0], run.allowance.used)


def names_in(names: ProjectNames, own: Definitions, source: SourceFile, module: str | None) -> FileNames:
    """Return the names that a file of a module, or of none, sees in a project."""
    return FileNames(names, own, source, module, _result_within)


def _silent(names: FileNames, steps: int) -> Inference:
    """Return what follows definitions for what others need to know of them."""
    return Inference(names, CheckTarget(), _OBSERVERS, silent_steps=steps)


def _value(run: Inference, function: ast.Function) -> Result:
    scope = Scope(run.top)
    set_parameters(run, function.parameters, scope)
    body = partial(run.jumps.landing, (Next,), partial(run.evaluate_block, function.body, scope))
    if function.return_type is None:
        return run.jumps.landing((Return,), body)
    type_ = run.evaluate(function.return_type, scope)
    declared = type_ if isinstance(type_, Type) else ANY
    return run.jumps.landing((Return,), lambda: narrowed(body(), declared))


def _follow(run: Inference, evaluate: Callable[[], object]) -> bool:
    """Follow a definition; return whether it was followed to one of its ends."""
    run.jumps.forget()
    try:
        run.definition.keep_scope(partial(run.allowance.follow, evaluate))
    except (Jump, EvaluationError):
        return True
    except LimitReached as limit:
        run.give_up(limit.issue)
        return False
    return True


def _top(run: Inference, tree: ast.File) -> None:
    scope = run.top
    run.jumps.landing((Return,), partial(run.evaluate_block, tree.body, scope))


def _class(run: Inference, class_: ast.Class) -> None:
    inherited = None if class_.parent is None else _parent(run, class_, class_.parent)
    scope = Scope(run.top, inherited)
    name = class_.name.lower()
    run.catalog.declare_class(name, scope)
    scope.set_all({"title": name, "name": name, **_modules(name)})
    scope.may_have_matched()  # the match variables are those of what includes the class, such as a node
    set_parameters(run, class_.parameters, scope, class_)
    run.jumps.landing((Return,), partial(run.evaluate_block, class_.body, scope))


def _modules(name: str) -> dict[str, Result]:
    """Return the variables that name the module of a definition, and the one that it is used from."""
    caller: Result = Unknown(OptionalType(StringType()))
    return {"module_name": name.partition("::")[0], "caller_module_name": caller}


def _parent(run: Inference, class_: ast.Class, name: str) -> Scope | None:
    """Return a scope with the variables of an inherited class."""
    place = ast.Name(*(class_.parent_span or class_.span), name)
    if run.names.declared_class(name) is None:
        _report_missing_parent(run, class_, place)
    run.explain_open(place)
    found = run.others.class_variables(name)
    if found is None or not found.is_complete:
        run.definition.open_scope()
    if found is None:
        return None
    scope = Scope(run.top)
    scope.set_all(found.variables)
    return scope


def _report_missing_parent(run: Inference, class_: ast.Class, place: ast.Name) -> None:
    """Report a parent that does not exist, or that hardly does where the module has a class of that last name."""
    missing = run.names.missing
    name = place.value
    meant = _relative_class(run, class_.name.lower(), name.lower())
    if meant is not None and (missing.is_unknown(Kind.HOST_CLASS, name) or missing.is_undeclared(name)):
        is_certain = missing.is_unknown(Kind.HOST_CLASS, name)
        run.report(UnknownName(place, Kind.HOST_CLASS, name, [meant], is_certain=is_certain))
    elif run.is_certainly_missing("class", name):
        run.report(failures.unknown_name(run, place, "class", name))


def _relative_class(run: Inference, class_: str, name: str) -> str | None:
    """Return the class that a name would be if it were relative to the namespaces of a class; names never are.

    One that is around the class is not meant: it is called as the other module that it is about.
    """
    segments = class_.split("::")
    outer = ("::".join(segments[:count]) for count in range(len(segments), 0, -1))
    found = (f"{each}::{name}" for each in outer)
    inner = (each for each in found if not f"{class_}::".startswith(f"{each}::"))
    return next((each for each in inner if run.names.declared_class(each) is not None), None)


def _define(run: Inference, define: ast.Define) -> None:
    scope = Scope(run.top)
    title: Result = Unknown(StringType(1))
    scope.set_all({"title": title, "name": title, **_modules(define.name.lower())})
    set_parameters(run, define.parameters, scope, define)
    run.jumps.landing((Return,), partial(run.evaluate_block, define.body, scope))


def _node(run: Inference, node: ast.NodeDefinition) -> None:
    scope = Scope(run.top)
    name: Result = Unknown(StringType(1))
    scope.set_all({"title": name, "name": name})
    if any(isinstance(match, ast.Regexp) for match in node.matches):
        scope.may_have_matched()
    run.jumps.landing((Return,), partial(run.evaluate_block, node.body, scope))


def _function(run: Inference, function: ast.Function | ast.Plan) -> None:
    scope = Scope(run.top)
    set_parameters(run, function.parameters, scope)
    returns = function.return_type if isinstance(function, ast.Function) else None
    type_ = None if returns is None else run.evaluate(returns, scope)
    run.jumps.landing((Next, Return), partial(run.evaluate_block, function.body, scope))
    if isinstance(type_, Type) and isinstance(function, ast.Function) and returns is not None:
        _check_results(run, function, type_, returns)


_DESCRIBED: Final = frozenset({"Object", "TypeSet"})
"""The types whose parameters are descriptions, and no values that can be evaluated."""


def _type_alias(run: Inference, alias: ast.TypeAlias) -> None:
    """Check the type that an alias stands for, which the compiler reads only when the alias is used."""
    name = alias.value.operand if isinstance(alias.value, ast.Access) else alias.value
    if not isinstance(name, ast.Reference):
        return
    count = len(run.problems)
    if name.value not in _DESCRIBED:
        run.evaluate(alias.value, run.top)
    if len(run.problems) > count:
        return
    try:
        made = define(alias.name, alias.value, run.names.parameter_types.known_type)
        if isinstance(made, AliasType):
            _ = made.resolved
    except InvalidTypeError as error:
        run.report(InvalidTypeExpression(alias.value, error.issue))


def _check_results(run: Inference, function: ast.Function, type_: Type, returns: ast.Expression) -> None:
    """Check each expression whose value the compiler checks; one that was never reached returns nothing."""
    from pplint.syntax.returned_expressions import checked_results

    place = Place(run.names.source.path, returns.span)
    for node in checked_results(function):
        found = run.value_of(node)
        if run.was_reached(node) and not run.fits(type_, found):
            run.report(InvalidReturnValue(node, function.name, type_, found, place))


_FOLLOW: dict[type[ast.Node], Callable[[Inference, Any], None]] = {
    ast.Class: _class,
    ast.Define: _define,
    ast.NodeDefinition: _node,
    ast.Function: _function,
    ast.Plan: _function,
    ast.TypeAlias: _type_alias,
}

FOLLOWER: Final = Follower(class_variables, function_result, site_variables)
"""What follows the definitions of a project that its files name."""
