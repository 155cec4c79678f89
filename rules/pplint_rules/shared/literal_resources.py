"""Resources and references to them that stand in a program as they are: of a known type, with a literal title."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from pplint.syntax import ast
from pplint.types.names import capitalized

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pplint.base.source import Span

_WITHIN = 2
"""How many nodes are around an attribute of a resource, within the statement: the body, and the whole."""


class NamedResource(Struct, frozen=True):
    """A resource by its type, in lower case, and its title; titles of classes are in lower case, too."""

    type: str
    title: str

    def __str__(self) -> str:
        return f"{capitalized(self.type)}['{self.title}']"


def named(type_: str, title: str) -> NamedResource:
    """Name a resource as a reference would."""
    # The compiler takes `Class['::Apache']` for `Class['apache']`; other titles are compared as they are.
    type_ = type_.lower().removeprefix("::")
    return NamedResource(type_, title.lower().removeprefix("::") if type_ == "class" else title)


Declared: TypeAlias = "tuple[NamedResource, ast.ResourceBody, Span]"
"""A resource that is declared, the body that says so, and the place of its title."""


def literal_titles(title: ast.Expression) -> Iterator[tuple[str, Span]]:
    """Yield the literal titles of a resource body."""
    for each in title.elements if type(title) is ast.Array else [title]:
        if type(each) is ast.String or type(each) is ast.Name:
            yield each.value, each.span


def declared_by(node: ast.Expression) -> Sequence[Declared]:
    """Return the resources that a statement declares, alone or between arrows, as far as their titles are literal."""
    if type(node) is ast.Resource:
        return _declared_by(node)
    if type(node) is not ast.Relationship:
        return ()
    return [each for side in sides(node) if type(side) is ast.Resource for each in _declared_by(side)]


def sides(node: ast.Expression) -> Sequence[ast.Expression]:
    """Return what arrows relate, in order; of any other statement, itself."""
    if type(node) is not ast.Relationship:
        return (node,)
    found: list[ast.Expression] = []
    chain: list[ast.Expression] = [node]
    while chain:
        each = chain.pop()
        if isinstance(each, ast.Relationship):
            chain += [each.right, each.left]
        else:
            found.append(each)
    return found


def _declared_by(node: ast.Resource) -> Sequence[Declared]:
    if type(node.type) is not ast.Name:
        return ()
    type_ = node.type.value
    return [(named(type_, title), body, span) for body in node.bodies for title, span in literal_titles(body.title)]


def referred_to(node: ast.Expression) -> Iterator[tuple[NamedResource, Span]]:
    """Yield the resources that a reference names, or an array of references, as far as their titles are literal."""
    if isinstance(node, ast.Array):
        for element in node.elements:
            yield from referred_to(element)
    elif isinstance(node, ast.Access) and isinstance(node.operand, ast.Reference):
        for key in node.keys:
            for title, span in literal_titles(key):
                yield named(node.operand.value, title), span


def is_replaced(node: ast.Attribute, ancestors: Sequence[ast.Node]) -> bool:
    """Return whether an attribute of the body for `default` is set anew by all the other bodies."""
    if len(ancestors) < _WITHIN:
        return False
    resource, body = ancestors[-_WITHIN:]
    if not isinstance(resource, ast.Resource) or not isinstance(body, ast.ResourceBody):
        return False
    others = (each.attributes for each in resource.bodies if each is not body)
    return isinstance(body.title, ast.Default) and all(_may_set(each, node.name) for each in others)


def _may_set(attributes: Sequence[ast.Attribute | ast.AttributeSplat], name: str) -> bool:
    return any(isinstance(each, ast.AttributeSplat) or each.name == name for each in attributes)
