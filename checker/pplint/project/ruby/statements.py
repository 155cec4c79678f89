"""What the body of a class, block or file does, one call after the other.

The interfaces of Puppet are calls: `newparam(:x) do … end`. Branches are followed all, loops over literals are
unrolled, and calls of methods that the same program defines can be replaced by what these do. What cannot be
followed is a `Gap`.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain, islice
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct, field

from pplint.project.ruby.literals import RANGE_LIMIT, UNREADABLE, RubyScope, Value, evaluate, string_of
from pplint.project.ruby.source import READING_LIMIT, Deadline
from pplint.repository_files.ruby_tree import text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from pplint.project.ruby.source import RubySource

DEPTH_LIMIT = 30
STEP_LIMIT = 20_000
BODY_LIMIT = 5_000
"""How many steps and how many bodies in one body are followed, loops unrolled."""

EXPANSION_LIMIT = 200
"""How many calls of a program's own methods are followed."""


class RubyCall(Struct, frozen=True):
    """A call of a method: its receiver, None for the body's own; its arguments, options and block.

    `is_conditional` tells that a branch, a rescued block or the like decides whether it happens.
    """

    node: Node
    method: str
    receiver: Node | None
    arguments: list[Node]
    options: dict[str, Node]
    block: Node | None
    scope: RubyScope
    is_conditional: bool = False

    def argument(self, index: int) -> Value:
        """Return the value of a positional argument, `UNREADABLE` where there is none."""
        return evaluate(self.arguments[index], self.scope) if index < len(self.arguments) else UNREADABLE

    def option(self, name: str) -> Value:
        """Return the value of an option that is given by its name or in a hash, None where it is missing."""
        if name in self.options:
            return evaluate(self.options[name], self.scope)
        last = self.argument(len(self.arguments) - 1) if self.arguments else None
        return last.get(name) if isinstance(last, Mapping) else None


class RubyMethod(Struct, frozen=True):
    """The definition of a method; `is_own` if it belongs to the class and not to its instances."""

    node: Node
    name: str
    is_own: bool


class Gap(Struct, frozen=True):
    """Code that could not be followed."""

    node: Node


Step: TypeAlias = RubyCall | RubyMethod | Gap


def steps(body: Node | None, scope: RubyScope, *, enters_classes: bool = False) -> Iterator[Step]:
    """Yield what a body does. Constants that it assigns are added to the scope.

    Classes and modules in it are passed over, unless they are to be entered as if their bodies stood there.
    """
    if body is None:
        return iter(())
    found = _Walk(enters_classes).below(body, scope, is_conditional=False, depth=0)
    return chain(islice(found, STEP_LIMIT), (Gap(each.node) for each in islice(found, 1)))


def named_calls(source: RubySource, *methods: str) -> Iterator[tuple[RubyCall, str]]:
    """Yield the calls of some methods in a file whose first argument is a name, with that."""
    for step in steps(source.root, RubyScope(source.data), enters_classes=True):
        name = step.argument(0) if isinstance(step, RubyCall) and step.method in methods else None
        if isinstance(step, RubyCall) and isinstance(name, str):
            yield step, name


# What decides about branches, with the fields that hold no statements.
_BRANCHES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("if", "unless", "elsif", "while", "until"), ("condition",)),
    **dict.fromkeys(("if_modifier", "unless_modifier", "while_modifier", "until_modifier"), ("condition",)),
    **dict.fromkeys(("then", "else", "ensure", "rescue_modifier"), ()),
    "case": ("value",),
    "when": ("pattern",),
    "rescue": ("exceptions", "variable"),
}
_SEQUENCES = frozenset({"program", "body_statement", "block_body", "begin", "parenthesized_statements", "do"})
_LOOPS = frozenset({"each", "each_with_index", "each_pair", "each_key", "each_value", "map", "collect"})
_IGNORED = frozenset({"comment", "heredoc_body", "string", "constant", "alias", "undef", "return", "next"})


class _Walk(Struct):
    enters_classes: bool
    bodies_left: int = BODY_LIMIT
    deadline: Deadline = field(default_factory=lambda: Deadline(READING_LIMIT))

    def below(self, node: Node, scope: RubyScope, *, is_conditional: bool, depth: int) -> Iterator[Step]:
        """Yield the steps of a node's children."""
        self.bodies_left = 0 if self.deadline.look() else self.bodies_left - 1
        if depth > DEPTH_LIMIT or self.bodies_left <= 0:
            yield Gap(node)
            return
        decides = {each.id for name in _BRANCHES.get(node.type, ()) for each in node.children_by_field_name(name)}
        for child in node.named_children:
            if child.id not in decides:
                yield from self.step(child, scope, is_conditional=is_conditional, depth=depth)

    def step(self, node: Node, scope: RubyScope, *, is_conditional: bool, depth: int) -> Iterator[Step]:
        """Yield the steps of one statement."""
        kind = node.type
        if kind in {"call", "identifier"}:
            yield from self.call(node, scope, is_conditional=is_conditional, depth=depth)
        elif kind in _BRANCHES:
            yield from self.below(node, scope, is_conditional=True, depth=depth + 1)
        elif kind in _SEQUENCES:
            yield from self.below(node, scope, is_conditional=is_conditional, depth=depth + 1)
        elif kind in {"method", "singleton_method"}:
            yield RubyMethod(node, _field_text(node, "name"), is_own=kind == "singleton_method")
        elif kind == "assignment":
            yield from self.assignment(node, scope, is_conditional=is_conditional, depth=depth)
        elif kind in {"class", "module", "singleton_class"}:
            yield from self.definition(node, scope, is_conditional=is_conditional, depth=depth)
        elif kind not in _IGNORED:
            yield Gap(node)

    def definition(self, node: Node, scope: RubyScope, *, is_conditional: bool, depth: int) -> Iterator[Step]:
        """Yield the steps of a class or module that is entered, and the methods of the class itself."""
        body = node.child_by_field_name("body")
        if body is None or not (self.enters_classes or node.type == "singleton_class"):
            return
        for step in self.below(body, scope, is_conditional=is_conditional, depth=depth + 1):
            yield RubyMethod(step.node, step.name, is_own=True) if isinstance(step, RubyMethod) else step

    def assignment(self, node: Node, scope: RubyScope, *, is_conditional: bool, depth: int) -> Iterator[Step]:
        """Remember a constant or variable; a call on the right side may do more than return a value."""
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        if left is None or right is None:
            return
        if left.type in {"constant", "identifier"}:
            is_known = not is_conditional and text_of(left) not in scope.values
            scope.values[text_of(left)] = evaluate(right, scope) if is_known else UNREADABLE
        if right.type == "call":
            yield from self.step(right, scope, is_conditional=is_conditional, depth=depth)

    def call(self, node: Node, scope: RubyScope, *, is_conditional: bool, depth: int) -> Iterator[Step]:
        """Yield a call, or the steps of a loop as often as it runs."""
        call = as_call(node, scope, is_conditional=is_conditional)
        if call.method not in _LOOPS or call.receiver is None or call.block is None:
            yield call
            return
        rounds = _rounds(evaluate(call.receiver, scope), call.method)
        names = _block_parameters(call.block)
        body = body_of(call.block)
        if rounds is None or names is None or body is None:
            yield Gap(node)
            return
        for values in rounds:
            if self.bodies_left <= 0:
                return
            inner = scope.inner(_bound(names, values))
            yield from self.below(body, inner, is_conditional=is_conditional, depth=depth + 1)


def _rounds(value: Value, method: str) -> list[tuple[Value, ...]] | None:
    """Return what a loop passes to its block each time, None if that is not known."""
    if isinstance(value, Mapping):
        if method == "each_key":
            return [(key,) for key in value]
        return [(each,) for each in value.values()] if method == "each_value" else list(value.items())
    if not isinstance(value, tuple) or len(value) > RANGE_LIMIT:
        return None
    if method == "each_with_index":
        return [(each, index) for index, each in enumerate(value)]
    return [each if isinstance(each, tuple) else (each,) for each in value]


def _bound(names: list[str], values: tuple[Value, ...]) -> dict[str, Value]:
    if len(names) == 1:
        return {names[0]: values[0] if len(values) == 1 else values}
    return {name: values[place] if place < len(values) else None for place, name in enumerate(names)}


def _block_parameters(block: Node) -> list[str] | None:
    parameters = block.child_by_field_name("parameters")
    children = [] if parameters is None else parameters.named_children
    return [text_of(each) for each in children] if all(each.type == "identifier" for each in children) else None


def as_call(node: Node, scope: RubyScope, *, is_conditional: bool = False) -> RubyCall:
    """Take a call apart; a plain name is a call, too."""
    if node.type == "identifier":
        return RubyCall(node, text_of(node), None, [], {}, None, scope, is_conditional)
    arguments: list[Node] = []
    options: dict[str, Node] = {}
    block = node.child_by_field_name("block")
    listed = node.child_by_field_name("arguments")
    for each in [] if listed is None else listed.named_children:
        if each.type == "pair":
            _add_option(each, scope, options)
        elif each.type == "block_argument":
            block = block or scope.blocks.get(text_of(each).lstrip("& "))
        elif each.type not in {"heredoc_body", "comment"}:
            arguments.append(each)
    receiver = node.child_by_field_name("receiver")
    own = None if receiver is not None and receiver.type == "self" else receiver
    return RubyCall(node, _field_text(node, "method"), own, arguments, options, block, scope, is_conditional)


def _add_option(pair: Node, scope: RubyScope, options: dict[str, Node]) -> None:
    name = string_of(evaluate(pair.child_by_field_name("key"), scope))
    value = pair.child_by_field_name("value")
    if name is not None and value is not None:
        options[name] = value


def _field_text(node: Node, name: str) -> str:
    found = node.child_by_field_name(name)
    return "" if found is None else text_of(found)


def body_of(block: Node | None) -> Node | None:
    """Return the statements of a block or method."""
    return None if block is None else block.child_by_field_name("body")


class Macros(Struct):
    """Methods that can be followed where they are called, by their names, each with the bytes of its file."""

    methods: dict[str, tuple[Node, bytes]] = {}
    expansions_left: int = EXPANSION_LIMIT

    def expand(self, call: RubyCall) -> Iterator[Step] | None:
        """Return the steps of the method that is called, with its parameters bound; None if there is none."""
        found = self.methods.get(call.method)
        if found is None or call.receiver is not None or self.expansions_left <= 0:
            return None
        self.expansions_left -= 1
        return steps(body_of(found[0]), _scope_of(*found, call))


def _scope_of(method: Node, data: bytes, call: RubyCall) -> RubyScope:
    parameters = method.child_by_field_name("parameters")
    scope = RubyScope(data, dict(call.scope.values), dict(call.scope.blocks))
    place = 0
    for each in [] if parameters is None else parameters.named_children:
        name = _field_text(each, "name") or text_of(each)
        if each.type == "block_parameter":
            if call.block is not None:
                scope.blocks[name] = call.block
        elif each.type in {"identifier", "optional_parameter"}:
            scope.values[name] = _passed(call, place, each)
            place += 1
        else:
            scope.values[name] = UNREADABLE
    return scope


def _passed(call: RubyCall, place: int, parameter: Node) -> Value:
    if place < len(call.arguments):
        return call.argument(place)
    if place == len(call.arguments) and call.options:
        return {name: call.option(name) for name in call.options}
    default = parameter.child_by_field_name("value")
    return UNREADABLE if default is None else evaluate(default, call.scope)
