"""Object types and sets of types written out: `Object[{name => 'A', attributes => {…}}]`.

The keys that the language knows stand there bare, names that the author chose are quoted, as the compiler does it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from pplint.types.generalize import generalize
from pplint.types.join import reduced
from pplint.types.model import OptionalType, Type
from pplint.types.objects import ObjectAttribute, ObjectMethod, ObjectType, TypeSetReference, TypeSetType
from pplint.types.plain_matching import plain_type

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


if TYPE_CHECKING:

    class TypeWriter(Protocol):
        """What writes the types within an object."""

        expands: bool
        type_set: TypeSetType | None

        def type(self, type_: Type) -> str:
            """Return the text of a type."""
            ...

        def value(self, value: object) -> str:
            """Return the text of a plain value."""
            ...


def object_text(writer: TypeWriter, type_: ObjectType) -> str:
    """Return an object type with all that it says about itself; the types in it go by their names."""
    is_member = writer.type_set is not None and any(each == type_ for _, each in writer.type_set.types)
    writer.expands = False
    entries = dict(_entries(writer, type_, named=not is_member))
    writer.expands = True
    return f"Object[{_hash(entries.items())}]"


def _hash(entries: Iterable[tuple[str, str]]) -> str:
    return f"{{{', '.join(f'{key} => {value}' for key, value in entries)}}}"


def _entries(writer: TypeWriter, type_: ObjectType, *, named: bool) -> Iterator[tuple[str, str]]:
    constants = [each for each in type_.attributes if _is_plain_constant(each)]
    others = [each for each in type_.attributes if each not in constants]
    if named and type_.name is not None:
        yield "name", writer.value(type_.name)
    if type_.parent is not None:
        yield "parent", writer.type(type_.parent)
    if type_.parameters:
        yield "type_parameters", _hash((writer.value(p.name), _parameter(writer, p)) for p in type_.parameters)
    if others:
        yield "attributes", _hash((writer.value(each.name), _member(writer, each)) for each in others)
    if constants:
        yield "constants", _hash((writer.value(each.name), writer.value(each.value)) for each in constants)
    if type_.methods:
        yield "functions", _hash((writer.value(each.name), _member(writer, each)) for each in type_.methods)
    if type_.equality is not None:
        yield "equality", writer.value(type_.equality)
    if type_.checks is not None:
        yield "checks", writer.value(type_.checks)


def _is_plain_constant(attribute: ObjectAttribute) -> bool:
    """Whether a constant has the type that follows from its value, so that it may be written without it."""
    return attribute.is_constant and attribute.type == generalize(reduced(plain_type(attribute.value)))


def _parameter(writer: TypeWriter, parameter: ObjectAttribute) -> str:
    type_ = parameter.type
    return writer.type(type_.type if isinstance(type_, OptionalType) and type_.type is not None else type_)


def _member(writer: TypeWriter, member: ObjectAttribute | ObjectMethod) -> str:
    entries = [("type", writer.type(member.type))]
    kind = member.kind if isinstance(member, ObjectAttribute) else None
    if member.is_final and kind != "constant":
        entries.append(("final", "true"))
    if member.overrides:
        entries.append(("override", "true"))
    if kind is not None:
        entries.append(("kind", kind))
    if isinstance(member, ObjectAttribute) and member.has_value:
        entries.append(("value", writer.value(member.value)))
    return _hash(entries) if len(entries) > 1 else entries[0][1]


def type_set_text(writer: TypeWriter, type_: TypeSetType) -> str:
    """Return a set of types; those that belong to it go by their names in it."""
    before, writer.type_set = writer.type_set, type_
    entries = dict(_type_set_entries(writer, type_))
    writer.type_set = before
    return f"TypeSet[{_hash(entries.items())}]"


def _type_set_entries(writer: TypeWriter, type_: TypeSetType) -> Iterator[tuple[str, str]]:
    texts = (
        ("pcore_uri", type_.pcore_uri),
        ("pcore_version", type_.pcore_version),
        ("name_authority", type_.name_authority),
        ("name", type_.name),
        ("version", type_.version),
    )
    yield from ((key, writer.value(str(text))) for key, text in texts if text is not None)
    if type_.types:
        yield "types", _hash((name, writer.type(each)) for name, each in type_.types)
    if type_.references:
        yield "references", _hash((name, _reference(writer, each)) for name, each in type_.references)


def _reference(writer: TypeWriter, reference: TypeSetReference) -> str:
    entries = {
        "name_authority": reference.name_authority,
        "name": reference.name,
        "version_range": reference.version_range,
    }
    return _hash((writer.value(key), writer.value(text)) for key, text in entries.items() if text is not None)
