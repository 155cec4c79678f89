"""The table of lowering functions, and what they share."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from sys import intern
from typing import TYPE_CHECKING, TypeVar

from tree_sitter import Language

from pplint.base.source import Span
from pplint.syntax import ast, problems
from pplint.syntax.literals import strip_margin

if TYPE_CHECKING:
    from tree_sitter import Node

# The kind that tree-sitter gives its ERROR nodes; no grammar counts it among its own.
_ERROR_KIND = 0xFFFF

Function = Callable[["Lowering", "Node"], ast.Expression]

_F = TypeVar("_F", bound=Function)

# What `Span(…)` does, without a call of Python code.
new_span: Callable[[type[Span], tuple[int, int]], Span] = tuple.__new__  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]

_FUNCTIONS: dict[str, Function] = {}


def lowers(*kinds: str) -> Callable[[_F], _F]:
    """Enter a function into the table, for the nodes of these kinds."""

    def enter(function: _F) -> _F:
        for kind in kinds:
            _FUNCTIONS[kind] = function
        return function

    return enter


@cache
def language() -> Language:
    """Return the language whose numbers for kinds and fields the tables use; those of all sources are the same."""
    from pplint_grammar import manifest

    return Language(manifest())


def field(name: str) -> int:
    """Return the number of a field of the grammar; raise `LookupError` if it has none of that name."""
    number = language().field_id_for_name(name)
    if number is None:
        raise LookupError(f"the grammar has no field `{name}`")
    return number


def kind(name: str, *, named: bool = True) -> int:
    """Return the number of a kind of node, a token if not `named`; raise `LookupError` if the grammar has none."""
    number = language().id_for_node_kind(name, named)
    if number is None:
        raise LookupError(f"the grammar has no node `{name}`")
    return number


@cache
def function_table() -> dict[int, Function]:
    """Return the lowering function of each kind of node, by the kind's number."""
    grammar = language()
    # Recovery may put a node of any kind into any field, so that there must be a function for each.
    table: dict[int, Function] = dict.fromkeys(range(grammar.node_kind_count), _lower_error)
    table[_ERROR_KIND] = _lower_error
    for name, function in _FUNCTIONS.items():
        table[kind(name)] = function
    return table


@cache
def _name_of_kind(number: int) -> str:
    """Return what a kind of node is called; an operator is called as it is written."""
    return intern(language().node_kind_for_id(number) or "")


def _lower_error(_lowering: Lowering, node: Node) -> ast.Expression:
    return ast.Error(node.start_byte, node.end_byte)


class Lowering:
    """One source on its way: its bytes, the classes around the current node, and the problems found so far.

    A problem goes with the offset at which the compiler notices it. `heredocs` holds the concrete text of each
    heredoc by the offset of its tag. Inside the text of a heredoc with a margin, `margin` is what every line
    starts with, in nested strings too.
    """

    __slots__ = ("data", "heredocs", "margin", "namespace", "problems", "table")

    def __init__(self, data: bytes, heredocs: dict[int, Node]) -> None:
        self.data = data
        self.heredocs = heredocs
        self.margin = ""
        self.namespace: list[str] = []
        self.problems: list[tuple[int, problems.Problem]] = []
        self.table = function_table()

    def lower(self, node: Node) -> ast.Expression:
        """Return the tree of a node that is an expression or a statement."""
        return self.table[node.kind_id](self, node)

    def child(self, node: Node, number: int) -> ast.Expression:
        """Return the tree of the child in a field. In a source with errors it may be missing: then it is an `Error`."""
        child = node.child_by_field_id(number)
        if child is None:
            return ast.Error(node.end_byte, node.end_byte)
        return self.table[child.kind_id](self, child)

    def optional(self, node: Node, number: int) -> ast.Expression | None:
        """Return the tree of the child in a field, or None where there is none."""
        child = node.child_by_field_id(number)
        return None if child is None else self.table[child.kind_id](self, child)

    def children(self, node: Node, number: int) -> list[ast.Expression]:
        """Return the trees of all children in a field."""
        table = self.table
        return [table[child.kind_id](self, child) for child in node.children_by_field_id(number)]

    def text(self, node: Node | None) -> str:
        """Return the source text of a token, or nothing for a token that an error left out.

        The same words stand in thousands of files, and are kept once.
        """
        if node is None:
            return ""
        return intern(self.data[node.start_byte : node.end_byte].decode())

    def word(self, node: Node, number: int) -> tuple[str, Span]:
        """Return the source text of the token in a field, and where it stands."""
        token = node.child_by_field_id(number)
        if token is None:
            return "", Span(node.end_byte, node.end_byte)
        start, end = span = token.byte_range
        return intern(self.data[start:end].decode()), new_span(Span, span)

    def operator(self, node: Node, number: int) -> str:
        """Return the operator in a field, which its kind says, or nothing where an error left it out."""
        token = node.child_by_field_id(number)
        return "" if token is None else _name_of_kind(token.kind_id)

    def literal_text(self, start: int, end: int) -> str:
        """Return source text that may span lines: inside of a heredoc without its margin."""
        text = self.data[start:end].decode()
        if self.margin:
            # Text after an interpolation goes on in the middle of a line: spaces there are not part of the margin.
            return strip_margin(text, self.margin, at_line_start=self.data[start - 1 : start] == b"\n")
        return text

    def problem(self, problem: problems.Problem, noticed: int | None = None) -> None:
        """Report what the grammar lets through and the compiler does not.

        `noticed` is the offset up to which the compiler reads before it does: the end of the problem, or of a
        construct around it.
        """
        self.problems.append((problem.end if noticed is None else noticed, problem))


def span_of(node: Node | None, fallback: Node) -> Span:
    """Return the bytes of a node, or the empty span at the end of `fallback` if an error left it out."""
    if node is None:
        return Span(fallback.end_byte, fallback.end_byte)
    return new_span(Span, node.byte_range)
