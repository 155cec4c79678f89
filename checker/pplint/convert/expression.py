"""A Ruby expression as one of the language, and what keeps it from being one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.repository_files.ruby_tree import text_of

if TYPE_CHECKING:
    from tree_sitter import Node

    from pplint.types.model import Type


class Left(Exception):  # noqa: N818 - what stays as it is, not an error
    """A template stays as it is, because of what is at an offset of it."""

    def __init__(self, offset: int, reason: str) -> None:
        super().__init__(reason)
        self.offset = offset


class Expression(Struct, frozen=True):
    """The text of an expression and its type.

    `is_simple` tells that it is an operand without parentheses. `literal` is the string that it stands for, and
    `sorted_hash` the hash whose sorted pairs it is: the language has no such function.
    """

    text: str
    type: Type
    is_simple: bool = True
    literal: str | None = None
    sorted_hash: Expression | None = None

    @property
    def operand(self) -> str:
        """The expression as the operand of an operator, or the receiver of a method."""
        return self.text if self.is_simple else f"({self.text})"

    @property
    def interpolated(self) -> str:
        """The expression within a string in double quotes."""
        if self.text.startswith("$") and self.text[1:].isidentifier():
            return f"${{{self.text[1:]}}}"
        return f"${{{self.text}}}"


def shown(node: Node) -> str:
    """Return the source of a node in one short line."""
    text = " ".join(text_of(node).split())
    return f"`{text[:_LONGEST]}…`" if len(text) > _LONGEST else f"`{text}`"


_LONGEST = 50
