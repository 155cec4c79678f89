"""What translates the expressions of a template: it knows the types of its variables, and the parameters it gets."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.convert.expression import Expression, Left, shown
from pplint.convert.type_parts import NUMBER, differs_by_case, is_plain, is_text, may_be_undef
from pplint.repository_files.ruby_tree import text_of
from pplint.types.display import display
from pplint.types.make import variant
from pplint.types.model import ANY, UNDEF, BooleanType, StringValueType, Type
from pplint.types.relations import is_assignable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tree_sitter import Node

_BOOLEAN: Final = BooleanType()
_NAME: Final = late_pattern(r"[a-z][a-z0-9_]*\Z")
_LOCAL: Final = late_pattern(r"[a-z_][a-z0-9_]*\Z")


class Translator:
    """Translates the expressions of a template, whose instance variables have known types.

    `reads` are the names of variables of the scope by the parameters that stand for them.
    """

    def __init__(self, types: Mapping[str, Type]) -> None:
        self._types = types
        self._taken = {each.rpartition("::")[2] for each in types}
        self.reads: dict[str, str] = {}
        self.texts: set[str] = set()
        """The strings that the template mentions."""
        self.variables: list[dict[str, Expression]] = [{}]
        """The variables of the template and of the blocks around, the innermost last."""

    def expression(self, node: Node | None) -> Expression:
        """Return what a node is in the language; raise `Left` if there is nothing like it."""
        if node is None:
            return Expression("undef", UNDEF)
        handler = _HANDLERS.get(node.type)
        if handler is None:
            raise Left(node.start_byte, f"{shown(node)} has no counterpart")
        return handler(self, node)

    def condition(self, node: Node | None) -> Expression:
        """Return a condition, of which only matters whether it is true."""
        if node is not None and node.type == "binary":
            sign = text_of(node.child_by_field_name("operator"))
            word = {"&&": "and", "and": "and", "||": "or", "or": "or"}.get(sign)
            if word is not None:
                sides = [self.condition(node.child_by_field_name(each)) for each in ("left", "right")]
                return self._joined(word, *sides)
        if node is not None and node.type == "parenthesized_statements" and node.named_child_count == 1:
            return self.condition(node.named_children[0])
        return self.expression(node)

    def _joined(self, word: str, left: Expression, right: Expression) -> Expression:
        """Join conditions, without those that are always as they are."""
        neutral = "true" if word == "and" else "false"
        for one, other in ((left, right), (right, left)):
            if one.text == neutral:
                return other
        return Expression(f"{side_of(left)} {word} {side_of(right)}", _BOOLEAN, is_simple=False)

    def read(self, name: str, node: Node) -> Expression:
        """Return a variable of the scope that renders the template."""
        path = name.removeprefix("::")
        short = path.rpartition("::")[2]
        if _NAME.match(short) is None:
            raise Left(node.start_byte, f"`{name}` is not the name of a parameter")
        if self.reads.setdefault(short, path) != path:
            raise Left(node.start_byte, f"`{path}` and `{self.reads[short]}` would be one parameter")
        return Expression(f"${short}", self._types.get(path, ANY))

    def bind(self, name: str, node: Node, type_: Type) -> str:
        """Let a name of Ruby be a variable in the block that is translated; return it as it is written."""
        if _LOCAL.match(name) is None:
            raise Left(node.start_byte, f"`{name}` is not the name of a variable")
        variable = f"${name}_value" if name in self._taken else f"${name}"
        self.variables[-1][name] = Expression(variable, type_)
        return variable

    def text(self, node: Node) -> Expression:
        """Return an expression that is written, which is the same only for strings, numbers, booleans and `undef`."""
        found = self.expression(node)
        self.check_plain(found, node)
        return found

    def check_plain(self, found: Expression, node: Node) -> None:
        """Raise `Left` for values that Ruby writes in another way."""
        if not is_plain(found.type):
            words = "is of an unknown type" if found.type == ANY else f"is of the type {display(found.type)}"
            raise Left(node.start_byte, f"{shown(node)} {words}, and Ruby prints collections differently")

    def equal(self, left: Expression, right: Expression, node: Node) -> Expression:
        """Return the comparison of two values, which in Ruby regards case."""
        if left.literal is not None:
            left, right = right, left
        if right.literal is not None and differs_by_case(left.type, right.literal):
            return Expression(f"{left.operand} =~ Enum[{right.text}]", _BOOLEAN, is_simple=False)
        if right.literal is None and not any(_is_compared_alike(each.type) for each in (left, right)):
            raise Left(node.start_byte, f"{shown(node)} may compare strings, which EPP does without their case")
        return Expression(f"{left.operand} == {right.operand}", _BOOLEAN, is_simple=False)

    def matches(self, left: Expression, pattern: str) -> Expression:
        """Return whether a string matches a pattern: other values do not."""
        found = f"{left.operand} =~ {pattern}"
        if is_text(left.type) and not isinstance(left.type, StringValueType):
            found = found if not may_be_undef(left.type) else f"{left.operand} =~ String and {found}"
        else:
            found = f"{left.operand} =~ String and {found}"
        return Expression(found, _BOOLEAN, is_simple=False)


def side_of(condition: Expression) -> str:
    """Return a side of `and` or `or`, which bind less than comparisons."""
    needs_none = re.search(r"\bif\b|\band\b|\bor\b", condition.text) is None
    return condition.text if needs_none else condition.operand


def _is_compared_alike(type_: Type) -> bool:
    return is_assignable(variant((NUMBER, _BOOLEAN, UNDEF)), type_)


Handler = Callable[[Translator, "Node"], Expression]
_HANDLERS: dict[str, Handler] = {}


def translates(*kinds: str) -> Callable[[Handler], Handler]:
    """Enter a function as what translates nodes of some kinds."""

    def enter(handler: Handler) -> Handler:
        _HANDLERS.update(dict.fromkeys(kinds, handler))
        return handler

    return enter
