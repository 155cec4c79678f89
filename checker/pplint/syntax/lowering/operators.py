"""Operators, access and selectors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.syntax import ast
from pplint.syntax.lowering.core import Lowering, field, lowers
from pplint.syntax.lowering.literals import lower_arguments

if TYPE_CHECKING:
    from tree_sitter import Node

LEFT = field("left")
RIGHT = field("right")
OPERATOR = field("operator")
OPERAND = field("operand")
TARGET = field("target")
VALUE = field("value")
EXPRESSION = field("expression")
KEY = field("key")
OPTION = field("option")
MATCH = field("match")


@lowers("binary_expression")
def lower_binary(lowering: Lowering, node: Node) -> ast.Expression:
    """Arithmetic, comparison, match, `in`, `and`, `or`."""
    return ast.Binary(
        node.start_byte,
        node.end_byte,
        lowering.operator(node, OPERATOR),
        lowering.child(node, LEFT),
        lowering.child(node, RIGHT),
    )


@lowers("not_expression")
def lower_not(lowering: Lowering, node: Node) -> ast.Expression:
    """`!operand`."""
    return ast.Not(node.start_byte, node.end_byte, lowering.child(node, OPERAND))


@lowers("minus_expression")
def lower_minus(lowering: Lowering, node: Node) -> ast.Expression:
    """`-operand`."""
    return ast.Minus(node.start_byte, node.end_byte, lowering.child(node, OPERAND))


@lowers("splat_expression")
def lower_splat(lowering: Lowering, node: Node) -> ast.Expression:
    """`*operand`."""
    return ast.Splat(node.start_byte, node.end_byte, lowering.child(node, OPERAND))


@lowers("parenthesized_expression")
def lower_parenthesized(lowering: Lowering, node: Node) -> ast.Expression:
    """`(expression)`."""
    return ast.Parenthesized(node.start_byte, node.end_byte, lowering.child(node, EXPRESSION))


@lowers("assignment")
def lower_assignment(lowering: Lowering, node: Node) -> ast.Expression:
    """`target = value`."""
    return ast.Assignment(
        node.start_byte,
        node.end_byte,
        lowering.operator(node, OPERATOR),
        lowering.child(node, TARGET),
        lowering.child(node, VALUE),
    )


@lowers("relationship")
def lower_relationship(lowering: Lowering, node: Node) -> ast.Expression:
    """`left -> right`."""
    return ast.Relationship(
        node.start_byte,
        node.end_byte,
        lowering.operator(node, OPERATOR),
        lowering.child(node, LEFT),
        lowering.child(node, RIGHT),
    )


@lowers("access_expression")
def lower_access(lowering: Lowering, node: Node) -> ast.Expression:
    """`operand[keys]`."""
    operand = lowering.child(node, OPERAND)
    return ast.Access(node.start_byte, node.end_byte, operand, lower_arguments(lowering, node, KEY))


@lowers("selector")
def lower_selector(lowering: Lowering, node: Node) -> ast.Expression:
    """`operand ? { options }`."""
    operand = lowering.child(node, OPERAND)
    options = [_lower_option(lowering, option) for option in node.children_by_field_id(OPTION)]
    return ast.Selector(node.start_byte, node.end_byte, operand, options)


def _lower_option(lowering: Lowering, node: Node) -> ast.SelectorOption:
    return ast.SelectorOption(node.start_byte, node.end_byte, lowering.child(node, MATCH), lowering.child(node, VALUE))
