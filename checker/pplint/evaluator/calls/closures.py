"""Functions and lambdas of the language: how arguments become parameters, and what a body gives.

Specification: "Function Call Semantics", and "Parameters" with its rules for default values: they see the parameters to
their left and nothing that they match, and they assign nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING

from pplint.base.issue import Issue
from pplint.evaluator.core.errors import Next, Return, failure
from pplint.evaluator.core.fitting import fits
from pplint.evaluator.core.issues import calls as issues
from pplint.evaluator.core.scopes import Local, Parameters
from pplint.evaluator.core.signatures import Signature, bounds
from pplint.evaluator.core.unknown import Unknown, of_type, result_type
from pplint.evaluator.expressions.elements import array_of
from pplint.types import call_issues
from pplint.types.model import ANY, CallableType, TupleType, Type, TypeType
from pplint.values.errors import PuppetError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pplint.base.issue import Issue
    from pplint.evaluator.core.evaluation import Evaluation
    from pplint.evaluator.core.jumps import Kinds
    from pplint.evaluator.core.scopes import Frame, Scope
    from pplint.evaluator.core.unknown import Result
    from pplint.syntax import ast

LAMBDA = "lambda"
"""What errors call a lambda."""


class Closure:
    """A function or a lambda, with the scope and the frame in which its body runs."""

    def __init__(self, run: Evaluation, node: ast.Lambda | ast.Function, scope: Scope, name: str = LAMBDA) -> None:
        self.run = run
        self.node = node
        self.scope = scope
        self.frame: Frame = scope.frame
        self.name = name
        # `return` in a lambda ends the function around it, `next` the lambda itself.
        self.outer_ends: Kinds = () if name == LAMBDA else (Return,)

    @cached_property
    def signature(self) -> Signature:
        """The parameters with their types, which are expressions and evaluated when first needed."""
        parameters = self.node.parameters
        types = [ANY if each.type is None else self._type(each.type) for each in parameters]
        names = tuple(each.name for each in parameters)
        return Signature(names, *bounds(parameters, types), None, self.returns)

    @cached_property
    def returns(self) -> Type:
        """The declared type of the result."""
        return ANY if self.node.return_type is None else self._type(self.node.return_type)

    @cached_property
    def type(self) -> CallableType:
        """The closure's type, which decides which functions it can be given to."""
        return self.signature.described.type

    @property
    def is_untyped(self) -> bool:
        """Whether no argument can be of a wrong type."""
        return all(each.type is None for each in self.node.parameters)

    def _type(self, node: ast.Expression) -> Type:
        result = self.run.evaluate(node, self.scope)
        if isinstance(result, Type):
            return result
        if isinstance(result, Unknown):
            return _instance_type(result.type)
        raise failure(issues.ParameterTypeNotType(), node)

    def call(self, arguments: Sequence[Result]) -> Result:
        """Return what the body gives for these arguments; further ones are dropped.

        Raises `EvaluationError`, and `Return` or `Break` where a lambda leaves what is around it.
        """
        scope = self.scope
        with scope.guarded():
            scope.enter(self.frame)
            given = _bind(self, arguments)
            self._check(given)
            scope.enter(Local(self.frame, given))
            return self.run.jumps.landing(self.outer_ends, self._checked)

    def _checked(self) -> Result:
        """Return the value of the body or of `next`; the compiler checks the type of these, not that of `return`."""
        result = self.run.jumps.landing((Next,), self._body)
        if not self.node.return_type:
            return result
        return checked(result, self.returns, partial(issues.WrongReturnValue, self.name))

    def _check(self, given: dict[str, Result]) -> None:
        if self.is_untyped:
            return
        arguments = list(_positional(self.node.parameters, given))
        if self.signature.accepts(arguments, None) is False:
            types = TupleType(tuple(result_type(each) for each in arguments))
            raise PuppetError(call_issues.NoOverloadFits(self.name, (self.signature.described,), types))
        self._narrow(given)

    def _narrow(self, given: dict[str, Result]) -> None:
        """Know of unknown arguments at least what the parameters demand."""
        for name, type_ in zip(self.signature.names, self.signature.types, strict=True):
            value = given[name]
            if not self._captures_rest(name):
                given[name] = narrowed(value, type_)

    def _captures_rest(self, name: str) -> bool:
        last = self.node.parameters[-1]
        return last.captures_rest and last.name == name

    def _body(self) -> Result:
        return self.run.evaluate_block(self.node.body, self.scope)


def _positional(parameters: Sequence[ast.Parameter], given: dict[str, Result]) -> Iterator[Result]:
    for parameter in parameters:
        value = given[parameter.name]
        if parameter.captures_rest and isinstance(value, tuple):
            yield from value
        elif not parameter.captures_rest:
            yield value


def _bind(closure: Closure, arguments: Sequence[Result]) -> dict[str, Result]:
    """Return the values of the parameters, those without an argument from their default."""
    parameters = closure.node.parameters
    frame = Parameters(closure.frame, closure.name, [each.name for each in parameters])
    closure.scope.enter(frame)
    for place, parameter in enumerate(parameters):
        frame.variables[parameter.name] = _argument(closure, parameter, arguments[place:], frame)
    return frame.variables


def _argument(closure: Closure, parameter: ast.Parameter, given: Sequence[Result], frame: Parameters) -> Result:
    """Return the value of a parameter, which gets the first of the arguments that are left, or all of them."""
    # A single `undef` for a parameter that captures the rest counts as nothing.
    only_undef = parameter.captures_rest and len(given) == 1 and given[0] is None
    if parameter.default is not None and (not given or only_undef):
        value = _default(closure, parameter.default, parameter.name, frame)
        if isinstance(value, (tuple, Unknown)) or not parameter.captures_rest:
            return value
        return (value,)
    if parameter.captures_rest:
        return array_of(given)
    if not given:
        raise failure(issues.MissingArgument(parameter.name), parameter)
    return given[0]


def _default(closure: Closure, default: ast.Expression, name: str, frame: Parameters) -> Result:
    scope = closure.scope
    frame.begin(name)
    with scope.guarded():
        return closure.run.evaluate(default, scope)


def narrowed(result: Result, type_: Type) -> Result:
    """Return what is known of a result that is of a type."""
    from pplint.types.narrow import intersection

    return of_type(intersection(result.type, type_)) if isinstance(result, Unknown) else result


def checked(result: Result, type_: Type, refusal: Callable[[Type, Type], Issue]) -> Result:
    """Return a result, or what is known of it when it is of a type.

    Raise `PuppetError` if it is not, with the issue that the refusal makes of both types.
    """
    if fits(type_, result) is False:
        raise PuppetError(refusal(type_, result_type(result)))
    return narrowed(result, type_)


def _instance_type(type_: Type) -> Type:
    """Return what is known of the instances of a type that is only known to be one of `Type[T]`."""
    return type_.type if isinstance(type_, TypeType) and type_.type is not None else ANY
