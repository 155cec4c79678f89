"""What functions in Ruby read of the scope that they are called in.

A function of Puppet 3 runs as a method of that scope. One of the present interface is passed it by `scope_param`; its
`closure_scope` is the top scope, whoever calls it. What a program does with the scope and is not known here may read
any variable.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.project.declarations import CallerReads
from pplint.project.ruby.literals import RubyScope, evaluate, string_of
from pplint.project.ruby.statements import as_call
from pplint.repository_files.ruby_tree import first_part, text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from pplint.project.ruby.source import RubySource

_FORMER = b"newfunction"
_INJECTED = b"scope_param"
_LOOKING_UP = frozenset({"lookupvar", "lookup_variable", "include?", "exist?", "bound?"})
_CALLING = frozenset({"call_function", "send", "public_send", "__send__"})
_CALLED = late_pattern(r"(?:function_)?(\w+)\Z", re.ASCII)
_READING_NONE = frozenset(
    {"add_class", "catalog", "class_scope", "compiler", "environment", "find_definition", "find_hostclass"}
    | {"findresource", "known_resource_types", "node", "setvar", "to_s", "topscope"}
)
"""Methods of a scope that read none of its variables."""

_READING_ANY = frozenset({"binding", "eval", "instance_eval", "instance_exec", "method", "resource", "to_hash"})
"""Methods of a scope with which a function of Puppet 3 may read any of its variables."""

_ASKED_WHO = frozenset({"file", "line", "name", "ref", "title", "to_s", "type"})
"""Methods of the resource of a scope that say which one it is, and nothing of its parameters."""

_PARAMETERS = frozenset({"method_parameters", "block_parameters", "lambda_parameters"})


def reads_in(source: RubySource) -> CallerReads:
    """Return what the functions of a file read of the scope that they are called in."""
    is_former = _FORMER in source.data
    if not is_former and _INJECTED not in source.data:
        return CallerReads()
    names = {"self"} if is_former else set(_first_parameters(source.root))
    reader = _Reader(RubyScope(source.data), is_former, names)
    pending = [source.root]
    while pending and not (reader.is_any or source.is_late):
        pending += reader.read(pending.pop())
    is_any = reader.is_any or source.is_late or source.root.has_error
    return CallerReads(frozenset(reader.names), frozenset(reader.functions), is_any)


def _method_of(call: Node) -> str:
    method = call.child_by_field_name("method")
    return text_of(method)


def _first_parameters(root: Node) -> Iterator[str]:
    """Yield the names of the first parameter of each method: a scope is passed before everything else."""
    pending = [root]
    while pending:
        node = pending.pop()
        pending += node.named_children
        parameters = node.child_by_field_name("parameters") if node.type == "method" else None
        first = first_part(parameters)
        if first is not None:
            yield text_of(first)


class _Reader(Struct):
    """What has been read so far of a program in which the caller's scope has one of the names `scopes`."""

    texts: RubyScope
    is_former: bool
    scopes: set[str]
    names: set[str] = set()
    functions: set[str] = set()
    is_any: bool = False

    def read(self, node: Node) -> list[Node]:
        """Take in a node, and return those below it that have to be looked at, too."""
        if node.type in _PARAMETERS or node.type == "comment":
            return []
        if node.type == "call":
            return self._call(node)
        if node.type == "element_reference" and self._is_scope(node.child_by_field_name("object")):
            self._look_up(node.named_child(1))
            return node.named_children[1:]
        if node.type in {"identifier", "self"}:
            text = text_of(node)
            self.is_any |= text in self.scopes or (self.is_former and text in _READING_ANY)
        return node.named_children

    def _is_scope(self, node: Node | None) -> bool:
        return node is not None and node.type in {"identifier", "self"} and text_of(node) in self.scopes

    def _is_resource(self, node: Node) -> bool:
        """Whether an expression is the resource of the caller's scope: of a class, or of a defined type."""
        if node.type == "identifier":
            return self.is_former and text_of(node) == "resource"
        return _method_of(node) == "resource" and self._is_scope(node.child_by_field_name("receiver"))

    def _call(self, node: Node) -> list[Node]:
        receiver = node.child_by_field_name("receiver")
        if receiver is not None and self._is_resource(receiver) and _method_of(node) in _ASKED_WHO:
            return []
        is_explicit = self._is_scope(receiver)
        if is_explicit or (self.is_former and receiver is None):
            self._method(node, is_explicit=is_explicit)
        others = (node.child_by_field_name("arguments"), node.child_by_field_name("block"))
        return [each for each in (None if is_explicit else receiver, *others) if each is not None]

    def _method(self, node: Node, *, is_explicit: bool) -> None:
        """Take in the call of a method of the caller's scope."""
        call = as_call(node, self.texts)
        first = call.arguments[0] if call.arguments else None
        if call.method in _LOOKING_UP:
            self._look_up(first)
        elif call.method in _CALLING:
            self._call_function(string_of(evaluate(first, self.texts)))
        elif call.method.startswith("function_"):
            self._call_function(call.method)
        else:
            self.is_any |= call.method in _READING_ANY or (is_explicit and call.method not in _READING_NONE)

    def _look_up(self, name: Node | None) -> None:
        """Remember the variable of a name; those of the top scope and of classes are not the caller's."""
        text = string_of(evaluate(name, self.texts))
        if text is None:
            self.is_any = True
        elif "::" not in text:
            self.names.add(text)

    def _call_function(self, name: str | None) -> None:
        called = None if name is None else _CALLED.match(name)
        if called is None:
            self.is_any = True
        else:
            self.functions.add(called[1])
