"""Texts that generators add where a module says nothing: about `ensure`, and about the choice of a provider.

Each generator has words of its own. Those in the file that is there are kept, so that it is not out of date for them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

if TYPE_CHECKING:
    from pplint.reference.model import Entry, Reference, ReferenceParameter

ENSURE: Final = "Whether the resource exists."
PROVIDER: Final = "The provider that manages the resource. Puppet chooses one that works on the node if none is given."

_LABELS: Final = ("namevar", "Data type:", "Valid values:", "Aliases:", "Required features:", "Default value:")
"""How the other paragraphs about a property or parameter begin."""


def with_texts_of(existing: str, reference: Reference) -> Reference:
    """Return a reference with the texts that a file has in the place of those that were added."""
    return replace(reference, entries=[_with_texts_of(existing, entry) for entry in reference.entries])


def _with_texts_of(existing: str, entry: Entry) -> Entry:
    if not any(each.is_text_added for each in (*entry.properties, *entry.parameters)):
        return entry
    name = re.escape(entry.name)
    section = re.search(rf'(?ms)^### <a name="[^"\n]*"></a>`{name}`$(.*?)(?=^#{{1,3}} |\Z)', existing)
    text = "" if section is None else section[1]
    properties, parameters = (
        tuple(_kept(text, each) if each.is_text_added else each for each in several)
        for several in (entry.properties, entry.parameters)
    )
    return replace(entry, properties=properties, parameters=parameters)


def _kept(section: str, parameter: ReferenceParameter) -> ReferenceParameter:
    """Return a parameter with the text that the section of its type has for it."""
    name = re.escape(parameter.name)
    found = re.search(rf'(?ms)^##### (?:<a name="[^"\n]*"></a>)?`{name}`\n\n(.*?)(?=^#{{1,5}} |\Z)', section)
    paragraphs = "" if found is None else found[1].strip("\n")
    kept = [each for each in paragraphs.split("\n\n") if each and not each.startswith(_LABELS)]
    return replace(parameter, text="\n\n".join(kept)) if kept else parameter
