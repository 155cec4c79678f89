"""What the statements of a block declare, as far as it is literal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.node_caches import cached_by_node
from pplint.syntax import ast
from pplint.syntax.calls import function_name
from pplint.syntax.names import DECLARING_FUNCTIONS
from pplint_rules.shared.literal_resources import Declared, declared_by, sides

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pplint.base.source import Span

_DECLARING: Final = frozenset[type[ast.Node]]({ast.Resource, ast.Relationship, ast.Call})


MOST_BLOCKS: Final = 1024
"""Of how many blocks is remembered what they do: several rules ask about each, one right after the other."""


class Declaring(Struct, frozen=True):
    """A statement, or one that stands between arrows, with the resources and the classes that it declares."""

    node: ast.Expression
    resources: Sequence[Declared]
    classes: Sequence[tuple[str, Span]]
    is_related: bool


@cached_by_node(MOST_BLOCKS)
def declaring(block: ast.Block) -> Sequence[Declaring]:
    """Return the statements of a block that declare something, in order; those between arrows one by one."""
    found: list[Declaring] = []
    for statement in block.statements:
        if type(statement) in _DECLARING:  # as few statements of most blocks
            is_related = type(statement) is ast.Relationship
            for side in sides(statement):
                resources = declared_by(side)
                classes = tuple(_classes(side, resources))
                if resources or classes:
                    found.append(Declaring(side, resources, classes, is_related))
    return tuple(found)


def declared_classes(block: ast.Block) -> Iterator[tuple[str, Span]]:
    """Yield the classes that the statements of a block declare, without functions between arrows."""
    for each in declaring(block):
        if not each.is_related or type(each.node) is not ast.Call:
            yield from each.classes


def declared_with(block: ast.Block, function: str) -> Iterator[tuple[str, Span]]:
    """Yield the classes that the statements of a block declare with a function."""
    for each in declaring(block):
        if type(each.node) is ast.Call and not each.is_related and function_name(each.node) == function:
            yield from each.classes


def classes_declared(node: ast.Expression) -> Iterator[tuple[str, Span]]:
    """Yield the classes that a statement declares, as far as they are literal."""
    return _classes(node, declared_by(node))


def _classes(node: ast.Expression, resources: Sequence[Declared]) -> Iterator[tuple[str, Span]]:
    for resource, _, span in resources:
        if resource.type == "class":
            yield resource.title, span
    if type(node) is ast.Call and function_name(node) in DECLARING_FUNCTIONS:
        for argument in node.arguments:
            for each in argument.elements if isinstance(argument, ast.Array) else [argument]:
                if isinstance(each, ast.String | ast.Name):
                    yield each.value.lower().removeprefix("::"), each.span
