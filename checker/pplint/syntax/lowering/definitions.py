"""Definitions: classes, defined types, functions, plans, nodes, types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.source import Span
from pplint.syntax import ast, problems
from pplint.syntax.lowering.calls import lower_body, lower_parameters
from pplint.syntax.lowering.core import Lowering, field, kind, lowers, span_of
from pplint.syntax.lowering.literals import lower_arguments

if TYPE_CHECKING:
    from tree_sitter import Node

NAME = field("name")
PARENT = field("parent")
BODY = field("body")
RETURN_TYPE = field("return_type")
MATCH = field("match")
VALUE = field("value")
ARGUMENT = field("argument")

QUOTED = frozenset(map(kind, ["single_quoted_string", "double_quoted_string"]))
TYPE_REFERENCE = kind("type_reference")


def _definition_name(lowering: Lowering, node: Node) -> tuple[str, Span]:
    """Return the name in a definition, as written; report a quoted name and the word `class`."""
    name = node.child_by_field_id(NAME)
    span = span_of(name, node)
    text = lowering.text(name)
    if name is not None and name.kind_id in QUOTED:
        lowering.problem(problems.QuotedName(*span))
        text = text[1:-1]
    elif text == "class":
        lowering.problem(problems.KeywordAsName(*span))
    return text, span


def _scoped(lowering: Lowering, name: str) -> str:
    """Return a name with the names of the classes around it, as the compiler joins them."""
    # A name that starts with `::` is joined all the same: `class ::b` within `a` is `a::::b`, which validation refuses.
    joined = "::".join(["::".join(lowering.namespace), name])
    return joined.removeprefix("::")


def _scoped_body(lowering: Lowering, node: Node, name: str) -> ast.Block:
    lowering.namespace.append(name)
    body = lower_body(lowering, node)
    lowering.namespace.pop()
    return body


@lowers("class_definition")
def lower_class(lowering: Lowering, node: Node) -> ast.Expression:
    """`class`; definitions in its body are named within it."""
    name, span = _definition_name(lowering, node)
    parent = node.child_by_field_id(PARENT)
    return ast.Class(
        node.start_byte,
        node.end_byte,
        _scoped(lowering, name),
        span,
        lower_parameters(lowering, node),
        _parent_name(lowering, parent),
        None if parent is None else Span(*parent.byte_range),
        _scoped_body(lowering, node, name),
    )


def _parent_name(lowering: Lowering, parent: Node | None) -> str | None:
    if parent is None:
        return None
    text = lowering.text(parent)
    if parent.kind_id in QUOTED:
        lowering.problem(problems.QuotedName(*parent.byte_range))
        return text[1:-1]
    if text == "class":
        lowering.problem(problems.KeywordAsName(*parent.byte_range))
    return text


@lowers("define_definition")
def lower_define(lowering: Lowering, node: Node) -> ast.Expression:
    """`define`."""
    name, span = _definition_name(lowering, node)
    parameters = lower_parameters(lowering, node)
    body = lower_body(lowering, node)
    return ast.Define(node.start_byte, node.end_byte, _scoped(lowering, name), span, parameters, body)


@lowers("function_definition")
def lower_function(lowering: Lowering, node: Node) -> ast.Expression:
    """`function`; its name is never completed by the classes around it."""
    name, span = _definition_name(lowering, node)
    return ast.Function(
        node.start_byte,
        node.end_byte,
        name,
        span,
        lower_parameters(lowering, node),
        lowering.optional(node, RETURN_TYPE),
        lower_body(lowering, node),
    )


@lowers("plan_definition")
def lower_plan(lowering: Lowering, node: Node) -> ast.Expression:
    """`plan`; definitions in its body are named within it."""
    name, span = _definition_name(lowering, node)
    parameters = lower_parameters(lowering, node)
    body = _scoped_body(lowering, node, name)
    return ast.Plan(node.start_byte, node.end_byte, _scoped(lowering, name), span, parameters, body)


@lowers("node_definition")
def lower_node_definition(lowering: Lowering, node: Node) -> ast.Expression:
    """`node`."""
    return ast.NodeDefinition(
        node.start_byte,
        node.end_byte,
        lowering.children(node, MATCH),
        lowering.optional(node, PARENT),
        lower_body(lowering, node),
    )


@lowers("host_name")
def lower_host_name(lowering: Lowering, node: Node) -> ast.Expression:
    """Words and numbers joined by dots: one string, whatever blanks stand between them."""
    name = ".".join(lowering.text(part) for part in node.named_children if not part.is_extra)
    return ast.String(node.start_byte, node.end_byte, name)


@lowers("apply_expression")
def lower_apply(lowering: Lowering, node: Node) -> ast.Expression:
    """`apply`."""
    arguments = lower_arguments(lowering, node, ARGUMENT)
    if not arguments:
        body = node.child_by_field_id(BODY)
        lowering.problem(problems.ApplyWithoutTargets(node.start_byte, span_of(body, node).start))
    return ast.Apply(node.start_byte, node.end_byte, arguments, lower_body(lowering, node))


@lowers("type_alias")
def lower_type_alias(lowering: Lowering, node: Node) -> ast.Expression:
    """`type Name = value`, or the mapping of a runtime type where the name has parameters."""
    name = node.child_by_field_id(NAME)
    if name is not None and name.kind_id != TYPE_REFERENCE:
        mapping = lowering.child(node, VALUE)
        return ast.TypeMapping(node.start_byte, node.end_byte, lowering.lower(name), mapping)
    value = _alias_value(lowering, node)
    return ast.TypeAlias(node.start_byte, node.end_byte, lowering.text(name), span_of(name, node), value)


def _alias_value(lowering: Lowering, node: Node) -> ast.Expression:
    """Spell out the short forms: a hash describes an object, a hash after a type an object with that parent."""
    parent = node.child_by_field_id(PARENT)
    value = lowering.child(node, VALUE)
    if not isinstance(value, ast.Hash):
        return value
    start = value.start
    if parent is None:
        return ast.Access(start, value.end, ast.Reference(start, start, "Object"), [value])
    reference = lowering.lower(parent)
    # `type A = Object { … }` names what is described, and no parent.
    if lowering.text(parent) in {"Object", "TypeSet"}:
        return ast.Access(parent.start_byte, value.end, reference, [value])
    key = ast.Name(reference.start, reference.start, "parent")
    value.entries.append(ast.HashEntry(reference.start, reference.end, key, reference))
    return ast.Access(reference.start, value.end, ast.Reference(start, start, "Object"), [value])


@lowers("type_definition")
def lower_type_definition(lowering: Lowering, node: Node) -> ast.Expression:
    """`type Name inherits Parent { … }`."""
    name = node.child_by_field_id(NAME)
    parent = node.child_by_field_id(PARENT)
    return ast.TypeDefinition(
        node.start_byte,
        node.end_byte,
        lowering.text(name),
        span_of(name, node),
        None if parent is None else lowering.text(parent),
        lower_body(lowering, node),
    )
