"""The blocks of `apply` in plans: catalogs that are compiled for the targets.

The block sees the variables of the plan around it, and the facts of each target. What it sets stays within it.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pplint.evaluator.core.errors import EvaluationError, Jump, Return
from pplint.evaluator.core.scopes import Local, Scope
from pplint.evaluator.core.unknown import Unknown
from pplint.syntax import ast
from pplint.types.model import ANY, StringType

if TYPE_CHECKING:
    from pplint.evaluator.core.scopes import Frame
    from pplint.evaluator.core.unknown import Result
    from pplint.infer.core.inference import Inference


def evaluate_apply(run: Inference, node: ast.Apply, scope: Scope) -> Result:
    """Follow the block of an `apply`, and return what is known of the results: their type."""
    for argument in node.arguments:
        run.evaluate(argument, scope)
    inner = Scope(run.top)
    inner.set_all(_visible(scope))
    with run.compiling_catalog():
        _follow(run, node.body, inner)
        for statement in node.body.statements:
            if isinstance(statement, ast.NodeDefinition):
                _follow_node(run, statement, inner)
    type_ = run.names.data_type("ResultSet")
    return Unknown(ANY if type_ is None else type_)


def _visible(scope: Scope) -> dict[str, Result]:
    """Return the variables of all frames, the innermost first to count."""
    found: dict[str, Result] = {}
    frame: Frame | None = scope.frame
    while frame is not None:
        if isinstance(frame, Local):
            found = {**frame.variables, **found}
        frame = frame.parent
    return found


def _follow(run: Inference, body: ast.Block, scope: Scope) -> None:
    """Follow code that need not run to its end: what fails on one target leaves the others alone."""
    try:
        run.jumps.landing((Return,), partial(run.evaluate_block, body, scope))
    except (Jump, EvaluationError):
        return


def _follow_node(run: Inference, node: ast.NodeDefinition, outer: Scope) -> None:
    scope = Scope(outer)
    # Which target it is compiled for, nobody knows; a target has a name.
    name: Result = Unknown(StringType(1))
    scope.set_all({"title": name, "name": name})
    if any(isinstance(match, ast.Regexp) for match in node.matches):
        scope.may_have_matched()
    _follow(run, node.body, scope)
