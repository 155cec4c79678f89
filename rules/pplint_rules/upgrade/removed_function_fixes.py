"""What to write in place of the functions that stdlib no longer has."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Edit, Fix
from pplint.base.source import Span
from pplint.syntax import ast
from pplint.syntax.calls import arguments
from pplint.types.builtin import TYPES
from pplint.types.relations import is_assignable
from pplint_rules.upgrade.stdlib_releases import OTHERS, TYPE_CHECKS, TYPE_TESTS

if TYPE_CHECKING:
    from pplint.rule import Context

_LOOSE: Final = (
    *(ast.Assignment, ast.Binary, ast.Minus, ast.Not, ast.Relationship, ast.Selector, ast.Splat),
    *(ast.Case, ast.If, ast.Unless, ast.Lambda),
)
"""What needs parentheses to be an operand."""

_AROUND: Final = (
    *(ast.Array, ast.Assignment, ast.Attribute, ast.Block, ast.Call, ast.HashEntry, ast.If, ast.Interpolation),
    *(ast.Parameter, ast.Parenthesized, ast.Render, ast.Unless),
)
"""What an operator binds as closely in as a call."""

_PATTERN_ARGUMENTS: Final = (2, 3)

_FORMS: Final[dict[str, tuple[int, int, Callable[[list[str]], str]]]] = {
    "has_key": (2, 2, lambda texts: f"{texts[1]} in {texts[0]}"),
    "hash": (1, 1, lambda texts: f"Hash({texts[0]})"),
    "sprintf_hash": (1, 2, lambda texts: f"sprintf({', '.join(texts)})"),
}
"""How many arguments functions take, and what is written in their place."""


def advice(name: str) -> str:
    """Say what to do instead of calling a function."""
    if name in TYPE_TESTS:
        return f"write `VALUE =~ {TYPE_TESTS[name]}`"
    return f"declare the parameter as `{TYPE_CHECKS[name]}`" if name in TYPE_CHECKS else OTHERS[name]


def replacement(node: ast.Call | ast.MethodCall, name: str, ctx: Context) -> Fix | None:
    """Return the fix of a call, if it is known what means about the same."""
    passed = arguments(node)
    written = None if node.block is not None else _written(name, passed, ctx)
    if written is None:
        return None
    if name in TYPE_CHECKS and _is_certain(passed[0], TYPE_CHECKS[name], ctx):
        line = _whole_line(node, ctx)
        if line is not None:
            return Fix(f"remove what the type says already: `{TYPE_CHECKS[name]}`", (Edit(line, ""),), safe=False)
    is_operator = name in TYPE_TESTS or name == "has_key"
    text = f"({written})" if is_operator and not _binds(node, ctx) else written
    return Fix(f"write `{text}`", (Edit(node.span, text),), safe=False)


def _written(name: str, passed: list[ast.Expression], ctx: Context) -> str | None:
    """Return what is written in place of a call, None if the arguments are not those that it is known for."""
    texts = [_operand(each, ctx) for each in passed]
    if name == "validate_re":
        pattern = _pattern(passed[1]) if len(texts) in _PATTERN_ARGUMENTS else None
        return None if pattern is None else f"assert_type(Pattern[{pattern}], {texts[0]})"
    least, most, write = _FORMS.get(name, (1, 1, None))
    if not least <= len(texts) <= most:
        return None
    if name in TYPE_TESTS:
        return f"{texts[0]} =~ {TYPE_TESTS[name]}"
    if name in TYPE_CHECKS:
        return f"assert_type({TYPE_CHECKS[name]}, {texts[0]})"
    return None if write is None else write(texts)


def _operand(node: ast.Expression, ctx: Context) -> str:
    """Return how an expression is written as an operand: in text, a variable may have no dollar."""
    text = ctx.source.text(node.span)
    first = node
    while isinstance(first, ast.Access | ast.MethodCall):
        first = first.operand if isinstance(first, ast.Access) else first.receiver
    if isinstance(first, ast.Variable) and not ctx.source.data.startswith(b"$", first.start):
        text = f"${text}"
    return f"({text})" if isinstance(node, _LOOSE) else text


def _pattern(node: ast.Expression) -> str | None:
    """Return the regular expression that a text is."""
    if not isinstance(node, ast.String) or not node.value or "\n" in node.value or "/" in node.value:
        return None
    return f"/{node.value}/"


def _binds(node: ast.Expression, ctx: Context) -> bool:
    """Whether an operator in the place of a call has the same operands as the call has arguments."""
    around = ctx.parent
    if isinstance(around, ast.Binary):
        return around.operator in {"and", "or"}
    return isinstance(around, _AROUND) and not (isinstance(around, ast.Assignment) and around.target is node)


def _is_certain(node: ast.Expression, type_: str, ctx: Context) -> bool:
    """Whether a value is of a type of the language anyway."""
    named = TYPES.get(type_.lower())
    return named is not None and isinstance(node, ast.Variable) and is_assignable(named, ctx.type_of(node))


def _whole_line(node: ast.Expression, ctx: Context) -> Span | None:
    """Return the line of a statement of a class or defined type that is all there is on it."""
    around = ctx.ancestors[-2:]
    if len(around) < 2 or not isinstance(around[0], ast.Class | ast.Define) or not isinstance(around[1], ast.Block):  # noqa: PLR2004
        return None
    data = ctx.source.data
    start = data.rfind(b"\n", 0, node.start) + 1
    end = data.find(b"\n", node.end) + 1
    if end == 0 or data[start : node.start].strip() or data[node.end : end].strip():
        return None
    return Span(start, end)
