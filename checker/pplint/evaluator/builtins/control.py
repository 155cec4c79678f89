"""Functions that steer the evaluation: calls of lambdas and functions, jumps, failures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from pplint.evaluator.builtins import call_issues
from pplint.evaluator.builtins.legacy import legacy_argument
from pplint.evaluator.builtins.table import builtin
from pplint.evaluator.calls.calls import call_function
from pplint.evaluator.core.errors import Break, DeliberateError, Next, Return
from pplint.evaluator.core.unknown import Unknown, alternatives, join_types, joined, of_type, without_undef
from pplint.evaluator.expressions.elements import array_of, hash_of
from pplint.types.alias import unalias
from pplint.types.core_objects import DEFERRED
from pplint.types.intersection import intersects
from pplint.types.model import UNDEF, SensitiveType
from pplint.values.errors import UnknowableError
from pplint.values.formatting.ruby import ruby_text
from pplint.values.model import Hash, ObjectValue, Sensitive

if TYPE_CHECKING:
    from pplint.evaluator.builtins.calling import Call
    from pplint.evaluator.core.unknown import Result
    from pplint.values.model import Value


@builtin("with(Any *$arg, Callable $block)", takes_call=True, takes_unknown=True)
def with_(call: Call, *arg: Result) -> Result:
    """Call the lambda with the arguments."""
    return call.yields(*arg)


@builtin("then(Any $arg, Callable[1, 1] $block)", takes_call=True, takes_unknown=True)
def then(call: Call, arg: Result) -> Result:
    """Call the lambda, unless the argument is `undef`."""
    if arg is None:
        return None
    if not isinstance(arg, Unknown):
        return call.yields(arg)
    defined = of_type(without_undef(arg.type))
    if not intersects(UNDEF, arg.type):
        return call.yields(defined)
    return joined((*call.may_yield(defined), None))


@builtin("lest(Any $arg, Callable[0, 0] $block)", takes_call=True, takes_unknown=True)
def lest(call: Call, arg: Result) -> Result:
    """Call the lambda if the argument is `undef`."""
    if not isinstance(arg, Unknown):
        return call.yields() if arg is None else arg
    if not intersects(UNDEF, arg.type):
        return arg
    return joined((of_type(without_undef(arg.type)), *call.may_yield()))


@builtin("unwrap(Any $arg, Optional[Callable] $block)", takes_call=True, takes_unknown=True)
def unwrap(call: Call, arg: Result) -> Result:
    """Return what a `Sensitive` holds, or any other value as it is."""
    if isinstance(arg, Sensitive):
        return call.passed(arg.value)
    return call.passed(_unwrapped(arg) if isinstance(arg, Unknown) else arg)


def _unwrapped(arg: Unknown) -> Result:
    """Return what is known of a value that may be wrapped, as it is without."""
    possible = [unalias(each) for each in alternatives(unalias(arg.type))]
    if not any(isinstance(each, SensitiveType) for each in possible):
        return arg
    return of_type(join_types(each.type if isinstance(each, SensitiveType) else each for each in possible))


# Calls by name


_CALL = "call(String $function_name, Any *$arguments, Optional[Callable] $block)"


@builtin(_CALL, takes_call=True, takes_unknown=True)
def call_by_name(call: Call, function_name: Result, *arguments: Result) -> Result:
    """Call the function of that name."""
    if not isinstance(function_name, str):
        return call.returned()
    return call_function(replace(call, name=function_name, arguments=arguments, overload=None))


@builtin("call(Deferred $deferred)", takes_call=True)
def call_deferred(call: Call, deferred: ObjectValue) -> Result:
    """Call the function that a `Deferred` names, or look up the variable."""
    name = ruby_text(deferred.attributes["name"])
    given = deferred.attributes.get("arguments") or ()
    arguments = given if isinstance(given, tuple) else ()
    if not name.startswith("$"):
        return call_function(call.of(name, [_resolved(call, each) for each in arguments]))
    found = call.run.variable(name[1:], call.scope)
    return call_function(call.of("dig", [found, *arguments])) if arguments else found


def _resolved(call: Call, argument: Value) -> Result:
    """Return an argument with what is deferred in it evaluated."""
    if isinstance(argument, ObjectValue) and argument.type == DEFERRED:
        return call_deferred(call, argument)
    if isinstance(argument, tuple):
        return array_of([_resolved(call, each) for each in argument])
    if isinstance(argument, Hash):
        return hash_of([(_resolved(call, key), _resolved(call, each)) for key, each in argument.pairs])
    return argument


# Jumps and failures


@builtin("break()", takes_call=True)
def break_(call: Call) -> Result:
    """End the iteration around."""
    raise Break(None, call.node)


@builtin("next(Any $value = undef)", takes_call=True, takes_unknown=True)
def next_(call: Call, value: Result = None) -> Result:
    """End the block around with a value."""
    raise Next(value, call.node)


@builtin("return(Any $value = undef)", takes_call=True, takes_unknown=True)
def return_(call: Call, value: Result = None) -> Result:
    """End the function around with a value."""
    raise Return(value, call.node)


@builtin("fail(Any *$values, Optional[Callable] $block)", takes_call=True, takes_unknown=True)
def fail(call: Call, *values: Result) -> Result:
    """Stop with the values as message."""
    raise DeliberateError(call_issues.ProgramFails(" ".join(map(_words, values))), call.node)


def _words(value: Result) -> str:
    try:
        return "..." if isinstance(value, Unknown) else ruby_text(legacy_argument(value))
    except UnknowableError:
        return "..."
