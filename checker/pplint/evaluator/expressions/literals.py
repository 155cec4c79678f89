"""Expressions that stand for a value by themselves: literals, names, variables, parentheses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.core.dispatch import evaluates
from pplint.evaluator.core.errors import failure
from pplint.evaluator.core.issues import names as issues
from pplint.evaluator.core.scopes import NotFound, Unset
from pplint.evaluator.core.unknown import Unknown
from pplint.syntax import ast
from pplint.syntax.names import RESERVED_WORDS
from pplint.types.builtin import TYPES
from pplint.types.model import ANY, ReferenceType, Type, TypeType
from pplint.types.parse import parse_type
from pplint.values.model import DEFAULT, Regexp

if TYPE_CHECKING:
    from pplint.evaluator.core.evaluation import Evaluation
    from pplint.evaluator.core.scopes import Scope
    from pplint.evaluator.core.unknown import Result


@evaluates(ast.Integer, ast.Float, ast.String, ast.Boolean, ast.Name)
def _literal(
    _run: Evaluation, node: ast.Integer | ast.Float | ast.String | ast.Boolean | ast.Name, _scope: Scope
) -> Result:
    return node.value


@evaluates(ast.Undef)
def _undef(_run: Evaluation, _node: ast.Undef, _scope: Scope) -> Result:
    return None


@evaluates(ast.Default)
def _default(_run: Evaluation, _node: ast.Default, _scope: Scope) -> Result:
    return DEFAULT


@evaluates(ast.Regexp)
def _regexp(_run: Evaluation, node: ast.Regexp, _scope: Scope) -> Result:
    return Regexp(node.pattern)


@evaluates(ast.ReservedWord)
def _reserved_word(_run: Evaluation, node: ast.ReservedWord, _scope: Scope) -> Result:
    """A word that the compiler keeps for later is still a string."""
    if node.word in RESERVED_WORDS:
        return node.word
    raise failure(issues.ReservedWord(node.word), node)


@evaluates(ast.Parenthesized)
def _parenthesized(run: Evaluation, node: ast.Parenthesized, scope: Scope) -> Result:
    return run.evaluate(node.expression, scope)


@evaluates(ast.Error)
def _error(_run: Evaluation, node: ast.Error, scope: Scope) -> Result:
    """Return some value for whoever evaluates what stands around; what could not be parsed may set what it names."""
    for name in sorted(node.variables):
        if isinstance(scope.find(name), Unset):
            scope.local.set(name, Unknown(ANY), is_doubtful=True)
    return Unknown(ANY)


@evaluates(ast.Reference)
def _reference(run: Evaluation, node: ast.Reference, _scope: Scope) -> Result:
    found = reference(run, node)
    if not isinstance(found, ReferenceType):
        return found
    run.missing(issues.UnknownResourceType("type", node.value))
    return Unknown(TypeType())


def reference(run: Evaluation, node: ast.Reference) -> Type:
    """Return the type that a reference names, or a `ReferenceType` if nothing is called so."""
    # Most references name a type of the language, which no definition hides.
    return TYPES.get(node.value.lower()) or parse_type(node, run.data_type)


@evaluates(ast.Variable)
def _variable(run: Evaluation, node: ast.Variable, scope: Scope) -> Result:
    """Specification: "Numerical variables are undef when there is no match scope"."""
    try:
        return run.budget.read(run.variable(node.name, scope))
    except NotFound:
        if run.forgives_unset:
            return None
        raise failure(issues.VariableNotSet(node.name), node) from None
