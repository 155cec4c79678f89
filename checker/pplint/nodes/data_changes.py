"""The part of a file of data that a change concerns: the keys that are different, and those that refer to others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.data.document import is_data, is_hierarchy, read_document

if TYPE_CHECKING:
    from collections.abc import Hashable

_LOOKUP_OPTIONS: Final = "lookup_options"
_REFERS: Final = late_pattern(rb"%\{(?:lookup|hiera|alias)\(")
_HAS_ANCHOR: Final = late_pattern(rb"(?m)(?:^|[\s:,\[{-])[&*]\w|<<\s*:")
"""An anchor or alias of YAML, which lets one key change the value of another one."""


def changed_text(path: str, before: bytes | None, after: bytes | None) -> str:
    """Return what a file said before a change and says after it, without the keys that have the same value."""
    texts = [each for each in (before, after) if each is not None]
    entries = [entries_of(path, each) for each in texts]
    old, new = (entries[0], entries[1]) if len(entries) > 1 else (None, None)
    if old is not None and new is not None and old.get(_LOOKUP_OPTIONS) == new.get(_LOOKUP_OPTIONS):
        keys = [key for key in {**old, **new} if old.get(key) != new.get(key) or _REFERS.search(new[key])]
        texts = [each[key] for each in (old, new) for key in keys if key in each]
    return "\n".join(each.decode("utf-8", "replace") for each in texts)


def entries_of(path: str, data: bytes) -> dict[Hashable, bytes] | None:
    """Return the text of each key with its value; None where the keys do not tell what a change concerns."""
    if not is_data(path) or is_hierarchy(path) or _HAS_ANCHOR.search(data):
        return None
    mapping = read_document(path, data).mapping
    if mapping is None:
        return None
    # Up to the next key: where a value ends is not asked.
    starts = sorted(entry.key.span.start for entry in mapping.entries.values())
    ends = dict(zip(starts, [*starts[1:], len(data)], strict=True))
    return {
        key: data[entry.key.span.start : ends[entry.key.span.start]].strip() for key, entry in mapping.entries.items()
    }
