"""What classes in several files say together about the order of each other."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.graphs import components, cycles
from pplint.base.node_caches import cached_by_node
from pplint.syntax import ast
from pplint_rules.correctness.resource_order import REGULAR, relations_of
from pplint_rules.shared.block_contents import declared_classes, declared_with, declaring
from pplint_rules.shared.class_contents import may_end_early
from pplint_rules.shared.literal_resources import NamedResource, named

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.base.source import Span
    from pplint.infer.symbol_table import SymbolTable

MOST_CLASSES: Final = 1000
"""How many classes are followed from one on."""


class Boundary(Struct, frozen=True):
    """The start or the end of a resource; what a class contains comes between its start and its end."""

    resource: NamedResource
    is_end: bool


class Order(Struct, frozen=True):
    """One moment comes before another, because of the contents of a class."""

    first: Boundary
    second: Boundary
    class_: ast.Class
    span: Span

    @property
    def reason(self) -> str:
        """Say what stands there."""
        if self.first.is_end and not self.second.is_end:
            return f"`{self.first.resource}` comes before `{self.second.resource}`"
        inner, outer = (self.first, self.second) if self.first.is_end else (self.second, self.first)
        return f"`{inner.resource}` is in `{outer.resource}`"


class Cycle(Struct, frozen=True):
    """The order that closes a circle with others, which come in the order of the circle."""

    closing: Order
    others: tuple[Order, ...]
    way: tuple[NamedResource, ...]


def cycles_closed_in(class_: ast.Class, names: SymbolTable) -> Iterator[Cycle]:
    """Yield the cycles through several classes that are closed in one of them, of classes that declare each other."""
    if related_classes(class_):
        together = _together(class_, names)
        if len(together) > 1:
            yield from (each for each in _cycles(together) if each.closing.class_ is class_)


def _together(class_: ast.Class, names: SymbolTable) -> tuple[ast.Class, ...]:
    """Return a class and those that it declares and that declare it, by name, as far as they say what comes first."""
    own = named("class", class_.name).title
    followed = {own: class_}

    def successors(name: str) -> list[str]:
        found: list[str] = []
        for each in related_classes(followed[name]):
            if each not in followed and len(followed) < MOST_CLASSES:
                declared = names.host_class(each)
                if declared is not None and declared.definition.is_sound:
                    followed[each] = declared.definition.node
            if each in followed:
                found.append(each)
        return found

    *_, last = components([own], successors)
    return tuple(followed[name] for name in sorted(last))


@cached_by_node(4096)
def related_classes(class_: ast.Class) -> tuple[str, ...]:
    """Return the classes that a class declares for certain, and for which it says what comes first."""
    declared = {name for name, _ in declared_classes(class_.body)}
    if not declared:
        return ()
    ordered = [name for function in ("require", "contain") for name, _ in declared_with(class_.body, function)]
    for each in relations_of(class_.body).in_order:
        ordered += [resource.title for resource in (each.first, each.second) if resource.type == "class"]
    found = tuple(dict.fromkeys([each for each in ordered if each in declared]))
    return () if found and may_end_early(class_) else found


@cached_by_node(8)
def _cycles(classes: tuple[ast.Class, ...]) -> tuple[Cycle, ...]:
    """Return the cycles of what classes say together, but for those of what one of them says alone.

    Classes that contain each other have a circle of their starts and one of their ends, closed at the same place.
    """
    orders: dict[tuple[Boundary, Boundary], Order] = {}
    for each in (order for class_ in classes for order in _orders(class_)):
        orders.setdefault((each.first, each.second), each)
    resources = dict.fromkeys(moment.resource for pair in orders for moment in pair)
    spans = [(Boundary(each, is_end=False), Boundary(each, is_end=True)) for each in resources]
    found: dict[tuple[int, Span], Cycle] = {}
    for way in cycles([*spans, *orders]):
        along = [orders[pair] for pair in pairwise(way) if pair in orders]
        if len({id(each.class_) for each in along}) > 1:
            closing, *others = along
            found.setdefault((id(closing.class_), closing.span), Cycle(closing, tuple(others), _resources_of(way)))
    return tuple(found.values())


def _resources_of(way: list[Boundary]) -> tuple[NamedResource, ...]:
    resources = [each.resource for each in way]
    return (resources[0], *(second for first, second in pairwise(resources) if first != second))


def _orders(class_: ast.Class) -> Iterator[Order]:
    """Yield what the body of a class says about what comes first."""
    whole = named("class", class_.name)
    for each in relations_of(class_.body).in_order:
        yield _before(each.first, each.second, class_, each.span)
    for name, span in declared_with(class_.body, "require"):
        yield _before(named("class", name), whole, class_, span)
    for part, span in _contained(class_):
        yield Order(Boundary(whole, is_end=False), Boundary(part, is_end=False), class_, span)
        yield Order(Boundary(part, is_end=True), Boundary(whole, is_end=True), class_, span)


def _before(first: NamedResource, second: NamedResource, class_: ast.Class, span: Span) -> Order:
    return Order(Boundary(first, is_end=True), Boundary(second, is_end=False), class_, span)


def _contained(class_: ast.Class) -> Iterator[tuple[NamedResource, Span]]:
    for name, span in declared_with(class_.body, "contain"):
        yield named("class", name), span
    for each in declaring(class_.body):
        if type(each.node) is ast.Resource and each.node.form == REGULAR:
            yield from ((resource, span) for resource, _, span in each.resources if resource.type != "class")
