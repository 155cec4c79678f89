"""What inference evaluates in another way than the evaluator: facts by their schema, and blocks that nothing calls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pplint.evaluator.closures import Closure
from pplint.evaluator.errors import EvaluationError, Jump
from pplint.evaluator.handlers import HANDLERS
from pplint.evaluator.templates import rendered
from pplint.evaluator.unknown import Unknown
from pplint.infer.class_references import check_references
from pplint.infer.facts import HASHES
from pplint.infer.parameters import set_parameters
from pplint.syntax import ast
from pplint.types.model import ANY

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pplint.evaluator.dispatch import Handler
    from pplint.evaluator.scopes import Scope
    from pplint.evaluator.unknown import Result
    from pplint.infer.inference import Inference

_EVALUATE_ACCESS = HANDLERS[ast.Access]
_EVALUATE_CALL = HANDLERS[ast.Call]
_EVALUATE_RELATIONSHIP = HANDLERS[ast.Relationship]
_EVALUATE_METHOD_CALL = HANDLERS[ast.MethodCall]


def _access(run: Inference, node: ast.Access, scope: Scope) -> Result:
    """Give an entry of `$facts` the type of that fact; what is in such a hash is known by its key only."""
    operand = node.operand
    if not isinstance(operand, ast.Variable) or operand.name not in HASHES or len(node.keys) != 1:
        return _EVALUATE_ACCESS(run, node, scope)
    run.evaluate(operand, scope)
    key = run.evaluate(node.keys[0], scope)
    type_ = run.world.facts.entry(operand.name, key) if isinstance(key, str) else None
    return Unknown(ANY if type_ is None else type_)


def _call(run: Inference, node: ast.Call, scope: Scope) -> Result:
    try:
        return _EVALUATE_CALL(run, node, scope)
    finally:
        _look_into_block(run, node.block, scope)


def _method_call(run: Inference, node: ast.MethodCall, scope: Scope) -> Result:
    try:
        return _EVALUATE_METHOD_CALL(run, node, scope)
    finally:
        _look_into_block(run, node.block, scope)


def _look_into_block(run: Inference, block: ast.Lambda | None, scope: Scope) -> None:
    """Follow the body of a lambda that the call has not followed, for arguments of which nothing is known."""
    if block is None or run.is_silent or not block.body.statements or run.was_reached(block.body.statements[0]):
        return
    try:
        closure = Closure(run, block, scope)
        closure.call([Unknown(type_) for type_ in closure.signature.types])
    except (EvaluationError, Jump):
        return


def _template(run: Inference, node: ast.Template, scope: Scope) -> Result:
    """Follow a template; without parameters of its own, it sees the variables of whatever calls it."""
    if node.parameters is not None:
        run.has_open_scope = False
        set_parameters(run, node.parameters, scope)
    return rendered(run, node.body, scope)


def _relationship(run: Inference, node: ast.Relationship, scope: Scope) -> Result:
    result = _EVALUATE_RELATIONSHIP(run, node, scope)
    for side in (node.left, node.right):
        if not isinstance(side, ast.Relationship):
            check_references(run, side, run.value_of(side))
    return result


_OWN: dict[type[ast.Node], Callable[[Any, Any, Scope], Result]] = {
    ast.Access: _access,
    ast.Call: _call,
    ast.MethodCall: _method_call,
    ast.Relationship: _relationship,
    ast.Template: _template,
}

INFERENCE_HANDLERS: Mapping[type[ast.Node], Handler] = {**HANDLERS, **_OWN}
"""The functions for each class of node, as inference evaluates it."""
