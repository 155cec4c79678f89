"""Which resource of a block comes before which: by metaparameters, and by arrows."""

from __future__ import annotations

from itertools import islice, pairwise, product
from typing import TYPE_CHECKING, Final, TypeGuard

from msgspec import Struct

from pplint.graphs import circles
from pplint.syntax import ast
from pplint_rules.shared.literal_resources import NamedResource, declared_by, referred_to

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pplint.source import Span

MOST_RELATIONS: Final = 10_000
"""How many relations of a block are looked at: two lists with an arrow between them make a great many."""

REGULAR: Final = "regular"
"""The form of a resource expression that is neither virtual nor exported."""

# `notify` and `subscribe` order as `before` and `require` do; the event that they send besides changes no order.
_LATER: Final = frozenset({"require", "subscribe"})
_EARLIER: Final = frozenset({"before", "notify"})
_RELATIONS: Final = _LATER | _EARLIER


def is_relation(node: ast.Attribute | ast.AttributeSplat) -> TypeGuard[ast.Attribute]:
    """Return whether an attribute puts a resource before or after others."""
    return isinstance(node, ast.Attribute) and node.name in _RELATIONS


class Relation(Struct, frozen=True):
    """One resource comes before another, because of what stands at a place."""

    first: NamedResource
    second: NamedResource
    span: Span


class Relations(Struct):
    """The relations of a block, in the order of the source, by the resource that comes first."""

    by_first: dict[NamedResource, dict[NamedResource, Relation]] = {}
    in_order: list[Relation] = []

    @classmethod
    def of(cls, block: ast.Block) -> Relations:
        """Collect the relations of a block, without those that may not hold: in branches, and of virtual resources."""
        found = cls()
        for statement in block.statements:
            found._add_statement(statement)
        return found

    def _add_statement(self, node: ast.Expression) -> None:
        if type(node) is ast.Relationship:
            self._add_statement(node.left)
            self._add_statement(node.right)
            pairs = product(_ends(node.left, last=True), _ends(node.right, last=False))
            for left, right in islice(pairs, MOST_RELATIONS - len(self.in_order)):
                first, second = (left, right) if node.operator.endswith(">") else (right, left)
                self._add(first, second, node.right.span)
        elif type(node) is ast.Resource and node.form == REGULAR and _has_relations(node):
            for resource, body, _ in declared_by(node):
                self._add_metaparameters(resource, body)

    def _add_metaparameters(self, resource: NamedResource, body: ast.ResourceBody) -> None:
        for attribute in body.attributes:
            if is_relation(attribute):
                for other, _ in referred_to(attribute.value):
                    pair = (resource, other) if attribute.name in _EARLIER else (other, resource)
                    self._add(*pair, attribute.span)

    def _add(self, first: NamedResource, second: NamedResource, span: Span) -> None:
        if len(self.in_order) >= MOST_RELATIONS:
            return
        relation = Relation(first, second, span)
        if self.by_first.setdefault(first, {}).setdefault(second, relation) is relation:
            self.in_order.append(relation)

    def circles(self) -> Iterator[tuple[Relation, list[NamedResource]]]:
        """Yield each relation that closes a circle with those before it, and the way around, back to its start."""
        for way in circles([(each.first, each.second) for each in self.in_order]) if self.in_order else ():
            yield self.by_first[way[0]][way[1]], way

    def along(self, way: Sequence[NamedResource]) -> Iterator[Relation]:
        """Yield the relations between the resources of a way."""
        for first, second in pairwise(way):
            yield self.by_first[first][second]


def _has_relations(node: ast.Resource) -> bool:
    return any(is_relation(each) for body in node.bodies for each in body.attributes)


def _ends(node: ast.Expression, *, last: bool) -> list[NamedResource]:
    """Return the resources that an arrow starts from or leads to: of a chain, those at its end."""
    while isinstance(node, ast.Relationship):
        node = node.right if last else node.left
    declared = [resource for resource, _, _ in declared_by(node)]
    return declared or [resource for resource, _ in referred_to(node)]
