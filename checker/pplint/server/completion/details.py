"""What is shown of an item once somebody looks at it: its type or signature, and its documentation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.source import SourceFile
from pplint.infer.symbols import Attribute, DataType, Fact, Function, Parameter
from pplint.rule.registry import load
from pplint.server.completion.attributes import owner_symbol
from pplint.server.completion.resources import Owner
from pplint.server.documentation import documented, page_of
from pplint.types.alias import unalias
from pplint.types.display import display
from pplint.types.errors import InvalidTypeError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pplint.infer.symbols import Symbol
    from pplint.server.completion.items import About
    from pplint.server.completion.sight import Sight


class Details(Struct):
    """A line, and a text in Markdown."""

    line: str = ""
    text: str = ""


def details_of(sight: Sight, about: About) -> Details:
    """Return what is known of what an item is about."""
    if about.kind == "rule":
        entry = load().entries.get(about.name)
        return Details() if entry is None else Details(entry.summary, page_of(entry.name, entry.summary, entry.page))
    if about.kind == "local":
        return Details(about.owner)
    find = _FINDERS.get(about.kind)
    symbol = None if find is None else find(sight, about)
    if symbol is None:
        return Details()
    return Details(_line(symbol), "\n\n".join((*_notes(symbol), documentation(sight, symbol))).strip())


def documentation(sight: Sight, symbol: Symbol) -> str:
    """Return what the comments above a declaration say."""
    return documented(sight.session, SourceFile(sight.task.path, sight.data), sight.tree, symbol) or ""


def _line(symbol: Symbol) -> str:
    if isinstance(symbol, Function):
        return next(iter(symbol.texts), "")
    if isinstance(symbol, DataType):
        try:
            return display(unalias(symbol.type))
        except InvalidTypeError:
            return ""
    if isinstance(symbol, (Parameter, Attribute, Fact)):
        return "" if symbol.type is None else display(symbol.type)
    return symbol.label.replace("`", "")


def _notes(symbol: Symbol) -> list[str]:
    """Return what there is to say beside the comments above a declaration."""
    notes: list[str] = []
    if isinstance(symbol, (Attribute, Function)) and symbol.deprecation is not None:
        notes.append(f"Deprecated: {symbol.deprecation}")
    if isinstance(symbol, Attribute) and symbol.values is not None:
        notes.append(f"Accepts {symbol.values}.")
    if isinstance(symbol, Function) and len(symbol.texts) > 1:
        notes.append("```puppet\n{}\n```".format("\n".join(symbol.texts)))
    return notes


def _attribute(sight: Sight, about: About) -> Symbol | None:
    kind, _, name = about.owner.partition(" ")
    owner = owner_symbol(sight.symbols, Owner(name, is_class=kind == "class"))
    return None if owner is None else sight.symbols.attribute(owner, about.name)


def _fact(sight: Sight, about: About) -> Symbol | None:
    name, *keys = about.name.split(".")
    return sight.symbols.fact(name, keys)


_FINDERS: Final[Mapping[str, Callable[[Sight, About], Symbol | None]]] = {
    "attribute": _attribute,
    "class": lambda sight, about: sight.symbols.host_class(about.name),
    "class variable": lambda sight, about: sight.symbols.class_variable(about.owner, about.name),
    "data type": lambda sight, about: sight.symbols.data_type(about.name),
    "fact": _fact,
    "function": lambda sight, about: sight.symbols.function(about.name),
    "metaparameter": lambda sight, about: sight.symbols.metaparameter(about.name),
    "top": lambda sight, about: sight.symbols.top_variable(about.name),
    "type": lambda sight, about: sight.symbols.type_of_resources(about.name),
}
