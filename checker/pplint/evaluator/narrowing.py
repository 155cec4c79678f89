"""What a condition tells about the variables in it, for the code that runs only if it holds, or only if it does not.

Specification: there is none, since the compiler knows all values. `$x =~ T`, `$x == value`, `$x`, and what `!`, `and`
and `or` make of them narrow what is known of `$x`; so do the options of `case` and of selectors.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.matching import is_unknown_instance
from pplint.evaluator.scopes import NotFound
from pplint.evaluator.truth import FALSY
from pplint.evaluator.unknown import Unknown, alternatives, join_types, of_type, without_undef
from pplint.syntax import ast
from pplint.types.alias import unalias
from pplint.types.intersection import intersects
from pplint.types.model import ANY, UNDEF, BooleanType, NotUndefType, OptionalType, StringType, Type, VariantType
from pplint.types.narrow import intersection
from pplint.types.relations import is_assignable
from pplint.values.model import DEFAULT, Regexp

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pplint.evaluator.evaluation import Evaluation
    from pplint.evaluator.scopes import Scope
    from pplint.evaluator.unknown import Result

Narrowings = dict[str, "Result"]
"""Variables by name, with what is known of them in some code."""


def narrowed_by(run: Evaluation, condition: ast.Expression, scope: Scope, *, holds: bool) -> Narrowings:
    """Return what is known of variables where a condition holds, or where it does not."""
    found: Narrowings = {}
    for variable, type_, is_met in _facts(run, condition, scope, holds=holds):
        before = found.get(variable.name, _unknown(run, variable, scope))
        if isinstance(before, Unknown):
            after = _met(before.type, type_) if is_met else _not_met(before.type, type_)
            if after is not None:
                found[variable.name] = of_type(after)
    return found


class Operand:
    """The operand of `case` or of a selector while its options are looked at, if it is a variable."""

    def __init__(self, run: Evaluation, operand: ast.Expression, scope: Scope) -> None:
        inner = _inner(operand)
        known = _unknown(run, inner, scope) if isinstance(inner, ast.Variable) else None
        self._name = inner.name if isinstance(inner, ast.Variable) else ""
        self._known = known.type if isinstance(known, Unknown) else None
        self._left = self._known

    def meets_none_of(self, patterns: Sequence[Result]) -> None:
        """Note that the operand matches none of the patterns of an option: it is not of those that are types."""
        for each in patterns:
            if isinstance(each, Type) and self._left is not None:
                self._left = _not_met(self._left, each)

    def narrowed(self, met: Type | None) -> Narrowings:
        """Return what is known of the operand that did not match, and that is of a type, if one is given."""
        type_ = self._left
        if met is not None and type_ is not None:
            type_ = _met(type_, met)
        return {} if type_ is None or type_ == self._known else {self._name: of_type(type_)}


def option_type(pattern: Result) -> Type | None:
    """Return the type of the values that match an option, if there is one that tells something."""
    if isinstance(pattern, Type):
        return pattern
    if isinstance(pattern, Regexp):
        return StringType()
    return None if isinstance(pattern, Unknown) or pattern is DEFAULT else _only(pattern)


def _only(value: Result) -> Type | None:
    """Return a type of all values that are equal to a value, whatever their case."""
    if value is None:
        return UNDEF
    if isinstance(value, bool):
        return BooleanType(value)
    return StringType() if isinstance(value, str) else None


def _facts(
    run: Evaluation, condition: ast.Expression, scope: Scope, *, holds: bool
) -> Iterator[tuple[ast.Variable, Type, bool]]:
    """Yield variables with a type, and whether they are of it where the condition holds or does not."""
    node = _inner(condition)
    if isinstance(node, ast.Not):
        yield from _facts(run, node.operand, scope, holds=not holds)
    elif isinstance(node, ast.Variable):
        yield node, FALSY, not holds
    elif isinstance(node, ast.Binary):
        yield from _of_operator(run, node, scope, holds=holds)


def _of_operator(
    run: Evaluation, node: ast.Binary, scope: Scope, *, holds: bool
) -> Iterator[tuple[ast.Variable, Type, bool]]:
    if node.operator in {"and", "or"}:
        if holds is (node.operator == "and"):
            yield from _facts(run, node.left, scope, holds=holds)
            yield from _facts(run, node.right, scope, holds=holds)
        return
    left, right = _inner(node.left), _inner(node.right)
    if node.operator in {"=~", "!~"} and isinstance(left, ast.Variable):
        is_met = holds is (node.operator == "=~")
        pattern = _constant(run, right, scope)
        type_ = option_type(pattern)
        if type_ is not None and (is_met or isinstance(pattern, Type)):
            yield left, type_, is_met
    elif node.operator in {"==", "!="}:
        yield from _of_equality(run, left, right, scope, is_met=holds is (node.operator == "=="))


def _of_equality(
    run: Evaluation, left: ast.Expression, right: ast.Expression, scope: Scope, *, is_met: bool
) -> Iterator[tuple[ast.Variable, Type, bool]]:
    for variable, other in ((left, right), (right, left)):
        if isinstance(variable, ast.Variable):
            value = _constant(run, other, scope)
            type_ = None if isinstance(value, Unknown) else _only(value)
            if type_ is not None and (is_met or not isinstance(type_, StringType)):
                yield variable, type_, is_met


_CONSTANTS = (ast.Reference, ast.String, ast.Name, ast.Boolean, ast.Undef, ast.Regexp, ast.Default, ast.Integer)


def _constant(run: Evaluation, node: ast.Expression, scope: Scope) -> Result:
    """Return the value of a literal or of a type; anything else is not looked at, since it may depend on the code."""
    if isinstance(node, _CONSTANTS) or (isinstance(node, ast.Access) and isinstance(node.operand, ast.Reference)):
        return run.evaluate(node, scope)
    return Unknown(ANY)


def _inner(node: ast.Expression) -> ast.Expression:
    while isinstance(node, ast.Parenthesized):
        node = node.expression
    return node


def _unknown(run: Evaluation, variable: ast.Variable, scope: Scope) -> Result:
    """Return what is known of a variable; one with a namespace stays as it is."""
    if "::" in variable.name:
        return None
    try:
        return run.variable(variable.name, scope)
    except NotFound:
        return None


def _met(type_: Type, other: Type) -> Type | None:
    """Return the type of the values of one type that are of another, too; None if there is none."""
    kept = [intersection(each, other) for each in _parts(type_) if intersects(each, other)]
    return join_types(kept) if kept else None


def _not_met(type_: Type, other: Type) -> Type | None:
    """Return the type of the values of one type that are not of another; None if there is none."""
    if type_ == ANY and is_assignable(other, UNDEF):
        return NotUndefType(ANY)
    kept = [each for each in _parts(type_) if is_unknown_instance(other, Unknown(each)) is not True]
    if not kept:
        return None
    remaining = join_types(kept)
    return without_undef(remaining) if is_assignable(other, UNDEF) else remaining


def _parts(type_: Type) -> Iterator[Type]:
    """Yield the types that a value of a type is one of; a boolean is true or false."""
    for each in alternatives(unalias(type_)):
        plain = unalias(each)
        if isinstance(plain, BooleanType) and plain.value is None:
            yield BooleanType(value=True)
            yield BooleanType(value=False)
        elif isinstance(plain, (VariantType, OptionalType)) and plain is not type_:
            yield from _parts(plain)
        else:
            yield each
