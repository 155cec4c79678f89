"""Operands that an operator cannot take."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.puppet import STRICT_SINCE
from pplint.evaluator.core.issues.operators import CoercedNumber
from pplint.evaluator.core.unknown import Unknown, without_undef
from pplint.infer.core.problems import InvalidOperand
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.types.model import ANY, NumericType, StringType, Type
from pplint.types.relations import is_assignable
from pplint.values.conversion.numbers import to_number
from pplint.wording.sentences import clause
from pplint_rules.shared.condition_advice import negated_operand, without_sigil
from pplint_rules.shared.explanations import explained
from pplint_rules.shared.foreign_marks import is_dashes
from pplint_rules.shared.same_cause import labelled, repeats


@rule(
    "invalid-operand",
    "An operand of a type that the operator does not accept",
    Severity.ERROR,
    issues=("OPERATOR_NOT_APPLICABLE", "OPERATOR_NOT_APPLICABLE_WHEN", "NOT_NUMERIC", "COMPARISON_NOT_POSSIBLE"),
    groups=["upgrade"],
    yields_to=("division-by-zero", "illegal-match-operand", "slash-comment"),
)
def invalid_operand(problem: InvalidOperand, ctx: Context) -> Iterator[Finding]:
    """Arithmetic needs numbers; `+` also accepts arrays and hashes.

    Up to Puppet 7, a string that contains a number counts as a number.

    ```puppet
    $port = 8000 + 'eighty'     # error: [invalid-operand]
    $name = 'a' + 'b'           # error: [invalid-operand]
    ```

    ```puppet
    $port = 8000 + Integer('80')
    $name = "${'a'}${'b'}"
    ```
    """
    others = repeats(ctx, problem)
    if others is None:
        return
    labels = [ctx.label(each, "also used here") for each in labelled(others)]
    blamed = problem.node
    operation = blamed if isinstance(blamed, ast.Binary) else ctx.enclosing(blamed, ast.Binary)
    if _is_comment(blamed, ctx):
        return
    path = _unquoted_path(blamed, ctx)
    if path is not None:
        yield path
        return
    coerced = blamed if isinstance(problem.issue, CoercedNumber) else _coerced(operation, ctx)
    if coerced is not None:
        message = f"`{ctx.source.text(coerced.span)}` is a String; Puppet 8 no longer converts numeric strings"
        # The text is what is converted: a sign before it needs the number already.
        text = coerced.operand if isinstance(coerced, ast.Minus) else coerced
        conversion = f"Integer({ctx.source.text(text.span)})"
        fix = Fix("convert it", (Edit(text.span, conversion),), safe=False)
        finding = ctx.finding(coerced, message, *labels, help=f"convert it: `{conversion}`", fix=fix)
        yield explained(finding, problem, ctx)
        return
    meant = without_sigil(blamed, ctx) if isinstance(blamed, ast.Name) else None
    meant = meant or (None if operation is None else negated_operand(operation, ctx))
    if meant is not None:
        finding = ctx.finding(problem, clause(problem.issue), *labels, help=meant[0], fix=meant[1])
        yield explained(finding, problem, ctx)
        return
    advice = None if operation is None else _advice(operation, ctx)
    finding = ctx.finding(problem, clause(problem.issue), *labels, help=advice)
    yield explained(finding, problem, ctx)


def _advice(operation: ast.Binary, ctx: Context) -> str | None:
    """Return what to write in place of an operation that other languages have."""
    left, right = (ctx.source.text(each.span) for each in (operation.left, operation.right))
    if operation.operator == "+":
        return _JOIN if _is_of_text(operation, ctx) else None
    if operation.operator != "*":
        return None
    if isinstance(operation.right, ast.Splat):
        return f"there is no operator for powers: multiply, as in `{left} * {left}`"
    if isinstance(ctx.value_of(operation.left), str) and ctx.type_of(operation.right) != ANY:
        return f"`*` multiplies numbers: `Integer[1, {right}].map |$n| {{ {left} }}.join('')` repeats a string"
    return None


def _is_comment(node: ast.Node, ctx: Context) -> bool:
    """Whether an operand is that of a statement which is reported for its dashes."""
    inner = node if isinstance(node, ast.Minus) else ctx.enclosing(node, ast.Minus)
    outer = None if inner is None else ctx.enclosing(inner, ast.Minus)
    block = None if outer is None else ctx.enclosing(outer, ast.Block)
    return outer is not None and block is not None and is_dashes(outer) and outer in block.statements[:-1]


def _coerced(operation: ast.Binary | None, ctx: Context) -> ast.Node | None:
    """Return the operand that is text beside a number: what it says counted as a number before Puppet 8."""
    if operation is None or operation.operator not in _ARITHMETIC or ctx.puppet_version < STRICT_SINCE:
        return None
    for text, other in ((operation.left, operation.right), (operation.right, operation.left)):
        value = ctx.value_of(text)
        is_number = isinstance(value, str) and to_number(value) is not None
        is_text = isinstance(value, Unknown) and _is_only(StringType(), text, ctx)
        if (is_number or is_text) and _is_only(NumericType(), other, ctx):
            return text
    return None


def _is_only(type_: Type, node: ast.Expression, ctx: Context) -> bool:
    """Whether an operand is of a type, if it is not `undef`."""
    return is_assignable(type_, without_undef(ctx.type_of(node)))


_ARITHMETIC = frozenset({"+", "-", "*", "/", "%"})


def _is_of_text(operation: ast.Binary, ctx: Context) -> bool:
    return any(is_assignable(StringType(), ctx.type_of(each)) for each in (operation.left, operation.right))


_JOIN = '`+` adds numbers: convert strings with `Integer(…)`, or join them by interpolation: `"${a}${b}"`'


_PATH: Final = late_pattern(r"[a-z][\w.-]*(?:/[\w.-]+)+")


def _unquoted_path(node: ast.Node, ctx: Context) -> Finding | None:
    """Report the division around an operand, if it is written like a path: words and slashes, without spaces."""
    division = _outermost(node, ctx)
    text = "" if division is None else ctx.source.text(division.span)
    if division is None or _PATH.fullmatch(text) is None or not isinstance(_first(division), ast.Name):
        return None
    fix = Fix("put the path in quotes", (Edit(division.span, f"'{text}'"),), safe=False)
    message = f"`{text}` divides two words; the path needs quotes"
    return ctx.finding(division, message, help=f"write `'{text}'`", fix=fix)


def _outermost(node: ast.Node, ctx: Context) -> ast.Binary | None:
    found = node if isinstance(node, ast.Binary) and node.operator == "/" else None
    for each in reversed(ctx.around(node)):
        if not isinstance(each, ast.Binary | ast.MethodCall):
            break
        if isinstance(each, ast.Binary) and each.operator == "/":
            found = each
    return found


def _first(node: ast.Expression) -> ast.Expression:
    while isinstance(node, ast.Binary):
        node = node.left
    return node
