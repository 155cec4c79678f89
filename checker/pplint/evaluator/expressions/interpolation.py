"""Strings with expressions in them.

Specification: "Expression Result to String Conversion". Within arrays and hashes, strings stand without quotes, and
`undef` is nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from pplint.evaluator.core.dispatch import evaluates
from pplint.evaluator.core.unknown import Unknown
from pplint.syntax import ast
from pplint.syntax.quoting import regexp_literal
from pplint.types.model import StringType
from pplint.values.errors import UnknowableError
from pplint.values.formatting.ruby import ruby_text
from pplint.values.model import Hash, Regexp

if TYPE_CHECKING:
    from pplint.evaluator.core.evaluation import Evaluation
    from pplint.evaluator.core.scopes import Scope
    from pplint.evaluator.core.unknown import Result
    from pplint.values.model import Value


def interpolated(value: Value) -> str:
    """Return the text of a value inside of a string.

    Raises `UnknowableError` for an object that Ruby shows with its place in memory.
    """
    write = _TEXTS.get(type(value))
    return ruby_text(value) if write is None else write(value)


_TEXTS: Final[dict[type, Callable[[Any], str]]] = {
    str: str,
    tuple: lambda value: f"[{', '.join(map(interpolated, value))}]",
    Hash: lambda value: f"{{{', '.join(f'{interpolated(key)} => {interpolated(each)}' for key, each in value.pairs)}}}",
    Regexp: lambda value: regexp_literal(value.pattern),
}


@evaluates(ast.InterpolatedString)
def _string(run: Evaluation, node: ast.InterpolatedString, scope: Scope) -> Result:
    """Join the pieces; where one is unknown, the rest of them still says how long the string is at least."""
    known: list[str] = []
    is_known = True
    for segment in node.segments:
        if isinstance(segment, ast.String):
            known.append(segment.value)
            continue
        text = text_of(run.evaluate(segment.expression, scope))
        known.append(text or "")
        is_known = is_known and text is not None
    size = sum(map(len, known))
    run.budget.check_size(size)
    return run.budget.weighed("".join(known)) if is_known else Unknown(StringType(size or None, None))


def text_of(result: Result) -> str | None:
    """Return the text of a result, or None if it is not known."""
    try:
        return None if isinstance(result, Unknown) else interpolated(result)
    except UnknowableError:
        return None


@evaluates(ast.Heredoc)
def _heredoc(run: Evaluation, node: ast.Heredoc, scope: Scope) -> Result:
    return run.evaluate(node.text, scope)
