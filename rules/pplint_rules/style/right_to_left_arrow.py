"""Chaining arrows that point to the left."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.base.presets import EVERY_PRESET
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.places import Places

_TURNED = {"<-": "->", "<~": "~>"}


@rule(
    "right-to-left-arrow",
    "A chaining arrow that points to the left",
    Severity.WARNING,
    aliases=["right_to_left_relationship"],
    presets=EVERY_PRESET,
)
def right_to_left_arrow(node: ast.Relationship, ctx: Context) -> Iterator[Finding]:
    """The style guide writes the resource that comes first to the left of the arrow.

    The fix swaps the operands. It is unsafe if they declare resources, because these are then evaluated in another
    order. There is no fix for chains in both directions or with comments between the operands.

    ```puppet
    Service['apache2'] <~ File['apache2.conf']     # warning: [right-to-left-arrow]
    ```

    ```fixed
    File['apache2.conf'] ~> Service['apache2']
    ```

    ```puppet
    File['apache2.conf'] ~> Service['apache2']
    ```
    """
    if node.operator in _TURNED:
        arrow = Places(ctx.source, ctx.tree).named(node)
        help_ = f"swap the operands, and write `{_TURNED[node.operator]}`"
        yield ctx.finding(arrow, f"`{node.operator}` points to the left", help=help_, fix=_fix(node, ctx))


def _fix(node: ast.Relationship, ctx: Context) -> Fix | None:
    """Turn the whole chain around that an arrow is in."""
    operands, arrows = _chain(_whole(node, ctx), Places(ctx.source, ctx.tree))
    # More than the arrow between two operands is a comment.
    texts = [ctx.source.text(Span(left.end, right.start)).strip() for left, right in pairwise(operands)]
    if not all(text in _TURNED for text in texts):
        return None
    edits = [Edit(old.span, ctx.source.text(new.span)) for old, new in zip(operands, reversed(operands), strict=True)]
    edits += [Edit(place, _TURNED[text]) for place, text in zip(arrows, reversed(texts), strict=True)]
    return Fix("swap the operands", tuple(edits), safe=all(map(_is_reference, operands)))


def _whole(node: ast.Relationship, ctx: Context) -> ast.Relationship:
    """Return the chain of operands that a relationship is in."""
    for each in reversed(ctx.ancestors):
        if not isinstance(each, ast.Relationship) or each.left is not node:
            break
        node = each
    return node


def _chain(node: ast.Relationship, places: Places) -> tuple[list[ast.Expression], list[Span]]:
    """Return the operands of a chain, and where its arrows stand."""
    operands: list[ast.Expression] = []
    arrows: list[Span] = []
    left: ast.Expression = node
    while isinstance(left, ast.Relationship):
        operands.insert(0, left.right)
        arrows.insert(0, places.named(left))
        left = left.left
    return [left, *operands], arrows


def _is_reference(node: ast.Expression) -> bool:
    """Whether an operand only names resources, so that it does not matter when it is evaluated."""
    if isinstance(node, ast.Array):
        return all(map(_is_reference, node.elements))
    return isinstance(node, ast.Access) and isinstance(node.operand, ast.Reference)
