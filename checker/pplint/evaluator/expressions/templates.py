"""Templates: text with expressions in it, as `inline_epp` evaluates it. Specification: "Templates"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.core.dispatch import evaluates
from pplint.evaluator.core.unknown import Unknown, of_type
from pplint.evaluator.expressions.interpolation import text_of
from pplint.syntax import ast
from pplint.types.make import variant
from pplint.types.model import ANY, SensitiveType, StringType, Type
from pplint.values.model import Sensitive

if TYPE_CHECKING:
    from pplint.evaluator.core.evaluation import Evaluation
    from pplint.evaluator.core.scopes import Scope
    from pplint.evaluator.core.unknown import Result

RENDERED = variant((StringType(), SensitiveType(StringType())))
"""What a template gives."""


def rendered(run: Evaluation, body: ast.Block, scope: Scope) -> Result:
    """Return the text of a template: `Sensitive` if a part of it is."""
    with run.output.captured() as pieces:
        run.evaluate_block(body, scope)
        return _joined(pieces)


def _joined(output: list[Result]) -> Result:
    is_sensitive = any(isinstance(piece, Sensitive) for piece in output)
    texts = [text_of(piece.value if isinstance(piece, Sensitive) else piece) for piece in output]
    if any(text is None for text in texts):
        return Unknown(RENDERED)
    whole = "".join(text or "" for text in texts)
    return Sensitive(whole) if is_sensitive else whole


@evaluates(ast.Template)
def _template(run: Evaluation, node: ast.Template, scope: Scope) -> Result:
    """Render a template as a program of its own: parameters without a default are not known."""
    for parameter in node.parameters or ():
        if parameter.default is not None:
            scope.assign(parameter.name, run.evaluate(parameter.default, scope))
        else:
            type_ = None if parameter.type is None else run.evaluate(parameter.type, scope)
            scope.assign(parameter.name, of_type(type_) if isinstance(type_, Type) else Unknown(ANY))
    return rendered(run, node.body, scope)


@evaluates(ast.RenderText)
def _render_text(run: Evaluation, node: ast.RenderText, _scope: Scope) -> Result:
    run.output.write(node.value)
    return None


@evaluates(ast.Render)
def _render(run: Evaluation, node: ast.Render, scope: Scope) -> Result:
    if isinstance(node.expression, ast.Block):
        run.output.write(run.evaluate_block(node.expression, scope))
    else:
        run.output.write(run.evaluate(node.expression, scope))
    return None
