"""What to blame for an expression that cannot be evaluated: the error of the evaluator as a problem."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from pplint.evaluator.errors import NotDeclaredError, SignatureError
from pplint.evaluator.scopes import Local
from pplint.infer.problems import (
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
from pplint.project.found import Kind
from pplint.syntax import ast
from pplint.types.errors import TypeIssue

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pplint.evaluator.errors import EvaluationError
    from pplint.evaluator.scopes import Frame, Scope
    from pplint.infer.inference import Inference

KINDS: Final = {
    "class": (Kind.HOST_CLASS,),
    "function": (Kind.FUNCTION,),
    "type": (Kind.DATA_TYPE, Kind.RESOURCE_TYPE, Kind.DEFINE),
    "resource type": (Kind.RESOURCE_TYPE, Kind.DEFINE),
}
"""What the evaluator calls what it does not find, and as what the project may have it."""

SEEN_WITHOUT_VALUES: Final = frozenset(
    {
        "CROSS_SCOPE_ASSIGNMENT",
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
    if error.issue in SEEN_WITHOUT_VALUES:
        return None
    start, end = error.span
    cause = error.cause
    if isinstance(cause, NotDeclaredError):
        return unknown_name(run, node, cause.kind, cause.name)
    if isinstance(cause, SignatureError):
        return _no_signature(run, cause, node)
    if error.issue == "UNKNOWN_VARIABLE" and isinstance(node, ast.Variable):
        return _unknown_variable(run, node, scope)
    if error.issue == "UNMATCHED_SELECTOR":
        return NoOptionMatches(start, end, error.issue, error.message)
    return _kind_of(cause, node)(start, end, error.issue, error.message)


def _kind_of(cause: Exception | None, node: ast.Expression) -> type[EvaluationFails]:
    if isinstance(cause, TypeIssue) or (isinstance(node, ast.Access) and isinstance(node.operand, ast.Reference)):
        return InvalidTypeExpression
    if isinstance(node, ast.Access):
        return InvalidAccess
    return InvalidOperand if isinstance(node, (ast.Binary, ast.Minus, ast.Not)) else EvaluationFails


def unknown_name(run: Inference, place: ast.Node, kind: str, name: str) -> UnknownName:
    """Return the problem of a name that nothing of a kind has."""
    kinds = KINDS[kind]
    similar = list(dict.fromkeys(each for one in kinds for each in run.world.similar(one, name)))
    return UnknownName(place.start, place.end, kinds[0], name, similar)


def _no_signature(run: Inference, cause: SignatureError, node: ast.Expression) -> NoSignatureFits:
    call = cause.call
    declared = run.world.signatures(call.name)
    return NoSignatureFits(
        node.start,
        node.end,
        call.name,
        call.node,
        call.arguments,
        call.block_type,
        cause.signatures,
        None if declared is None else declared.place,
        cause.message,
    )


def _unknown_variable(run: Inference, node: ast.Variable, scope: Scope) -> UnknownVariable | None:
    """Return the problem of a variable that is not set, if nothing outside of the program can have set it."""
    namespace, separator, leaf = node.name.removeprefix("::").rpartition("::")
    if separator:
        found = run.world.class_variables(namespace)
        names = [] if found is None else list(found.variables)
        declared = run.world.declared_class(namespace)
        place = None if declared is None else run.world.place_of(declared)
        return UnknownVariable(node.start, node.end, node.name, namespace, similar(leaf, names), place)
    if run.has_open_scope or not run.world.is_unset(leaf):
        return None
    return UnknownVariable(node.start, node.end, node.name, None, similar(leaf, _visible(scope)), None)


def _visible(scope: Scope | None) -> Iterable[str]:
    """Yield the names of the variables that code in a scope sees."""
    while scope is not None:
        frame: Frame | None = scope.frame
        while frame is not None:
            if isinstance(frame, Local):
                yield from frame.variables
            frame = frame.parent
        scope = scope.inherited or scope.outer


def similar(name: str, known: Iterable[str]) -> Sequence[str]:
    """Return the known names that look like one that is not known."""
    return get_close_matches(name, list(dict.fromkeys(known)), n=3)
