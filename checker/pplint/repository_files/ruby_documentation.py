"""What the comments above the dispatches of functions in Ruby document, beside what these take."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.repository_files.rspec import Named
from pplint.repository_files.ruby_tree import text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

_PARAMETER: Final = late_pattern(
    rb"^#+[ \t]*@param[ \t]+(?:\[[^\]\n]*(?:\[[^\n]*\])?[^\]\n]*\][ \t]+)?&?\*?(?P<name>\w+)"
)
_TAKING: Final = frozenset(
    {
        "param",
        "required_param",
        "optional_param",
        "repeated_param",
        "optional_repeated_param",
        "required_repeated_param",
    }
    | {"block_param", "required_block_param", "optional_block_param"}
)


class DocumentedDispatch(Struct, frozen=True):
    """The names that the comment above a dispatch documents, and those of its parameters."""

    documented: list[Named]
    parameters: list[str]


def dispatches_in(root: Node) -> Iterator[DocumentedDispatch]:
    """Yield the dispatches of a file whose parameters are all named plainly."""
    for function in _calls(root, "create_function"):
        body = _body(function)
        for dispatch in () if body is None else _calls(body, "dispatch"):
            documented = list(_documented(dispatch))
            inner = _body(dispatch)
            if documented and inner is not None:
                names = [_parameter_name(each) for each in inner.named_children]
                if None not in names:
                    yield DocumentedDispatch(documented, [name for name in names if name])


def _documented(dispatch: Node) -> Iterator[Named]:
    above: list[Node] = []
    node = dispatch.prev_named_sibling
    if node is None and dispatch.parent is not None:
        node = dispatch.parent.prev_named_sibling  # A comment before the first statement is before the body.
    while node is not None and node.type == "comment":
        above.insert(0, node)
        node = node.prev_named_sibling
    for comment in above:
        found = _PARAMETER.match(comment.text or b"")
        if found is not None:
            start, end = found.span("name")
            yield Named(found["name"].decode(), Span(comment.start_byte + start, comment.start_byte + end))


def _parameter_name(statement: Node) -> str | None:
    """Return the name of a parameter, nothing for another statement; None where it is not a plain symbol."""
    # A call without arguments is an identifier.
    called = statement if statement.type == "identifier" else statement.child_by_field_name("method")
    method = text_of(called)
    if method not in _TAKING:
        return ""
    listed = statement.child_by_field_name("arguments")
    symbols = [] if listed is None else [each for each in listed.named_children if each.type == "simple_symbol"]
    if symbols:
        return text_of(symbols[-1])[1:]
    return "block" if method.endswith("block_param") else None


def _calls(parent: Node, method: str) -> Iterator[Node]:
    for each in parent.named_children:
        name = each.child_by_field_name("method") if each.type == "call" else None
        if name is not None and name.text == method.encode():
            yield each


def _body(call: Node) -> Node | None:
    block = call.child_by_field_name("block")
    return None if block is None else block.child_by_field_name("body")
