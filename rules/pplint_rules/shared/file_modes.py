"""Modes of files: where they stand, and how they are written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.late_patterns import late_pattern
from pplint.syntax import ast

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.rule import Context

_TYPES: Final = frozenset({"file", "concat"})

FOUR_DIGITS: Final = late_pattern(r"[0-7]{4}")
OTHER_DIGITS: Final = late_pattern(r"0?[0-7]{1,4}")
"""What the resource type takes for a number besides."""

SYMBOLIC: Final = late_pattern(r"[ugoa]*[-=+][-=+rstwxXugo]*(?:,[ugoa]*[-=+][-=+rstwxXugo]*)*")


def modes(node: ast.Attribute, ctx: Context) -> Iterator[ast.Expression]:
    """Yield what an attribute may set the mode of a file to, as far as it is written there."""
    if node.name == "mode" and _is_of_file(ctx.ancestors):
        yield from _written(node.value)


def _is_of_file(around: list[ast.Node]) -> bool:
    owner = next((each for each in reversed(around) if not isinstance(each, ast.ResourceBody)), None)
    if isinstance(owner, ast.ResourceOverride):
        type_ = owner.reference.operand if isinstance(owner.reference, ast.Access) else None
    elif isinstance(owner, ast.Resource | ast.ResourceDefaults | ast.Collector):
        type_ = owner.type
    else:
        return False
    return isinstance(type_, ast.Name | ast.Reference) and type_.value.lower().removeprefix("::") in _TYPES


def _written(node: ast.Expression) -> Iterator[ast.Expression]:
    if isinstance(node, ast.Selector):
        for option in node.options:
            yield from _written(option.value)
    elif isinstance(node, ast.Parenthesized):
        yield from _written(node.expression)
    else:
        yield node
