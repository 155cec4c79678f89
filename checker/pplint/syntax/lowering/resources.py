"""Resources, their defaults and overrides, and collectors.

`x { … }` without a title is one syntax for three things: a type name sets defaults, an access overrides, and
a plain name is no resource at all but a name that a hash follows. See "Resource Expressions" in the
specification of catalog expressions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.source import Span
from pplint.syntax import ast, problems
from pplint.syntax.lowering.calls import STATEMENT_FUNCTIONS, statement_call
from pplint.syntax.lowering.core import Lowering, field, kind, lowers, span_of

if TYPE_CHECKING:
    from tree_sitter import Node

TYPE = field("type")
BODY = field("body")
TITLE = field("title")
ATTRIBUTE = field("attribute")
NAME = field("name")
OPERATOR = field("operator")
VALUE = field("value")
RESOURCE = field("resource")
QUERY = field("query")
CONDITION = field("condition")

ATTRIBUTE_SPLAT = kind("attribute_splat")
EXPORTED_QUERY = kind("exported_query")


@lowers("resource")
def lower_resource(lowering: Lowering, node: Node) -> ast.Expression:
    """`type { title: attributes; … }`."""
    type_ = lowering.child(node, TYPE)
    bodies = [_lower_body(lowering, body) for body in node.children_by_field_id(BODY)]
    return ast.Resource(node.start_byte, node.end_byte, "regular", type_, bodies)


def _lower_body(lowering: Lowering, node: Node) -> ast.ResourceBody:
    return ast.ResourceBody(
        node.start_byte, node.end_byte, lowering.child(node, TITLE), _lower_attributes(lowering, node)
    )


def _lower_attributes(lowering: Lowering, node: Node) -> list[ast.Attribute | ast.AttributeSplat]:
    return [_lower_attribute(lowering, child) for child in node.children_by_field_id(ATTRIBUTE)]


def _lower_attribute(lowering: Lowering, node: Node) -> ast.Attribute | ast.AttributeSplat:
    start, end = node.byte_range
    value = lowering.child(node, VALUE)
    if node.kind_id == ATTRIBUTE_SPLAT:
        return ast.AttributeSplat(start, end, value)
    name, span = lowering.word(node, NAME)
    return ast.Attribute(start, end, name, lowering.operator(node, OPERATOR), value, span)


@lowers("untitled_resource")
def lower_untitled_resource(lowering: Lowering, node: Node) -> ast.Expression:
    """`x { attributes }`, according to what stands before the brace."""
    start, end = node.byte_range
    left = lowering.child(node, TYPE)
    attributes = _lower_attributes(lowering, node)
    if isinstance(left, ast.Reference):
        return ast.ResourceDefaults(start, end, "regular", left, attributes)
    if isinstance(left, ast.Access):
        return ast.ResourceOverride(start, end, "regular", left, attributes)
    if isinstance(left, ast.Name):
        return _lower_name_and_hash(lowering, node, left, attributes)
    if not isinstance(left, ast.Error):
        lowering.problem(problems.NotAResource(left.start, left.end), noticed=end)
    return ast.Error(start, end)


def _lower_name_and_hash(
    lowering: Lowering, node: Node, name: ast.Name, attributes: list[ast.Attribute | ast.AttributeSplat]
) -> ast.Expression:
    brace = next((child.start_byte for child in node.children if child.type == "{"), name.end)
    added = next((a for a in attributes if isinstance(a, ast.Attribute) and a.operator == "+>"), None)
    if added is not None:
        lowering.problem(problems.UntitledAppend(brace, brace + 1, added.span, name.value), noticed=node.end_byte)
    hash_ = ast.Hash(brace, node.end_byte, [_as_entry(attribute) for attribute in attributes])
    if name.value in STATEMENT_FUNCTIONS:
        return statement_call(name, [hash_])
    return ast.UntitledResource(node.start_byte, node.end_byte, name, hash_)


def _as_entry(attribute: ast.Attribute | ast.AttributeSplat) -> ast.HashEntry:
    """A splat has neither key nor value there: the compiler loses it."""
    start, end = attribute.span
    if isinstance(attribute, ast.AttributeSplat):
        return ast.HashEntry(start, end, ast.Error(start, start), ast.Error(start, end))
    key = ast.String(attribute.name_span.start, attribute.name_span.end, attribute.name)
    return ast.HashEntry(start, end, key, attribute.value)


@lowers("virtual_resource")
def lower_virtual_resource(lowering: Lowering, node: Node) -> ast.Expression:
    """`@resource`."""
    return _lower_form(lowering, node, "virtual")


@lowers("exported_resource")
def lower_exported_resource(lowering: Lowering, node: Node) -> ast.Expression:
    """`@@resource`."""
    return _lower_form(lowering, node, "exported")


def _lower_form(lowering: Lowering, node: Node, form: str) -> ast.Expression:
    resource = lowering.child(node, RESOURCE)
    if isinstance(resource, ast.ResourceExpression):
        resource.form = form
        resource.start = node.start_byte
    elif not isinstance(resource, ast.Error):
        sign = Span(node.start_byte, node.start_byte + (1 if form == "virtual" else 2))
        lowering.problem(problems.NothingToVirtualize(*sign, form), noticed=node.end_byte)
    return resource


@lowers("collector")
def lower_collector(lowering: Lowering, node: Node) -> ast.Expression:
    """`Type <| query |> { attributes }`."""
    query = node.child_by_field_id(QUERY)
    return ast.Collector(
        node.start_byte,
        node.end_byte,
        lowering.child(node, TYPE),
        query is not None and query.kind_id == EXPORTED_QUERY,
        None if query is None else lowering.optional(query, CONDITION),
        _lower_attributes(lowering, node),
        span_of(query, node),
    )
