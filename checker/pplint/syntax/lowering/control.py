"""Conditionals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.syntax import ast
from pplint.syntax.lowering.calls import lower_body
from pplint.syntax.lowering.core import Lowering, field, kind, lowers

if TYPE_CHECKING:
    from tree_sitter import Node

CONDITION = field("condition")
CONSEQUENCE = field("consequence")
ALTERNATIVE = field("alternative")
OPERAND = field("operand")
OPTION = field("option")
VALUE = field("value")

ELSIF_CLAUSE = kind("elsif_clause")


@lowers("if_expression", "elsif_clause")
def lower_if(lowering: Lowering, node: Node) -> ast.If:
    """`if`, and the same for `elsif`."""
    return ast.If(
        node.start_byte,
        node.end_byte,
        lowering.child(node, CONDITION),
        lower_body(lowering, node, CONSEQUENCE),
        _lower_alternative(lowering, node),
    )


def _lower_alternative(lowering: Lowering, node: Node) -> ast.Block | ast.If | None:
    alternative = node.child_by_field_id(ALTERNATIVE)
    if alternative is None:
        return None
    if alternative.kind_id == ELSIF_CLAUSE:
        return lower_if(lowering, alternative)
    return lower_body(lowering, alternative)


@lowers("unless_expression")
def lower_unless(lowering: Lowering, node: Node) -> ast.Expression:
    """`unless`."""
    alternative = node.child_by_field_id(ALTERNATIVE)
    return ast.Unless(
        node.start_byte,
        node.end_byte,
        lowering.child(node, CONDITION),
        lower_body(lowering, node, CONSEQUENCE),
        None if alternative is None else lower_body(lowering, alternative),
    )


@lowers("case_expression")
def lower_case(lowering: Lowering, node: Node) -> ast.Expression:
    """`case`."""
    operand = lowering.child(node, OPERAND)
    options = [
        ast.CaseOption(
            option.start_byte, option.end_byte, lowering.children(option, VALUE), lower_body(lowering, option)
        )
        for option in node.children_by_field_id(OPTION)
    ]
    return ast.Case(node.start_byte, node.end_byte, operand, options)
