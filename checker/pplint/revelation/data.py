"""What there is to say about a place in a file of data: the parameter that it is for, and who gives it a value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.source import Place
from pplint.data.nodes import Mapping, Scalar, Sequence
from pplint.data.written_options import OPTIONS
from pplint.infer.model import names_of
from pplint.report.escape import visible
from pplint.revelation.data_origins import data_origins
from pplint.revelation.origins import at_place
from pplint.revelation.program import type_text, written_facts
from pplint.syntax.quoting import quote
from pplint.types.part import wanted_part

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.data.document import Document
    from pplint.data.nodes import Entry, Node
    from pplint.project.project import Project


class DataPlace(Struct, frozen=True):
    """A place in data: the key that is looked up, and what leads from its value further inside."""

    key: str
    inner: tuple[object, ...] = ()


def data_place(document: Document, offset: int) -> DataPlace | None:
    """Return what a byte of a file of data is about, None if that is no key and no value."""
    root = document.root
    entry = _entry_at(root, offset, document.data) if isinstance(root, Mapping) else None
    key = entry.key.value if entry is not None and isinstance(entry.key, Scalar) else None
    if entry is None or not isinstance(key, str):
        return None
    return DataPlace(key, tuple(_inner(entry.value, offset, document.data)))


def _inner(node: Node, offset: int, data: bytes) -> Iterator[object]:
    """Yield the keys and indices that lead to a byte within a value."""
    while node.span.start <= offset < node.span.end:
        if isinstance(node, Sequence):
            index = next((place for place, each in enumerate(node.items) if offset in range(*each.span)), None)
            if index is None:
                return
            yield index
            node = node.items[index]
            continue
        entry = _entry_at(node, offset, data) if isinstance(node, Mapping) else None
        if entry is None:
            return
        yield entry.key.value if isinstance(entry.key, Scalar) else None
        node = entry.value


def _entry_at(mapping: Mapping, offset: int, data: bytes) -> Entry | None:
    """Return the entry of a mapping that a byte belongs to: to its key, its value, or the line of the key."""
    entry = next((each for each in reversed(mapping.written) if each.key.span.start <= offset), None)
    if entry is None:
        return None
    line_end = data.find(b"\n", entry.key.span.end)
    # The value of an alias stands elsewhere.
    end = max(entry.value.span.end if entry.value.span.start > entry.key.span.start else 0, line_end % (len(data) + 1))
    return entry if offset < end else None


def data_revelation(project: Project, place: DataPlace) -> str:
    """Word what is known of a place in data, in a few lines."""
    return written_facts(title(place), facts(project, place))


def title(place: DataPlace) -> str:
    """Return the key, and what leads from its value further inside."""
    inner = (quote(each) if isinstance(each, str) else str(each) for each in place.inner)
    return visible(place.key + "".join(f"[{each}]" for each in inner))


def facts(project: Project, place: DataPlace) -> Iterator[tuple[str, str]]:
    """Yield what is known of a place in data, each fact after its label."""
    yield from _declaration(project, place)
    yield from data_origins(project, place.key)


def _declaration(project: Project, place: DataPlace) -> Iterator[tuple[str, str]]:
    if place.key == OPTIONS:
        yield "note", "it sets how the values of keys are merged and converted"
        return
    class_name, _, name = place.key.rpartition("::")
    declared = project.host_class(class_name) if class_name else None
    if declared is None:
        yield "note", "no known class has a parameter of this name; a `lookup` may use it"
        return
    parameter = next((each for each in declared.node.parameters if each.name == name), None)
    if parameter is None:
        yield "note", f"class `{class_name}` has no parameter `{name}`{at_place(declared.extent, project.session)}"
        return
    wanted = wanted_part(names_of(project).parameter_types.of(parameter.type), place.inner)
    if wanted is None:
        yield "note", "the type of the parameter has no such part"
    else:
        yield "type", type_text(wanted)
    origin = at_place(Place(declared.path, parameter.span), project.session)
    yield "from", f"parameter `${name}` of class `{class_name}`{origin}"
