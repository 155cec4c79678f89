"""Templates: parameters, text and tags."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.source import Span
from pplint.syntax import ast, problems
from pplint.syntax.literals import decode_template_text
from pplint.syntax.lowering.calls import lower_block, lower_parameters
from pplint.syntax.lowering.core import Lowering, field, kind, lowers

if TYPE_CHECKING:
    from tree_sitter import Node

PARAMETERS = field("parameters")
EXPRESSION = field("expression")
BLOCK = kind("block")
TEMPLATE_TAG = kind("template_tag")


@lowers("template")
def lower_template(lowering: Lowering, node: Node) -> ast.Expression:
    """A whole template."""
    declares = node.child_by_field_id(PARAMETERS) is not None
    return ast.Template(
        node.start_byte,
        node.end_byte,
        lower_parameters(lowering, node) if declares else None,
        lower_block(lowering, node),
    )


@lowers("template_text")
def lower_template_text(lowering: Lowering, node: Node) -> ast.Expression:
    """Text between two tags; a dash in either tag trims it."""
    start, end = node.byte_range
    data = lowering.data
    text = decode_template_text(
        data[start:end].decode(),
        after_trim=data.endswith(b"-%>", 0, start) and not data.endswith(b"<%-%>", 0, start),
        before_trim=data[end : end + 3] == b"<%-",
    )
    return ast.RenderText(start, end, text)


@lowers("render_expression")
def lower_render(lowering: Lowering, node: Node) -> ast.Expression:
    """`<%= expression %>`."""
    content = node.child_by_field_id(EXPRESSION)
    if content is not None and content.kind_id == BLOCK:
        return ast.Render(node.start_byte, node.end_byte, lower_block(lowering, content))
    return ast.Render(node.start_byte, node.end_byte, lowering.child(node, EXPRESSION))


def check_last_tag(lowering: Lowering, tags: list[Node]) -> None:
    """Report a template that ends in code: the last of its tags, in source order, opens and nothing closes it."""
    if not tags:
        return
    end = len(lowering.data)
    start, stop = tags[-1].byte_range
    if not lowering.data[start:stop].endswith((b"%>", b"<%%")):
        opening = max(lowering.data.rfind(b"<%", start, stop), start)
        lowering.problem(problems.UnclosedTemplateTag(end, end, Span(opening, stop)))
