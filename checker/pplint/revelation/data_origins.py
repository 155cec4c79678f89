"""Who gives a key of data a value, in words: levels of hierarchies, each with the place in a file.

Nothing is shown of any value: it may be a secret.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.source import Place
from pplint.data.nodes import Scalar, Sequence
from pplint.project.sources import shown_path
from pplint.revelation.origins import at_place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.data.bindings import Binding
    from pplint.data.nodes import Entry, Node
    from pplint.data.written_options import LookupOption
    from pplint.project.data.owned import OwnedData
    from pplint.project.project import Project
    from pplint.session import Session


def data_origins(project: Project, key: str) -> Iterator[tuple[str, str]]:
    """Yield which levels give a key, the strongest first, and what is done with the values; each with its label."""
    data, session = project.data, project.session
    for owner in data.asked_for(key):
        for binding in owner.bindings(key):
            origin = f"{_level(owner, binding)}{_at_entry(binding.path, binding.entry, session)}"
            yield "given", f"{_readers(binding.is_for_all)}, {origin}"
    for option in data.options_of(key):
        yield from _option(option, session)


def _readers(is_for_all: bool) -> str:
    return "for all nodes" if is_for_all else "for some nodes"


def _level(owner: OwnedData, binding: Binding) -> str:
    if binding.rank is None:
        return "if a level reads it"
    levels = [*owner.levels, *owner.default_levels]
    module = f" of module `{binding.key.partition('::')[0]}`" if owner.is_module else ""
    return f"in level `{levels[binding.rank].level.name}`{module}"


def _at_entry(path: str, entry: Entry, session: Session) -> str:
    return at_place(Place(shown_path(path), entry.key.span), session)


def _option(option: LookupOption, session: Session) -> Iterator[tuple[str, str]]:
    """Word what is done with the values of a key when they are looked up."""
    origin = f", {_readers(option.is_for_all)}{_at_entry(option.path, option.entry, session)}"
    if option.merge is not None:
        yield "merged", f"`{option.merge}`{origin}"
    if option.conversion is not None:
        yield "made", f"`{_conversion(option.conversion)}`{origin}"


def _conversion(node: Node) -> str:
    """Return the name of what values are converted to, which may be the first of several arguments."""
    first = node.items[0] if isinstance(node, Sequence) and node.items else node
    return str(first.value) if isinstance(first, Scalar) else "…"
