"""What a reference says, as plain data: entries of several kinds with their parameters and signatures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct, field

if TYPE_CHECKING:
    from pplint.reference.docstrings import Docstring, DocTag

KINDS: Final = {
    "class": "Classes",
    "defined type": "Defined types",
    "type": "Resource types",
    "function": "Functions",
    "data type": "Data types",
    "task": "Tasks",
    "plan": "Plans",
}
"""The kinds of entries in the order of the chapters, with the titles of these."""


class Code(Struct, frozen=True):
    """Code as it is written, and the part of it that puppet-strings 2 shows."""

    text: str
    in_old_layout: str = ""


class ReferenceParameter(Struct, frozen=True):
    """A parameter, property or attribute. `values` are those of a resource type's, `aliases` other names for them.

    `is_text_added` says that the module has no text about it.
    """

    name: str
    type: str | None = None
    text: str = ""
    default: Code | None = None
    options: tuple[DocTag, ...] = ()
    values: tuple[str, ...] = ()
    aliases: tuple[tuple[str, str], ...] = ()
    features: str = ""
    is_namevar: bool = False
    is_text_added: bool = False


class FunctionSignature(Struct, frozen=True):
    """One way to call a function."""

    text: str
    doc: Docstring
    returns: DocTag | None
    parameters: tuple[ReferenceParameter, ...]


class Entry(Struct, frozen=True):
    """A class, a function or whatever else has a section of its own."""

    kind: str
    name: str
    doc: Docstring
    parameters: tuple[ReferenceParameter, ...] = ()
    properties: tuple[ReferenceParameter, ...] = ()
    signatures: tuple[FunctionSignature, ...] = ()
    methods: tuple[Entry, ...] = ()
    interface: str = ""
    alias_of: Code | None = None
    supports_noop: bool = False


class Reference(Struct, frozen=True):
    """The reference of a module, and the files that could not be read for it."""

    entries: list[Entry] = field(default_factory=list[Entry])
    unread: list[str] = field(default_factory=list[str])

    def of_kind(self, kind: str) -> list[Entry]:
        """Return the entries of a kind, sorted by name."""
        return sorted((entry for entry in self.entries if entry.kind == kind), key=lambda entry: entry.name)
