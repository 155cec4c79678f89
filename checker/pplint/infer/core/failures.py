"""What to blame for an expression that cannot be evaluated: the error of the evaluator as a problem."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from pplint.base.suggest import clearest, close_matches, similar_words
from pplint.evaluator.builtins import call_issues
from pplint.evaluator.core.issues import expressions as expression_issues
from pplint.evaluator.core.issues import names as name_issues
from pplint.evaluator.core.scopes import Local
from pplint.infer.core.problems import (
    KINDS,
    EvaluationFails,
    InferredProblem,
    InvalidAccess,
    InvalidOperand,
    InvalidTypeExpression,
    NoOptionMatches,
    NoSignatureFits,
    UnknownName,
    UnknownVariable,
)
from pplint.infer.names.misspelling import FOREIGN_FUNCTIONS, FOREIGN_TYPES, is_almost
from pplint.syntax import ast
from pplint.syntax.name_kinds import Kind
from pplint.types.builtin import TYPES
from pplint.types.names import capitalized, simple_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pplint.evaluator.core.errors import EvaluationError
    from pplint.evaluator.core.scopes import Frame, Scope
    from pplint.infer.core.inference import Inference

SEEN_WITHOUT_VALUES: Final = frozenset(
    {
        "CROSS_SCOPE_ASSIGNMENT",
        "EXPRESSION_NOT_SUPPORTED_WHEN_SCRIPTING",
        # The compiler's own spelling of its code.
        "DUPLICATE_ATTRIBUE",
        "DUPLICATE_ATTRIBUTE",
        "ILLEGAL_ASSIGNMENT",
        "ILLEGAL_NUMERIC_ASSIGNMENT",
        "ILLEGAL_REASSIGNMENT",
        "ILLEGAL_RESERVED_ASSIGNMENT",
        "RESERVED_WORD",
        "UNSUPPORTED_OPERATOR",
    }
)
"""Issues that rules find in the tree alone."""


def problem_of(run: Inference, error: EvaluationError, node: ast.Expression, scope: Scope) -> InferredProblem | None:
    """Return what is wrong with a node that cannot be evaluated, or None if that is not for inference to say."""
    issue = error.issue
    if issue.code in SEEN_WITHOUT_VALUES or isinstance(issue, name_issues.ReservedName):
        return None
    if isinstance(issue, name_issues.NotDeclared):
        return unknown_name(run, node, issue.kind, issue.name)
    if isinstance(issue, call_issues.CallRefused):
        return _no_signature(run, issue, node)
    if isinstance(issue, name_issues.VariableNotSet) and isinstance(node, ast.Variable):
        return _unknown_variable(run, node, scope)
    if issue.code == expression_issues.UnmatchedSelector.code:
        return NoOptionMatches(error.node, issue)
    return _kind_of(error, node)(error.node, issue)


def _kind_of(error: EvaluationError, node: ast.Expression) -> type[EvaluationFails]:
    if error.is_of_type or (isinstance(node, ast.Access) and isinstance(node.operand, ast.Reference)):
        return InvalidTypeExpression
    if isinstance(node, ast.Access):
        return InvalidAccess
    return InvalidOperand if isinstance(node, (ast.Binary, ast.Minus, ast.Not)) else EvaluationFails


def unknown_name(run: Inference, place: ast.Node, kind: str, name: str) -> UnknownName:
    """Return the problem of a name that nothing of a kind has."""
    kinds = KINDS[kind]
    near = [each for one in kinds for each in run.near_names.similar(one, name)]
    relative = run.near_names.relative(kind, name) if "::" not in name else None
    near = near if relative is None else [relative]
    if kinds == (Kind.FUNCTION,) and (meant := FOREIGN_FUNCTIONS.get(name.lower())) is not None:
        near = [meant] if meant else []
    if kind == "type":
        run.budget.spend(_STEPS_OF_A_COMPARISON * len(_CORE_TYPES))
        foreign = FOREIGN_TYPES.get(name.lower())
        core = close_matches(name, _CORE_TYPES, 1, _LIKE) if foreign is None else [foreign]
        near = [*run.definition.near_types(name.lower()), *near]
        near = [*core, *map(capitalized, near)] if foreign is None else core
    if isinstance(place, ast.MethodCall):
        from pplint.evaluator.expressions.members import member_names

        near = [*similar(run, name, member_names(run.value_of(place.receiver))), *near]
    return UnknownName(place, kinds[0], name, list(dict.fromkeys(near)))


_CORE_TYPES: Final = [simple_name(each) for each in TYPES.values()]
_LIKE: Final = 0.8
"""How like a name of the language must be to be what is meant."""


def _no_signature(run: Inference, issue: call_issues.CallRefused, node: ast.Expression) -> NoSignatureFits:
    declared = run.names.signatures(issue.function)
    return NoSignatureFits(
        node,
        issue.function,
        issue.node,
        issue.given,
        issue.block,
        issue.overloads,
        None if declared is None else declared.place,
    )


def _unknown_variable(run: Inference, node: ast.Variable, scope: Scope) -> UnknownVariable | None:
    """Return the problem of a variable that is not set.

    Facts may be anything that a module computes a name for, and the inventory may set variables for `apply`. Where
    such a variable may exist, it is reported only if one that the code sees is called almost so. A plan has no facts.
    """
    namespace, separator, leaf = node.name.removeprefix("::").rpartition("::")
    if separator and not run.is_script:
        return _unknown_class_variable(run, node, namespace, leaf)
    if run.definition.has_open_scope:
        return None
    likely = similar(run, leaf, () if _is_of_top_scope(node) else _visible(scope))
    is_unset = run.is_script or (run.names.is_unset(leaf) and not run.is_in_apply)
    is_slip = _is_slip(leaf, likely) and not run.definition.assigns(leaf)
    is_certain = is_unset or is_slip or run.definition.assigns_elsewhere(node)
    if not is_certain and not run.definition.is_parameter_of_ended_lambda(node):
        return None
    return UnknownVariable(node, node.name, None, likely, None, is_certain)


def _unknown_class_variable(run: Inference, node: ast.Variable, namespace: str, leaf: str) -> UnknownVariable:
    """Return the problem of a variable that its class does not set, or of a class that does not exist."""
    declared = run.names.declared_class(namespace)
    if declared is None:
        near = [f"{each}::{leaf}" for each in run.near_names.similar(Kind.HOST_CLASS, namespace.lower())]
        return UnknownVariable(node, node.name, namespace, near, None)
    found = run.names.class_variables(namespace)
    names = [] if found is None else list(found.variables)
    likely = similar(run, leaf, names)
    return UnknownVariable(node, node.name, namespace, likely, declared.place)


def _is_of_top_scope(node: ast.Variable) -> bool:
    """Return whether a variable is one of the top scope because it says so: `$::name`."""
    return node.name.startswith("::")


_SLIP = 0.84
"""From which likeness on a name is taken for a slip of the pen, and not for the name of a fact that nobody knows."""


def _is_slip(name: str, likely: Sequence[str]) -> bool:
    return is_almost(name, likely) or bool(similar_words(name, likely, 1, _SLIP))


def _visible(scope: Scope | None) -> Iterable[str]:
    """Yield the names of the variables that code in a scope sees."""
    while scope is not None:
        frame: Frame | None = scope.frame
        while frame is not None:
            if isinstance(frame, Local):
                yield from frame.variables
            frame = frame.parent
        scope = scope.inherited or scope.outer


def similar(run: Inference, name: str, known: Iterable[str]) -> Sequence[str]:
    """Return the known names that look like one that is not known; it costs steps to compare them."""
    most = max(2, len(name) // 3)
    near = [each for each in dict.fromkeys(islice(known, _MOST_LOOKED_AT)) if abs(len(each) - len(name)) <= most]
    if len(near) > _MOST_COMPARED:
        near = sorted(near, key=lambda each: each[:1] != name[:1])[:_MOST_COMPARED]
    run.budget.spend(_STEPS_OF_A_COMPARISON * len(near))
    return clearest(name, close_matches(name, near))


_STEPS_OF_A_COMPARISON: Final = 2
_MOST_LOOKED_AT: Final = 500
_MOST_COMPARED: Final = 100
"""How many names are compared with one that is not known, preferably those that start with the same letter."""
