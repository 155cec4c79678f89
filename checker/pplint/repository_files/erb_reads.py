"""What a template in Ruby reads of the scope that renders it, and which functions of the language it calls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.source import Span
from pplint.repository_files.ruby_tree import first_part, plain_string, text_of, walk_nodes

if TYPE_CHECKING:
    from tree_sitter import Node as RubyNode

_SCOPE: Final = "scope"
_SETTING: Final = frozenset({"assignment", "operator_assignment", "left_assignment_list"})
_READING: Final = frozenset({"lookupvar", "[]", "include?", "exist?"})
_PREFIX: Final = "function_"


class ScopeRead(Struct, frozen=True):
    """The name of a variable, without `::` in front, and where it is read. `is_top` tells that it had `::`."""

    name: str
    span: Span
    is_top: bool = False


class ScopeCall(Struct, frozen=True):
    """The name of a function that is called, and where."""

    name: str
    span: Span


class MethodCall(Struct, frozen=True):
    """A method that is called on `@variable`: the name of the variable, that of the method, and where that is."""

    variable: str
    method: str
    span: Span


class TemplateUses(Struct):
    """What a template reads and calls, and the names that it sets itself. Global variables of Ruby start with `$`."""

    reads: list[ScopeRead] = []
    calls: list[ScopeCall] = []
    methods: list[MethodCall] = []
    globals: list[ScopeRead] = []
    own: set[str] = set()


def uses_in(root: RubyNode) -> TemplateUses:
    """Return what a template reads and calls, in source order."""
    found = TemplateUses()
    for node in walk_nodes(root):
        kind = node.type
        if kind == "instance_variable":
            _add_variable(found, node)
        elif kind == "global_variable":
            _add_global(found, node)
        elif kind == "element_reference":
            receiver = node.child_by_field_name("object")
            if receiver is not None and text_of(receiver) == _SCOPE and node.named_child_count > 1:
                _add_read(found, node.named_children[1])
        elif kind == "call":
            _add_call(found, node)
    return found


def _add_variable(found: TemplateUses, node: RubyNode) -> None:
    name, parent = text_of(node)[1:], node.parent
    is_set = parent is not None and parent.type in _SETTING and parent.child_by_field_name("right") != node
    if is_set:
        found.own.add(name)
    else:
        found.reads.append(ScopeRead(name, Span(node.start_byte, node.end_byte)))


def _add_global(found: TemplateUses, node: RubyNode) -> None:
    name = text_of(node)
    found.globals.append(ScopeRead(name, Span(node.start_byte, node.end_byte)))
    if node.parent is not None and node.parent.type in _SETTING | {"for"}:
        found.own.add(name)


def _add_call(found: TemplateUses, node: RubyNode) -> None:
    receiver, method = node.child_by_field_name("receiver"), node.child_by_field_name("method")
    if receiver is None or method is None:
        return
    if receiver.type == "instance_variable":
        span = Span(method.start_byte, method.end_byte)
        found.methods.append(MethodCall(text_of(receiver)[1:], text_of(method), span))
    if text_of(receiver) != _SCOPE:
        return
    name, listed = text_of(method), node.child_by_field_name("arguments")
    first = first_part(listed)
    if name == "call_function" and first is not None:
        text = _literal(first)
        found.calls += [] if text is None else [ScopeCall(text[0].lower().removeprefix("::"), text[1])]
    elif name.startswith(_PREFIX):
        span = Span(method.start_byte, method.end_byte)
        found.calls.append(ScopeCall(name.removeprefix(_PREFIX).lower(), span))
    elif name == "lookupvar" and first is not None:
        _add_read(found, first)


def _add_read(found: TemplateUses, node: RubyNode) -> None:
    text = _literal(node)
    if text is not None:
        found.reads.append(ScopeRead(text[0].removeprefix("::"), text[1], text[0].startswith("::")))


def _literal(node: RubyNode) -> tuple[str, Span] | None:
    """Return a literal string or symbol, and its bytes without quotes."""
    if node.type == "simple_symbol":
        return text_of(node)[1:], Span(node.start_byte + 1, node.end_byte)
    return plain_string(node)
