"""Which resource of a block comes before which: by metaparameters, and by arrows."""

from __future__ import annotations

from itertools import islice, pairwise, product
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.graphs import cycles
from pplint.base.node_caches import cached_by_node
from pplint.syntax import ast
from pplint_rules.shared.literal_resources import NamedResource, declared_by, referred_to

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pplint.base.source import Span

MOST_RELATIONS: Final = 10_000
"""How many relations of a block are looked at: two lists with an arrow between them make a great many."""

REGULAR: Final = "regular"
"""The form of a resource expression that is neither virtual nor exported."""

# `notify` and `subscribe` order as `before` and `require` do; the event that they send besides changes no order.
_LATER: Final = frozenset({"require", "subscribe"})
_EARLIER: Final = frozenset({"before", "notify"})
_RELATIONS: Final = _LATER | _EARLIER
_RELATING: Final = frozenset[type[ast.Node]]({ast.Resource, ast.Relationship})


def relations_in(body: ast.ResourceBody) -> list[ast.Attribute]:
    """Return the attributes that put a resource before or after others."""
    return [each for each in body.attributes if type(each) is ast.Attribute and each.name in _RELATIONS]


class Relation(Struct, frozen=True):
    """One resource comes before another, because of what stands at a place."""

    first: NamedResource
    second: NamedResource
    span: Span


class Relations(Struct):
    """The relations of a block, in the order of the source, by the resource that comes first.

    `resources` are the resource expressions that have metaparameters which put them before or after others.
    """

    by_first: dict[NamedResource, dict[NamedResource, Relation]] = {}
    in_order: list[Relation] = []
    resources: list[ast.Resource] = []

    def add_statement(self, node: ast.Expression) -> None:
        """Add what a statement says."""
        if type(node) is ast.Relationship:
            self.add_statement(node.left)
            self.add_statement(node.right)
            pairs = product(_ends(node.left, last=True), _ends(node.right, last=False))
            for left, right in islice(pairs, MOST_RELATIONS - len(self.in_order)):
                first, second = (left, right) if node.operator.endswith(">") else (right, left)
                self._add(first, second, node.right.span)
        elif type(node) is ast.Resource and node.form == REGULAR and any(map(relations_in, node.bodies)):
            self.resources.append(node)
            for resource, body, _ in declared_by(node):
                self._add_metaparameters(resource, body)

    def _add_metaparameters(self, resource: NamedResource, body: ast.ResourceBody) -> None:
        for attribute in relations_in(body):
            for other, _ in referred_to(attribute.value):
                pair = (resource, other) if attribute.name in _EARLIER else (other, resource)
                self._add(*pair, attribute.span)

    def _add(self, first: NamedResource, second: NamedResource, span: Span) -> None:
        if len(self.in_order) >= MOST_RELATIONS:
            return
        relation = Relation(first, second, span)
        if self.by_first.setdefault(first, {}).setdefault(second, relation) is relation:
            self.in_order.append(relation)

    def cycles(self) -> Iterator[tuple[Relation, list[NamedResource]]]:
        """Yield each relation that closes a circle with those before it, and the way around, back to its start."""
        edges = [(each.first, each.second) for each in self.in_order]
        if not self.by_first.keys().isdisjoint([second for _, second in edges]):
            for way in cycles(edges):
                yield self.by_first[way[0]][way[1]], way

    def along(self, way: Sequence[NamedResource]) -> Iterator[Relation]:
        """Yield the relations between the resources of a way."""
        for first, second in pairwise(way):
            yield self.by_first[first][second]


# Of a block that is the body of a class, two questions are asked, and one list with an arrow may say a great deal.
@cached_by_node(4)
def relations_of(block: ast.Block) -> Relations:
    """Return the relations of a block, without those that may not hold: in branches, and of virtual resources."""
    found = Relations()
    for statement in block.statements:
        if type(statement) in _RELATING:
            found.add_statement(statement)
    return found


def _ends(node: ast.Expression, *, last: bool) -> list[NamedResource]:
    """Return the resources that an arrow starts from or leads to: of a chain, those at its end."""
    while isinstance(node, ast.Relationship):
        node = node.right if last else node.left
    declared = [resource for resource, _, _ in declared_by(node)]
    return declared or [resource for resource, _ in referred_to(node)]
