"""Conditions that say something else than is meant: what `!` binds to, words without `$`, and `== 'a' or 'b'`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.diagnostic import Edit, Fix
from pplint.base.source import Span
from pplint.base.suggest import question, similar_words
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint.syntax.names import CREATING_FUNCTIONS
from pplint.syntax.walk import find

if TYPE_CHECKING:
    from pplint.rule import Context

Advice = tuple[str, Fix | None]
"""What is meant, in words, and a fix that writes it, if that can stand there."""

COMPARISONS = frozenset({"==", "!=", "=~", "!~", "in", "<", "<=", ">", ">="})
_OF_GUARDS = frozenset({"and", "!=", "!~"})
_ITERATING = CREATING_FUNCTIONS | {"each", "ensure_packages", "reverse_each", "stdlib::ensure_packages"}
_LIKE = 0.85
_COMPARED = (ast.String, ast.Integer, ast.Boolean, ast.Undef, ast.Regexp)
_LITERALS = (ast.String, ast.Name, ast.Integer)


def negated_operand(comparison: ast.Binary, ctx: Context) -> Advice | None:
    """Return what is meant where `!` stands before a comparison without parentheses, and negates its left operand."""
    negation = comparison.left
    if not isinstance(negation, ast.Not) or comparison.operator not in COMPARISONS:
        return None
    operand = ctx.source.text(negation.operand.span)
    rest = ctx.source.text(Span(negation.operand.start, comparison.end))
    advice = f"`!` binds to `{operand}` alone: write `!({rest})`"
    # A match may be a statement, for the variables that it sets; its negation is refused there, as it has no effect.
    if isinstance(ctx.around(comparison)[-1], ast.Block):
        return advice, None
    edits = (Edit(Span(negation.operand.start, comparison.end), f"({rest})"),)
    return advice, Fix(f"write `!({rest})`", edits, safe=False)


def is_before_comparison(negation: ast.Not, ctx: Context) -> bool:
    """Return whether the current node, a `!`, negates the left operand of a comparison without parentheses."""
    outer = ctx.parent
    return isinstance(outer, ast.Binary) and outer.operator in COMPARISONS and outer.left is negation


def is_guard(condition: ast.Expression, ctx: Context) -> bool:
    """Return whether nothing else happens where the current node, a condition or a part of one, does not hold."""
    for node in (condition, *reversed(ctx.ancestors)):
        if isinstance(node, ast.Parenthesized) or (isinstance(node, ast.Binary) and node.operator in _OF_GUARDS):
            continue
        return isinstance(node, ast.If) and node.alternative is None
    return False


def is_asked_again(variable: ast.Variable, condition: ast.Expression, ctx: Context) -> bool:
    """Return whether a condition asks more of a variable that is a part of it, as `$x and !empty($x)` does."""
    for node in (condition, *reversed(ctx.ancestors)):
        if isinstance(node, ast.Binary) and node.operator == "and":
            other = node.right if variable.start < node.right.start else node.left
            if any(each.name == variable.name for each in find(other, ast.Variable)):
                return True
        elif not isinstance(node, ast.Parenthesized | ast.Binary):
            return False
    return False


def asks_if_set(comparison: ast.Binary, ctx: Context) -> bool:
    """Return whether the current node compares with `undef`, or its type, and nothing is done where it fits."""
    right = comparison.right
    if not isinstance(right, ast.Undef) and not (isinstance(right, ast.Reference) and right.value == "Undef"):
        return False
    if comparison.operator in {"!=", "!~"}:
        return is_guard(comparison, ctx)
    around = [each for each in reversed(ctx.ancestors) if not isinstance(each, ast.Parenthesized)]
    outer = around[0] if around and comparison.operator in {"==", "=~"} else None
    return isinstance(outer, ast.Unless) and outer.alternative is None


def only_goes_through(variable: ast.Variable, condition: ast.Expression, ctx: Context) -> bool:
    """Return whether all that a variable is a condition for takes its elements one by one, and none does nothing."""
    outer = next((each for each in (condition, *reversed(ctx.ancestors)) if isinstance(each, ast.If)), None)
    done = [] if outer is None else outer.consequence.statements
    return bool(done) and all(_goes_through(each, variable.name) for each in done)


def _goes_through(statement: ast.Expression, name: str) -> bool:
    if isinstance(statement, ast.Resource):
        taken = [body.title for body in statement.bodies]
        return all(isinstance(each, ast.Variable) and each.name == name for each in taken)
    if not isinstance(statement, ast.Call | ast.MethodCall):
        return False
    place = 1 if function_name(statement) in CREATING_FUNCTIONS else 0
    passed = arguments(statement)[place : place + 1] if function_name(statement) in _ITERATING else []
    return any(isinstance(each, ast.Variable) and each.name == name for each in passed)


def word_for_variable(comparison: ast.Binary, ctx: Context) -> Advice | None:
    """Return what is meant where a literal is compared with a bare word that is the name of a variable."""
    if comparison.operator not in COMPARISONS - {"in"} or not isinstance(comparison.right, _COMPARED):
        return None
    # The attributes that a query of a collector asks for are words, too; it is not evaluated.
    return without_sigil(comparison.left, ctx) if ctx.was_reached(comparison) else None


def without_sigil(word: ast.Expression, ctx: Context, *, or_almost: bool = False) -> Advice | None:
    """Return what is meant by a bare word that is the name of a variable, or almost one if that will do."""
    if not isinstance(word, ast.Name):
        return None
    visible = ctx.visible_variables(word)
    known, is_set = visible if or_almost else (), word.value in visible
    near = [word.value] if is_set else similar_words(word.value, list(known), 1, _LIKE)
    if not near:
        return None
    written = f"${near[0]}"
    return question(written), Fix(f"write `{written}`", (Edit(word.span, written),), safe=False)


def is_continued(condition: ast.Expression, ctx: Context) -> bool:
    """Return whether one more text stands after the current node, `$x == 'a' or 'b'`: all are reported at once."""
    outer = ctx.parent
    if not isinstance(outer, ast.Binary) or not isinstance(condition, ast.Binary) or outer.left is not condition:
        return False
    return outer.operator == condition.operator and isinstance(outer.right, _LITERALS)


def alternative(condition: ast.Expression, word: ast.Expression, ctx: Context) -> str | None:
    """Return what is meant by a text after `$x == 'a' or`, which is true by itself."""
    if not isinstance(condition, ast.Binary) or condition.right is not word or not isinstance(word, _LITERALS):
        return None
    others = [condition.left]
    while isinstance(others[0], ast.Binary) and others[0].operator == condition.operator:
        others = [others[0].left, others[0].right, *others[1:]]
    first, *more = others
    wanted = {"or": "==", "and": "!="}.get(condition.operator)
    if not isinstance(first, ast.Binary) or first.operator != wanted or not isinstance(first.right, _LITERALS):
        return None
    values = ", ".join(ctx.source.text(each.span) for each in (first.right, *more, word))
    asked = f"{ctx.source.text(first.left.span)} in [{values}]"
    return f"to compare with several values, write `{asked if wanted == '==' else f'!({asked})'}`"
