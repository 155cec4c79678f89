"""Calls: of functions by name, of functions as methods, and of types.

Specification: "Function Calls". A function that the program defines goes before one that comes with the language, and
that before one of another module. Of the functions of modules, those of stdlib are built in. Objects have their
attributes as methods.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.builtins.calling import Call, call_builtin, mismatch
from pplint.evaluator.builtins.stdlib.library import call_library
from pplint.evaluator.builtins.table import FUNCTIONS, LIBRARY
from pplint.evaluator.calls.closures import Closure
from pplint.evaluator.core.dispatch import evaluates
from pplint.evaluator.core.errors import failure
from pplint.evaluator.core.issues import calls as call_issues
from pplint.evaluator.core.issues import names as name_issues
from pplint.evaluator.core.unknown import Unknown, join_types, of_type
from pplint.evaluator.expressions.elements import evaluate_list, is_certain
from pplint.syntax import ast
from pplint.types.model import ANY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.evaluator.builtins.table import BuiltinFunction
    from pplint.evaluator.core.evaluation import Evaluation
    from pplint.evaluator.core.scopes import Scope
    from pplint.evaluator.core.signatures import Signature
    from pplint.evaluator.core.unknown import Result
    from pplint.evaluator.expressions.elements import Element
    from pplint.types.model import Type


@evaluates(ast.Call)
def _call(run: Evaluation, node: ast.Call, scope: Scope) -> Result:
    """Call the function of that name; the call of a type makes an instance of it."""
    function = node.function
    if isinstance(function, ast.Name):
        arguments = evaluate_list(run, node.arguments, scope)
        return _call_with(run, node, function.value, arguments, scope)
    if _is_type(function):
        type_ = run.evaluate(function, scope)
        arguments = [type_, *evaluate_list(run, node.arguments, scope)]
        return _call_with(run, node, "new", arguments, scope)
    raise failure(call_issues.NotAFunctionName(), function)


def _is_type(function: ast.Expression) -> bool:
    operand = function.operand if isinstance(function, ast.Access) else function
    return isinstance(operand, ast.Reference)


@evaluates(ast.MethodCall)
def _method_call(run: Evaluation, node: ast.MethodCall, scope: Scope) -> Result:
    receiver = evaluate_list(run, [node.receiver], scope)
    if len(receiver) == 1 and is_certain(receiver):
        from pplint.evaluator.expressions.members import member_of

        member = member_of(receiver[0], node.function.value)
        if member is not None:
            evaluate_list(run, node.arguments, scope)
            return member.value
    return _call_with(run, node, node.function.value, [*receiver, *evaluate_list(run, node.arguments, scope)], scope)


def _call_with(
    run: Evaluation, node: ast.Call | ast.MethodCall, name: str, arguments: Sequence[Element], scope: Scope
) -> Result:
    name = name.removeprefix("::")
    if is_certain(arguments):
        block = None if node.block is None else Closure(run, node.block, scope)
        return call_function(Call(run, node, scope, name, arguments, block))
    run.left_out(node, name)
    is_defined = name in run.definitions.functions
    function = None if is_defined else FUNCTIONS.get(name) or library_function(run, name)
    if function is None:
        return Unknown(ANY)
    return of_type(join_types(overload.signature.returns for overload in function.known_to(run.puppet_version)))


def call_function(call: Call) -> Result:
    """Call a function by name; raise `EvaluationError` or `PuppetError` if there is none, or if it fails."""
    run = call.run
    function: ast.Function | ast.Plan | tuple[Signature, ...] | None = run.definitions.functions.get(call.name)
    own = run.function(call.name) if function is None else None
    builtin = FUNCTIONS.get(call.name) if function is None else None
    if builtin is not None:
        return call_builtin(builtin, call, own)
    library = None if function is not None else library_function(run, call.name)
    if library is not None and own is not None:
        _check_library_call(library, call)
        return own(call)
    if library is not None:
        return call_library(library, call)
    function = function or run.names.function(call.name)
    if isinstance(function, ast.Function):
        return _call_defined(call, function)
    if isinstance(function, tuple):
        return _call_declared(call, function)
    kind = "method" if _may_be_method(call) else "function"
    run.missing(name_issues.UnknownFunction(kind, call.name))
    return Unknown(ANY)


def _may_be_method(call: Call) -> bool:
    """Whether what is called may be a method of an object of which too little is known; those have no namespace."""
    if "::" in call.name:
        return False
    from pplint.evaluator.expressions.members import may_be_object

    return isinstance(call.node, ast.MethodCall) and bool(call.arguments) and may_be_object(call.arguments[0])


def library_function(run: Evaluation, name: str) -> BuiltinFunction | None:
    """Return the built-in form of a function of stdlib, if the program has that module."""
    if name not in LIBRARY or not run.names.has_module("stdlib"):
        return None
    return LIBRARY[name] if run.names.has_function("stdlib", name) else None


def _check_library_call(library: BuiltinFunction, call: Call) -> None:
    """Check a call by the signatures of the module, and the number of arguments where these allow any."""
    declared = call.run.names.function(call.name)
    if isinstance(declared, tuple):
        _declared_type(call, declared)
    signatures = [overload.signature for overload in library.known_to(call.run.puppet_version)]
    anything = [Unknown(ANY)] * len(call.arguments)
    if all(each.accepts(anything, call.block_type) is False for each in signatures):
        raise mismatch(call, signatures)


def _call_defined(call: Call, function: ast.Function) -> Result:
    """Call a function of the language; it runs on the bare top scope."""
    scope = call.run.top
    with scope.bare():
        closure = Closure(call.run, function, scope, function.name)
        if closure.signature.accepts(call.arguments, call.block_type) is False:
            raise mismatch(call, [closure.signature])
        return closure.call(call.arguments)


def _call_declared(call: Call, signatures: Sequence[Signature]) -> Result:
    """Return what is known of the result of a function of which only the signatures are known."""
    return call.run.declared_result(call, of_type(_declared_type(call, signatures)))


def _declared_type(call: Call, signatures: Sequence[Signature]) -> Type:
    """Return the type of the result of the signatures that may fit; raise `PuppetError` if none does."""
    verdicts = [(each, each.accepts(call.arguments, call.block_type)) for each in signatures]
    possible = [each for each, verdict in verdicts if verdict is not False]
    if not possible or call.is_refused(possible):
        raise mismatch(call, signatures)
    return join_types(each.returns for each in possible)
