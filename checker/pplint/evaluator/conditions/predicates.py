"""What a single condition, without `!`, `and` and `or`, tells about the variables in it.

Two types are told apart: the values for which the condition holds are all of the one, and for all values of the other
it holds. They are the same for `$x =~ T`. What matches a regular expression is a `String`, but not every `String`
matches.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.evaluator.core.truth import FALSY
from pplint.evaluator.core.unknown import Unknown, join_types
from pplint.evaluator.expressions.elements import without_parentheses
from pplint.syntax import ast
from pplint.types.make import enum, variant
from pplint.types.model import (
    ANY,
    UNDEF,
    ArrayType,
    BinaryType,
    BooleanType,
    FloatType,
    HashType,
    IntegerType,
    NumericType,
    RegexpType,
    SensitiveType,
    StringType,
    TimespanType,
    TimestampType,
    Type,
    TypeType,
)
from pplint.values.model import DEFAULT, Hash, Regexp

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.evaluator.core.evaluation import Evaluation
    from pplint.evaluator.core.scopes import Scope
    from pplint.evaluator.core.unknown import Result
    from pplint.values.model import Value


class Implication(Struct, frozen=True):
    """What a condition says of a variable: `implied` where it holds, which it does for all of `sufficient`.

    None says nothing. Of a condition that `is_negative`, its opposite is told.
    """

    variable: ast.Variable
    implied: Type | None
    sufficient: Type | None


def is_negative(node: ast.Expression) -> bool:
    """Return whether the opposite of a condition is described."""
    return isinstance(node, ast.Variable) or (isinstance(node, ast.Binary) and node.operator in {"!=", "!~"})


def facts_of(run: Evaluation, node: ast.Expression, scope: Scope) -> Sequence[Implication]:
    """Return what a condition tells of its variables."""
    if isinstance(node, ast.Variable):
        return (Implication(node, FALSY, FALSY),)
    if isinstance(node, ast.Binary):
        return _of_operator(run, node, scope)
    return _of_call(run, node, scope) if isinstance(node, (ast.Call, ast.MethodCall)) else ()


def implied_by(pattern: Result) -> Type | None:
    """Return the type of the values that match an option, if there is one that tells something."""
    if isinstance(pattern, str):
        return _equal_to(pattern)
    if isinstance(pattern, Type):
        return pattern
    if isinstance(pattern, Regexp):
        return StringType()
    if isinstance(pattern, Hash):
        return HashType()
    if isinstance(pattern, tuple):
        return ArrayType(ANY, len(pattern), len(pattern))
    return None if isinstance(pattern, Unknown) or pattern is DEFAULT else _equal_to(pattern)


def sufficient_for(pattern: Result) -> Type | None:
    """Return a type whose values all match an option."""
    if not isinstance(pattern, str) and isinstance(pattern, (Regexp, Hash, tuple)):
        # The empty hash matches every hash, since the keys of a pattern are asked for; the empty array matches itself.
        return None if pattern else implied_by(pattern)
    return implied_by(pattern)


def _equal_to(value: Value) -> Type | None:
    """Return the type of all values that are equal to a value, as far as that can be said."""
    if value is None:
        return UNDEF
    if isinstance(value, bool):
        return BooleanType(value)
    if isinstance(value, str):
        # Strings are equal in any case. An `Enum` has no empty string.
        return enum([value], case_insensitive=True) if value else StringType(0, 0)
    if isinstance(value, int):
        return variant((IntegerType(value, value), FloatType(value, value), *_TIMES))
    if value == () or (isinstance(value, Hash) and not value):
        return ArrayType(ANY, 0, 0) if value == () else HashType(ANY, ANY, 0, 0)
    return None


_TIMES: Final = (TimespanType(), TimestampType())
"""What is compared with numbers by the seconds that it has."""


def _of_operator(run: Evaluation, node: ast.Binary, scope: Scope) -> Sequence[Implication]:
    left, right = without_parentheses(node.left), without_parentheses(node.right)
    if node.operator in {"=~", "!~"} and isinstance(left, ast.Variable):
        pattern = _constant(run, right, scope)
        if isinstance(pattern, (Type, Regexp)):
            return (Implication(left, implied_by(pattern), sufficient_for(pattern)),)
        if isinstance(pattern, str):
            return (Implication(left, StringType(), None),)
    elif node.operator in {"==", "!="}:
        return _of_equality(run, left, right, scope)
    elif node.operator == "in" and isinstance(left, ast.Variable):
        return _of_membership(left, _constant(run, right, scope))
    return ()


def _of_equality(run: Evaluation, left: ast.Expression, right: ast.Expression, scope: Scope) -> list[Implication]:
    found: list[Implication] = []
    for variable, other in ((left, right), (right, left)):
        if isinstance(variable, ast.Variable):
            value = _constant(run, other, scope)
            type_ = None if isinstance(value, Unknown) else _equal_to(value)
            if type_ is not None:
                found.append(Implication(variable, type_, type_))
    return found


def _of_membership(variable: ast.Variable, container: Result) -> Sequence[Implication]:
    """Return what is in an array: what is equal to an element, and a type or a regular expression that one matches."""
    if not isinstance(container, tuple) or len(container) > _MOST_ELEMENTS:
        return ()
    strings = [each for each in container if isinstance(each, str) and each]
    equal = enum(strings, case_insensitive=True) if strings else None
    others = [_equal_to(each) for each in container if not isinstance(each, str) or not each]
    known = [each for each in (equal, *others, *_MATCHING) if each is not None]
    return (Implication(variable, None if None in others else join_types(known), equal),)


_MATCHING: Final = (TypeType(), RegexpType())
_MOST_ELEMENTS: Final = 30


def _of_call(run: Evaluation, node: ast.Call | ast.MethodCall, scope: Scope) -> Sequence[Implication]:
    """Return what the functions tell that ask about their first argument."""
    name = node.function.value if isinstance(node.function, ast.Name) else ""
    first, *others = [node.receiver, *node.arguments] if isinstance(node, ast.MethodCall) else node.arguments or [node]
    variable = without_parentheses(first)
    if not isinstance(variable, ast.Variable) or node.block is not None:
        return ()
    if name == "empty" and not others:
        return (Implication(variable, _EMPTY, _CERTAINLY_EMPTY),)
    if not run.names.has_function("stdlib", name):
        return ()
    if name in {"is_a", "stdlib::is_a"} and len(others) == 1:
        type_ = _constant(run, without_parentheses(others[0]), scope)
        return (Implication(variable, type_, type_),) if isinstance(type_, Type) else ()
    if name in _KINDS and not others:
        return (Implication(variable, _KINDS[name], None if name == "is_string" else _KINDS[name]),)
    return ()


_CERTAINLY_EMPTY: Final = variant((UNDEF, StringType(0, 0), ArrayType(ANY, 0, 0), HashType(ANY, ANY, 0, 0)))
_EMPTY: Final = variant((_CERTAINLY_EMPTY, NumericType(), BinaryType(), SensitiveType(ANY)))
"""Whether a number is empty is a matter of the version; what a `Sensitive` holds is what counts."""

_KINDS: Final = {
    "is_array": ArrayType(ANY),
    "is_hash": HashType(ANY, ANY),
    "is_bool": BooleanType(),
    "is_string": StringType(),
}


_CONSTANTS = (
    ast.Reference,
    ast.String,
    ast.Name,
    ast.Boolean,
    ast.Undef,
    ast.Regexp,
    ast.Default,
    ast.Integer,
    ast.Variable,
)


def _constant(run: Evaluation, node: ast.Expression, scope: Scope) -> Result:
    """Return the value of a literal, a variable or a type; anything else may do things when it is evaluated again."""
    if isinstance(node, _CONSTANTS) or (isinstance(node, ast.Access) and isinstance(node.operand, ast.Reference)):
        return run.evaluate(node, scope)
    if isinstance(node, ast.Array) and all(isinstance(each, _CONSTANTS) for each in node.elements):
        return run.evaluate(node, scope)
    if isinstance(node, ast.Hash) and not node.entries:
        return run.evaluate(node, scope)
    return Unknown(ANY)
