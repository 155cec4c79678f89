"""The evaluation of a template's program: what is written, and what an expression gives."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Protocol

from pplint.catalog.erb.methods import call_method
from pplint.catalog.erb.template import block_start
from pplint.catalog.erb.values import Leap, MatchData, Ruby, Undecided, check_length, is_true, text_of
from pplint.evaluator.core.unknown import Unknown, of_type
from pplint.repository_files.ruby_tree import text_of as source_of
from pplint.types.model import StructType
from pplint.values.model import Hash

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tree_sitter import Node as RubyNode

    from pplint.catalog.erb.methods import Block
    from pplint.catalog.erb.template import Template
    from pplint.evaluator.core.unknown import Result

MOST_STEPS: Final = 200_000


class Surroundings(Protocol):
    """What a template reads of the compilation."""

    def instance_variable(self, name: str) -> Result:
        """Return the value of `@name`; nil where nothing sets it."""
        ...

    def scope_variable(self, name: str) -> Result:
        """Return the value of `scope['name']`."""
        ...

    def has_variable(self, name: str) -> bool:
        """Return whether a variable is set, and not to `undef`."""
        ...

    def call(self, name: str, arguments: Sequence[Ruby]) -> Result:
        """Return what a function of the language gives."""
        ...

    def weigh(self, value: Ruby) -> None:
        """Raise an error if a value is too large."""
        ...


class Variables:
    """The local variables of a block or of the template."""

    __slots__ = ("outer", "values")

    def __init__(self, outer: Variables | None) -> None:
        self.outer = outer
        self.values: dict[str, Ruby] = {}

    def holder(self, name: str) -> Variables | None:
        """Return the variables among which there is one of that name."""
        found: Variables | None = self
        while found is not None and name not in found.values:
            found = found.outer
        return found

    def assign(self, name: str, value: Ruby) -> None:
        """Set a variable, in a block around if it is one of that."""
        (self.holder(name) or self).values[name] = value


class Rendering:
    """One rendering of a template: what is written so far, the variables, and the last match.

    `match` is None after a search without a match, and `Undecided` where it is not known which search was the last.
    """

    __slots__ = ("_left", "_length", "around", "here", "match", "methods", "own", "pieces", "template", "variables")

    def __init__(self, template: Template, around: Surroundings) -> None:
        self.template = template
        self.around = around
        self.pieces: list[str] = []
        self.variables = Variables(None)
        self.own: dict[str, Ruby] = {}
        """The instance variables that the template sets."""
        self.methods: dict[str, RubyNode] = {}
        """The methods that the template has defined so far."""
        self.match: MatchData | type[Undecided] | None = None
        self.here = template.root
        """The node that is evaluated, for the line of what stops the rendering."""
        self._left = MOST_STEPS
        self._length = 0

    def text(self) -> str:
        """Return the text of the template; raise `Undecided`, `TemplateError` or an error of the compiler."""
        try:
            self.body(self.template.root)
        except Leap:
            raise Undecided("jump out of the template") from None
        return "".join(self.pieces)

    def write(self, text: str) -> None:
        """Write a text."""
        self._length += len(text)
        check_length(self._length)
        self.pieces.append(text)

    def body(self, node: RubyNode | None) -> Ruby:
        """Evaluate the statements of a node; return the value of the last."""
        value: Ruby = None
        statements = [] if node is None else node.named_children
        if any(each.type in {"rescue", "ensure"} for each in statements):
            raise Undecided("`rescue`")
        for each in statements:
            if each.type != "comment":
                value = self.statement(each)
        return value

    def statement(self, node: RubyNode) -> Ruby:
        """Evaluate a statement: a text or an output of the template, or Ruby."""
        text = self.template.texts.get(node.start_byte) if node.type == "integer" else None
        if text is not None:
            self.write(text)
            return None
        if node.start_byte in self.template.outputs and node.type == "parenthesized_statements":
            self.write(text_of(self.body(node)))
            return None
        return self.value(node)

    def result(self, node: RubyNode) -> Result | Ruby:
        """Return the value of an expression, which may be unknown."""
        self._left -= 1
        if self._left < 0:
            raise Undecided("template that takes too long")
        handler = HANDLERS.get(node.type)
        self.here = node
        if handler is None:
            raise Undecided(f"`{node.type.replace('_', ' ')}`")
        return handler(self, node)

    def value(self, node: RubyNode | None) -> Ruby:
        """Return the value of an expression; raise `Undecided` if it is not known."""
        if node is None:
            return None
        value = self.result(node)
        if isinstance(value, Unknown):
            self.here = node
            raise Undecided(f"`{_shown(node)}`, which is not known")
        return value

    def holds(self, node: RubyNode | None) -> bool:
        """Return whether a condition is true."""
        return is_true(self.value(node))

    def made(self, value: Ruby) -> Ruby:
        """Return a value that was put together, if it is not too large."""
        if isinstance(value, (str, tuple, Hash)):
            self.around.weigh(value)
        return value

    def method(self, receiver: Ruby, name: str, arguments: Sequence[Ruby], block: Block | None = None) -> Ruby:
        """Call a method."""
        try:
            return self.made(call_method(receiver, name, arguments, block))
        except (ArithmeticError, ValueError) as error:
            raise Undecided(f"method `{name}`: {type(error).__name__}") from None

    def variable(self, node: RubyNode) -> Ruby:
        """Return the value of a local variable, which is nil before it is set; raise `LookupError` for other names."""
        name = source_of(node)
        holder = self.variables.holder(name)
        if holder is not None:
            return holder.values[name]
        blocks = self._blocks_around(node)
        for offset, start in self.template.assigned.get(name, ()):
            if offset < node.start_byte and start in blocks:
                return None
        raise LookupError(name)

    def _blocks_around(self, node: RubyNode) -> set[int]:
        found: set[int] = set()
        each: RubyNode | None = node
        while each is not None:
            found.add(block_start(each))
            each = each.parent
        return found


def _shown(node: RubyNode) -> str:
    return " ".join(source_of(node).split())[:40]


def member(value: Unknown, key: Ruby) -> Result:
    """Return an entry of a hash that is only known in parts."""
    if isinstance(value.type, StructType) and isinstance(key, str):
        for each in value.type.elements:
            if each.name == key and not each.is_optional:
                return of_type(each.value)
    return value


Handler = Callable[[Rendering, "RubyNode"], "Result | Ruby"]

HANDLERS: dict[str, Handler] = {}
"""What evaluates each kind of node."""


def evaluates(*kinds: str) -> Callable[[Handler], Handler]:
    """Enter a function as what evaluates nodes of some kinds."""

    def enter(handler: Handler) -> Handler:
        HANDLERS.update(dict.fromkeys(kinds, handler))
        return handler

    return enter
