"""What rules about values that are never equal share: how they name a value, and what may be meant by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.suggest import question, similar_words
from pplint.evaluator.core.unknown import Unknown, plain_alternatives
from pplint.syntax.quoting import quote
from pplint.types.model import BooleanType, EnumType, IntegerType, StringValueType, Type
from pplint_rules.shared.wording import type_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.evaluator.core.unknown import Result
    from pplint.rule import Context
    from pplint.syntax import ast

_LONGEST = 40
_BOOLEANS = frozenset({"true", "false"})


def value_or_type(node: ast.Expression, ctx: Context) -> str:
    """Return an expression as it is written, if its value is known and no type; else the type of its value."""
    text, value = ctx.source.text(node.span), ctx.value_of(node)
    if isinstance(value, (Unknown, Type)) or len(text) > _LONGEST or "\n" in text:
        return type_text(value) if isinstance(value, Type) else type_text(ctx.type_of(node))
    return f"`{text}`"


def meant(written: Result, other: Result) -> str | None:
    """Say which value of the type of another one is written almost so; None if there is none."""
    if not isinstance(written, str) or not isinstance(other, Unknown):
        return None
    near = similar_words(written, list(_texts(other.type)), 1)
    if near:
        return question(quote(near[0]))
    kinds = plain_alternatives(other.type)
    if written in _BOOLEANS and any(isinstance(each, BooleanType) for each in kinds):
        return f"without quotes, it is a Boolean: `{written}`"
    if written.isdecimal() and any(isinstance(each, IntegerType) for each in kinds):
        return f"without quotes, it is an Integer: `{written}`"
    return None


def _texts(type_: Type) -> Iterator[str]:
    """Yield the single strings that a value of a type may be."""
    for each in plain_alternatives(type_):
        if isinstance(each, EnumType):
            yield from each.values
        elif isinstance(each, StringValueType):
            yield each.value
