"""Attributes and parameters that a resource has not got yet: what must be there first, what any resource has last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.infer.symbols import Attribute, Define, HostClass, Parameter, ResourceType
from pplint.project.stubs import load_stubs
from pplint.server.completion.items import About, Item, ItemKind
from pplint.server.signed_definitions import as_newest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.infer.symbol_table import SymbolTable
    from pplint.infer.symbols import Symbol
    from pplint.server.completion.resources import Attributes, Owner
    from pplint.server.completion.sight import Sight


def owner_symbol(symbols: SymbolTable, owner: Owner) -> HostClass | Define | ResourceType | None:
    """Return the class or the type of resources that has attributes."""
    return symbols.host_class(owner.name) if owner.is_class else symbols.type_of_resources(owner.name)


def attribute_items(sight: Sight, place: Attributes) -> Iterator[Item]:
    """Yield the attributes that are still missing, those that are required first, and metaparameters last."""
    owner = as_newest(sight.project, owner_symbol(sight.symbols, place.owner))
    kind = "class" if place.owner.is_class else "type"
    known = (
        [] if owner is None else [each for each in attributes_of(sight.symbols, owner) if each.name not in place.given]
    )
    for each in sorted(known, key=lambda each: not is_required(each)):
        item = _item(each.name, ItemKind.FIELD, place, "attribute", f"{kind} {place.owner.name}")
        item.is_likely = place.owner.is_declared and is_required(each)
        item.is_deprecated = isinstance(each, Attribute) and each.deprecation is not None
        yield item
    if place.is_compared:
        yield Item("title", ItemKind.PROPERTY, "title == ")
    for name in load_stubs("core").metaparameters:
        if name not in place.given:
            yield _item(name, ItemKind.PROPERTY, place, "metaparameter")


def required_names(sight: Sight, owner: HostClass | Define | ResourceType) -> list[str]:
    """Return the names of what a resource must have."""
    return [each.name for each in attributes_of(sight.symbols, owner) if is_required(each)]


def _item(name: str, kind: ItemKind, place: Attributes, about: str, owner: str = "") -> Item:
    after = "" if place.has_arrow else " == " if place.is_compared else " => "
    return Item(name, kind, f"{name}{after}", about=About(about, owner, name))


def attributes_of(symbols: SymbolTable, owner: HostClass | Define | ResourceType) -> list[Attribute | Parameter]:
    """Return what a resource or a class can be given, `ensure` first."""
    if isinstance(owner, ResourceType):
        declared = owner.declaration.attributes.values()
        names = sorted(each.name for each in declared if not each.is_read_only)
        found = (symbols.attribute(owner, name) for name in sorted(names, key=lambda name: name != "ensure"))
        return [each for each in found if isinstance(each, Attribute)]
    definition = owner.definition
    return [symbols.parameter(each, definition.path, owner) for each in definition.node.parameters]


def is_required(symbol: Symbol) -> bool:
    """Return whether a parameter or an attribute must be given."""
    if isinstance(symbol, Parameter):
        return symbol.is_required
    owner = symbol.owner if isinstance(symbol, Attribute) else None
    declared = None if owner is None else owner.declaration.attributes.get(symbol.name)
    return declared is not None and declared.is_required
