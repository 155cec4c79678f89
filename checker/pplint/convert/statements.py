"""The statements of a template in Ruby as those of a template in the language, tag by tag.

A statement may stretch over several tags: `if` is in one and `end` in another. So each statement becomes pieces of
code with the offsets of Ruby's words, and each tag gets the pieces that are in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.catalog.erb.template import BLOCKS
from pplint.convert.collection_methods import bind_block, parameters_of
from pplint.convert.expression import Expression, Left, shown
from pplint.convert.expressions import regexp
from pplint.convert.translator import Translator, side_of
from pplint.convert.type_parts import element_of, entry_of
from pplint.repository_files.ruby_tree import text_of
from pplint.types.model import IntegerType

if TYPE_CHECKING:
    from tree_sitter import Node

    from pplint.catalog.erb.template import Template

_PAIR: Final = 2


class Statements:
    """Translates the statements of a template into pieces of code, by the offsets that they are at."""

    def __init__(self, template: Template, run: Translator) -> None:
        self.template = template
        self.run = run
        self.pieces: list[tuple[int, str]] = []

    def body(self, node: Node | None) -> None:
        """Translate the statements of a node."""
        for each in [] if node is None else node.named_children:
            self.statement(each)

    def statement(self, node: Node) -> None:  # noqa: C901 - a case for each kind of statement
        """Translate a statement."""
        if node.type == "integer" and node.start_byte in self.template.texts:
            return
        if node.type == "parenthesized_statements" and node.start_byte in self.template.outputs:
            if node.named_child_count != 1:
                raise Left(node.start_byte, "an output has several statements")
            self._add(node, self.run.text(node.named_children[0]).text)
        elif node.type == "comment":
            self._add(node, text_of(node).rstrip())
        elif node.type in {"if", "unless"}:
            self._if(node)
        elif node.type in {"if_modifier", "unless_modifier"}:
            self._modifier(node)
        elif node.type == "case":
            self._case(node)
        elif node.type == "call":
            self._call(node)
        elif node.type == "assignment":
            self._assignment(node)
        elif node.type == "next" and not node.named_children:
            self._add(node, "next()")
        else:
            raise Left(node.start_byte, f"{shown(node)} has no counterpart")

    def _add(self, node: Node, code: str) -> None:
        self.pieces.append((node.start_byte, code))

    def _if(self, node: Node) -> None:
        condition = self.run.condition(node.child_by_field_name("condition"))
        word = {"elsif": "} elsif", "unless": "unless"}.get(node.type, "if")
        self._add(node, f"{word} {condition.text} {{")
        self.body(node.child_by_field_name("consequence"))
        other = node.child_by_field_name("alternative")
        if other is not None and other.type == "elsif":
            self._if(other)
        elif other is not None:
            self._add(other, "} else {")
            self.body(other)
        if node.type != "elsif":
            self._add(node.children[-1], "}")

    def _modifier(self, node: Node) -> None:
        condition = self.run.condition(node.child_by_field_name("condition"))
        body = node.child_by_field_name("body")
        self._add(node, f"{'if' if node.type == 'if_modifier' else 'unless'} {condition.text} {{")
        if body is not None:
            self.statement(body)
        self.pieces.append((node.end_byte - 1, "}"))

    def _case(self, node: Node) -> None:
        """Translate `case` to a chain of conditions: that of the language compares strings without their case."""
        subject = node.child_by_field_name("value")
        value = None if subject is None else self.run.expression(subject)
        word = "if"
        for each in node.named_children:
            if each.type == "when":
                patterns = [self._pattern(one, value) for one in each.children_by_field_name("pattern")]
                text = patterns[0].text if len(patterns) == 1 else " or ".join(map(side_of, patterns))
                self._add(each, f"{word} {text} {{")
                self.body(each.child_by_field_name("body"))
                word = "} elsif"
            elif each.type == "else":
                self._add(each, "} else {")
                self.body(each)
            elif each != subject and each.type != "comment":
                raise Left(each.start_byte, f"{shown(each)} is in front of the first `when`")
        self._add(node.children[-1], "}")

    def _pattern(self, node: Node, value: Expression | None) -> Expression:
        tested = node.named_children[0]
        if value is None:
            return self.run.condition(tested)
        if tested.type == "regex":
            return self.run.matches(value, regexp(tested, node))
        if tested.type not in {"string", "integer", "true", "false", "nil", "simple_symbol"}:
            raise Left(node.start_byte, f"`when {text_of(node)}` has no counterpart")
        if tested.type == "simple_symbol":
            return Expression("false", self.run.expression(tested).type)
        return self.run.equal(value, self.run.expression(tested), node)

    def _assignment(self, node: Node) -> None:
        target, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        name = text_of(target)
        if target is None or target.type != "identifier" or len(self.template.assigned.get(name, ())) != 1:
            raise Left(node.start_byte, f"{shown(node)} assigns what is assigned again, or set elsewhere")
        if any(name in scope for scope in self.run.variables):
            raise Left(node.start_byte, f"{shown(node)} assigns a variable of the name of another")
        value = self.run.expression(right)
        if value.sorted_hash is not None:
            raise Left(node.start_byte, f"{shown(node)} has no counterpart")
        self._add(node, f"{self.run.bind(name, node, value.type)} = {value.text}")

    def _call(self, node: Node) -> None:
        method, block = text_of(node.child_by_field_name("method")), node.child_by_field_name("block")
        receiver = node.child_by_field_name("receiver")
        if block is None or block.type not in BLOCKS or receiver is None:
            raise Left(node.start_byte, f"{shown(node)} has no counterpart")
        value = self.run.expression(receiver)
        self.run.variables.append({})
        if value.sorted_hash is not None and method in {"each", "each_pair"}:
            code = self._each_sorted(block, value.sorted_hash)
        elif method == "each_with_index":
            code = f"{value.operand}.each |{self._indexed(node, block, value)}| {{"
        elif method in {"each", "each_pair"}:
            code = f"{value.operand}.each |{self._each(node, block, value)}| {{"
        else:
            raise Left(node.start_byte, f"{shown(node)} has no counterpart")
        self._add(node, code)
        self.body(block.child_by_field_name("body"))
        self.run.variables.pop()
        self._add(block.children[-1], "}")

    def _each(self, node: Node, block: Node, value: Expression) -> str:
        entry, names = entry_of(value.type), parameters_of(block)
        if entry is not None and len(names) == _PAIR:
            return bind_block(self.run, block, entry)
        found = element_of(value.type)
        if found is None:
            raise Left(node.start_byte, f"`{text_of(node.child_by_field_name('receiver'))}` may be no array")
        return bind_block(self.run, block, [found])

    def _indexed(self, node: Node, block: Node, value: Expression) -> str:
        found = element_of(value.type)
        if found is None:
            raise Left(node.start_byte, f"`{text_of(node.child_by_field_name('receiver'))}` may be no array")
        return ", ".join(reversed(bind_block(self.run, block, [found, IntegerType()]).split(", ")))

    def _each_sorted(self, block: Node, hash_: Expression) -> str:
        entry = entry_of(hash_.type)
        if entry is None or not hash_.text.startswith("$"):
            raise Left(block.start_byte, "a block is for pairs that are sorted")
        key, _, value = bind_block(self.run, block, entry).partition(", ")
        code = f"{hash_.text}.keys.sort.each |{key}| {{"
        return code if value.startswith("$_") else f"{code} {value} = {hash_.text}[{key}]"
