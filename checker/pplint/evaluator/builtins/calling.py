"""Calls of functions that come with the language: the choice of an overload, and what it is handed."""

from __future__ import annotations

from functools import partial
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.evaluator.builtins import call_issues
from pplint.evaluator.core.errors import Break, EvaluationError, Jump, Uncertain
from pplint.evaluator.core.truth import truth
from pplint.evaluator.core.unknown import Unknown, alternatives, joined, may_be_anything, of_type, result_type
from pplint.evaluator.expressions.elements import are_known
from pplint.types.alias import unalias
from pplint.types.model import ANY, TupleType
from pplint.values.errors import PuppetError, UnknowableError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pplint.evaluator.builtins.table import BuiltinFunction, Implementation, Overload
    from pplint.evaluator.calls.closures import Closure
    from pplint.evaluator.core.evaluation import Evaluation
    from pplint.evaluator.core.scopes import Scope
    from pplint.evaluator.core.signatures import Signature
    from pplint.evaluator.core.unknown import Result
    from pplint.syntax import ast
    from pplint.types.model import CallableType
    from pplint.values.model import Value

MOST_CHOICES = 64
"""Into how many combinations of types the arguments of a call are taken apart."""


class Call(Struct):
    """A call of a function: where it stands, its arguments, and the lambda after it."""

    run: Evaluation
    node: ast.Call | ast.MethodCall
    scope: Scope
    name: str
    arguments: Sequence[Result]
    block: Closure | None = None
    overload: Overload | None = None

    def of(self, name: str, arguments: Sequence[Result]) -> Call:
        """Return a call of another function at the same place, without a lambda."""
        return Call(self.run, self.node, self.scope, name, arguments)

    def in_scope(self, scope: Scope) -> Call:
        """Return the call with another scope for what it evaluates."""
        return Call(self.run, self.node, scope, self.name, self.arguments, self.block)

    def choose(self, overload: Overload) -> None:
        """Evaluate the call by an overload from now on."""
        self.overload = overload

    @property
    def block_type(self) -> CallableType | None:
        """The type of the lambda, or None where none is given."""
        return None if self.block is None else self.block.type

    def is_refused(self, possible: Sequence[Signature]) -> bool:
        """Return whether a call that may fit some signatures is refused, since it need not.

        Each of the types that the arguments are known to be one of must fit; what may be anything is let through.
        """
        if not self.run.is_demanding or any(map(may_be_anything, self.arguments)):
            return False
        from pplint.evaluator.core.gradual import trusting

        choices = [alternatives(unalias(result_type(trusting(each)))) for each in self.arguments]
        if prod(map(len, choices)) > MOST_CHOICES:
            return not any(each.accepts(self.arguments, self.block_type) for each in possible)
        cases = product(*(map(of_type, types) for types in choices))
        return not all(any(each.accepts(case, self.block_type) for each in possible) for case in cases)

    def yields(self, *arguments: Result) -> Result:
        """Return what the lambda gives; raise `Uncertain` if it may have ended the iteration."""
        self.run.budget.step()
        if self.block is None:
            raise PuppetError(call_issues.NoBlock(self.name))
        result = self.block.call(arguments)
        if self.run.jumps.end(Break):
            raise Uncertain
        return result

    def may_yield(self, *arguments: Result) -> list[Result]:
        """Return what the lambda gives if it is called, which is not known; nothing if it never gives anything."""
        try:
            with self.run.in_doubt():
                return [self.yields(*arguments)]
        except Jump as jump:
            self.run.jumps.note(jump)
        except EvaluationError:
            pass
        return []

    def value(self, *arguments: Result) -> Value:
        """Return what the lambda gives; raise `Uncertain` if that is not known."""
        result = self.yields(*arguments)
        if isinstance(result, Unknown):
            raise Uncertain
        return result

    def holds(self, *arguments: Result) -> bool:
        """Return whether what the lambda gives counts as true; raise `Uncertain` if that is not known."""
        verdict = truth(self.yields(*arguments))
        if verdict is None:
            raise Uncertain
        return verdict

    def passed(self, result: Result) -> Result:
        """Return what the lambda, if there is one, makes of a result."""
        return result if self.block is None else self.yields(result)

    def returned(self) -> Result:
        """Return what the signature says of the result."""
        return Unknown(ANY) if self.overload is None else of_type(self.overload.signature.returns)


def call_builtin(function: BuiltinFunction, call: Call, own: Callable[[Call], Result] | None = None) -> Result:
    """Call the first overload that fits; with unknown arguments, return what is known of the result of those that may.

    `own` evaluates the call in place of an overload that fits. Raises `PuppetError` if none fits.
    """
    possible: list[Overload] = []
    verdict: bool | None = False
    overloads = function.known_to(call.run.puppet_version)
    for overload in overloads:
        # What only says why nothing fits has nothing to say once something may fit.
        if overload.refuses and possible:
            break
        verdict = overload.signature.accepts(call.arguments, call.block_type)
        if verdict is False:
            continue
        possible.append(overload)
        if verdict:
            break
    if not possible or (not verdict and call.is_refused([each.signature for each in possible])):
        raise mismatch(call, [overload.signature for overload in overloads if not overload.refuses])
    if own is not None and not possible[0].refuses:
        return call.run.budget.weighed(own(call))
    if len(possible) == 1:
        return call.run.budget.weighed(_evaluate(possible[0], call))
    results = call.run.any_of([partial(_evaluate, overload, call) for overload in possible])
    return call.run.budget.weighed(joined(results))


def _evaluate(overload: Overload, call: Call) -> Result:
    call.choose(overload)
    if overload.implementation is None:
        return call.returned()
    if overload.refuses:
        return overload.implementation(*call.arguments)
    try:
        if overload.takes_unknown or are_known(call.arguments):
            return _implemented(overload, overload.implementation, call)
        return _of_unknown(overload, call)
    except UnknowableError:
        return _of_unknown(overload, call)
    except Uncertain as uncertain:
        return call.returned() if uncertain.type is None else of_type(uncertain.type)


def _of_unknown(overload: Overload, call: Call) -> Result:
    """Return what is known of the result where not all that it depends on is known."""
    return call.returned() if overload.unknown is None else overload.unknown(call)


def _implemented(overload: Overload, implementation: Implementation, call: Call) -> Result:
    if overload.takes_call:
        return implementation(call, *call.arguments)
    return implementation(*call.arguments)


def mismatch(call: Call, signatures: Sequence[Signature]) -> PuppetError:
    """Return the error of a call that no signature accepts."""
    types = [result_type(argument) for argument in call.arguments]
    if call.block is not None:
        types.append(call.block.type)
    described = tuple(each.described for each in signatures)
    given = TupleType(tuple(types))
    return PuppetError(
        call_issues.CallRefused(
            call.name, described, given, call.node, tuple(call.arguments), call.block_type, tuple(signatures)
        )
    )
